//! Statistics of game results. `tests/statistics.rs` compares every function with numbers computed by other programs.

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
pub use sprt::{BetterPlayer, Decision, Pentanomial, Sprt, Trial, rounded_for_display};
