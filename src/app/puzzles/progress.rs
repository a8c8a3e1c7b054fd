//! What the device remembers: which puzzles are solved, and the mistakes of the person's own games.

use serde::{Deserialize, Serialize};

use super::solved::SolvedPositions;
use crate::app::documents::SharedData;
use crate::app::record::Mistake;
use crate::app::record::mistake::GAME;
use crate::registry::game;
use crate::text::Message;

/// The most mistakes that are remembered: the oldest go.
pub const MOST_MISTAKES: usize = 60;

/// What the device remembers.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Progress {
    solved: SolvedPositions,
    /// The last first.
    mistakes: Vec<Mistake>,
}

impl SharedData for Progress {
    fn remove_invalid(&mut self) {
        self.mistakes.retain(|m| m.position().is_some());
        self.mistakes.truncate(MOST_MISTAKES);
    }

    /// What is solved here or there is solved; of mistakes the same, those of here first. Where there are too many, none of here makes
    /// room for one of there.
    fn merge(&mut self, other: Progress) {
        self.solved.add_older(other.solved);
        for mistake in other.mistakes {
            if self.mistakes.len() < MOST_MISTAKES
                && !self.mistakes.iter().any(|m| m.start == mistake.start)
            {
                self.mistakes.push(mistake);
            }
        }
    }

    /// Only the mistakes.
    fn clear(&mut self) {
        self.mistakes.clear();
    }
}

impl Progress {
    /// A position was solved. What it was the first time stays.
    pub fn solve(&mut self, start: &str, first_try: bool) {
        self.solved.insert(start.to_owned(), first_try);
    }

    /// Whether a position was solved, and if so whether at the first try.
    pub fn solved(&self, start: &str) -> Option<bool> {
        self.solved.get(start)
    }

    /// How many positions are solved.
    pub fn count(&self) -> usize {
        self.solved.len()
    }

    /// Looks whether all of what a file says can be.
    ///
    /// # Errors
    /// The first position that is none, or mistake whose moves cannot be played, with its number.
    pub fn check(&self) -> Result<(), Message> {
        let kind = game(GAME)?;
        for (start, number) in self.solved.positions().zip(1u32..) {
            kind.parse(start).map_err(|error| {
                Message::new("error.backup.puzzle")
                    .with("number", number)
                    .with_message("reason", error.reason)
            })?;
        }
        let mut mistakes = self.mistakes.iter().zip(1u32..);
        match mistakes.find(|(mistake, _)| mistake.position().is_none()) {
            Some((_, number)) => Err(Message::new("error.backup.mistake").with("number", number)),
            None => Ok(()),
        }
    }

    /// The mistakes, the last first.
    pub fn mistakes(&self) -> &[Mistake] {
        &self.mistakes
    }

    /// Remembers mistakes of a game, in its order; each position once.
    pub fn gather(&mut self, found: Vec<Mistake>) {
        for mistake in found {
            if self.mistakes.iter().any(|m| m.start == mistake.start) {
                continue;
            }
            self.mistakes.insert(0, mistake);
            self.mistakes.truncate(MOST_MISTAKES);
        }
    }
}
