//! The display of games in all sections: the board, and texts for sides, moves and values.

pub mod board;
pub mod choices;
pub mod ended;
pub mod linked;
pub mod mistake;
#[cfg(test)]
pub mod proof_check;
pub mod words;

pub use board::Board;
pub use ended::Ended;
pub use mistake::Mistake;
