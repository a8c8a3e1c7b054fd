//! Searches of the game tree, each in a file of its own that can be read from top to bottom in class.
//!
//! They share what stands here: the counters, the report, and the [`Observer`] that watches a search or stops it.
//! Every leaf is judged for the side that moves at the root, as in the course: evaluations need not be antisymmetric
//! (the distance to the start is the same for both sides), so that the sign flip of negamax would change them.

pub mod allocate;
mod alpha_beta;
mod analyse;
mod best_moves;
mod deepening;
mod engine;
mod minimax;
mod observe;
mod table;
mod variation;

pub use alpha_beta::alpha_beta;
pub use analyse::{Analysis, MoveReport, analyse};
pub use best_moves::{BestMoves, best_moves};
pub use deepening::deepen;
pub use engine::{DEFAULT_TABLE_BYTES, Memory, engine};
pub use minimax::minimax;
pub use observe::{Event, Limiter, Observer, Silent};

use serde::{Deserialize, Serialize};

use std::cmp::Ordering;

use crate::eval::{CELLS, Evaluator, Preference, Value, finished_value};
use crate::game::{Game, Side};

/// What a search did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counters {
    /// Positions visited, the root included.
    pub nodes: u64,
    /// Of those, the ones that were judged: finished games and positions at the depth limit.
    pub leaves: u64,
    /// Nodes that were left with moves unsearched.
    pub cutoffs: u64,
}

impl std::ops::AddAssign for Counters {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.leaves += other.leaves;
        self.cutoffs += other.cutoffs;
    }
}

/// What a search found out about the position it began with.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<M> {
    /// The value for the side that moves at the root.
    pub value: Value,
    /// The principal variation: best play of both sides, beginning with the move to choose. Empty when the game is
    /// over, or when the search was stopped before it knew one.
    pub variation: Vec<M>,
    /// Plies that were searched in full.
    pub depth: u32,
    /// What it took.
    pub counters: Counters,
    /// Whether every judged position was a finished game, so that the value is no estimate but the truth.
    pub exact: bool,
    /// False when the search was stopped: value and variation are then of the last depth that was complete.
    pub complete: bool,
}

impl<M: Copy> Report<M> {
    /// The move to choose.
    pub fn best(&self) -> Option<M> {
        self.variation.first().copied()
    }
}

/// In which order a search looks at the moves of a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MoveOrder {
    /// The order in which the game lists them.
    #[default]
    Natural,
    /// Best first by the evaluation of the positions they lead to.
    Evaluation,
}

/// What a search is asked, apart from the position.
#[derive(Debug)]
pub struct Question<'a, E, M> {
    /// Plies to search; 0 is taken for 1.
    pub depth: u32,
    /// Judges the positions at the depth limit.
    pub evaluator: &'a E,
    /// Whether sooner wins are better.
    pub preference: Preference,
    /// The order of moves within the tree.
    pub order: MoveOrder,
    /// The order of moves at the root, all of them, each once; empty for the order of the tree. Among equal moves a
    /// search chooses the first, so that a shuffled root chooses uniformly.
    pub root: &'a [M],
}

impl<'a, E, M> Question<'a, E, M> {
    /// A question with the default preference and orders.
    pub fn new(depth: u32, evaluator: &'a E) -> Self {
        Question {
            depth,
            evaluator,
            preference: Preference::default(),
            order: MoveOrder::default(),
            root: &[],
        }
    }
}

/// What the recursion of a search carries along.
struct Walk<'a, G: Game, E, O> {
    evaluator: &'a E,
    preference: Preference,
    order: MoveOrder,
    observer: &'a mut O,
    /// The side that moves at the root.
    me: Side,
    counters: Counters,
    lines: variation::Lines<G::Move>,
    /// Whether an evaluation was asked for, or a branch given up.
    estimated: bool,
    stopped: bool,
}

impl<'a, G: Game, E: Evaluator<G>, O: Observer<G>> Walk<'a, G, E, O> {
    fn new(root: &G, question: &Question<'a, E, G::Move>, observer: &'a mut O) -> Self {
        observer.begin();
        Walk {
            evaluator: question.evaluator,
            preference: question.preference,
            order: question.order,
            observer,
            me: root.side_to_move(),
            counters: Counters::default(),
            lines: variation::Lines::new(question.depth),
            estimated: false,
            stopped: false,
        }
    }

