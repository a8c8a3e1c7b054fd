//! The games, one file each: rules, text forms and symmetries; features stand in [`crate::eval`]'s registry
//! beside them.

pub mod adji_boto;
pub mod grid;
pub mod lecture_tree;
pub mod rastros;
pub mod reversi;
pub mod tic_tac_toe;

pub use adji_boto::AdjiBoto;
pub use lecture_tree::LectureTree;
pub use rastros::Rastros;
pub use reversi::Reversi;
pub use tic_tac_toe::TicTacToe;
