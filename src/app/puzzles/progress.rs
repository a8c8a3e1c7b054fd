//! What the device remembers: which puzzles are solved, and the mistakes of the person's own games.

use serde::{Deserialize, Serialize};

use super::solved::SolvedPositions;
use crate::app::record::mistake::{GAME, Mistake};
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
    /// Grows with every change.
    #[serde(skip)]
    changes: u64,
    /// Whether the browser has refused to keep it.
    #[serde(skip)]
    pub refused: bool,
    /// The mistakes before they were put away, until something else happens.
    #[serde(skip)]
    before: Option<Vec<Mistake>>,
    /// Whether they were put away since that was asked for last.
    #[serde(skip)]
    pub cleared: bool,
}

impl Progress {
    /// Reads what was kept; what makes no sense is as if it had not been kept.
    pub fn read(text: &str) -> Progress {
        let mut progress: Progress = serde_json::from_str(text).unwrap_or_default();
        progress.mistakes.retain(|m| m.position().is_some());
        progress.mistakes.truncate(MOST_MISTAKES);
        progress
    }

    /// As the browser keeps it.
    pub fn text(&self) -> String {
        // Texts and yes or no: there is nothing that could fail.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Tells changes from each other.
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// A position was solved. What it was the first time stays.
    pub fn solve(&mut self, start: &str, first_try: bool) {
        if self.solved.insert(start.to_owned(), first_try) {
            self.changes += 1;
        }
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

    /// Adds what a file has. What is solved here or there is solved; of mistakes the same, those of here first. Where there are too
    /// many, none of here makes room for one of the file.
    pub fn merge(&mut self, other: Progress) {
        let before = self.text();
        self.solved.add_older(other.solved);
        for mistake in other.mistakes {
            if self.mistakes.len() < MOST_MISTAKES
                && !self.mistakes.iter().any(|m| m.start == mistake.start)
            {
                self.mistakes.push(mistake);
            }
        }
        if before != self.text() {
            self.changes += 1;
            self.before = None;
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
            self.changes += 1;
            self.before = None;
        }
    }

    /// Puts the mistakes away.
    pub fn clear(&mut self) {
        self.before = Some(std::mem::take(&mut self.mistakes));
        self.cleared = true;
        self.changes += 1;
    }

    /// Whether mistakes that were put away can be brought back.
    pub fn can_restore(&self) -> bool {
        self.before.is_some()
    }

    /// What was put away is not wanted back.
    pub fn forget_cleared(&mut self) {
        self.before = None;
    }

    /// Brings back what was put away last.
    pub fn restore(&mut self) {
        if let Some(before) = self.before.take() {
            self.mistakes = before;
            self.changes += 1;
        }
    }

    /// Another tab has kept a text: it is what holds. What the browser has refused to keep of this one stands beside it.
    pub fn kept_elsewhere(&mut self, text: &str) {
        if self.refused {
            return self.merge(Progress::read(text));
        }
        *self = Progress {
            changes: self.changes,
            refused: self.refused,
            ..Progress::read(text)
        };
    }
}
