//! The review of a game: the quality of each move, and attempts to find better ones.

pub mod judgement;
mod puzzle;
mod refutation;
pub(super) mod refutation_view;
pub(super) mod state;
pub(super) mod update;
pub(super) mod view;

#[cfg(test)]
mod refutation_tests;
#[cfg(test)]
mod tests;
