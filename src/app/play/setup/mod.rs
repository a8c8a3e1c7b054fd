//! Choosing the game, its board and its players.

pub(super) mod boards;
pub(super) mod names;
mod player_form;
pub mod seats;
pub(super) mod view;
