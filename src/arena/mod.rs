//! Games between two players: single games, bouts of pairs, their random streams and scores.
//!
//! Every bout creates its players from plain data. Scores are integers, so that sums do not depend on the order of the
//! bouts. [`statistics`] interprets scores.

mod bout;
mod game;
mod learning;
mod score;
pub mod statistics;
mod stream;
mod wilson;

pub use bout::{Bout, MAX_PAIRS, UNIT_US, pair_cost_us, play_bout};
pub use game::{End, MAX_PLIES, game_text, random_opening};
pub use learning::{CHANGE_UNIT, Learning, WeightChanges};
pub use score::Score;
pub use stream::{MAX_PAIRINGS, Purpose, Stream};
pub use wilson::{Interval, Z95, wilson};
