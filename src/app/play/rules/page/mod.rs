//! The page of all rules of a game: each in a few sentences, with a small board to try it on.

pub(in crate::app::play) mod aim;
pub(in crate::app::play) mod change;
pub(in crate::app::play) mod told;
pub mod trial;
pub mod view;

pub(in crate::app::play) mod sections;

#[cfg(test)]
mod tests;
