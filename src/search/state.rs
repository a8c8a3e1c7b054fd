//! What minimax and alpha-beta have in common and the text-books leave out: counting, the observer, the order of moves, and the
//! principal variation.

use super::judge::{finished, judge};
use super::observe::{Event, Observer};
use super::order::{Moves, by_evaluation};
use super::principal_variation::PrincipalVariation;
use super::question::{Counters, MoveOrder, Question, Report};
use super::table::Bound;
use crate::eval::{Evaluator, Preference, Value};
use crate::game::{Game, Side};

/// What the recursion of a search carries along.
pub(super) struct SearchState<'a, G: Game, E, O> {
    /// The side that moves at the root: all values are for it.
    pub(super) me: Side,
    /// Plies to search.
    depth: u32,
    evaluator: &'a E,
    preference: Preference,
    order: MoveOrder,
    /// The order of moves at the root, if one is given.
    root: &'a [G::Move],
    /// The line to search first, if one is given.
    line: &'a [G::Move],
    /// The ply whose next node is the root or lies on that line; deeper than any where there is no such node any more.
    led: u32,
    observer: &'a mut O,
    counters: Counters,
    variation: PrincipalVariation<G::Move>,
    /// Whether a position was judged in which the game goes on.
    estimated: bool,
    stopped: bool,
}

impl<'a, G: Game, E: Evaluator<G>, O: Observer<G>> SearchState<'a, G, E, O> {
    /// The state of a search that begins.
    pub(super) fn new(root: &G, question: &Question<'a, E, G::Move>, observer: &'a mut O) -> Self {
        observer.begin();
        let depth = question.depth.max(1);
        SearchState {
            me: root.side_to_move(),
            depth,
            evaluator: question.evaluator,
            preference: question.preference,
            order: question.order,
            root: question.root,
            line: question.line,
            led: match (question.root, question.line) {
                ([], []) => u32::MAX,
                _ => 0,
            },
            observer,
            counters: Counters::default(),
            // In the last ply a search would do little else than keep lines; its move is cheaply found again in the end.
            variation: PrincipalVariation::new((depth - 1).max(1)),
            estimated: false,
            stopped: false,
        }
    }

    /// Counts a node. Its value if it is a leaf: if the game is over, or no plies are left.
    #[inline(always)]
    pub(super) fn leaf(&mut self, position: &G, ply: u32) -> Option<Value> {
        self.counters.nodes += 1;
        let value = if position.is_over() {
            self.variation.begin(ply);
            finished(
                position.clone(),
                self.evaluator,
                self.me,
                ply,
                self.preference,
            )
        } else if ply < self.depth {
            return None;
        } else {
            self.estimated = true;
            self.evaluator.evaluate(position, self.me)
        };
        self.counters.leaves += 1;
        self.tell(Event::Leaf {
            position,
            ply,
            value,
        });
        Some(value)
    }

    /// A node is about to be expanded, with that alpha and beta.
    #[inline]
    pub(super) fn enter(&mut self, position: &G, ply: u32, window: (Value, Value)) {
        if O::MAY_STOP && !self.stopped {
            self.stopped = self.observer.stop(&self.counters);
        }
        self.variation.begin(ply);
        self.tell(Event::Enter {
            position,
            ply,
            window,
        });
    }

    /// A move of a node is about to be searched; `best` is the node's value so far.
    #[inline]
    pub(super) fn before(
        &mut self,
        position: &G,
        ply: u32,
        mv: G::Move,
        best: Value,
        window: (Value, Value),
    ) {
        self.tell(Event::Before {
            position,
            ply,
            mv,
            value: best,
            window,
        });
    }

    /// Keeps a move and the line after it, if it is better than those before it at a node.
    ///
    /// The ply is asked first: in the last one, where most nodes are, whether a move is better would be a branch that no
    /// processor foresees.
    #[inline]
    pub(super) fn improve(&mut self, ply: u32, mv: G::Move, better: bool) {
        if self.variation.keeps(ply) && better {
            self.variation.improve(ply, mv);
        }
    }

