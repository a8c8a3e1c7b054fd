//! What is searched: the lab's own board, and how.

pub mod state;
pub mod update;
pub mod view;
