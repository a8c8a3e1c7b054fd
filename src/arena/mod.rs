//! Games between two players, one at a time or many: who plays whom, with which luck, and what came out of it.
//!
//! Players come as plain data and are built afresh for every bout. Results are integers, so that their sums do not depend
//! on the order in which they arrive.

mod bout;
mod game;
mod stream;
mod wilson;

pub use bout::{Bout, MAX_PAIRS, Score, play_bout};
pub use game::{End, GameResult, MAX_PLIES, play_game, play_opening};
pub use stream::{Purpose, Stream};
pub use wilson::{Interval, Z95, wilson};
