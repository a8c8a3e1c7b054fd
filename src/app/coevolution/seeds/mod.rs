//! The same experiment with several seeds, and against another one.

pub mod differ;
pub mod keeping;
pub mod kept;
#[cfg(test)]
mod kept_tests;
pub mod msg;
pub mod room;
pub mod said;
pub mod series;
#[cfg(test)]
mod tests;
pub mod update;
pub mod view;
