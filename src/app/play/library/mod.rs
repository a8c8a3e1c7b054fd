//! The person's own games, kept in the browser.

pub(super) mod state;
pub(super) mod update;
pub(super) mod view;

#[cfg(test)]
mod tests;
