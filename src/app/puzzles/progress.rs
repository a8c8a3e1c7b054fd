//! What the device remembers: which puzzles are solved, and the mistakes of the person's own games.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::registry::{AnyPosition, game};

/// The game of the puzzles.
pub const GAME: &str = "rastros";

/// The most mistakes that are remembered: the oldest go.
pub const MOST_MISTAKES: usize = 60;

/// The most solved puzzles that are remembered, with a good deal of room for those of links.
const MOST_SOLVED: usize = 1500;

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

/// What the device remembers.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Progress {
    /// By position: whether it was solved at the first try and without help.
    solved: BTreeMap<String, bool>,
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
}

impl Progress {
    /// Reads what was kept; what makes no sense is as if it had not been kept.
    pub fn read(text: &str) -> Progress {
        let mut progress: Progress = serde_json::from_str(text).unwrap_or_default();
        let spare = progress.solved.len().saturating_sub(MOST_SOLVED);
        progress.solved = progress.solved.into_iter().skip(spare).collect();
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
        if self.solved.len() < MOST_SOLVED && !self.solved.contains_key(start) {
            self.solved.insert(start.to_owned(), first_try);
            self.changes += 1;
        }
    }

    /// Whether a position was solved, and if so whether at the first try.
    pub fn solved(&self, start: &str) -> Option<bool> {
        self.solved.get(start).copied()
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
        self.changes += 1;
    }

    /// Whether mistakes that were put away can be brought back.
    pub fn can_restore(&self) -> bool {
        self.before.is_some()
    }

    /// Brings back what was put away last.
    pub fn restore(&mut self) {
        if let Some(before) = self.before.take() {
            self.mistakes = before;
            self.changes += 1;
        }
    }

    /// Another tab has kept a text: it is what holds.
    pub fn kept_elsewhere(&mut self, text: &str) {
        *self = Progress {
            changes: self.changes,
            refused: self.refused,
            ..Progress::read(text)
        };
    }
}
