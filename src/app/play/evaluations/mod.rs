//! Evaluations: the selectable ones, their terms, and the user's own.

mod editor_view;
pub(super) mod update;
pub(super) mod view;

#[cfg(test)]
mod tests;
