//! The state of the game on the board.

use super::history::History;
use crate::app::players::Seat;
use crate::game::BySide;
use crate::registry::AnyGame;

/// The game on the board and its players.
#[derive(Clone, Debug)]
pub(in crate::app::play) struct Game {
    pub(in crate::app::play) kind: &'static dyn AnyGame,
    pub(in crate::app::play) history: History,
    pub(in crate::app::play) seats: BySide<Seat>,
    /// The names of the players, if the game's source contains names.
    pub(in crate::app::play) names: BySide<Option<String>>,
    /// The moves before the deletion of a line, until the next move.
    pub(in crate::app::play) before_removal: Option<History>,
}
