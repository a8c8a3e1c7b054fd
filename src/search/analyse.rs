//! The value of every move, not of the best one alone.

use super::memory::Memory;
use super::observe::Observer;
use super::pvs::Search;
use super::question::{Counters, Question};
use crate::eval::{Evaluator, Value, Verdict, verdict};
use crate::game::Game;

/// What is known about one move.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveReport<M> {
    /// The move.
    pub mv: M,
    /// Its value for the side that makes it.
    pub value: Value,
    /// Best play, beginning with the move.
    pub variation: Vec<M>,
    /// Plies that were searched, the move included.
    pub depth: u32,
    /// Whether the value is the truth and no estimate.
    pub exact: bool,
}

/// What is known about several moves of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis<M> {
    /// The moves, in the order in which they were asked for.
    pub moves: Vec<MoveReport<M>>,
    /// What it took.
    pub counters: Counters,
    /// False as long as the analysis goes on, and when it was stopped; each move then has the last depth that was complete for it.
    pub complete: bool,
}

/// Values the moves of `question.root` (all legal ones if it is empty) deeper and deeper, from `first` plies (0 is taken as 1) up
/// to `question.depth`, and tells `each` after every depth. Who knows the shallower values begins behind them; if the memory is
/// that of the analysis which found them, nothing that it did is done again.
///
/// The value of a move is that of [`super::minimax()`] at the same depth. Several workers may share the moves of a position:
/// the values are the same as if one had done them all. A move whose value is the truth is not searched again.
pub fn analyse<G: Game, E: Evaluator<G>, O: Observer<G>>(
    root: &G,
    question: &Question<'_, E, G::Move>,
    first: u32,
    memory: &mut Memory<G>,
    observer: &mut O,
    mut each: impl FnMut(&Analysis<G::Move>),
) -> Analysis<G::Move> {
    let moves: Vec<G::Move> = match question.root {
        [] => root.moves().collect(),
        given => given.to_vec(),
    };
    let mut search = Search::new(root, question, memory, observer);
    let mut analysis = Analysis {
        moves: Vec::with_capacity(moves.len()),
        counters: Counters::default(),
        complete: false,
    };
    let deepest = question.depth.max(1);
    for depth in first.clamp(1, deepest)..=deepest {
        for (i, &mv) in moves.iter().enumerate() {
            if analysis.moves.get(i).is_some_and(|m| m.exact) {
                continue;
            }
            search.estimated = false;
            let everything = (Value::NEG_INFINITY, Value::INFINITY);
            let value = search.child(root, mv, 0, depth, everything, true);
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
