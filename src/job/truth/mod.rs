//! Depth against truth: how often a search of each depth keeps the best result of positions that the exact solver
//! decides.
//!
//! Each position comes from a game of random moves with a separate random stream, so that it depends only on the seed
//! and its number.

mod sample;
mod study;
#[cfg(test)]
mod tests;
mod unit;

pub use sample::{Choice, CountedSample, LeftOut, Sample};
pub use study::{JudgedSearch, Share, TruthStudy};
pub use unit::{MAX_TRUTH_DEPTH, TruthPlan, TruthUnit};
