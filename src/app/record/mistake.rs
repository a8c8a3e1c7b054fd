//! A mistake in a game, from which a puzzle is made.

use serde::{Deserialize, Serialize};

use crate::registry::{AnyPosition, game};

pub const PUZZLE_GAME: &str = "rastros";

/// A move of the user's game that missed the only winning move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mistake {
    /// The position before the move.
    pub start: String,
    pub winning: String,
    pub played: String,
}

impl Mistake {
    /// The position; `None` unless both moves are legal in it.
    pub fn position(&self) -> Option<Box<dyn AnyPosition>> {
        let position = game(PUZZLE_GAME).ok()?.parse(&self.start).ok()?;
        let legal = |mv: &str| position.play(mv).is_ok();
        let differ = self.winning != self.played;
        (differ && legal(&self.winning) && legal(&self.played)).then_some(position)
    }
}
