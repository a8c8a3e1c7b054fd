//! Units of work of a coevolution.

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::program_features::UnitFeatures;
use crate::arena::{Bout, Score, WeightChanges, play_bout};
use crate::eval::{Evaluated, ProgramFeatures};
use crate::text::Message;

/// The number of a unit within its job. Unique.
pub type UnitId = u64;

/// Some bouts of one game, about ten milliseconds of work.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unit {
    /// An id of a game.
    pub game: String,
    /// The initial position of all games.
    pub start: String,
    pub bouts: Vec<Bout>,
    /// The seed of all random numbers, below 2^53.
    pub seed: u64,
    /// Features of the user's program, if an evaluation has any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own: Option<UnitFeatures>,
}

impl Unit {
    /// True if a player learns from the games: the result must then contain changes of weights.
    pub fn teaches(&self) -> bool {
        self.bouts.iter().any(|bout| bout.learning.is_some())
    }

    /// Plays the bouts and returns a score and the changes of weights for each. `own` are features of the user's program; see
    /// [`play_bout`] for the result if values are missing.
    ///
    /// # Errors
    /// An invalid or finished initial position, or an invalid bout.
    pub fn play<G: Evaluated>(
        &self,
        own: Option<&Rc<ProgramFeatures<G>>>,
    ) -> Result<(Vec<Score>, Vec<WeightChanges>), Message> {
        let start = G::parse(&self.start).map_err(|e| {
            Message::new("error.evolution.start").with_message("reason", e.describe(&self.start))
        })?;
        if start.outcome().is_some() {
            return Err(Message::new("error.evolution.start_is_over"));
        }
        let play = |bout| play_bout(&start, bout, self.seed, own);
        self.bouts.iter().map(play).collect()
    }
}
