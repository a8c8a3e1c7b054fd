//! Features that a person's program has: their numbers come from outside, by position. What is not known yet is written down, and the
//! search that met it is done again when it is.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use super::value::Value;
use crate::game::{Game, Side};

/// The most of them that an evaluation may have: with the largest numbers ([`MOST_NUMBER`](crate::python::MOST_NUMBER)) and weights
/// the sum stays below what a win is worth.
pub const OWN_FEATURES: usize = 64;

/// Positions that are written down before they are asked for: one search meets fewer.
const MOST_LACKING: usize = 20_000;

/// What is known of such features, by position and side. A search that meets something else gets 0, and has to be done again.
#[derive(Debug)]
pub struct ProgramFeatures<G> {
    names: Vec<String>,
    /// No numbers where it has been written down.
    known: RefCell<HashMap<(G, Side), Vec<f64>>>,
    lacking: RefCell<Vec<(G, Side)>>,
    is_missing_features: Cell<bool>,
}

impl<G: Game> ProgramFeatures<G> {
    /// Features of which nothing is known, by the names that evaluations have for them.
    pub fn new(names: Vec<String>) -> Self {
        ProgramFeatures {
            names,
            known: RefCell::default(),
            lacking: RefCell::default(),
            is_missing_features: Cell::new(false),
        }
    }

    /// The number of a feature among them.
    pub(super) fn index(&self, feature: &str) -> Option<usize> {
        self.names.iter().position(|name| name == feature)
    }

    /// Learns the numbers of a position for a side.
    pub fn learn(&self, position: G, side: Side, numbers: Vec<f64>) {
        self.known.borrow_mut().insert((position, side), numbers);
    }

    /// Positions of which numbers are known.
    pub fn known(&self) -> usize {
        self.known.borrow().len()
    }

    /// Another game begins, of which nothing is lacking.
    pub fn begin(&self) {
        self.is_missing_features.set(false);
    }

    /// Whether a search has met something since that is not known: what it has found counts for nothing.
    pub fn is_missing_features(&self) -> bool {
        self.is_missing_features.get()
    }

    /// What is lacking, each once, in the order in which it was met.
    pub fn take_lacking(&self) -> Vec<(G, Side)> {
        let lacking = self.lacking.take();
        let mut known = self.known.borrow_mut();
        for at in &lacking {
            known.remove(at);
        }
        lacking
    }

    /// Adds features by their numbers, each with its weight, to a sum.
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
        let mut lacking = self.lacking.borrow_mut();
        if lacking.len() < MOST_LACKING && found.is_none() {
            known.insert(at.clone(), Vec::new());
            lacking.push(at);
        }
        0.0
    }
}
