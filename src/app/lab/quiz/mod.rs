//! The quiz: questions about small subtrees of real searches.

mod board;
pub mod class_scores;
mod class_view;
mod generate;
pub mod link;
pub mod scores;
mod scores_view;
pub mod state;
pub mod update;
pub mod view;
mod why_wrong;

#[cfg(test)]
mod tests;
