//! Setting up a position by hand.

pub(super) mod state;
pub(super) mod update;
pub(super) mod view;

#[cfg(test)]
mod tests;
