//! Experiments over several seeds, and their comparison.

pub mod differ;
pub mod experiment;
pub mod saved;
#[cfg(test)]
mod saved_tests;
pub mod state;
pub mod statistics;
#[cfg(test)]
mod tests;
pub mod verdict;
