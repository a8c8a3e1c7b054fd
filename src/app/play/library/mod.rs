//! The user's own games, saved in the browser.

mod files;
pub(super) mod kind;
pub(super) mod recent;
pub(super) mod state;
mod undo;
pub(super) mod update;
pub(super) mod view;

#[cfg(test)]
mod recent_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod undo_tests;
