//! The values of all moves, not only of the best one.

use super::memory::Memory;
use super::observe::Observer;
use super::params::SearchParams;
use super::pvs::Search;
use super::report::Counters;
use crate::eval::{Evaluator, Value, Verdict, verdict};
use crate::game::Game;

#[derive(Clone, Debug, PartialEq)]
pub struct MoveReport<M> {
    pub mv: M,
    /// For the side that makes the move.
    pub value: Value,
    /// Best play, beginning with the move.
    pub variation: Vec<M>,
    /// Plies searched, including the move.
    pub depth: u32,
    /// True if the value is proved, not an estimate.
    pub exact: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Analysis<M> {
    /// In the order of the request.
    pub moves: Vec<MoveReport<M>>,
    pub counters: Counters,
    /// False while the analysis runs and after it was stopped; each move then has the result of its last complete
    /// depth.
    pub complete: bool,
}

/// Searches the moves of `params.root` (all legal ones if it is empty) with increasing depth, from `first` plies (at
/// least 1) to `params.depth`, and calls `each` after every depth. With the memory of an earlier analysis, a caller
/// can continue with the next depth and repeats no work.
///
/// The value of a move equals that of [`super::minimax()`] at the same depth, also if several workers share the moves
/// of a position. Moves with exact values are not searched again.
pub fn analyse<G: Game, E: Evaluator<G>, O: Observer<G>>(
    root: &G,
    params: &SearchParams<'_, E, G::Move>,
    first: u32,
    memory: &mut Memory<G>,
    observer: &mut O,
    mut each: impl FnMut(&Analysis<G::Move>),
) -> Analysis<G::Move> {
    let moves: Vec<G::Move> = match params.root {
        [] => root.moves().collect(),
        given => given.to_vec(),
    };
    let mut search = Search::new(root, params, memory, observer);
    let mut analysis = Analysis {
        moves: Vec::with_capacity(moves.len()),
        counters: Counters::default(),
        complete: false,
    };
    let deepest = params.depth.max(1);
    for depth in first.clamp(1, deepest)..=deepest {
        for (i, &mv) in moves.iter().enumerate() {
            if analysis.moves.get(i).is_some_and(|m| m.exact) {
                continue;
            }
            search.estimated = false;
            let full_window = (Value::NEG_INFINITY, Value::INFINITY);
            let value = search.child(root, mv, 0, depth, full_window, true);
            analysis.counters = search.counters;
            if search.stopped {
                return analysis;
            }
            let mut variation = vec![mv];
            variation.extend_from_slice(search.variation.from(1));
            let report = MoveReport {
                mv,
                value,
                variation,
                depth,
                exact: !search.estimated || verdict(value) != Verdict::Open,
            };
            match analysis.moves.get_mut(i) {
                Some(known) => *known = report,
                None => analysis.moves.push(report),
            }
        }
        each(&analysis);
        if analysis.moves.iter().all(|m| m.exact) {
            break;
        }
    }
    analysis.complete = true;
    analysis
}
