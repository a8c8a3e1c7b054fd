//! How to play: one sentence above the board, and a layer with the rules in a few steps.

pub(super) mod goal;
pub mod lesson;
pub(super) mod steps;
pub(super) mod view;

#[cfg(test)]
mod tests;
