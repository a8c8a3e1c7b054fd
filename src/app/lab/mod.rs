//! The Search lab: a search is seen to think, beside others that answer the same question.
//!
//! Each room is a folder with its own state, updates and view: `question` (the board and how it is searched), `lanes` (the searches
//! side by side), `tree` (the picture of one of them), `playouts` (Monte Carlo tree search), `timeline` (the clock that they share), `charts` (counts per depth), `lessons`
//! (prose beside all of that, and the scenes of a lecture).

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
