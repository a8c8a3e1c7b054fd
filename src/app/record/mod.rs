//! A game as it is shown wherever one is played or looked at: its board, and its sides, moves and values in words.

pub mod board;
pub mod choices;
pub mod ended;
pub mod mistake;
#[cfg(test)]
pub mod proof_check;
pub mod words;

pub use board::Board;
pub use ended::Ended;
pub use mistake::Mistake;
