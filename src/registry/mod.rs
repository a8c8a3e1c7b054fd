//! The type-erased interface of the games: run-time choices meet generic code once per task, never per node.
//!
//! [`GAMES`] is the registry. The floors below are generic over [`Game`](crate::game::Game) and compiled for each game;
//! the floors above, files and messages use [`AnyGame`] and [`AnyPosition`] and name no single game. One blanket
//! implementation turns every game into both.

mod analyse;
mod any;
mod championship;
mod choose;
mod comparison;
mod game_tasks;
mod guest;
mod horizon;
mod levels;
mod list;
mod nodes;
mod pairs;
mod playout;
mod reading;
mod record;
mod reference_search;
mod replay;
mod run;
mod solve;
mod start_list;
mod task;
mod tasks;
mod traces;
mod transcript;
mod tree_minimum;
mod worker_cache;

pub use any::{AnyGame, AnyPosition, FeatureInfo, MoveInfo};
pub use championship::{check_championship, course_reference, import_championship, replay_pair};
pub use comparison::{COMPARISONS, Compared, ComparedPosition, Comparison};
pub use guest::{GUEST_OPPONENT, open_guest, update_guest};
pub use horizon::{HORIZONS, Horizon, find_horizons};
pub use levels::{CHILD_LEVELS, LEVELS, level, level_of};
pub use list::{
    GAMES, check_evolution, game, game_called, games, import_evolution, listed_name, renew_guest,
    validate_evolution,
};
pub use run::{run, run_at};
pub use solve::{KnownPuzzle, known_starts, puzzles, puzzles_of, start_map};
pub use start_list::read_start_list;
pub use task::{
    Analysed, Chosen, Estimated, GameRecord, MoveValue, NodesRow, Playout, Progress, Selected,
    Task, TaskResult, Thinking, TraceComparison, TreeMinimumRow, VisitedMove,
};
pub use tasks::{add_game, play_pairs, search_beside};
pub use traces::{import_trace, trace_listing};
pub use transcript::{Transcript, read_moves, read_transcript};
pub use worker_cache::WorkerCache;

pub use crate::solve::rastros::puzzles::Level as PuzzleLevel;
pub use crate::solve::{CellPairs, Solved, SolvedMove, Worth, conclude};
