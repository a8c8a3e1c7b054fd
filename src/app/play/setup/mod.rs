//! The setup of the game, its board and its players.

pub(super) mod boards;
mod player_form;
pub(super) mod view;
