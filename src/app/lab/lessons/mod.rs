//! Lessons: prose beside the lab. Controls in the prose set the lab, and a search computes each number in it.
//!
//! `scenes` defines the parts of a lesson, `boards` contains the positions, and `data` lists all lessons; `prose`
//! parses the texts, and `figures` are their placeholders. Tests play all scenes and verify the sentences by searches.

mod boards;
pub mod data;
pub mod figures;
mod horizon;
pub mod lecture;
mod monte_carlo;
pub mod progress;
pub mod prose;
pub mod scenes;
pub mod state;
mod stories;

#[cfg(test)]
mod tests;
