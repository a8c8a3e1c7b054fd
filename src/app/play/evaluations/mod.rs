//! Evaluations: which are offered, what they say, and those of one's own.

pub mod about;
mod backup;
mod editor_view;
pub(super) mod link;
pub mod offered;
pub(super) mod squares;
pub(super) mod state;
pub(super) mod terms;
pub(super) mod update;
pub(super) mod view;

#[cfg(test)]
mod tests;
