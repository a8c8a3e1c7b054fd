//! Depth against truth: the share of positions in which a search to each depth keeps the best result, by the exact
//! solver.
//!
//! Each position comes from a game of random moves with a separate random stream, so that it depends only on the seed
//! and its number.

mod sample;
mod study;
#[cfg(test)]
mod tests;
mod unit;

pub use sample::{Choice, CountedSample, LeftOut, Sample};
pub use study::{JudgedSearch, Share, ShareCounts, TruthStudy};
pub use unit::{MAX_TRUTH_DEPTH, TruthPlan, TruthUnit};
