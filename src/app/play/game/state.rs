//! The game that is played.

use super::history::History;
use crate::app::players::Seat;
use crate::game::BySide;
use crate::registry::AnyGame;

/// The game that is played, and who plays it.
#[derive(Clone, Debug)]
pub(in crate::app::play) struct Game {
    /// Which game it is.
    pub(in crate::app::play) kind: &'static dyn AnyGame,
    /// Its moves, with all lines.
    pub(in crate::app::play) history: History,
    /// Who plays the sides.
    pub(in crate::app::play) seats: BySide<Seat>,
    /// What the players are called, where the game came with names.
    pub(in crate::app::play) names: BySide<Option<String>>,
    /// The moves before a line was deleted, until the next move.
    pub(in crate::app::play) before_removal: Option<History>,
}
