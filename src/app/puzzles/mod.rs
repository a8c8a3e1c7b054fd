//! Puzzles of Rastros: positions with exactly one winning move. The solver refutes wrong moves on the board.
//!
//! `state` contains the current puzzle, `progress` the saved results, `open` opens puzzles, `update`
//! handles user actions, and `demo` makes the solver's moves. `sheet` and `sheet_view` make a page of puzzles for
//! paper.

mod child_view;
mod day;
mod demo;
mod list_view;
mod msg;
mod open;
mod progress;
mod section;
pub mod sheet;
mod sheet_view;
mod state;
#[cfg(test)]
mod tests;
mod update;
mod view;
mod words;

pub use msg::Msg;
pub use progress::Progress;
pub use state::State;
pub use update::update;

#[cfg(test)]
use update::play_on;
