//! Alpha-beta: the value of minimax without the nodes that cannot change it.
//!
//! Alpha is the value that the side of the root can already force, beta the value that its opponent can force. A node
//! whose value cannot lie between them is cut off: one of the sides would have avoided it earlier.

use super::observe::Observer;
use super::params::SearchParams;
use super::report::Report;
use super::state::SearchState;
use crate::eval::{Evaluator, Value};
use crate::game::Game;

/// Searches to a depth and returns the value of [`super::minimax()`] with fewer nodes.
///
/// Chooses the first of several best moves of the root, in search order.
pub fn alpha_beta<G: Game, E: Evaluator<G>, O: Observer<G>>(
    root: &G,
    params: &SearchParams<'_, E, G::Move>,
    observer: &mut O,
) -> Report<G::Move> {
    let mut search = SearchState::new(root, params, observer);
    let value = match search.leaf(root, 0) {
        Some(value) => value,
        None => search.alpha_beta::<true>(root.clone(), 0, Value::NEG_INFINITY, Value::INFINITY),
    };
    search.report(root, value)
}

impl<G: Game, E: Evaluator<G>, O: Observer<G>> SearchState<'_, G, E, O> {
    /// The value of an inner node if it lies between alpha and beta, otherwise a bound on the same side of them. `MAX`
    /// is true if the side of the root moves.
    fn alpha_beta<const MAX: bool>(
        &mut self,
        position: G,
        ply: u32,
        mut alpha: Value,
        mut beta: Value,
    ) -> Value {
        self.enter(ply, (alpha, beta));
        let mut best = if MAX { Value::NEG_INFINITY } else { Value::INFINITY };
        let mut moves = self.moves(&position, ply);
        let mut first = true;
        while let Some(mv) = moves.next() {
            self.before(&position, mv);
            let child = position.after(mv);
            let value = match self.leaf(&child, ply + 1) {
                Some(value) => value,
                None if MAX => self.alpha_beta::<false>(child, ply + 1, alpha, beta),
                None => self.alpha_beta::<true>(child, ply + 1, alpha, beta),
            };
            if self.stopped() {
                break;
            }
            let better = if MAX { value > best } else { value < best };
            best = if better { value } else { best };
            self.improve(ply, mv, better);
            if MAX {
                alpha = if best > alpha { best } else { alpha };
            } else {
                beta = if best < beta { best } else { beta };
            }
            if alpha >= beta {
                // A cutoff that saves nothing does not count (source 003, exercise 7).
                let unsearched = moves.count();
                if unsearched > 0 {
                    self.cut(&position, first, unsearched);
                }
                break;
            }
            first = false;
        }
        self.leave(best);
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Preference;
    use crate::game::Side;
    use crate::games::TicTacToe;
    use crate::search::{Silent, minimax};

    #[test]
    fn node_counts_of_tic_tac_toe() {
        let root = TicTacToe::start(&[3, 3, 3]).unwrap();
        let nothing = |_: &TicTacToe, _: Side| 0.0;
        let mut params = SearchParams::new(9, &nothing);
        params.preference = Preference::Any;
        let plain = minimax(&root, &params, &mut Silent);
        assert_eq!((plain.value, plain.counters.nodes), (0.0, 549_946));
        assert_eq!((plain.counters.leaves, plain.exact), (255_168, true));
        let pruned = alpha_beta(&root, &params, &mut Silent);
        assert_eq!((pruned.value, pruned.counters.nodes), (0.0, 18_297));
    }
}
