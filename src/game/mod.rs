//! The rules of games: the [`Game`] trait, its data types, and the text and drawing of positions.
//!
//! Rules do not depend on searches; evaluations are in [`crate::eval`].

mod board;
mod info;
pub mod notation;
mod rules;
mod side;
pub mod written;

pub use board::{Board, BoardStyle, BoardView, CellContent, TreeNode, TreeView};
pub use info::{
    ENTRY, GameInfo, NEGATED, PROGRAM_PREFIX, Parameter, Preset, SQUARE, TUPLE, check_parameters,
    contents_text, is_program_feature,
};
pub use rules::{Game, Move, PASS_TEXT, PlayError, perft};
pub use side::{BySide, Outcome, Side};
