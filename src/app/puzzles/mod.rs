//! Puzzles of Rastros: positions in which one move alone wins. A wrong move is refuted on the board by the solver.
//!
//! `state` says what is known, `progress` and `solved` what the device remembers, `open` how a puzzle comes on the board, `update` what follows
//! from a press, and `demo` how the solver plays on it. `sheet`, with `sheet_update` and `sheet_view`, is a page of puzzles for paper.

mod child_view;
mod demo;
mod link;
mod list_view;
mod msg;
mod open;
mod progress;
mod section;
mod sheet;
mod sheet_update;
mod sheet_view;
mod solved;
mod state;
#[cfg(test)]
mod tests;
mod update;
mod view;
mod words;

pub use msg::Msg;
pub use progress::Progress;
pub use state::State;

#[cfg(test)]
use update::{play_on, update};
