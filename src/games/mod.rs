//! The games: for each a file with its rules and how its positions are written. Those that have more than rules keep it in a
//! folder of the same name, what evaluations are made of in `features.rs` there.
//!
//! The list of all games is [`for_each_game`](crate::for_each_game): everything that knows games by name is derived from it.

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

/// The list of all games, in the order in which the page offers them: the module of each and the type of its positions.
/// Hands the list to a macro.
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
