//! How to play: one sentence above the board, a layer with the rules in a few steps, and a page with all of them.

pub(super) mod goal;
pub mod lesson;
pub mod page;
pub(super) mod steps;
pub(super) mod view;

#[cfg(test)]
mod tests;
