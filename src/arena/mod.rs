//! Games between two players: single games, bouts of pairs, their random streams and scores.
//!
//! Players are plain data, built afresh for every bout. Scores are integers, so that their sums do not depend on the
//! order in which they arrive. [`statistics`] interprets them.

mod bout;
mod game;
mod learning;
mod score;
pub mod statistics;
mod stream;
mod wilson;

pub use bout::{Bout, MAX_PAIRS, UNIT_US, pair_cost_us, play_bout};
pub use game::{End, MAX_PLIES, game_text, random_opening};
pub use learning::{LESSON, Learning, Lessons};
pub use score::Score;
pub use stream::{MAX_PAIRINGS, Purpose, Stream};
pub use wilson::{Interval, Z95, wilson};