    /// Counts a node and asks whether the search shall end.
    #[inline]
    fn visit(&mut self) {
        self.counters.nodes += 1;
        if O::MAY_STOP && !self.stopped {
            self.stopped = self.observer.stop(&self.counters);
        }
    }

    /// The judgement of a position that is not expanded: the game is over, or no plies are left.
    #[inline]
    fn leaf(&mut self, position: &G, ply: u32, depth: u32) -> Option<Value> {
        let value = if position.is_over() {
            finished(position.clone(), self.me, ply, self.preference)
        } else if depth == 0 {
            self.estimated = true;
            self.evaluator.evaluate(position, self.me)
        } else {
            return None;
        };
        self.counters.leaves += 1;
        if O::ENABLED {
            self.observer.event(Event::Leaf {
                position,
                ply,
                value,
            });
        }
        Some(value)
    }

    #[inline]
    fn judge(&self, position: &G, ply: u32) -> Value {
        judge(position, self.evaluator, self.me, ply, self.preference)
    }

    /// What the places are worth in the game of a position, where nothing else counts.
    #[inline]
    fn by_place(&self, position: &G) -> Option<&'a [Value; CELLS]> {
        position.shared_piece().and(self.evaluator.by_place())
    }

    /// The best value among the moves of a node one ply above the depth limit, as its expansion would give it.
    #[inline(never)]
    fn frontier<const MAX: bool>(&mut self, position: &G, ply: u32) -> Value {
        let (evaluator, me) = (self.evaluator, self.me);
        self.last_ply::<MAX>(position, ply, |child| evaluator.evaluate(child, me))
    }

    /// The same after a move, where places tell the values. Few instructions, so that it is worth a function of its own; to make
    /// the move again takes fewer than to hand on a position by its address.
    #[inline(never)]
    fn frontier_by_place<const MAX: bool>(
        &mut self,
        parent: &G,
        mv: G::Move,
        ply: u32,
        values: &[Value; CELLS],
    ) -> Value {
        self.last_ply::<MAX>(&parent.after(mv), ply, |child| {
            values[usize::from(child.shared_piece().unwrap_or(0)) % CELLS]
        })
    }

    /// The best value among the moves of a node whose children are leaves: most of a tree is here, so the loop is kept free of
    /// all that only matters further up.
    #[inline(always)]
    fn last_ply<const MAX: bool>(
        &mut self,
        position: &G,
        ply: u32,
        evaluate: impl Fn(&G) -> Value,
    ) -> Value {
        let (me, preference) = (self.me, self.preference);
        let (mut nodes, mut estimated) = (0, false);
        let mut best = if MAX {
            Value::NEG_INFINITY
        } else {
            Value::INFINITY
        };
        position.moves().for_each(|mv| {
            nodes += 1;
            let child = position.after(mv);
            let value = if child.is_over() {
                finished_by(position, mv, me, ply + 1, preference)
            } else {
                estimated = true;
                evaluate(&child)
            };
            best = if MAX {
                larger(best, value)
            } else {
                smaller(best, value)
            };
        });
        self.counters.nodes += nodes;
        self.counters.leaves += nodes;
        self.estimated |= estimated;
        best
    }

    /// The moves of a node in the order of the search; `depth` plies are left, and `given` is the order at the root.
    #[inline]
    fn ordered(&self, position: &G, depth: u32, given: &[G::Move]) -> Ordered<G> {
        if !given.is_empty() {
            Ordered::given(given)
        } else if self.order == MoveOrder::Natural || depth <= 1 {
            Ordered::Natural(position.moves())
        } else {
            Ordered::Sorted(self.by_evaluation(position))
        }
    }

    #[inline(never)]
    fn by_evaluation(&self, position: &G) -> std::vec::IntoIter<G::Move> {
        let sign = if position.side_to_move() == self.me {
            -1.0
        } else {
            1.0
        };
        let mut moves: Vec<(Value, G::Move)> = position
            .moves()
            .map(|mv| {
                let child = position.after(mv);
                (sign * self.judge(&child, 1), mv)
            })
            .collect();
        sort_by_value(&mut moves);
        moves
            .into_iter()
            .map(|(_, mv)| mv)
            .collect::<Vec<_>>()
            .into_iter()
    }

    /// What the search found, once the recursion is back at the root.
    fn report(mut self, root: &G, depth: u32, value: Value) -> Report<G::Move> {
        let lines = std::mem::replace(&mut self.lines, variation::Lines::new(0));
        let variation = if self.stopped {
            Vec::new()
        } else {
            lines.finished(root, depth, self.me, |position| self.judge(position, depth))
        };
        Report {
            value,
            variation,
            depth: if self.stopped { 0 } else { depth },
            counters: self.counters,
            exact: !self.estimated && !self.stopped,
            complete: !self.stopped,
        }
    }
}

