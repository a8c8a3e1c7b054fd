//! The journeys: what users do with the page, from beginning to end.

mod access;
mod championship;
mod class_link;
mod clocks;
mod coevolution;
mod denied;
mod embed;
mod evolving;
mod first_minute;
mod lab;
mod lab_files;
mod lessons;
mod offline;
mod page;
mod play;
mod presenting;
mod print;
mod proof_claims;
mod puzzles;
mod python;
mod rules;
mod runs;
mod safety;
mod saved_games;
mod seeds;
mod squares;
mod storage;
mod values;
mod worker_crashes;

use std::future::Future;
use std::pin::Pin;

use anyhow::Result;

use crate::session::Session;
use crate::world::World;

type Outcome<'a> = Pin<Box<dyn Future<Output = Result<()>> + 'a>>;
/// A journey through a browser.
pub type Journey = for<'a> fn(&'a Session, &'a World) -> Outcome<'a>;

macro_rules! journeys {
    ($(#[$about:meta])* $list:ident $($module:ident: $($name:ident),* $(,)?;)*) => {
        $(#[$about])*
        const $list: &[(&str, Journey)] =
            &[$($((stringify!($name), |s, w| Box::pin($module::$name(s, w)))),*),*];
    };
}

/// The named journeys for a browser.
pub fn journeys(browser: &str) -> impl Iterator<Item = &'static (&'static str, Journey)> {
    let more = match browser {
        "chromium" => IN_CHROMIUM,
        _ => &[],
    };
    IN_EVERY_BROWSER.iter().chain(more)
}

journeys![
    /// Journeys whose result may depend on the browser.
    IN_EVERY_BROWSER
    play:
        wins_with_mouse,
        wins_with_keyboard,
        reload_restores_game;
    print:
        prints_whole_position_and_tree,
        prints_puzzle_sheet;
    first_minute:
        painted_board_matches_loaded_page,
        worker_answers_before_page_is_loaded,
        painted_move_survives_missing_module,
        drags_piece,
        every_listed_key_works,
        notices_do_not_cover_section;
    presenting:
        presents_every_section,
        clicker_steps_through_lecture;
    lab:
        opens_nodes_and_saves_tree;
    lab_files:
        worker_reads_large_trace,
        saves_quiz_scores;
    championship:
        reload_continues_championship_and_opens_games;
    coevolution:
        evolution_gives_same_bytes_everywhere,
        reload_continues_evolution;
    python:
        writes_runs_and_saves_program,
        single_file_runs_program,
        evolves_program_features,
        plays_searches_and_saves_own_game,
        class_plays_own_game,
        isolates_program,
        runs_class_tournament;
    page:
        rejects_bad_input_without_changes,
        axe_finds_no_errors,
        single_file_plays,
        switches_language;
    saved_games:
        back_and_forward_restore_sections_and_games,
        library_shows_games_saved_in_other_tab;
    safety:
        policy_blocks_attacks,
        reports_module_panic,
        reports_missing_module,
        reports_damaged_single_file,
        replaces_failed_worker;
    worker_crashes:
        results_survive_worker_crashes,
        replaces_silent_worker_without_locks;
    offline:
        opens_offline,
        plays_without_service_worker,
        loads_despite_unreadable_cache,
        new_version_waits_for_reload,
        cleared_data_announce_no_new_version,
        downloads_single_file,
        requests_immutable_files_once;
    embed:
        embeds_three_boards;
    class_link:
        makes_opens_and_leaves_class_link;
    access:
        removed_control_passes_focus_on,
        screen_reader_announces_every_game,
        background_work_announces_rarely;
    storage:
        tabs_save_separate_games,
        tab_restores_game_continued_in_other_tab,
        saves_game_of_closed_tab,
        other_tab_continues_evolution,
        saves_run_without_stop,
        warns_if_storage_fails,
        database_reads_leak_no_listeners;
    denied:
        plays_without_storage_and_warns,
        shows_text_if_clipboard_refuses,
        reports_ignored_files_and_failed_print;
    runs:
        warns_if_championship_is_not_saved,
        reports_unresponsive_database;
];

journeys![
    /// Journeys that use no more features of a browser than those above.
    IN_CHROMIUM
    play:
        computers_play_to_end,
        plays_every_game_with_mouse,
        review_finds_blunder,
        editor_sets_up_position,
        rematch_exchanges_sides,
        arrows_step_through_game_after_mouse_move;
    access:
        tab_key_stays_in_every_dialog;
    puzzles:
        refutes_solves_and_saves_puzzle,
        mistake_becomes_puzzle,
        review_keeps_board_visible;
    rules:
        shows_and_tries_all_rules;
    first_minute:
        end_of_game_offers_rematch,
        invalid_game_text_shows_example;
    presenting:
        child_mode_plays_every_game;
    clocks:
        expired_clock_loses,
        analysis_continues_after_return;
    proof_claims:
        running_proof_claims_nothing_false,
        rastros_review_is_proved;
    lab:
        lab_runs_and_steps,
        lab_counts_match_course,
        lab_counts_and_values_agree,
        map_shows_winner_of_every_start,
        answers_linked_quiz_and_checks_code,
        estimates_and_cancels_long_search,
        saves_loads_and_compares_trace;
    lessons:
        lesson_ends_on_board;
    championship:
        duel_needs_two_clicks,
        cup_tables_open_games;
    coevolution:
        computer_moves_during_evolution;
    python:
        programs_of_other_games_play;
    evolving:
        evolution_starts_visibly_and_champion_becomes_player,
        lesson_computes_numbers,
        coevolution_opens_with_running_example;
    seeds:
        repeats_and_compares_experiment,
        shows_directions_of_two_genes;
    squares:
        evolves_and_edits_64_weights;
    saved_games:
        undo_restores_replaced_game;
    values:
        value_opens_its_sum,
        plays_saves_and_shares_own_evaluation;
];

/// A game on a small board against random moves.
const SMALL: &str = "#/play?game=rastros&board=4.4.2.3&first=person&second=random&lang=en";
