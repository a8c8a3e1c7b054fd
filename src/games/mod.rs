//! The games. Each has a file with its rules and its notation; a folder of the same name holds its evaluations
//! (`features.rs`) and other parts.
//!
//! [`for_each_game`](crate::for_each_game) is the only list of all games.

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

/// Passes the list of all games to a macro, in the order of the page: the module of each and the type of its positions.
#[macro_export]
macro_rules! for_each_game {
    ($then:ident) => {
        $then! {
            rastros::Rastros,
            tic_tac_toe::TicTacToe,
            reversi::Reversi,
            adji_boto::AdjiBoto,
            lecture_tree::LectureTree,
        }
    };
}
