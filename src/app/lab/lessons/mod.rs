//! Lessons: prose beside the lab. Its blue words set the lab, and every number in it is found by a search.
//!
//! `scenes` says what a lesson is made of, `boards` has its positions, and `data` lists them all; `prose` reads the texts, `figures` are what stands in them for
//! numbers and `told` how that is written. Tests play every scene and search anew what its sentences say.

mod boards;
pub mod data;
mod figure_text;
mod figures;
pub mod lecture;
pub mod link;
pub mod progress;
mod prose;
mod scenes;
pub mod state;
mod stories;
pub mod update;
pub mod view;

#[cfg(test)]
mod tests;
