//! The saved results: solved puzzles, and the mistakes in the user's own games.

use serde::{Deserialize, Serialize};

use super::solved::SolvedPositions;
use crate::app::documents::SharedData;
use crate::app::record::Mistake;
use crate::app::record::mistake::GAME;
use crate::registry::game;
use crate::text::Message;

/// The maximum number of saved mistakes; the oldest are deleted first.
pub const MOST_MISTAKES: usize = 60;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Progress {
    solved: SolvedPositions,
    /// The newest first.
    mistakes: Vec<Mistake>,
}

impl SharedData for Progress {
    fn remove_invalid(&mut self) {
        self.mistakes.retain(|m| m.position().is_some());
        self.mistakes.truncate(MOST_MISTAKES);
    }

    /// Merges the solved puzzles and the mistakes; this value's mistakes come first. If there are too many, the other
    /// value's entries are dropped.
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

    /// Deletes only the mistakes.
    fn clear(&mut self) {
        self.mistakes.clear();
    }
}

impl Progress {
    /// Marks a position as solved. The result of the first time stays.
    pub fn solve(&mut self, start: &str, first_try: bool) {
        self.solved.insert(start.to_owned(), first_try);
    }

    /// `Some` for a solved position; true if solved at the first try.
    pub fn solved(&self, start: &str) -> Option<bool> {
        self.solved.get(start)
    }

    /// The number of solved positions.
    pub fn count(&self) -> usize {
        self.solved.len()
    }

    /// Checks the content of a file.
    ///
    /// # Errors
    /// The first invalid position, or mistake with illegal moves, with its number.
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

    /// The newest first.
    pub fn mistakes(&self) -> &[Mistake] {
        &self.mistakes
    }

    /// Adds the mistakes of a game in its order; each position only once.
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
