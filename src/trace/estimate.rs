//! Estimates the number of nodes of a search before it runs.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::eval::Evaluator;
use crate::game::Game;
use crate::search::{Algorithm, Counters, Limiter, Report, SearchParams, search_with};

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    pub nodes: f64,
    /// True if `nodes` is the count of a complete search, which was small enough to run.
    pub exact: bool,
    /// Nodes of the searches made for the estimate.
    pub counted: u64,
}

/// Random games that sample the branching factor.
const PROBES: u32 = 2000;

/// The range of the exponent by which a search grows with the tree: alpha-beta with the best moves first visits the
/// square root of the tree (Knuth & Moore 1975), minimax all of it. A table can make the exponent smaller.
const EXPONENTS: (f64, f64) = (0.3, 1.0);

/// Estimates the nodes of a search to `params.depth` from searches to smaller depths, which together visit at most
/// `budget` nodes. The estimate is the nodes n of the deepest search, times (T / t)^e: t and T are the sizes of the
/// whole tree at both depths, and e is the exponent by which n has grown with t. Random games estimate tree sizes
/// (Knuth, "Estimating the efficiency of backtrack programs", 1975). Deterministic. `None` for an algorithm without a
/// depth.
pub fn estimate<G: Game, E: Evaluator<G>>(
    root: &G,
    params: &SearchParams<'_, E, G::Move>,
    algorithm: Algorithm,
    budget: u64,
) -> Option<Estimate> {
    let mut found: Vec<f64> = Vec::new();
    let mut counted = 0;
    for depth in 1..=params.depth.max(1) {
        let params = SearchParams { depth, ..*params };
        let mut never = |_: &Counters| false;
        let mut limiter = Limiter::new(budget.saturating_sub(counted), &mut never);
        let (memory, each) = (&mut None, &mut |_: &Report<G::Move>| {});
        let report = search_with(algorithm, root, &params, memory, &mut limiter, each)?;
        counted += report.counters.nodes;
        if !report.complete {
            break;
        }
        let nodes = report.counters.nodes as f64;
        found.push(nodes);
        if report.exact {
            let exact = true;
            return Some(Estimate {
                nodes,
                exact,
                counted,
            });
        }
    }
    let nodes = extrapolate(&found, &tree_sizes(root, params.depth), params.depth);
    let exact = found.len() as u32 == params.depth;
    Some(Estimate {
        nodes,
        exact,
        counted,
    })
}

/// The nodes of a search to `depth`, from the nodes at depths 1, 2, … (`found`) and the tree sizes of all depths.
fn extrapolate(found: &[f64], sizes: &[f64], depth: u32) -> f64 {
    let (known, wanted) = (found.len(), depth as usize);
    let size = |depth: usize| match depth {
        0 => 1.0,
        depth => sizes[depth.min(sizes.len()) - 1],
    };
    let nodes = |depth: usize| match depth {
        0 => 1.0,
        depth => found[depth - 1],
    };
    if wanted <= known {
        return nodes(wanted);
    }
    // Two plies apart: the gain of alpha-beta depends on the side to move at the leaves.
    let before = known.saturating_sub(2);
    let grown = libm::log(size(known) / size(before));
    let exponent = if grown > 0.0 { libm::log(nodes(known) / nodes(before)) / grown } else { 1.0 };
    let exponent = exponent.clamp(EXPONENTS.0, EXPONENTS.1);
    nodes(known) * libm::pow(size(wanted) / size(known), exponent)
}

/// The expected tree sizes for depths 1, 2, … to `depth`, including the root.
fn tree_sizes<G: Game>(root: &G, depth: u32) -> Vec<f64> {
    let mut rng = ChaCha8Rng::seed_from_u64(1975);
    let mut layers = vec![0.0; depth as usize];
    for _ in 0..PROBES {
        let mut at = root.clone();
        let mut weight = 1.0;
        for layer in &mut layers {
            let moves: Vec<G::Move> = at.moves().collect();
            if moves.is_empty() {
                break;
            }
            weight *= moves.len() as f64;
            *layer += weight / f64::from(PROBES);
            at.play(moves[rng.random_range(0..moves.len() as u32) as usize]);
        }
    }
    let sum = |size: &mut f64, layer: f64| {
        *size += layer;
        Some(*size)
    };
    layers.into_iter().scan(1.0, sum).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::{Evaluated, Evaluation};
    use crate::games::{AdjiBoto, LectureTree, Rastros, Reversi, TicTacToe};
    use crate::search::Silent;
    use crate::search::{alpha_beta, minimax};

    /// The maximum ratio between estimate and count, either way.
    const FACTOR: f64 = 2.0;

    fn check<G: Evaluated>(depth: u32, budget: u64) {
        let root = G::start(G::INFO.presets[0].values).expect("a start");
        let evaluation = Evaluation::new(&G::EVALUATIONS[0].spec()).expect("a named one");
        let evaluation = evaluation.prepared(&root, root.side_to_move());
        let params = SearchParams::new(depth, &evaluation);
        for (algorithm, nodes) in [
            (Algorithm::Minimax, minimax(&root, &params, &mut Silent).counters.nodes),
            (Algorithm::AlphaBeta, alpha_beta(&root, &params, &mut Silent).counters.nodes),
        ] {
            let guess = estimate(&root, &params, algorithm, budget).expect("it searches");
            let off = guess.nodes / nodes as f64;
            let id = G::INFO.id;
            assert!(
                (1.0 / FACTOR..FACTOR).contains(&off),
                "{id} {algorithm:?}: {guess:?}, {nodes}"
            );
            assert!(!guess.exact && guess.counted <= 2 * budget, "{id} {algorithm:?}: {guess:?}");
            let again = estimate(&root, &params, algorithm, budget);
            assert_eq!(again, Some(guess));
        }
    }

    #[test]
    fn estimates_are_within_a_factor_of_two() {
        check::<Rastros>(7, 1000);
        check::<TicTacToe>(9, 5000);
        check::<Reversi>(6, 1000);
        check::<AdjiBoto>(7, 1000);
    }

    #[test]
    fn counted_searches_are_exact() {
        let root = LectureTree::start(&[4, 3, 5]).expect("a start");
        let nothing = |_: &LectureTree, _| 0.0;
        let params = SearchParams::new(9, &nothing);
        let nodes = minimax(&root, &params, &mut Silent).counters.nodes as f64;
        let found = estimate(&root, &params, Algorithm::Minimax, 5000).expect("it searches");
        assert_eq!((found.nodes, found.exact), (nodes, true));
        assert_eq!(estimate(&root, &params, Algorithm::Random, 5000), None);
    }
}
