//! Experiments over several seeds, and their comparison.

pub mod differ;
pub mod saved;
#[cfg(test)]
mod saved_tests;
pub mod series;
pub mod state;
pub mod statistics;
#[cfg(test)]
mod tests;
pub mod verdict;
