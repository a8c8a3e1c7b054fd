//! Principal variation search with a transposition table, move ordering and optional iterative deepening, for play and
//! analysis.
//!
//! It returns exactly the value of [`super::minimax()`] at the same depth. Its ideas are those of every strong program
//! since the 1980s:
//!
//! - Values are for the side to move, so that one function serves both sides (negamax); leaves are valued for the side
//!   of the root and then get the mover's sign.
//! - After the first move of a node, a null window search only tests whether another move is better, and repeats the
//!   search in the rare case that it is (Marsland & Campbell 1982).
//! - A table saves known positions. A value holds for the depth of its search, since other depths have other leaves; a
//!   value that depends only on finished games, or a win or loss within the depth, also holds for greater depths.
//! - The move from the table comes first, then the others by the evaluation of the positions after them. If the table
//!   proves that one of these positions causes a cutoff, the search skips all moves.
//! - The search skips wins that take longer than a known win (mate distance pruning).

mod table_lookup;

use super::bound::{Bound, Window};
use super::judge::judge;
use super::memory::Memory;
use super::observe::Observer;
use super::order::sort_by_value;
use super::params::SearchParams;
use super::principal_variation::PrincipalVariation;
use super::report::{Counters, Report};
use super::table::Table;
use crate::eval::{Evaluator, Preference, Value, Verdict, WIN, verdict};
use crate::game::{Game, Side};

/// The search uses the table only at nodes with at least this many plies below: nearer to the leaves, a search takes no
/// longer than fetching an entry from memory.
pub const TABLED: u32 = 3;

/// Searches to `params.depth` plies.
///
/// With `params.deepens` it calls `each` with the report of every complete depth, returns the last report if it is
/// stopped, and ends early like [`super::deepen()`]. Otherwise it skips the smaller depths, which cost more nodes than
/// their best moves save.
///
/// Sorts the root moves by the evaluation; equal moves keep their order. Events report the windows of the nodes,
/// including null windows, and windows narrowed by mate distance pruning.
pub fn pvs<G: Game, E: Evaluator<G>, O: Observer<G>>(
    root: &G,
    params: &SearchParams<'_, E, G::Move>,
    memory: &mut Memory<G>,
    observer: &mut O,
    mut each: impl FnMut(&Report<G::Move>),
) -> Report<G::Move> {
    let deepest = params.depth.max(1);
    let mut order = moves_of_root(root, params);
    let mut search = Search::new(root, params, memory, observer);
    let mut last: Option<Report<G::Move>> = None;
    let first = if params.deepens { 1 } else { deepest };
    for depth in first..=deepest {
        search.estimated = false;
        if params.deepens {
            search.emit_depth(depth);
        }
        let value = search.root(root, depth, &order);
        if search.stopped {
            break;
        }
        let report = Report {
            value,
            variation: search.variation.from(0).to_vec(),
            depth,
            counters: search.counters,
            exact: !search.estimated || verdict(value) != Verdict::Open,
            complete: true,
        };
        each(&report);
        if report.exact || depth == deepest {
            return report;
        }
        if let Some(best) = report.best() {
            order.retain(|&mv| mv != best);
            order.insert(0, best);
        }
        last = Some(report);
    }
    let known = last.unwrap_or(Report {
        value: 0.0,
        variation: Vec::new(),
        depth: 0,
        counters: search.counters,
        exact: false,
        complete: false,
    });
    Report {
        counters: search.counters,
        complete: false,
        ..known
    }
}

/// The root moves, best evaluated first.
fn moves_of_root<G: Game, E: Evaluator<G>>(
    root: &G,
    params: &SearchParams<'_, E, G::Move>,
) -> Vec<G::Move> {
    let (me, evaluator) = (root.side_to_move(), params.evaluator);
    let promise = |mv| -judge(&root.after(mv), evaluator, me, 1, params.preference);
    let mut moves: Vec<(Value, G::Move)> = match params.root {
        [] => root.moves().map(|mv| (promise(mv), mv)).collect(),
        given => given.iter().map(|&mv| (promise(mv), mv)).collect(),
    };
    sort_by_value(&mut moves);
    moves.into_iter().map(|(_, mv)| mv).collect()
}

/// An inner node.
struct Node<'a, G: Game> {
    position: &'a G,
    /// The distance from the root.
    ply: u32,
    /// The remaining plies, at least 1.
    depth: u32,
    alpha: Value,
    beta: Value,
    /// True if there are values between alpha and beta: the search then needs a line, not only a bound.
    open: bool,
    /// The move to search first.
    first_move: Option<G::Move>,
}

impl<G: Game> Node<'_, G> {
    /// The bound that a value of the search sets.
    fn bound(&self, value: Value) -> Bound {
        Bound::of(value, (self.alpha, self.beta))
    }
}

