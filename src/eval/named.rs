//! Named evaluations and players of a game.

use super::spec::{EvaluationSpec, Term};
use super::value::{Ends, Preference};

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NamedEvaluation {
    /// Used in files and links; the texts have `evaluation.GAME.ID`.
    pub id: &'static str,
    /// The source document it comes from; empty for our own.
    pub source: &'static str,
    pub terms: &'static [(&'static str, f64)],
}

impl NamedEvaluation {
    pub const fn new(
        id: &'static str,
        source: &'static str,
        terms: &'static [(&'static str, f64)],
    ) -> Self {
        NamedEvaluation { id, source, terms }
    }

    pub fn spec(&self) -> EvaluationSpec {
        EvaluationSpec {
            terms: self
                .terms
                .iter()
                .map(|&(feature, weight)| Term::new(feature, weight))
                .collect(),
        }
    }
}

/// How a named player chooses its move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Style {
    /// Draws uniformly from all moves.
    Random,
    /// Monte Carlo tree search with the default exploration.
    MonteCarlo { playouts: u32 },
    /// Draws from the best moves of a search.
    Search {
        /// Its id in files and links.
        algorithm: &'static str,
        /// An id of [`NamedEvaluation`].
        evaluation: &'static str,
        /// In plies.
        depth: u32,
        /// In milliseconds, for a search with a clock; 0 for no limit.
        time: u32,
        preference: Preference,
        ends: Ends,
    },
}

impl Style {
    /// Alpha-beta to a depth in plies.
    pub const fn searching(evaluation: &'static str, depth: u32, preference: Preference) -> Self {
        Style::Search {
            algorithm: "alpha_beta",
            evaluation,
            depth,
            time: 0,
            preference,
            ends: Ends::All,
        }
    }

    /// Alpha-beta, to a depth in plies, that does not recognise finished games and evaluates them like any other
    /// position.
    pub const fn unaware_of_ends(evaluation: &'static str, depth: u32) -> Self {
        Style::Search {
            algorithm: "alpha_beta",
            evaluation,
            depth,
            time: 0,
            preference: Preference::Any,
            ends: Ends::Unseen,
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct NamedPlayer {
    /// Used in files and links; the texts have `named.GAME.ID` and `named.GAME.ID.about`.
    pub id: &'static str,
    /// The source document it comes from; empty for our own.
    pub source: &'static str,
    pub style: Style,
}

impl NamedPlayer {
    pub const fn new(id: &'static str, source: &'static str, style: Style) -> Self {
        NamedPlayer { id, source, style }
    }
}
