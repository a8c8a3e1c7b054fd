//! The analysis of the current position: estimates by search, proofs by solvers, and their combination.

pub(super) mod headline;
pub mod knowledge;
pub(super) mod learning;
mod proof;
mod shares;
pub(super) mod standing;
pub(super) mod state;
pub(super) mod sum;
mod sum_view;
pub(super) mod update;
pub(super) mod view;

#[cfg(test)]
mod tests;
#[cfg(test)]
mod truth_tests;
