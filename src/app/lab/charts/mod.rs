//! Counts per depth.

pub mod state;
pub mod update;
pub mod view;
