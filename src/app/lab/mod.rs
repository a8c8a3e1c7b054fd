//! The Search lab: shows a search step by step, beside other searches of the same position.
//!
//! Each part is a folder with its own state, updates and view: `question` (the board and the search settings), `lanes`
//! (the searches side by side), `tree` (the picture of one of them), `playouts` (Monte Carlo tree search), `timeline`
//! (their common clock), `charts` (counts per depth), `traces` (recordings as files), `quiz` (questions about small
//! searches), `lessons` (prose beside all of that, and the scenes of a lecture).

pub mod charts;
mod clock_view;
mod cost;
pub mod lanes;
pub mod lessons;
mod link;
mod msg;
mod playouts;
pub mod question;
pub mod quiz;
mod section;
mod start_map;
mod start_map_view;
mod state;
mod task_queue;
pub mod timeline;
pub mod traces;
pub mod tree;
mod update;
mod view;
mod worth;

#[cfg(test)]
mod tests;

pub use lanes::recording::Recording;
pub use lanes::state::Lane;
pub use lessons::data::LESSONS;
pub use lessons::update::to_play;
pub use msg::Msg;
pub use question::state::Question;
pub use state::{Screen, State};
pub use traces::state::Msg as TracesMsg;
pub use update::update;

#[cfg(test)]
use {update::key_message, view::view};
