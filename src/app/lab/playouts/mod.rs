//! Monte Carlo tree search, one playout at a time.

mod picture;
pub mod state;
pub mod view;
