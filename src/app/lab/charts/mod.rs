//! Counts per depth, the comparison of a seed document, and the value of an additional ply.

pub mod compare;
mod compare_view;
mod counts_view;
pub(super) mod frame;
mod least_view;
pub mod link;
pub mod measure;
pub mod state;
pub mod strength;
mod strength_view;
pub mod update;
pub mod view;

#[cfg(test)]
mod tests;
