//! Monte Carlo tree search, one playout at a time.

pub mod state;
pub mod view;
