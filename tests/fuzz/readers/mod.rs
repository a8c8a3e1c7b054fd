//! A target for every external input, which only reads it.

mod files;
mod games;
mod guests;
mod links;
mod programs;
mod python;
mod solved;
mod sources;
mod storage;
mod words;
mod workers;

use super::{damage, samples};

/// The default number of cases of each target.
const CASES: usize = 4_000;

/// The targets, and the functions of `src/` that each covers: `file: function function`. A reader that no target covers
/// fails a test (see `sources`).
macro_rules! readers {
    ($($name:ident = $attack:ident($samples:expr, $read:expr) through $functions:expr;)*) => {
        $(
            #[test]
            fn $name() {
                attack!(CASES, $samples, damage::$attack, $read);
            }
        )*
        /// The functions that the targets cover.
        const COVERED: &[&[&str]] = &[$(&$functions),*];
    };
}

readers! {
    positions = damaged(samples::positions(), games::position) through [
        "game/rules.rs: parse", "game/notation.rs: parse_board parse_row parse_side", "game/board.rs: parse", "registry/any.rs: parse",
        "games/grid.rs: parse_board parse_letters", "games/rastros.rs: parse", "games/reversi.rs: parse", "games/tic_tac_toe.rs: parse",
        "games/adji_boto.rs: parse", "games/adji_boto/notation.rs: parse_holes parse_number parse_captured",
        "games/lecture_tree.rs: parse", "games/lecture_tree/tree.rs: parse",
    ];
    moves = damaged(games::some_moves(), games::a_move) through [
        "game/rules.rs: parse_move", "games/grid.rs: parse_cell parse_cell_from_top parse_cell_counted",
        "games/rastros.rs: parse_move", "games/reversi.rs: parse_move", "games/tic_tac_toe.rs: parse_move",
        "games/adji_boto.rs: parse_move", "games/lecture_tree.rs: parse_move",
    ];
    positions_of_own_games = damaged(guests::positions(), guests::position) through [
        "guest/position.rs: parse parse_move", "registry/guest.rs: parse",
    ];
    arguments_of_own_games = damaged(guests::some_arguments(), guests::arguments) through ["python/guest.rs: read_arguments"];
    games_as_text = damaged(games::texts(), games::text) through [
        "app/play/game/notation.rs: read_game read_link", "registry/transcript.rs: of_json read_transcript read_moves",
        "registry/transcript/heading.rs: read",
    ];
    games_of_files = damaged(games::texts(), games::file) through ["app/play/library/files.rs: import"];
    start_lists = damaged(games::start_lists(), games::start_list) through ["registry/start_list.rs: read_start_list"];
    players = damaged(games::players(), games::player) through [
        "app/players/seats.rs: read read_evaluation read_limit", "app/players/terms.rs: read_terms",
    ];
    addresses = damaged(samples::links(), links::address) through ["app/ui/query.rs: unescape read read_pair"];
    links = damaged(samples::links(), links::link) through [
        "app/championship/link.rs: read", "app/play/link.rs: read_clock", "app/players/own.rs: read", "app/lab/exercise.rs: from_id",
        "app/ui/query.rs: parse_numbers", "text/enum_id.rs: from_id", "text/parameter.rs: read", "evolution/parameters.rs: read",
    ];
    pasted_players = damaged(samples::pasted(), links::pasted) through ["app/championship/paste.rs: read"];
    settings = damaged(storage::choices(), storage::settings) through ["app/documents/shared.rs: read merge_from_other_tab"];
    tabs = damaged(storage::tabs(), storage::tab) through ["app/shell/tab_snapshot.rs: tab_start"];
    scores = damaged(storage::quizzes(), storage::scores) through ["app/documents/shared.rs: read merge_from_other_tab"];
    progress = damaged(storage::progresses(), storage::progress) through ["app/documents/shared.rs: read merge_from_other_tab"];
    names_in_storage = damaged(storage::names(), storage::name) through ["app/effects/effect.rs: parse"];
    saved_games = damaged(storage::saved(), storage::library_record) through [
        "app/play/library/saved.rs: read", "app/play/evaluations/kind.rs: read read_file",
    ];
    heads_of_runs = damaged(storage::heads(), storage::head) through [
        "app/coevolution/saved.rs: read_head fingerprint", "app/championship/saved.rs: read_head fingerprint",
        "app/coevolution/experiments/saved.rs: read_head",
    ];
    runs = damaged(storage::runs(), storage::run) through [
        "app/coevolution/saved.rs: document", "app/coevolution/experiments/saved.rs: read", "app/championship/saved.rs: document"
    ];
    backups = damaged(files::backups(), files::backup) through ["app/shell/backup_file.rs: read"];
    evolutions = damaged(files::evolutions(), files::evolution) through [
        "evolution/export.rs: read", "registry/list.rs: import_evolution", "text/file_format.rs: is_of_format read",
        "app/coevolution/update.rs: import",
    ];
    generations = damaged(files::generations(), files::generation) through ["evolution/export.rs: add_saved"];
    experiments = damaged(files::experiments(), files::experiment) through [
        "evolution/experiment_file.rs: read_experiment_file", "app/coevolution/experiments/saved.rs: read_experiment",
        "app/coevolution/update.rs: import_experiment",
    ];
    configurations = damaged(files::configurations(), files::configuration) through [];
    championships = damaged(files::championships(), files::championship) through [
        "championship/export.rs: read", "registry/championship.rs: import_championship",
    ];
    files_of_championships = damaged(files::championships(), files::championship_shown) through [
        "app/championship/update.rs: import",
    ];
    pairs = damaged(files::pairs(), files::pair) through [
        "championship/export.rs: add_saved",
    ];
    rosters = damaged(files::rosters(), files::roster) through [];
    traces = damaged(samples::traces(), files::trace) through [
        "trace/read.rs: read", "trace/line.rs: heading parse",  "registry/traces.rs: import_trace import_trace_with",

    ];
    own_traces = damaged(samples::traces(), workers::own_trace) through ["registry/reading.rs: read"];
    codes_of_quizzes = damaged(words::codes(), words::code) through ["trace/quiz/score.rs: read"];
    codes_of_a_class = damaged(words::chats(), words::chat) through ["app/lab/quiz/class_scores.rs: read"];
    sentences = damaged(words::messages(), words::message) through [];
    languages = damaged(words::tags(), words::tag) through ["text/language.rs: from_tag"];
    fields = damaged(words::fields(), words::field) through [];
    numbers = damaged(words::fields(), words::number) through [
        "text/number.rs: parse read_decimal read_list read_whole", "app/players/terms.rs: read_weight",
    ];
    orders = damaged(workers::orders(), workers::order) through ["web/worker.rs: handle_request"];
    worker_messages = damaged(workers::worker_messages(), workers::worker_message) through ["web/pool.rs: on_message"];
    configurations_of_files = damaged(files::rosters(), programs::configuration) through ["cli/reading.rs: configuration"];
    lines_of_sweeps = damaged(programs::lines(), programs::line) through ["cli/reading.rs: experiment"];
    players_of_files = damaged(files::rosters(), programs::player) through ["cli/reading.rs: configuration"];
    networks = damaged(programs::networks(), programs::network) through ["eval/network.rs: read_network"];
    limits = damaged(programs::limits(), programs::limit) through ["cli/reading.rs: read_limits"];
    command_lines = damaged(programs::commands(), programs::command) through [];
    journals = damaged(programs::journals(), programs::journal) through ["cli/reading.rs: journal"];
    answers = damaged(programs::answers(), programs::answer) through ["cli/reading.rs: answer"];
    lines_of_frames = damaged(python::lines(), python::line) through ["python/frame.rs: read_event"];
    answers_of_pythons = damaged(python::answers(), python::answer) through ["python/answer.rs: read of"];
    notebooks = damaged(python::notebooks(), python::notebook) through ["python/program.rs: code_of shown"];
    classes = damaged(python::classes(), python::class) through [];
    stored_programs = damaged(python::stored(), python::programs) through ["app/documents/shared.rs: read merge_from_other_tab", "app/programs/update.rs: merge_from_other_tab"];
    books = resealed(solved::books(), solved::book) through ["solve/rastros/book.rs: read", "solve/rastros/framed.rs: read"];
    openings = resealed(solved::openings(), solved::opening) through ["solve/rastros/openings.rs: read"];
    starts = resealed(solved::starts(), solved::start) through ["solve/rastros/starts.rs: read_starts"];
    puzzles = resealed(solved::puzzles(), solved::puzzle) through ["solve/rastros/puzzles.rs: read_puzzles"];
}
