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
mod lessons;
mod offline;
mod page;
mod play;
mod presenting;
mod print;
mod puzzles;
mod python;
mod rules;
mod safety;
mod saved_games;
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
    /// Journeys whose result may depend on the browser: events, focus, storage, workers, canvas, print, service worker.
    IN_EVERY_BROWSER
    play:
        wins_with_mouse;
    print:
        prints_whole_position_and_tree,
        prints_puzzle_sheet;
    first_minute:
        painted_board_matches_loaded_page,
        worker_answers_before_page_is_loaded,
        painted_move_survives_missing_module,
        drags_piece,
        every_listed_key_works;
    presenting:
        presents_every_section;
    lab:
        opens_nodes_and_saves_tree,
        worker_reads_large_trace;
    coevolution:
        evolution_gives_same_bytes_everywhere,
        reload_continues_evolution;
    python:
        writes_runs_and_saves_program,
        single_file_runs_program,
        plays_searches_and_saves_own_game,
        isolates_program,
        runs_class_tournament;
    page:
        single_file_plays;
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
        downloads_single_file,
        requests_immutable_files_once;
    embed:
        embeds_three_boards;
    class_link:
        makes_opens_and_leaves_class_link;
    access:
        removed_control_passes_focus_on,
        screen_reader_announces_every_game;
    storage:
        tabs_save_separate_games,
        tab_restores_game_continued_in_other_tab,
        saves_game_of_closed_tab,
        other_tab_continues_evolution,
        warns_if_storage_fails,
        reports_unresponsive_database;
    denied:
        plays_without_storage_and_warns,
        shows_text_if_clipboard_refuses,
        reports_ignored_files_and_failed_print;
];

journeys![
    /// Journeys that use no more features of a browser than those above, and two that use the tools of Chromium.
    IN_CHROMIUM
    play:
        plays_every_game_with_mouse,
        arrows_step_through_game_after_mouse_move;
    access:
        tab_key_stays_in_every_dialog,
        background_work_announces_rarely;
    page:
        axe_finds_no_errors;
    puzzles:
        refutes_solves_and_saves_puzzle,
        mistake_becomes_puzzle,
        review_keeps_board_visible;
    rules:
        shows_and_tries_all_rules;
    first_minute:
        end_of_game_offers_rematch,
        notices_do_not_cover_section;
    presenting:
        clicker_steps_through_lecture,
        child_mode_plays_every_game;
    clocks:
        expired_clock_loses;
    lab:
        lab_runs_and_steps,
        estimates_and_cancels_long_search;
    lessons:
        lesson_ends_on_board;
    championship:
        duel_equals_native_program,
        cup_tables_open_games,
        reload_continues_championship_and_opens_games;
    coevolution:
        computer_moves_during_evolution;
    python:
        programs_of_other_games_play,
        evolves_program_features,
        class_plays_own_game;
    evolving:
        evolution_starts_visibly_and_champion_becomes_player,
        coevolution_opens_with_running_example;
    values:
        plays_saves_and_shares_own_evaluation;
    offline:
        cleared_data_announce_no_new_version;
    storage:
        database_reads_leak_no_listeners;
];

/// A game on a small board against random moves.
const SMALL: &str = "#/play?game=rastros&board=4.4.2.3&first=person&second=random&lang=en";
