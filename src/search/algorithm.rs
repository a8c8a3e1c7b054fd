//! The list of searches that a person can choose from, and the one place where the choice becomes a search.

use serde::{Deserialize, Serialize};

use super::alpha_beta::alpha_beta;
use super::deepening::deepen;
use super::memory::Memory;
use super::minimax::minimax;
use super::observe::Observer;
use super::pvs::pvs;
use super::question::{Question, Report};
use crate::eval::Evaluator;
use crate::game::Game;

/// How a player finds its move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Algorithm {
    /// Any legal move, all with the same probability.
    Random,
    /// Minimax to a depth.
    Minimax,
    /// Alpha-beta to a depth.
    #[default]
    AlphaBeta,
    /// Alpha-beta with iterative deepening, to a depth or until the time is over.
    Deepening,
    /// Principal variation search with a transposition table and iterative deepening, to a depth or until the time is over.
    #[serde(alias = "engine")]
    Pvs,
}

/// What [`Algorithm::Pvs`] was called in older files and links.
const FORMER_ID_OF_PVS: &str = "engine";

impl Algorithm {
    /// Every algorithm, in the order of the page.
    pub const ALL: [Algorithm; 5] = [
        Algorithm::Random,
        Algorithm::Minimax,
        Algorithm::AlphaBeta,
        Algorithm::Deepening,
        Algorithm::Pvs,
    ];

    /// Whether it can stop after a time.
    pub fn has_clock(self) -> bool {
        matches!(self, Algorithm::Deepening | Algorithm::Pvs)
    }

    /// Its name in files and links; the texts have `algorithm.ID` and `algorithm.ID.about`.
    pub fn id(self) -> &'static str {
        match self {
            Algorithm::Random => "random",
            Algorithm::Minimax => "minimax",
            Algorithm::AlphaBeta => "alpha_beta",
            Algorithm::Deepening => "deepening",
            Algorithm::Pvs => "pvs",
        }
    }

    /// The algorithm of that name, today's or a former one; `None` where there is none.
    pub fn from_id(id: &str) -> Option<Self> {
        if id == FORMER_ID_OF_PVS {
            return Some(Algorithm::Pvs);
        }
        Algorithm::ALL.into_iter().find(|a| a.id() == id)
    }
}

/// Searches by an algorithm; `None` for [`Algorithm::Random`], which does not search.
///
/// `memory` is what an earlier search of the same game left, and is made where [`Algorithm::Pvs`] needs one and there is none.
/// `each` is told the report of every complete depth by the algorithms that deepen.
pub fn search_with<G: Game, E: Evaluator<G>, O: Observer<G>>(
    algorithm: Algorithm,
    root: &G,
    question: &Question<'_, E, G::Move>,
    memory: &mut Option<Memory<G>>,
    observer: &mut O,
    each: &mut dyn FnMut(&Report<G::Move>),
) -> Option<Report<G::Move>> {
    match algorithm {
        Algorithm::Random => None,
        Algorithm::Minimax => Some(minimax(root, question, observer)),
        Algorithm::AlphaBeta => Some(alpha_beta(root, question, observer)),
        Algorithm::Deepening => Some(deepen(root, question, observer, each)),
        Algorithm::Pvs => {
            let memory = memory.get_or_insert_with(Memory::growing);
            Some(pvs(root, question, memory, observer, each))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_files_and_in_links_are_the_same_and_older_ones_are_read() {
        for algorithm in Algorithm::ALL {
            let json = serde_json::to_string(&algorithm).unwrap();
            assert_eq!(json, format!("\"{}\"", algorithm.id()));
            assert_eq!(serde_json::from_str::<Algorithm>(&json).unwrap(), algorithm);
            assert_eq!(Algorithm::from_id(algorithm.id()), Some(algorithm));
        }
        let former: Algorithm = serde_json::from_str("\"engine\"").unwrap();
        assert_eq!(former, Algorithm::Pvs);
        assert_eq!(Algorithm::from_id("engine"), Some(Algorithm::Pvs));
        assert_eq!(Algorithm::from_id("motor"), None);
    }
}
