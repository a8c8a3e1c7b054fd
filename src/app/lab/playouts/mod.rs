//! Monte Carlo tree search, one playout at a time.

pub mod picture;
pub mod state;
pub mod view;
