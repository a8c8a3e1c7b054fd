//! Evaluations and players with names.

use super::spec::{EvaluationSpec, Term};
use super::value::{Ends, Preference};

/// An evaluation with a name.
#[derive(Clone, Copy, Debug)]
pub struct NamedEvaluation {
    /// Its name in files and links; the texts have `evaluation.GAME.ID`.
    pub id: &'static str,
    /// The seed document it comes from; empty where it is our own.
    pub source: &'static str,
    /// Features and weights.
    pub terms: &'static [(&'static str, f64)],
}

impl NamedEvaluation {
    /// The evaluation as plain data.
    pub fn spec(&self) -> EvaluationSpec {
        EvaluationSpec {
            terms: self
                .terms
                .iter()
                .map(|&(feature, weight)| Term {
                    feature: feature.to_owned(),
                    weight,
                })
                .collect(),
        }
    }
}

/// How a named player finds its move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Style {
    /// By lot among all moves.
    Random,
    /// By alpha-beta to a depth in plies, with a named evaluation, by lot among equals.
    Searching {
        /// [`NamedEvaluation::id`].
        evaluation: &'static str,
        /// Plies.
        depth: u32,
        /// Whether it prefers sooner wins.
        preference: Preference,
    },
    /// By any search, with limits and with a view of finished games of its own, by lot among equals.
    Special {
        /// The name of the algorithm in files and links.
        algorithm: &'static str,
        /// [`NamedEvaluation::id`].
        evaluation: &'static str,
        /// Plies.
        depth: u32,
        /// Milliseconds, for a search that time may end; 0 for no limit.
        time: u32,
        /// Whether it prefers sooner wins.
        preference: Preference,
        /// Which finished games it knows to be finished.
        ends: Ends,
    },
}

/// A player with a name.
#[derive(Clone, Copy, Debug)]
pub struct NamedPlayer {
    /// Its name in files and links; the texts have `named.GAME.ID` and `named.GAME.ID.about`.
    pub id: &'static str,
    /// The seed document it comes from; empty where it is our own.
    pub source: &'static str,
    /// How it plays.
    pub style: Style,
}
