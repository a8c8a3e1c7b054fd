//! The Search lab: shows a search step by step, beside other searches of the same position.
//!
//! `viewer` is the state of the searches, which five folders update and show: `setup` (the board and the search
//! settings), `lanes` (the searches side by side), `timeline` (their common clock), `tree` (the picture of one of them)
//! and `traces` (recordings as files). `charts` (counts per depth, the gain of one more ply, depth against truth, the
//! horizon), `playouts` (Monte Carlo tree search) and `quiz` (questions about small searches) have states of their own.
//! `lessons` has the prose and the scenes of the lessons; `lesson_update` sets the lab to them. `exercise` compares a guess
//! with the searches.

pub mod charts;
mod clock_view;
mod exercise;
mod exercise_view;
pub mod lanes;
pub mod lesson_link;
mod lesson_update;
mod lesson_view;
pub mod lessons;
pub mod link;
mod msg;
mod playouts;
mod presenter;
pub mod quiz;
mod section;
mod setup;
mod start_map;
mod start_map_view;
mod state;
mod task_queue;
pub mod timeline;
pub mod traces;
pub mod tree;
mod update;
mod view;
pub mod viewer;
mod worth;

#[cfg(test)]
mod tests;

pub use lanes::recording::Recording;
pub use lanes::state::Lane;
pub use lessons::data::LESSONS;
pub use msg::Msg;
pub use setup::state::SearchSetup;
pub use state::State;
pub use traces::state::TracesMsg;
pub use update::update;
pub use viewer::Screen;

#[cfg(test)]
use {update::key_message, view::view};
