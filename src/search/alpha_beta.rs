//! Alpha-beta: the value of minimax, without looking at what cannot matter.
//!
//! Alpha is what the side of the root is already sure of, beta what its opponent is. A node whose value cannot come to
//! lie between them is left at once: somebody would have avoided it earlier.

use super::{Event, Observer, Question, Report, Walk, larger, smaller};
use crate::eval::{Evaluator, Value};
use crate::game::Game;

/// Searches to a depth like [`super::minimax`], and returns the same value with fewer nodes.
///
/// The first of several best moves of the root is chosen, in the order in which they are searched.
pub fn alpha_beta<G: Game, E: Evaluator<G>, O: Observer<G>>(
    root: &G,
    question: &Question<'_, E, G::Move>,
    observer: &mut O,
) -> Report<G::Move> {
    search::<G, E, O, true>(root, question, observer)
}

/// `CUT_AT_EQUAL` is whether a node is left when alpha equals beta, or only when alpha is greater. The second is a
/// common mistake: the value stays right, and most of the gain is lost.
fn search<G: Game, E: Evaluator<G>, O: Observer<G>, const CUT_AT_EQUAL: bool>(
    root: &G,
    question: &Question<'_, E, G::Move>,
    observer: &mut O,
) -> Report<G::Move> {
    let depth = question.depth.max(1);
    let mut walk = Walk::new(root, question, observer);
    let window = (Value::NEG_INFINITY, Value::INFINITY);
    let value = walk.pruned::<true, CUT_AT_EQUAL>(root, 0, depth, window, question.root);
    walk.report(root, depth, value)
}

impl<G: Game, E: Evaluator<G>, O: Observer<G>> Walk<'_, G, E, O> {
    /// The value of a node if it lies within the window, else a bound on the same side of it. `MAX` is whether the side
    /// of the root moves; `given` is the order of moves at the root.
    #[inline(always)] // Most nodes are leaves: spare them the call.
    fn pruned<const MAX: bool, const CUT_AT_EQUAL: bool>(
        &mut self,
        position: &G,
        ply: u32,
        depth: u32,
        window: (Value, Value),
        given: &[G::Move],
    ) -> Value {
        self.visit();
        match self.leaf(position, ply, depth) {
            Some(value) => value,
            None => self.expand_pruned::<MAX, CUT_AT_EQUAL>(position, ply, depth, window, given),
        }
    }

    /// The value of a node whose moves have to be looked at, or a bound on it.
    fn expand_pruned<const MAX: bool, const CUT_AT_EQUAL: bool>(
        &mut self,
        position: &G,
        ply: u32,
        depth: u32,
        mut window: (Value, Value),
        given: &[G::Move],
    ) -> Value {
        if O::ENABLED {
            self.observer.event(Event::Enter {
                position,
                ply,
                window,
            });
        }
        // Lines are not kept in the last ply (see `Lines`), except that of a search of one ply.
        let keeps_line = depth > 1 || ply == 0;
        let mut best = if MAX {
            Value::NEG_INFINITY
        } else {
            Value::INFINITY
        };
        let mut moves = self.ordered(position, depth, given);
        while let Some(mv) = moves.next() {
            if O::ENABLED {
                self.observer.event(Event::Before {
                    position,
                    ply,
                    mv,
                    value: best,
                    window,
                });
            }
            let child = position.after(mv);
            if keeps_line {
                self.lines.begin(ply + 1);
            }
            let (value, better);
            if MAX {
                value = self.pruned::<false, CUT_AT_EQUAL>(&child, ply + 1, depth - 1, window, &[]);
                better = value > best;
                window.0 = larger(window.0, value);
            } else {
                value = self.pruned::<true, CUT_AT_EQUAL>(&child, ply + 1, depth - 1, window, &[]);
                better = value < best;
                window.1 = smaller(window.1, value);
            }
            if O::MAY_STOP && self.stopped {
                break;
            }
            if better {
                best = value;
                if keeps_line {
                    self.lines.improve(ply, mv);
                }
            }
            let (alpha, beta) = window;
            if alpha > beta || (CUT_AT_EQUAL && alpha == beta) {
                // A cut that saves nothing is none (seed 003, exercise 7).
                if moves.next().is_some() {
                    self.counters.cutoffs += 1;
                    if O::ENABLED {
                        self.observer.event(Event::Cut { position, ply, mv });
                    }
                }
                break;
            }
        }
        if O::ENABLED {
            self.observer.event(Event::Leave {
                position,
                ply,
                value: best,
                window,
            });
        }
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
        // A weaker cut must show in the counter, else the counter means nothing.
        let weak = search::<_, _, _, false>(&root, &question, &mut Silent);
        assert_eq!((weak.value, weak.counters.nodes), (0.0, 146_120));
    }
}
