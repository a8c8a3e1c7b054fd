//! What numbers of games say about players, and how sure that is. Every function is checked against numbers that other
//! programs have computed (`tests/statistics.rs`).

mod bradley_terry;
mod linear;
mod mann_whitney;
mod normal;
mod ranks;
mod sprt;

pub use bradley_terry::{ELO, Rating, Ratings, bradley_terry};
pub use mann_whitney::{MannWhitney, PValue, a12, mann_whitney};
pub use normal::{above, below};
pub use ranks::{median_interval, quantile, quartiles, ranks, spearman};
pub use sprt::{Decision, Pentanomial, Sprt, Trial, Verdict, about, expected_score};
