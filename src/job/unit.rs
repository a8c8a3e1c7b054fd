//! Units of work of a coevolution.

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::program_features::UnitFeatures;
use crate::arena::{Bout, Lessons, Score, play_and_learn};
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
    /// Plays the bouts and returns a score for each.
    ///
    /// # Errors
    /// An invalid or finished initial position, or an invalid bout.
    pub fn play<G: Evaluated>(&self) -> Result<Vec<Score>, Message> {
        self.play_and_learn::<G>(None).map(|(scores, _)| scores)
    }

    /// True if a player learns from the games: the result must then contain lessons.
    pub fn teaches(&self) -> bool {
        self.bouts.iter().any(|bout| bout.learning.is_some())
    }

    /// Like [`Unit::play`], with the lessons of each bout, and with features of the user's program; see
    /// [`play_and_learn`](crate::arena::play_and_learn) for the result if values are missing.
    ///
    /// # Errors
    /// As for [`Unit::play`].
    pub fn play_and_learn<G: Evaluated>(
        &self,
        own: Option<&Rc<ProgramFeatures<G>>>,
    ) -> Result<(Vec<Score>, Vec<Lessons>), Message> {
        let start = G::parse(&self.start).map_err(|e| {
            Message::new("error.evolution.start").with_message("reason", e.describe(&self.start))
        })?;
        if start.outcome().is_some() {
            return Err(Message::new("error.evolution.start_is_over"));
        }
        let play = |bout| play_and_learn(&start, bout, self.seed, own);
        self.bouts.iter().map(play).collect()
    }

    /// Games of all its bouts.
    pub fn games(&self) -> u64 {
        self.bouts.iter().map(|b| 2 * u64::from(b.pairs)).sum()
    }
}
