//! Minimax: every line of play to a depth, nothing left out.

use super::{Event, MoveOrder, Observer, Question, Report, Walk, finished_by};
use crate::eval::{Evaluator, Value};
use crate::game::Game;

/// Searches every line of play of at most `question.depth` plies.
///
/// The value is exact for that depth: finished games count as wins, losses or draws, other positions at the depth limit
/// as what the evaluator says of them for the side that moves at the root. Node counts include the root: 549,946 for
/// Tic-tac-toe from the empty board.
pub fn minimax<G: Game, E: Evaluator<G>, O: Observer<G>>(
    root: &G,
    question: &Question<'_, E, G::Move>,
    observer: &mut O,
) -> Report<G::Move> {
    let depth = question.depth.max(1);
    let mut walk = Walk::new(root, question, observer);
    let value = walk.node::<true>(root, 0, depth, question.root);
    walk.report(root, depth, value)
}

impl<G: Game, E: Evaluator<G>, O: Observer<G>> Walk<'_, G, E, O> {
    /// The value of a node. `MAX` is whether the side of the root moves there and wants the largest value; its opponent
    /// wants the smallest. `given` is the order of moves at the root.
    #[inline(always)] // Most nodes are leaves: spare them the call.
    fn node<const MAX: bool>(
        &mut self,
        position: &G,
        ply: u32,
        depth: u32,
        given: &[G::Move],
    ) -> Value {
        self.visit();
        match self.leaf(position, ply, depth) {
            Some(value) => value,
            None if depth == 1 && ply > 0 && !O::ENABLED => self.frontier::<MAX>(position, ply),
            None => self.expand::<MAX>(position, ply, depth, given),
        }
    }

    /// The value of a node whose moves have to be looked at.
    fn expand<const MAX: bool>(
        &mut self,
        position: &G,
        ply: u32,
        depth: u32,
        given: &[G::Move],
    ) -> Value {
        if depth == 2 && ply > 0 && self.order == MoveOrder::Natural && !O::ENABLED {
            return self.above_frontier::<MAX>(position, ply);
        }
        let window = (Value::NEG_INFINITY, Value::INFINITY);
        if O::ENABLED {
            self.observer.event(Event::Enter {
                position,
                ply,
                window,
            });
        }
        // Lines are not kept in the last ply (see `Lines`), except that of a search of one ply.
        let keeps_line = depth > 1 || ply == 0;
        let mut best = if MAX { window.0 } else { window.1 };
        for mv in self.ordered(position, depth, given) {
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
                value = self.node::<false>(&child, ply + 1, depth - 1, &[]);
                better = value > best;
            } else {
                value = self.node::<true>(&child, ply + 1, depth - 1, &[]);
                better = value < best;
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

    /// The value of a node two plies above the depth limit, as [`Walk::expand`] would give it. Nearly all calls of a search
    /// come from here, and what they share is done once.
    fn above_frontier<const MAX: bool>(&mut self, position: &G, ply: u32) -> Value {
        let (me, preference) = (self.me, self.preference);
        let by_place = self.by_place(position);
        let mut best = if MAX {
            Value::NEG_INFINITY
        } else {
            Value::INFINITY
        };
        let mut best_move = None;
        let (mut nodes, mut over) = (0, 0);
        for mv in position.moves() {
            let child = position.after(mv);
            nodes += 1;
            let value = if child.is_over() {
                over += 1;
                finished_by(position, mv, me, ply + 1, preference)
            } else {
                match (by_place, MAX) {
                    (Some(values), true) => {
                        self.frontier_by_place::<false>(position, mv, ply + 1, values)
                    }
                    (Some(values), false) => {
                        self.frontier_by_place::<true>(position, mv, ply + 1, values)
                    }
                    (None, true) => self.frontier::<false>(&child, ply + 1),
                    (None, false) => self.frontier::<true>(&child, ply + 1),
                }
            };
            if if MAX { value > best } else { value < best } {
                best = value;
                best_move = Some(mv);
            }
        }
        self.counters.nodes += nodes;
        self.counters.leaves += over;
        if let Some(mv) = best_move {
            self.lines.begin(ply + 1);
            self.lines.improve(ply, mv);
        }
        best
    }
}
