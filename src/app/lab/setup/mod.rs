//! The position on the lab's own board, and the search settings.

pub mod state;
pub mod update;
pub mod view;
