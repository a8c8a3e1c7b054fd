//! Evaluations: which are offered, what they say, and those of one's own.

mod editor_view;
pub(super) mod update;
pub(super) mod view;

#[cfg(test)]
mod tests;
