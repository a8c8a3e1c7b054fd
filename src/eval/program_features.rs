//! Features of the user's program, whose values come from outside. A search records the positions without values, and
//! the caller repeats it when the program has supplied them.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use super::value::Value;
use crate::game::{Game, Side};

/// The maximum number of such features in an evaluation: with the largest values
/// ([`MAX_NUMBER`](crate::python::MAX_NUMBER)) and weights the sum stays below the value of a win.
pub const OWN_FEATURES: usize = 64;

/// The maximum number of recorded positions; one search meets fewer.
const MAX_MISSING: usize = 20_000;

/// The known values by position and side. A search that meets an unknown position gets 0 and must run again.
#[derive(Debug)]
pub struct ProgramFeatures<G> {
    names: Vec<String>,
    /// An empty list for a recorded position.
    known: RefCell<HashMap<(G, Side), Vec<f64>>>,
    missing: RefCell<Vec<(G, Side)>>,
    is_missing_features: Cell<bool>,
}

impl<G: Game> ProgramFeatures<G> {
    /// `names` are the ids of the features in evaluations.
    pub fn new(names: Vec<String>) -> Self {
        ProgramFeatures {
            names,
            known: RefCell::default(),
            missing: RefCell::default(),
            is_missing_features: Cell::new(false),
        }
    }

    pub(super) fn index(&self, feature: &str) -> Option<usize> {
        self.names.iter().position(|name| name == feature)
    }

    /// Stores the values of a position for a side.
    pub fn learn(&self, position: G, side: Side, numbers: Vec<f64>) {
        self.known.borrow_mut().insert((position, side), numbers);
    }

    /// The number of positions with known values.
    pub fn known(&self) -> usize {
        self.known.borrow().len()
    }

    /// Resets [`Self::is_missing_features`] before a game.
    pub fn begin(&self) {
        self.is_missing_features.set(false);
    }

    /// True if a search has met an unknown position since [`Self::begin`]: its result is meaningless.
    pub fn is_missing_features(&self) -> bool {
        self.is_missing_features.get()
    }

    /// Removes and returns the recorded positions, without duplicates, in the order of their first use.
    pub fn take_missing(&self) -> Vec<(G, Side)> {
        let missing = self.missing.take();
        let mut known = self.known.borrow_mut();
        for at in &missing {
            known.remove(at);
        }
        missing
    }

    /// Adds weighted features, given by index and weight, to `sum`.
    #[inline(never)]
    pub(super) fn added_to(
        &self,
        sum: Value,
        terms: &[(usize, f64)],
        position: &G,
        side: Side,
    ) -> Value {
        let at = (position.clone(), side);
        let mut known = self.known.borrow_mut();
        let found = known.get(&at);
        if let Some(numbers) = found.filter(|numbers| !numbers.is_empty()) {
            let number = |i: usize| numbers.get(i).copied().unwrap_or(0.0);
            return terms
                .iter()
                .fold(sum, |sum, &(i, weight)| sum + weight * number(i));
        }
        self.is_missing_features.set(true);
        let mut missing = self.missing.borrow_mut();
        if missing.len() < MAX_MISSING && found.is_none() {
            known.insert(at.clone(), Vec::new());
            missing.push(at);
        }
        0.0
    }
}