/// The state of a running search.
pub(super) struct Search<'a, G: Game, E, O> {
    evaluator: &'a E,
    preference: Preference,
    pub(super) observer: &'a mut O,
    /// The side to move at the root.
    pub(super) me: Side,
    pub(super) counters: Counters,
    pub(super) variation: PrincipalVariation<G::Move>,
    table: &'a mut Table<G, G::Move>,
    /// The moves of all nodes on the path, each node's after its parent's, with the evaluation of the position after
    /// the move for the side that makes it.
    moves: Vec<(Value, G::Move)>,
    /// True if an evaluation contributed to the values of this depth.
    pub(super) estimated: bool,
    pub(super) stopped: bool,
}

impl<'a, G: Game, E: Evaluator<G>, O: Observer<G>> Search<'a, G, E, O> {
    pub(super) fn new(
        root: &G,
        params: &SearchParams<'a, E, G::Move>,
        memory: &'a mut Memory<G>,
        observer: &'a mut O,
    ) -> Self {
        memory.prepare(root, params.preference);
        observer.begin();
        Search {
            evaluator: params.evaluator,
            preference: params.preference,
            observer,
            me: root.side_to_move(),
            counters: Counters::default(),
            variation: PrincipalVariation::new(params.depth.max(1)),
            table: &mut memory.table,
            moves: Vec::with_capacity(256),
            estimated: false,
            stopped: false,
        }
    }

    #[inline]
    fn visit(&mut self) {
        self.counters.nodes += 1;
        if O::MAY_STOP && !self.stopped {
            self.stopped = self.observer.stop(&self.counters);
        }
    }

    fn root(&mut self, root: &G, depth: u32, order: &[G::Move]) -> Value {
        self.visit();
        self.variation.begin(0);
        let mut alpha = Value::NEG_INFINITY;
        self.emit_enter(root, (alpha, Value::INFINITY));
        for (i, &mv) in order.iter().enumerate() {
            let window = (alpha, Value::INFINITY);
            self.emit_before(root, mv);
            let value = self.child(root, mv, 0, depth, window, i == 0);
            if self.stopped {
                break;
            }
            if value > alpha {
                alpha = value;
                self.variation.improve(0, mv);
            }
        }
        self.emit_leave(root, alpha);
        alpha
    }

    /// The value of a move for the side that makes it.
    #[inline]
    pub(super) fn child(
        &mut self,
        position: &G,
        mv: G::Move,
        ply: u32,
        depth: u32,
        (alpha, beta): Window,
        first: bool,
    ) -> Value {
        let child = &position.after(mv);
        let (ply, depth) = (ply + 1, depth - 1);
        self.variation.begin(ply);
        // Close to the leaves a full search is as cheap as a null window search.
        if first || depth <= 1 {
            return -self.value(child, ply, depth, (-beta, -alpha));
        }
        let value = -self.value(child, ply, depth, (-alpha.next_up(), -alpha));
        if value > alpha && value < beta && alpha.next_up() < beta && !self.stopped {
            self.variation.begin(ply);
            self.emit_again(position, mv);
            return -self.value(child, ply, depth, (-beta, -alpha));
        }
        value
    }

    /// The value for the side to move if it lies within the window, otherwise a bound on the same side of it.
    fn value(&mut self, position: &G, ply: u32, depth: u32, (alpha, beta): Window) -> Value {
        self.visit();
        if depth == 0 || position.is_over() {
            let value = self.leaf(position, ply);
            let mine = position.side_to_move() == self.me;
            return if mine { value } else { -value };
        }
        let mut node = Node {
            position,
            ply,
            depth,
            alpha,
            beta,
            open: alpha.next_up() < beta,
            first_move: None,
        };
        if let Some(value) = self.prune_by_mate_distance(&mut node) {
            self.emit_enter(position, (alpha, beta));
            self.emit_leave(position, value);
            return value;
        }
        let estimated_before = std::mem::replace(&mut self.estimated, false);
        let value = if depth == 1 {
            self.last_ply(&node)
        } else {
            let known = if depth < TABLED { None } else { self.look_up(&mut node) };
            match known {
                Some(value) => value,
                None => self.expand(&node),
            }
        };
        self.estimated |= estimated_before;
        value
    }

    /// The value of a leaf for the side of the root.
    #[inline]
    fn leaf(&mut self, position: &G, ply: u32) -> Value {
        self.counters.leaves += 1;
        self.estimated |= !position.is_over();
        let value = judge(position, self.evaluator, self.me, ply, self.preference);
        self.emit_leaf(value);
        value
    }

