//! Units of work: what a long job hands out.

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::program_features::UnitFeatures;
use crate::arena::{Bout, Lessons, Score, play_and_learn};
use crate::eval::{Evaluated, ProgramFeatures};
use crate::text::Message;

/// The number of a unit of work within its job. Never given twice.
pub type UnitId = u64;

/// A unit of work: some bouts of one game, meant to take some ten milliseconds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unit {
    /// The game's id.
    pub game: String,
    /// The position in which games begin.
    pub start: String,
    /// The bouts.
    pub bouts: Vec<Bout>,
    /// What their luck is drawn from, below 2^53.
    pub seed: u64,
    /// Features of a person's program, where somebody's evaluation has any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own: Option<UnitFeatures>,
}

impl Unit {
    /// Plays the bouts: a score for each.
    ///
    /// # Errors
    /// A start that cannot be read or is over, a bout that cannot be played.
    pub fn play<G: Evaluated>(&self) -> Result<Vec<Score>, Message> {
        self.play_and_learn::<G>(None).map(|(scores, _)| scores)
    }

    /// Whether somebody learns from the games, so that lessons are wanted.
    pub fn teaches(&self) -> bool {
        self.bouts.iter().any(|bout| bout.learning.is_some())
    }

    /// As [`Unit::play`], with the lessons of each bout, and with features of a person's program; see
    /// [`play_and_learn`](crate::arena::play_and_learn) for what it comes to where some are lacking.
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
