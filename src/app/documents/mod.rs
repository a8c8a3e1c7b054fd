//! What a person keeps.

pub mod runs;
