//! Alpha-beta: the value of minimax, without looking at what cannot matter.
//!
//! Alpha is what the side of the root is already sure of, beta what its opponent is. A node whose value cannot come to
//! lie between them is left at once: somebody would have avoided it earlier.

use super::observe::Observer;
use super::question::{Question, Report};
use super::state::SearchState;
use crate::eval::{Evaluator, Value};
use crate::game::Game;

/// Searches to a depth like [`super::minimax()`], and returns the same value with fewer nodes.
///
/// The first of several best moves of the root is chosen, in the order in which they are searched.
pub fn alpha_beta<G: Game, E: Evaluator<G>, O: Observer<G>>(
    root: &G,
    question: &Question<'_, E, G::Move>,
    observer: &mut O,
) -> Report<G::Move> {
    let mut search = SearchState::new(root, question, observer);
    let value = match search.leaf(root, 0) {
        Some(value) => value,
        None => search.alpha_beta::<true>(root.clone(), 0, Value::NEG_INFINITY, Value::INFINITY),
    };
    search.report(root, value)
}

impl<G: Game, E: Evaluator<G>, O: Observer<G>> SearchState<'_, G, E, O> {
    /// The value of a position in which somebody moves if it lies between alpha and beta, else a bound on the same side of
    /// them. `MAX` is whether the side of the root moves.
    fn alpha_beta<const MAX: bool>(
        &mut self,
        position: G,
        ply: u32,
        mut alpha: Value,
        mut beta: Value,
    ) -> Value {
        self.enter(&position, ply, (alpha, beta));
        let mut best = if MAX {
            Value::NEG_INFINITY
        } else {
            Value::INFINITY
        };
        let mut moves = self.moves(&position, ply);
        let mut first = true;
        while let Some(mv) = moves.next() {
            self.before(&position, ply, mv, best, (alpha, beta));
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
                // A cut that saves nothing is none (seed 003, exercise 7).
                let unsearched = moves.count();
                if unsearched > 0 {
                    self.cut(&position, ply, mv, first, unsearched);
                }
                break;
            }
            first = false;
        }
        self.leave(&position, ply, best, (alpha, beta));
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
        let mut question = Question::new(9, &nothing);
        question.preference = Preference::Any;
        let plain = minimax(&root, &question, &mut Silent);
        assert_eq!((plain.value, plain.counters.nodes), (0.0, 549_946));
        assert_eq!((plain.counters.leaves, plain.exact), (255_168, true));
        let pruned = alpha_beta(&root, &question, &mut Silent);
        assert_eq!((pruned.value, pruned.counters.nodes), (0.0, 18_297));
    }
}