/// The larger of two values, the first if they are equal.
#[inline]
fn larger(a: Value, b: Value) -> Value {
    #[cfg(target_arch = "wasm32")]
    {
        use std::arch::wasm32::{f64x2_extract_lane, f64x2_pmax, f64x2_splat};
        f64x2_extract_lane::<0>(f64x2_pmax(f64x2_splat(a), f64x2_splat(b)))
    }
    #[cfg(not(target_arch = "wasm32"))]
    if b > a { b } else { a }
}

/// The smaller of two values, the first if they are equal.
#[inline]
fn smaller(a: Value, b: Value) -> Value {
    #[cfg(target_arch = "wasm32")]
    {
        use std::arch::wasm32::{f64x2_extract_lane, f64x2_pmin, f64x2_splat};
        f64x2_extract_lane::<0>(f64x2_pmin(f64x2_splat(a), f64x2_splat(b)))
    }
    #[cfg(not(target_arch = "wasm32"))]
    if b < a { b } else { a }
}

/// The value of a position that is not searched further, `ply` plies after the root of the search.
#[inline]
fn judge<G: Game, E: Evaluator<G>>(
    position: &G,
    evaluator: &E,
    me: Side,
    ply: u32,
    preference: Preference,
) -> Value {
    if position.is_over() {
        finished(position.clone(), me, ply, preference)
    } else {
        evaluator.evaluate(position, me)
    }
}

/// The value of a position in which the game is over. Out of line and by value: few are, and those that go on can stay in
/// registers.
#[cold]
#[inline(never)]
fn finished<G: Game>(position: G, me: Side, ply: u32, preference: Preference) -> Value {
    match position.outcome() {
        Some(outcome) => finished_value(&position, outcome, me, ply, preference),
        None => unreachable!("the game is over"),
    }
}

/// The value of the position after a move that ends the game. The move is made again here, so that the positions of a loop
/// that go on need not be kept anywhere for those few that do not.
#[cold]
#[inline(never)]
fn finished_by<G: Game>(
    position: &G,
    mv: G::Move,
    me: Side,
    ply: u32,
    preference: Preference,
) -> Value {
    finished(position.after(mv), me, ply, preference)
}

/// The moves of a node, listed lazily where their order is the game's own.
enum Ordered<G: Game> {
    Natural(G::Moves),
    Sorted(std::vec::IntoIter<G::Move>),
}

impl<G: Game> Ordered<G> {
    #[cold]
    #[inline(never)]
    fn given(moves: &[G::Move]) -> Self {
        Ordered::Sorted(Vec::from(moves).into_iter())
    }
}

impl<G: Game> Iterator for Ordered<G> {
    type Item = G::Move;

    #[inline]
    fn next(&mut self) -> Option<G::Move> {
        match self {
            Ordered::Natural(moves) => moves.next(),
            Ordered::Sorted(moves) => moves.next(),
        }
    }
}

/// Puts moves in the order of growing value; those of equal value keep their order, on every machine.
pub(crate) fn sort_by_value<M>(moves: &mut [(Value, M)]) {
    moves.sort_by(|a, b| a.0.partial_cmp(&b.0).unwrap_or(Ordering::Equal));
}
