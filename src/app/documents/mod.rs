//! What a person keeps.

pub mod run_row;
pub mod runs;