    /// A node is left after a move, which may be the first that was searched, without so many that remain.
    #[inline]
    pub(super) fn cut(
        &mut self,
        position: &G,
        ply: u32,
        mv: G::Move,
        first: bool,
        unsearched: usize,
    ) {
        self.counters.cutoffs += 1;
        self.counters.first_move_cutoffs += u64::from(first);
        self.counters.branches_cut += unsearched as u64;
        self.tell(Event::Cut {
            position,
            ply,
            mv,
            unsearched,
        });
    }

    /// A node is not searched, since a table knows that value or bound of it.
    #[inline]
    pub(super) fn table_hit(&mut self, position: &G, ply: u32, value: Value, bound: Bound) {
        self.counters.table_hits += 1;
        self.variation.begin(ply);
        self.tell(Event::TableHit {
            position,
            ply,
            value,
            bound,
        });
    }

    /// A node is done.
    #[inline]
    pub(super) fn leave(&mut self, position: &G, ply: u32, value: Value, window: (Value, Value)) {
        self.tell(Event::Leave {
            position,
            ply,
            value,
            window,
        });
    }

    /// Tells the observer, if it listens.
    #[inline]
    fn tell(&mut self, event: Event<'_, G>) {
        if O::ENABLED {
            self.observer.event(event);
        }
    }

    /// Whether the search shall end: what it finds from now on means nothing.
    #[inline]
    pub(super) fn stopped(&self) -> bool {
        O::MAY_STOP && self.stopped
    }

    /// The moves of a node in the order of the search.
    #[inline]
    pub(super) fn moves(&mut self, position: &G, ply: u32) -> Moves<G> {
        if ply == self.led {
            self.moves_led(position, ply)
        } else {
            self.moves_of_tree(position, ply)
        }
    }

    #[inline]
    fn moves_of_tree(&self, position: &G, ply: u32) -> Moves<G> {
        if self.order == MoveOrder::Evaluation && ply + 1 < self.depth {
            by_evaluation(position, self.evaluator, self.me, self.preference)
        } else {
            Moves::Natural(position.moves())
        }
    }

    /// The moves of the root, or of a node of the line to search first, whose move comes before the others.
    #[cold]
    fn moves_led(&mut self, position: &G, ply: u32) -> Moves<G> {
        let mut moves: Vec<G::Move> = match self.root {
            root @ [_, ..] if ply == 0 => root.to_vec(),
            _ => self.moves_of_tree(position, ply).collect(),
        };
        let next = self.line.get(ply as usize);
        let found = moves.iter().position(|mv| Some(mv) == next);
        if let Some(i) = found {
            moves[..=i].rotate_right(1);
        }
        self.led = match found {
            Some(_) => ply + 1,
            None => u32::MAX,
        };
        Moves::Listed(moves.into_iter())
    }

    /// Plies that are left below a node.
    #[inline]
    pub(super) fn plies_below(&self, ply: u32) -> u32 {
        self.depth - ply
    }

    /// What the search found, once the recursion is back at the root.
    pub(super) fn report(self, root: &G, value: Value) -> Report<G::Move> {
        Report {
            value,
            variation: self.line(root),
            depth: if self.stopped { 0 } else { self.depth },
            counters: self.counters,
            exact: !self.estimated && !self.stopped,
            complete: !self.stopped,
        }
    }

    #[inline]
    fn judge(&self, position: &G, ply: u32) -> Value {
        judge(position, self.evaluator, self.me, ply, self.preference)
    }

    /// The principal variation with its last move.
    fn line(&self, root: &G) -> Vec<G::Move> {
        if self.stopped {
            return Vec::new();
        }
        let mut line = self.variation.from(0).to_vec();
        let end = line.iter().fold(root.clone(), |p, &mv| p.after(mv));
        if line.len() as u32 + 1 == self.depth && !end.is_over() {
            let sign = if end.side_to_move() == self.me {
                1.0
            } else {
                -1.0
            };
            let mut best: Option<(Value, G::Move)> = None;
            for mv in end.moves() {
                let value = sign * self.judge(&end.after(mv), self.depth);
                if best.is_none_or(|(b, _)| value > b) {
                    best = Some((value, mv));
                }
            }
            line.extend(best.map(|(_, mv)| mv));
        }
        line
    }
}
