//! The quiz: questions about small parts of real searches.

mod board;
pub mod link;
mod pose;
pub mod scores;
mod scores_view;
pub mod state;
pub mod update;
pub mod view;

#[cfg(test)]
mod tests;
