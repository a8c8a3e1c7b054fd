//! The journeys: what a person does with the page, from beginning to end.

mod access;
mod championship;
mod class_link;
mod clocks;
mod coevolution;
mod denied;
mod dying;
mod embed;
mod evolving;
mod keeping;
mod lab;
mod lab_kept;
mod lessons;
mod minute;
mod offline;
mod page;
mod play;
mod presenting;
mod print;
mod puzzles;
mod python;
mod rules;
mod runs;
mod safety;
mod seeds;
mod squares;
mod storage;
mod truth;
mod values;

use std::future::Future;
use std::pin::Pin;

use anyhow::Result;

use crate::session::Session;
use crate::world::World;

type Outcome<'a> = Pin<Box<dyn Future<Output = Result<()>> + 'a>>;
/// A journey through a browser.
pub type Journey = for<'a> fn(&'a Session, &'a World) -> Outcome<'a>;

macro_rules! journeys {
    ($(#[$about:meta])* $list:ident $($tab:ident: $($name:ident),* $(,)?;)*) => {
        $(#[$about])*
        const $list: &[(&str, Journey)] =
            &[$($((stringify!($name), |s, w| Box::pin($tab::$name(s, w)))),*),*];
    };
}

/// The journeys through a browser, each with its name.
pub fn journeys(browser: &str) -> impl Iterator<Item = &'static (&'static str, Journey)> {
    let more = match browser {
        "chromium" => IN_CHROMIUM,
        _ => &[],
    };
    IN_EVERY_BROWSER.iter().chain(more)
}

journeys![
    /// What a browser alone can show: every browser is gone through with these.
    IN_EVERY_BROWSER
    play:
        a_person_wins_with_the_mouse,
        a_person_wins_with_the_keyboard_alone,
        a_game_survives_a_reload;
    print:
        a_position_and_a_tree_are_printed_whole,
        a_sheet_of_puzzles_is_chosen_and_printed;
    minute:
        the_board_is_there_before_the_module,
        a_move_is_made_before_the_module,
        a_move_outlives_a_module_that_does_not_come,
        the_piece_is_carried,
        every_key_of_the_list_does_its_work,
        notices_cover_nothing_of_a_section;
    presenting:
        a_class_is_shown_every_place,
        a_lecture_is_given_with_a_clicker;
    lab:
        the_tree_is_moved_and_saved;
    lab_kept:
        a_large_trace_is_read_by_a_worker,
        scores_of_quizzes_stay_on_the_device;
    championship:
        a_championship_is_reloaded_and_its_games_are_opened;
    coevolution:
        an_evolution_runs_to_its_end_and_gives_the_same_bytes_everywhere,
        an_evolution_is_reloaded_in_the_middle_and_goes_on;
    python:
        a_program_is_written_run_and_kept,
        a_program_runs_from_a_file,
        features_of_a_program_evolve,
        an_own_game_is_played_searched_and_kept,
        a_class_plays_an_own_game,
        a_program_is_shut_off,
        a_class_plays_a_tournament;
    page:
        bad_input_is_answered_and_changes_nothing,
        everybody_can_use_it,
        the_single_file_plays,
        it_speaks_every_language;
    keeping:
        back_and_forward_lead_through_tabs_and_games,
        a_library_follows_what_another_tab_saves;
    safety:
        the_policy_refuses_what_the_page_does_not_do,
        a_failure_of_the_module_is_told,
        a_module_that_is_missing_is_told,
        a_file_that_is_not_whole_is_told,
        a_worker_that_fails_is_replaced;
    dying:
        work_comes_to_the_same_while_workers_die,
        a_silent_death_is_made_good_where_there_are_no_locks;
    offline:
        the_page_opens_without_its_host,
        a_browser_that_keeps_no_copy_plays,
        a_copy_that_cannot_be_read_stops_nothing,
        a_newer_version_waits_until_it_is_wanted,
        cleared_data_are_no_new_version,
        the_page_is_taken_along_as_one_file,
        a_host_is_asked_once_for_what_never_changes;
    embed:
        a_page_shows_three_boards;
    class_link:
        a_link_for_a_class_is_made_opened_and_left;
    access:
        no_control_that_goes_takes_the_place_along,
        a_game_of_every_kind_is_played_by_ear,
        what_goes_on_by_itself_is_heard_seldom;
    storage:
        each_tab_keeps_its_own_game,
        a_tab_comes_back_to_a_game_that_another_has_taken_up,
        the_game_of_a_closed_tab_is_kept,
        an_evolution_goes_on_in_another_tab,
        a_run_is_kept_without_being_stopped,
        what_cannot_be_kept_is_said,
        listeners_do_not_grow;
    denied:
        a_page_that_may_keep_nothing_plays_and_says_so,
        what_cannot_be_copied_is_shown,
        what_cannot_be_done_is_said;
    runs:
        what_a_championship_cannot_keep_is_said,
        a_database_that_never_answers_is_said;
];

journeys![
    /// Whole journeys of people, which ask no more of a browser than those above.
    IN_CHROMIUM
    play:
        two_players_of_the_computer_play_to_the_end,
        a_whole_game_of_every_kind_with_the_mouse,
        a_review_finds_a_blunder,
        a_position_is_set_up_by_hand,
        a_game_ends_in_another,
        keys_step_through_the_game_after_a_press_of_the_mouse;
    access:
        tab_stays_in_every_dialog;
    puzzles:
        a_puzzle_is_refuted_solved_and_kept,
        a_mistake_becomes_a_puzzle,
        a_review_keeps_the_board_in_sight;
    rules:
        all_rules_are_read_and_tried;
    minute:
        after_the_end_comes_a_rematch,
        a_text_that_is_no_game_is_shown_one;
    presenting:
        a_child_plays_with_the_snail;
    clocks:
        whose_time_is_over_has_lost,
        an_analysis_goes_on_where_it_was_left;
    truth:
        nothing_false_is_claimed_while_a_proof_runs,
        a_review_of_rastros_is_a_proof;
    lab:
        the_lab_runs_by_itself_and_is_stepped_through,
        the_counts_of_the_course_are_seen_in_the_lab,
        the_lab_counts_and_the_values_agree,
        the_map_shows_who_wins_from_every_start,
        a_quiz_of_a_link_is_answered_and_its_code_checked,
        a_long_search_is_estimated_first_and_stopped,
        a_trace_is_saved_read_and_compared;
    lessons:
        a_lesson_is_read_and_ends_on_the_board;
    championship:
        a_duel_in_two_clicks,
        a_cup_is_played_and_its_tables_lead_to_games;
    coevolution:
        a_move_does_not_wait_for_an_evolution;
    python:
        programs_of_other_games_play;
    evolving:
        an_evolution_is_seen_at_once_and_its_champion_becomes_a_player,
        a_lesson_is_answered_with_numbers,
        coevolution_opens_alive;
    seeds:
        an_experiment_is_repeated_and_compared,
        directions_of_two_genes_are_seen;
    squares:
        sixty_four_weights_are_evolved_seen_and_changed;
    keeping:
        a_game_that_is_left_is_kept_and_brought_back;
    values:
        the_number_opens_its_sum,
        an_evaluation_of_ones_own_is_played_kept_and_shared;
];

/// A game on a small board against the player that moves by lot.
const SMALL: &str = "#/play?game=rastros&board=4.4.2.3&first=person&second=random&lang=en";
