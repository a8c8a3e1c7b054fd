//! The tree of a search: an interactive picture and an outline.

pub mod first_visit;
mod outline;
pub mod picture;
pub mod saved_by_cuts;
pub mod state;
pub mod update;
pub mod view;
pub mod words;

#[cfg(test)]
mod tests;
