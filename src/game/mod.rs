//! The rules of a game, as everything above this floor sees them: the [`Game`] trait, the facts and values that it speaks
//! of, and what a position on a board needs to be drawn, written and read.
//!
//! Rules know nothing of searches; evaluations are opinions and stand in [`crate::eval`].

mod board;
mod info;
pub mod notation;
mod rules;
mod side;
pub mod written;

pub use board::{Board, BoardStyle, BoardView, CellContent, TreeNode, TreeView};
pub use info::{GameInfo, OWN, Parameter, Preset, SQUARE, check_parameters};
pub use rules::{Game, Move, PASS_TEXT, PlayError, perft};
pub use side::{BySide, Outcome, Side};
