//! Negamax with memoization, as planned for the players of Adji-boto in source 004.
//!
//! The authors' pseudo-code is one function for both sides, `max(bestValue, -negamax(child, d - 1, -c))`; their program
//! adds the cutoffs of alpha-beta and sorts the moves. They did not finish the memoization that their task required.
//! This search adds it: a table saves the result of each position for other move orders that lead to the position.

use super::bound::Window;
use super::deepening::every_depth;
use super::memory::DEFAULT_TABLE_BYTES;
use super::observe::{Event, Observer};
use super::params::SearchParams;
use super::report::Report;
use super::state::SearchState;
use super::table::Table;
use crate::eval::{Evaluator, Value};
use crate::game::Game;

/// Searches to a depth and returns the value of [`super::minimax()`].
///
/// With `params.deepens` it searches to depth 1, then 2, then 3, like [`super::deepen()`], so that a time limit may
/// stop it; it then calls `each` with the report of every complete depth. The table is valid for one depth only, since
/// other depths have other leaves.
pub fn negamax_memo<G: Game, E: Evaluator<G>, O: Observer<G>>(
    root: &G,
    params: &SearchParams<'_, E, G::Move>,
    observer: &mut O,
    each: &mut dyn FnMut(&Report<G::Move>),
) -> Report<G::Move> {
    if !params.deepens {
        return to_depth(root, params, observer);
    }
    every_depth(root, params, each, &mut |at_depth| {
        if O::ENABLED {
            observer.event(Event::Deepen {
                depth: at_depth.depth,
            });
        }
        to_depth(root, at_depth, observer)
    })
}

fn to_depth<G: Game, E: Evaluator<G>, O: Observer<G>>(
    root: &G,
    params: &SearchParams<'_, E, G::Move>,
    observer: &mut O,
) -> Report<G::Move> {
    let mut search = SearchState::new(root, params, observer);
    let mut memo = Table::growing_to(DEFAULT_TABLE_BYTES);
    let value = match search.leaf(root, 0) {
        Some(value) => value,
        None => {
            let full_window = (Value::NEG_INFINITY, Value::INFINITY);
            search.negamax(&mut memo, root.clone(), 0, full_window)
        }
    };
    search.report(root, value)
}

/// Converts a value between the side to move and the side of the root: the same value if they are equal (`mine`).
#[inline]
fn turned(mine: bool, value: Value) -> Value {
    if mine { value } else { -value }
}

/// Converts a window between the side to move and the side of the root.
#[inline]
fn turned_window(mine: bool, (alpha, beta): Window) -> Window {
    if mine { (alpha, beta) } else { (-beta, -alpha) }
}

impl<G: Game, E: Evaluator<G>, O: Observer<G>> SearchState<'_, G, E, O> {
    /// The value for the side to move if it lies between alpha and beta, otherwise a bound on the same side of them.
    fn negamax(
        &mut self,
        memo: &mut Table<G, G::Move>,
        position: G,
        ply: u32,
        (mut alpha, beta): Window,
    ) -> Value {
        // Evaluations, the table and events use values for the side of the root.
        let mine = position.side_to_move() == self.me;
        let window = turned_window(mine, (alpha, beta));
        if let Some(value) = self.recall(memo, &position, ply, window) {
            return turned(mine, value);
        }
        self.enter(ply, window);
        let mut best = Value::NEG_INFINITY;
        let mut moves = self.moves(&position, ply);
        let mut first = true;
        while let Some(mv) = moves.next() {
            self.before(&position, mv);
            let child = position.after(mv);
            let value = match self.leaf(&child, ply + 1) {
                Some(value) => turned(mine, value),
                None => -self.negamax(memo, child, ply + 1, (-beta, -alpha)),
            };
            if self.stopped() {
                break;
            }
            let better = value > best;
            best = if better { value } else { best };
            self.improve(ply, mv, better);
            alpha = if best > alpha { best } else { alpha };
            if alpha >= beta {
                let unsearched = moves.count();
                if unsearched > 0 {
                    self.cut(&position, first, unsearched);
                }
                break;
            }
            first = false;
        }
        let found = turned(mine, best);
        self.leave(found);
        self.remember(memo, position, ply, found, window);
        best
    }
}
