//! Experiments over several seeds, and their comparison.

pub mod differ;
pub mod kept;
#[cfg(test)]
mod kept_tests;
pub mod msg;
pub mod run_section;
pub mod series;
pub mod state;
pub mod statistics;
#[cfg(test)]
mod tests;
pub mod update;
pub mod view;
