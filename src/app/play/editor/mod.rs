//! The editor of positions.

pub(super) mod state;
pub(super) mod update;
pub(super) mod view;

#[cfg(test)]
mod tests;
