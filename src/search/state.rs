//! The parts of minimax and alpha-beta that textbooks omit: counters, the observer, the move order, and the principal
//! variation.

use super::bound::{Bound, Window};
use super::judge::{finished, judge};
use super::observe::{Event, Observer};
use super::order::{Moves, by_evaluation};
use super::params::{MoveOrder, SearchParams};
use super::principal_variation::PrincipalVariation;
use super::report::{Counters, Report};
use crate::eval::{Evaluator, Preference, Value};
use crate::game::{Game, Side};

/// The state of a recursive search.
pub(super) struct SearchState<'a, G: Game, E, O> {
    /// The side to move at the root: all values are for it.
    pub(super) me: Side,
    /// In plies.
    depth: u32,
    evaluator: &'a E,
    preference: Preference,
    order: MoveOrder,
    /// The order of the root moves, if given.
    root: &'a [G::Move],
    /// The line to search first, if given.
    line: &'a [G::Move],
    /// The ply of the next node on `line` (0 for the root); `u32::MAX` after the search has left the line.
    line_ply: u32,
    observer: &'a mut O,
    counters: Counters,
    variation: PrincipalVariation<G::Move>,
    /// True if an evaluation of an unfinished position contributed to the value.
    estimated: bool,
    stopped: bool,
}

impl<'a, G: Game, E: Evaluator<G>, O: Observer<G>> SearchState<'a, G, E, O> {
    pub(super) fn new(
        root: &G,
        params: &SearchParams<'a, E, G::Move>,
        observer: &'a mut O,
    ) -> Self {
        observer.begin();
        let depth = params.depth.max(1);
        SearchState {
            me: root.side_to_move(),
            depth,
            evaluator: params.evaluator,
            preference: params.preference,
            order: params.order,
            root: params.root,
            line: params.line,
            line_ply: match (params.root, params.line) {
                ([], []) => u32::MAX,
                _ => 0,
            },
            observer,
            counters: Counters::default(),
            // No line for the last ply, where updates would take most of the time: `Self::line` adds its move.
            variation: PrincipalVariation::new((depth - 1).max(1)),
            estimated: false,
            stopped: false,
        }
    }

    /// Counts a node. Returns its value if it is a leaf: the game is over, or no plies are left.
    #[inline(always)]
    pub(super) fn leaf(&mut self, position: &G, ply: u32) -> Option<Value> {
        self.counters.nodes += 1;
        let value = if position.is_over() {
            self.variation.begin(ply);
            finished(position.clone(), self.evaluator, self.me, ply, self.preference)
        } else if ply < self.depth {
            return None;
        } else {
            self.estimated = true;
            self.evaluator.evaluate(position, self.me)
        };
        self.counters.leaves += 1;
        self.emit(Event::Leaf { value });
        Some(value)
    }

    /// Reports entering an inner node with these alpha and beta.
    #[inline]
    pub(super) fn enter(&mut self, ply: u32, window: Window) {
        if O::MAY_STOP && !self.stopped {
            self.stopped = self.observer.stop(&self.counters);
        }
        self.variation.begin(ply);
        self.emit(Event::Enter { window });
    }

    /// Reports that the search of a move starts.
    #[inline]
    pub(super) fn before(&mut self, position: &G, mv: G::Move) {
        self.emit(Event::Before { position, mv });
    }

    /// Updates the principal variation if the move is better than the moves before it.
    ///
    /// Tests the ply first: most nodes are in the last ply, where a branch on `better` would be unpredictable.
    #[inline]
    pub(super) fn improve(&mut self, ply: u32, mv: G::Move, better: bool) {
        if self.variation.has_line(ply) && better {
            self.variation.improve(ply, mv);
        }
    }

    /// Reports a cutoff with `unsearched` skipped moves; `first` is true for the first move of the node.
    #[inline]
    pub(super) fn cut(&mut self, position: &G, first: bool, unsearched: usize) {
        self.counters.cutoffs += 1;
        self.counters.first_move_cutoffs += u64::from(first);
        self.counters.branches_cut += unsearched as u64;
        self.emit(Event::Cut {
            position,
            unsearched,
        });
    }

    /// Reports a node that the table decides.
    #[inline]
    pub(super) fn table_hit(&mut self, ply: u32, value: Value, bound: Bound) {
        self.counters.table_hits += 1;
        self.variation.begin(ply);
        self.emit(Event::TableHit { value, bound });
    }

    /// Reports leaving an inner node.
    #[inline]
    pub(super) fn leave(&mut self, value: Value) {
        self.emit(Event::Leave { value });
    }

    #[inline]
    fn emit(&mut self, event: Event<'_, G>) {
        if O::ENABLED {
            self.observer.event(event);
        }
    }

    /// True after a stop: further results of this search are meaningless.
    #[inline]
    pub(super) fn stopped(&self) -> bool {
        O::MAY_STOP && self.stopped
    }

    /// The moves of a node in search order.
    #[inline]
    pub(super) fn moves(&mut self, position: &G, ply: u32) -> Moves<G> {
        if ply == self.line_ply {
            self.moves_on_line(position, ply)
        } else {
            self.ordered_moves(position, ply)
        }
    }

    #[inline]
    fn ordered_moves(&self, position: &G, ply: u32) -> Moves<G> {
        if self.order == MoveOrder::Evaluation && ply + 1 < self.depth {
            by_evaluation(position, self.evaluator, self.me, self.preference)
        } else {
            Moves::Natural(position.moves())
        }
    }

    /// The moves of the root or of a node on `line`, whose move comes first.
    #[cold]
    fn moves_on_line(&mut self, position: &G, ply: u32) -> Moves<G> {
        let mut moves: Vec<G::Move> = match self.root {
            root @ [_, ..] if ply == 0 => root.to_vec(),
            _ => self.ordered_moves(position, ply).collect(),
        };
        let next = self.line.get(ply as usize);
        let found = moves.iter().position(|mv| Some(mv) == next);
        if let Some(i) = found {
            moves[..=i].rotate_right(1);
        }
        self.line_ply = match found {
            Some(_) => ply + 1,
            None => u32::MAX,
        };
        Moves::Listed(moves.into_iter())
    }

    #[inline]
    pub(super) fn plies_below(&self, ply: u32) -> u32 {
        self.depth - ply
    }

    /// The result, after the recursion has returned to the root.
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

    /// The principal variation, extended by its last move.
    fn line(&self, root: &G) -> Vec<G::Move> {
        if self.stopped {
            return Vec::new();
        }
        let mut line = self.variation.from(0).to_vec();
        let end = line.iter().fold(root.clone(), |p, &mv| p.after(mv));
        if line.len() as u32 + 1 == self.depth && !end.is_over() {
            let sign = if end.side_to_move() == self.me { 1.0 } else { -1.0 };
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
