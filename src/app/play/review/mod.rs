//! Looking back at a game: how good each move was, and trying to find better ones.

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