    /// Mate distance pruning: narrows the window to the possible values of a later end of the game. Returns the bound
    /// if the window is empty.
    #[inline]
    fn prune_by_mate_distance(&self, node: &mut Node<'_, G>) -> Option<Value> {
        if self.preference == Preference::Any {
            return None;
        }
        let soonest = WIN - f64::from(node.ply + 1);
        if soonest <= node.alpha {
            return Some(soonest);
        }
        if -soonest >= node.beta {
            return Some(-soonest);
        }
        node.beta = node.beta.min(soonest);
        // An immediate loss stays within the window: the search needs its line.
        node.alpha = node.alpha.max((-soonest).next_down());
        None
    }

    /// The value of a node one ply above the leaves, in any order: evaluating a leaf is as fast as estimating it.
    #[inline]
    fn last_ply(&mut self, node: &Node<'_, G>) -> Value {
        let sign = if node.position.side_to_move() == self.me { 1.0 } else { -1.0 };
        self.emit_enter(node.position, (node.alpha, node.beta));
        let mut best = Value::NEG_INFINITY;
        let mut moves = node.position.moves();
        let mut first = true;
        while let Some(mv) = moves.next() {
            self.emit_before(node.position, mv);
            self.counters.nodes += 1;
            let value = sign * self.leaf(&node.position.after(mv), node.ply + 1);
            if value > best {
                best = value;
                if node.open && value > node.alpha {
                    self.variation.begin(node.ply + 1);
                    self.variation.improve(node.ply, mv);
                }
                if value >= node.beta {
                    let unsearched = moves.count();
                    self.cut(unsearched, first);
                    self.emit_cut(node.position, unsearched);
                    break;
                }
            }
            first = false;
        }
        self.clear_estimated_if_proved(best, node.bound(best));
        self.emit_leave(node.position, best);
        best
    }

    /// The value of a node that the table does not decide.
    fn expand(&mut self, node: &Node<'_, G>) -> Value {
        let base = self.moves.len();
        let value = match self.list(node) {
            Some(value) => value,
            None => {
                self.emit_enter(node.position, (node.alpha, node.beta));
                let (value, best_move) = self.search_moves(node, base);
                self.emit_leave(node.position, value);
                let bound = node.bound(value);
                self.clear_estimated_if_proved(value, bound);
                if node.depth >= TABLED && !self.stopped {
                    self.remember(node, value, bound, best_move);
                }
                value
            }
        };
        self.moves.truncate(base);
        value
    }

    /// Searches the moves of a node, which are on the stack from `base` on. Returns the node's value, and the best move
    /// or the move that caused a cutoff.
    fn search_moves(&mut self, node: &Node<'_, G>, base: usize) -> (Value, Option<G::Move>) {
        let (ply, depth) = (node.ply, node.depth);
        let mut alpha = node.alpha;
        let mut best = Value::NEG_INFINITY;
        let mut best_move = None;
        let end = self.moves.len();
        for i in base..end {
            let mv = self.pick(i, end);
            let window = (alpha, node.beta);
            self.emit_before(node.position, mv);
            let value = self.child(node.position, mv, ply, depth, window, i == base);
            if self.stopped {
                break;
            }
            best = best.max(value);
            if value > alpha {
                alpha = value;
                best_move = Some(mv);
                if node.open {
                    self.variation.improve(ply, mv);
                }
            }
            if alpha >= node.beta {
                let unsearched = end - (i + 1);
                self.cut(unsearched, i == base);
                self.emit_cut(node.position, unsearched);
                break;
            }
        }
        (best, best_move)
    }

    /// Counts a cutoff, unless it skips no moves. `first` is true for a cutoff by the first move.
    #[inline]
    fn cut(&mut self, unsearched: usize, first: bool) {
        self.counters.cutoffs += u64::from(unsearched > 0);
        self.counters.first_move_cutoffs += u64::from(first && unsearched > 0);
        self.counters.branches_cut += unsearched as u64;
    }

    /// Pushes the moves of a node with their estimates. Returns a value if the table has a move that causes a cutoff
    /// (the enhanced transposition cutoff of Schaeffer and Plaat, 1996).
    #[inline]
    fn list(&mut self, node: &Node<'_, G>) -> Option<Value> {
        let mine = node.position.side_to_move() == self.me;
        for mv in node.position.moves() {
            let child = node.position.after(mv);
            if !node.open
                && node.depth > TABLED
                && let Some(value) = self.child_cutoff(&child, node)
            {
                return Some(value);
            }
            let promise = if Some(mv) == node.first_move {
                Value::INFINITY
            } else {
                let value = judge(&child, self.evaluator, self.me, 1, self.preference);
                if mine { value } else { -value }
            };
            self.moves.push((promise, mv));
        }
        None
    }

    /// Swaps the best estimated move from `i` on into place; equal moves keep their order.
    #[inline]
    fn pick(&mut self, i: usize, end: usize) -> G::Move {
        let mut best = i;
        for j in i + 1..end {
            if self.moves[j].0 > self.moves[best].0 {
                best = j;
            }
        }
        self.moves[i..=best].rotate_right(1);
        self.moves[i].1
    }
}
