//! A mistake in a game, which becomes a puzzle.

use serde::{Deserialize, Serialize};

use crate::registry::{AnyPosition, game};

/// The game of the puzzles.
pub const GAME: &str = "rastros";

/// A move of one's own game that gave a win away where one move alone would have kept it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mistake {
    /// The position before it.
    pub start: String,
    /// The move that would have won.
    pub winning: String,
    /// The move that was played.
    pub played: String,
}

impl Mistake {
    /// Its position, where both moves can be played in it.
    pub fn position(&self) -> Option<Box<dyn AnyPosition>> {
        let position = game(GAME).ok()?.parse(&self.start).ok()?;
        let legal = |mv: &str| position.play(mv).is_ok();
        let differ = self.winning != self.played;
        (differ && legal(&self.winning) && legal(&self.played)).then_some(position)
    }
}
