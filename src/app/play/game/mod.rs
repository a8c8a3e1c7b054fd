//! The game: its tree of moves, its notation, its saved form, and its list of moves.

pub mod history;
pub(super) mod kept;
pub(super) mod linked;
pub(super) mod moves_view;
pub(super) mod notation;
pub(super) mod state;
pub(super) mod text_view;

#[cfg(test)]
mod moves_tests;
