//! The searches that the user can choose from, and the function that runs them.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

use super::alpha_beta::alpha_beta;
use super::alpha_beta_table::alpha_beta_table;
use super::deepening::deepen;
use super::memory::Memory;
use super::minimax::minimax;
use super::negamax_memo::negamax_memo;
use super::observe::Observer;
use super::params::SearchParams;
use super::pvs::pvs;
use super::report::Report;
use crate::eval::Evaluator;
use crate::game::Game;

/// A player's algorithm. The texts have `algorithm.ID` and `algorithm.ID.about`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Algorithm {
    /// A uniformly random legal move.
    Random,
    Minimax,
    #[default]
    AlphaBeta,
    /// Alpha-beta with a transposition table.
    AlphaBetaTable,
    /// Negamax with alpha-beta cutoffs and memoization; supports a time limit.
    NegamaxMemo,
    /// Alpha-beta with iterative deepening; supports a time limit.
    Deepening,
    /// Principal variation search with a transposition table and iterative deepening; supports a time limit.
    Pvs,
    /// Random games and a tree of their results ([`super::monte_carlo`]): neither a depth nor an evaluation.
    MonteCarlo,
}

impl Algorithm {
    /// True if it searches to a depth and evaluates the leaves.
    pub fn has_depth(self) -> bool {
        !matches!(self, Algorithm::Random | Algorithm::MonteCarlo)
    }

    /// True if it supports a time limit.
    pub fn has_clock(self) -> bool {
        matches!(self, Algorithm::NegamaxMemo | Algorithm::Deepening | Algorithm::Pvs)
    }
}

/// Runs an algorithm; `None` for those without a depth ([`Algorithm::has_depth`]).
///
/// `memory` is the state of an earlier search of the same game; [`Algorithm::Pvs`] creates it if necessary. Deepening
/// algorithms call `each` with the report of every complete depth. A report is exact only if the evaluator recognises
/// all finished games.
pub fn search_with<G: Game, E: Evaluator<G>, O: Observer<G>>(
    algorithm: Algorithm,
    root: &G,
    params: &SearchParams<'_, E, G::Move>,
    memory: &mut Option<Memory<G>>,
    observer: &mut O,
    each: &mut dyn FnMut(&Report<G::Move>),
) -> Option<Report<G::Move>> {
    let knows_ends = params.evaluator.knows_ends();
    let each = &mut |report: &Report<G::Move>| {
        if knows_ends || !report.exact {
            each(report);
        } else {
            each(&estimate(report.clone()));
        }
    };
    let report = match algorithm {
        Algorithm::Random | Algorithm::MonteCarlo => return None,
        Algorithm::Minimax => minimax(root, params, observer),
        Algorithm::AlphaBeta => alpha_beta(root, params, observer),
        Algorithm::AlphaBetaTable => alpha_beta_table(root, params, observer),
        Algorithm::NegamaxMemo => negamax_memo(root, params, observer, each),
        Algorithm::Deepening => deepen(root, params, observer, each),
        Algorithm::Pvs => {
            let memory = memory.get_or_insert_with(Memory::growing);
            pvs(root, params, memory, observer, each)
        }
    };
    Some(if knows_ends { report } else { estimate(report) })
}

/// Marks a report as inexact.
fn estimate<M>(report: Report<M>) -> Report<M> {
    Report {
        exact: false,
        ..report
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::EnumId;

    #[test]
    fn file_and_link_names_agree() {
        for algorithm in Algorithm::all() {
            let json = serde_json::to_string(&algorithm).unwrap();
            assert_eq!(json, format!("\"{}\"", algorithm.id()));
            assert_eq!(serde_json::from_str::<Algorithm>(&json).unwrap(), algorithm);
            assert_eq!(Algorithm::from_id(algorithm.id()), Some(algorithm));
        }
        assert_eq!(Algorithm::from_id("motor"), None);
    }
}
