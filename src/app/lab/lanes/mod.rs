//! The searches side by side.

mod complete_tree;
pub mod estimate;
pub mod recording;
pub mod state;
pub mod update;
pub mod view;

#[cfg(test)]
mod tests;
