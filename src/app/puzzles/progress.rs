//! The saved results: solved puzzles, and the mistakes in the user's own games.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::app::documents::SharedData;
use crate::app::record::Mistake;
use crate::app::record::mistake::PUZZLE_GAME;
use crate::registry::game;
use crate::text::Message;

/// The maximum number of saved mistakes; the oldest are deleted first.
pub const MAX_MISTAKES: usize = 60;

/// A file or another tab adds no positions beyond this number: more than all built-in puzzles.
const MAX_SOLVED: usize = 1500;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Progress {
    /// The solved positions; true for those solved at the first try and without help.
    solved: BTreeMap<String, bool>,
    /// The newest first.
    mistakes: Vec<Mistake>,
}

impl SharedData for Progress {
    fn remove_invalid(&mut self) {
        self.mistakes.retain(|m| m.position().is_some());
        self.mistakes.truncate(MAX_MISTAKES);
    }

    /// Merges the solved puzzles and the mistakes; this value's mistakes come first. A success at the first try counts
    /// from both. If there are too many, the other value's entries are dropped.
    fn merge(&mut self, other: Progress) {
        for (start, first_try) in other.solved {
            let has_room = self.solved.len() < MAX_SOLVED;
            match self.solved.get_mut(&start) {
                Some(known) => *known |= first_try,
                None if has_room => self.solve(&start, first_try),
                None => {}
            }
        }
        for mistake in other.mistakes {
            if self.mistakes.len() < MAX_MISTAKES
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
        self.solved.entry(start.to_owned()).or_insert(first_try);
    }

    /// `Some` for a solved position; true if solved at the first try.
    pub fn solved(&self, start: &str) -> Option<bool> {
        self.solved.get(start).copied()
    }

    /// The number of solved positions.
    pub fn count(&self) -> usize {
        self.solved.len()
    }

    /// Checks the content of a file.
    ///
    /// # Errors
    /// The first invalid position, or the number of the first mistake with illegal moves.
    pub fn check(&self) -> Result<(), Message> {
        let kind = game(PUZZLE_GAME)?;
        for start in self.solved.keys() {
            kind.parse(start).map_err(|error| {
                Message::new("error.backup.puzzle")
                    .with("found", start)
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
            self.mistakes.truncate(MAX_MISTAKES);
        }
    }
}
