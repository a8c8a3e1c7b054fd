//! Principal variation search, with a transposition table, iterative deepening and move ordering.
//!
//! It returns exactly the value of [`super::minimax()`] at the same depth; the simple algorithms beside it are for
//! teaching, this one is for playing and analysing. The ideas are those of every strong program since the 1980s:
//!
//! - values are for the side to move, so that one function serves both (negamax; the leaves are still judged for the side
//!   of the root and then given the mover's sign);
//! - after the first move of a node the others are only asked whether they are better, with an empty window, and searched
//!   again in the rare case that they are (Marsland & Campbell 1982);
//! - positions met before are looked up. A value holds for the depth it was searched to, since other depths have other
//!   leaves; one that rests on finished games alone, or a win or loss within the depth, holds for greater depths too;
//! - moves are tried in the order: that of the table, then by the evaluation of the positions they lead to, and among equal
//!   ones by how often they cut off before (history).

use super::allocate::Shortage;
use super::judge::judge;
use super::observe::Observer;
use super::principal_variation::PrincipalVariation;
use super::question::{Counters, Question, Report};
use super::table::{Bound, Entry, Table, small_hash};
use crate::eval::{Evaluator, Preference, Value, Verdict, WIN_THRESHOLD, verdict};
use crate::game::{Game, Side};

/// Bytes of a table where nobody says otherwise; a worker stays far below its 256 MB with it.
pub const DEFAULT_TABLE_BYTES: usize = 64 << 20;

/// What the search remembers from one depth, and from one move of a game, to the next.
pub struct Memory<G: Game> {
    table: Table<G, G::Move>,
    /// For whom and how the values of the table were judged.
    judged_for: Option<(Side, Preference)>,
}

impl<G: Game> Memory<G> {
    /// A memory of at most that many bytes. It serves one evaluator only.
    pub fn with_bytes(bytes: usize) -> Self {
        Memory {
            table: Table::with_bytes(bytes),
            judged_for: None,
        }
    }

    /// A memory that a search to that depth can fill: one that is too large costs more to make than it saves.
    pub fn for_depth(depth: u32) -> Self {
        Memory::with_bytes(match depth {
            0..=4 => 1 << 20,
            5..=7 => 8 << 20,
            _ => DEFAULT_TABLE_BYTES,
        })
    }

    /// What its table lacks, if the memory could not be had.
    pub fn shortage(&self) -> Option<Shortage> {
        self.table.shortage
    }

    /// Forgets what was judged for another side, or by another preference.
    fn prepare(&mut self, root: &G, preference: Preference) {
        let judged_for = Some((root.side_to_move(), preference));
        if self.judged_for != judged_for {
            if self.judged_for.is_some() {
                self.table.clear();
            }
            self.judged_for = judged_for;
        }
    }
}

/// Searches deeper and deeper, up to `question.depth` plies, and tells `each` the report of every complete depth.
///
/// Ends early like [`super::deepen()`]; falls back on the last complete depth when stopped. Events are not reported:
/// what this search does is not what a class wants to see.
pub fn pvs<G: Game, E: Evaluator<G>, O: Observer<G>>(
    root: &G,
    question: &Question<'_, E, G::Move>,
    memory: &mut Memory<G>,
    observer: &mut O,
    mut each: impl FnMut(&Report<G::Move>),
) -> Report<G::Move> {
    let mut order: Vec<G::Move> = match question.root {
        [] => root.moves().collect(),
        given => given.to_vec(),
    };
    let mut search = Search::new(root, question, memory, observer);
    let mut last: Option<Report<G::Move>> = None;
    let mut depth = 1;
    loop {
        search.estimated = false;
        let value = search.root(root, depth, &order);
        if search.stopped {
            let mut fallback = last.unwrap_or(Report {
                value: 0.0,
                variation: Vec::new(),
                depth: 0,
                counters: search.counters,
                exact: false,
                complete: false,
            });
            fallback.counters = search.counters;
            fallback.complete = false;
            return fallback;
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
        if report.exact || depth >= question.depth {
            return report;
        }
        if let Some(best) = report.best() {
            order.retain(|&mv| mv != best);
            order.insert(0, best);
        }
        last = Some(report);
        depth += 1;
    }
}

/// How promising a move is.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
struct Promise {
    /// What the evaluation says of the position that it leads to, for the side that makes it.
    value: Value,
    /// What counts among equal ones: its cutoffs elsewhere.
    history: u32,
}

/// A search that is going on.
pub(super) struct Search<'a, G: Game, E, O> {
    evaluator: &'a E,
    preference: Preference,
    observer: &'a mut O,
    me: Side,
    pub(super) counters: Counters,
    pub(super) variation: PrincipalVariation<G::Move>,
    table: &'a mut Table<G, G::Move>,
    /// Cutoffs by side and move, weighted by the depth they saved.
    history: Vec<[u32; 256]>,
    /// Moves of all nodes on the path, each node's behind its parent's.
    moves: Vec<(Promise, G::Move)>,
    /// Whether an evaluation had a part in the values of this depth.
    pub(super) estimated: bool,
    pub(super) stopped: bool,
}

impl<'a, G: Game, E: Evaluator<G>, O: Observer<G>> Search<'a, G, E, O> {
    pub(super) fn new(
        root: &G,
        question: &Question<'a, E, G::Move>,
        memory: &'a mut Memory<G>,
        observer: &'a mut O,
    ) -> Self {
        memory.prepare(root, question.preference);
        observer.begin();
        Search {
            evaluator: question.evaluator,
            preference: question.preference,
            observer,
            me: root.side_to_move(),
            counters: Counters::default(),
            variation: PrincipalVariation::new(question.depth.max(1)),
            table: &mut memory.table,
            history: vec![[0; 256]; 2],
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
        for (i, &mv) in order.iter().enumerate() {
            let value = self.child(root, mv, 0, depth, (alpha, Value::INFINITY), i == 0);
            if self.stopped {
                break;
            }
            if value > alpha {
                alpha = value;
                self.variation.improve(0, mv);
            }
        }
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
        (alpha, beta): (Value, Value),
        first: bool,
    ) -> Value {
        let child = position.after(mv);
        self.variation.begin(ply + 1);
        if first {
            return -self.value(child, ply + 1, depth - 1, (-beta, -alpha));
        }
        let value = -self.value(
            child.clone(),
            ply + 1,
            depth - 1,
            (-alpha.next_up(), -alpha),
        );
        if value > alpha && value < beta && alpha.next_up() < beta && !self.stopped {
            self.variation.begin(ply + 1);
            return -self.value(child, ply + 1, depth - 1, (-beta, -alpha));
        }
        value
    }

    /// The value of a position for the side to move if it lies within the window, else a bound on the same side of it.
    fn value(
        &mut self,
        position: G,
        ply: u32,
        depth: u32,
        (mut alpha, mut beta): (Value, Value),
    ) -> Value {
        self.visit();
        let mover = position.side_to_move();
        let over = position.is_over();
        if depth == 0 || over {
            self.counters.leaves += 1;
            self.estimated |= !over;
            let value = judge(&position, self.evaluator, self.me, ply, self.preference);
            return if mover == self.me { value } else { -value };
        }
        let (alpha_before, beta_before) = (alpha, beta);
        // A line is wanted where the window is open: there only the move of the table is used.
        let open = alpha.next_up() < beta;
        let mut first_move = None;
        if depth > 1
            && let Some(entry) = self.table.get(&position)
        {
            first_move = entry.mv;
            if !open && holds(entry, depth, self.preference) {
                let value = from_table(entry.value, ply, self.preference);
                self.estimated |= !entry.exact;
                match entry.bound {
                    Bound::Exact => return value,
                    Bound::Lower => alpha = alpha.max(value),
                    Bound::Upper => beta = beta.min(value),
                }
                if alpha >= beta {
                    self.counters.cutoffs += 1;
                    return value;
                }
            }
        }
        let estimated_before = std::mem::replace(&mut self.estimated, false);
        let base = self.moves.len();
        self.list(&position, depth, first_move);
        let mut best = Value::NEG_INFINITY;
        let mut best_move = None;
        let end = self.moves.len();
        for i in base..end {
            let mv = self.pick(i, end);
            let value = self.child(&position, mv, ply, depth, (alpha, beta), i == base);
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    alpha = value;
                    if open {
                        self.variation.improve(ply, mv);
                    }
                }
            }
            if alpha >= beta {
                if i + 1 < end {
                    self.counters.cutoffs += 1;
                }
                self.learn(mover, mv, depth);
                break;
            }
        }
        self.moves.truncate(base);
        let bound = if best <= alpha_before {
            Bound::Upper
        } else if best >= beta_before {
            Bound::Lower
        } else {
            Bound::Exact
        };
        // A win that is seen is one whatever the other moves are thought to be worth, and so is a loss.
        self.estimated &= !matches!(
            (verdict(best), bound),
            (Verdict::WonIn(_), Bound::Lower | Bound::Exact)
                | (Verdict::LostIn(_), Bound::Upper | Bound::Exact)
        );
        if depth > 1 && !self.stopped {
            self.table.put(Entry {
                position,
                value: to_table(best, ply, self.preference),
                bound,
                depth: depth as u8,
                exact: !self.estimated,
                mv: best_move.or(first_move),
            });
        }
        self.estimated |= estimated_before;
        best
    }

    /// Puts the moves of a node on the stack, each with how promising it is. In the last ply all are alike: there the leaves
    /// tell the same at once.
    #[inline]
    fn list(&mut self, position: &G, depth: u32, first_move: Option<G::Move>) {
        if depth <= 1 {
            let alike = Promise {
                value: 0.0,
                history: 0,
            };
            self.moves.extend(position.moves().map(|mv| (alike, mv)));
            return;
        }
        let mover = position.side_to_move();
        for mv in position.moves() {
            let value = if Some(mv) == first_move {
                Value::INFINITY
            } else {
                let value = judge(
                    &position.after(mv),
                    self.evaluator,
                    self.me,
                    1,
                    self.preference,
                );
                if mover == self.me { value } else { -value }
            };
            let history = self.history[mover.index()][small_hash(&mv)];
            self.moves.push((Promise { value, history }, mv));
        }
    }

    /// The most promising of the moves from `i` on; swapped to `i`.
    #[inline]
    fn pick(&mut self, i: usize, end: usize) -> G::Move {
        let mut best = i;
        for j in i + 1..end {
            if self.moves[j].0 > self.moves[best].0 {
                best = j;
            }
        }
        self.moves.swap(i, best);
        self.moves[i].1
    }

    /// Remembers a move that cut off.
    #[inline]
    fn learn(&mut self, mover: Side, mv: G::Move, depth: u32) {
        if depth <= 1 {
            return;
        }
        let history = &mut self.history[mover.index()];
        let credit = &mut history[small_hash(&mv)];
        *credit += depth * depth;
        if *credit > 1 << 24 {
            history.iter_mut().for_each(|h| *h /= 2);
        }
    }
}

/// Whether an entry says something about a search of `depth` plies from its position.
#[inline]
fn holds<G, M>(entry: &Entry<G, M>, depth: u32, preference: Preference) -> bool {
    if u32::from(entry.depth) == depth || (entry.exact && u32::from(entry.depth) < depth) {
        return true;
    }
    // A win within the depth is seen from any depth that reaches it, and so is a loss; how deep an entry's win lies is
    // only known where sooner wins are worth more.
    preference == Preference::Sooner
        && match (verdict(entry.value), entry.bound) {
            (Verdict::WonIn(plies), Bound::Exact | Bound::Lower)
            | (Verdict::LostIn(plies), Bound::Exact | Bound::Upper) => plies <= depth,
            _ => false,
        }
}

/// A value counted from the root as one counted from the position, `ply` plies further.
#[inline]
fn to_table(value: Value, ply: u32, preference: Preference) -> Value {
    shift(value, f64::from(ply), preference)
}

/// The inverse of [`to_table`].
#[inline]
fn from_table(value: Value, ply: u32, preference: Preference) -> Value {
    shift(value, -f64::from(ply), preference)
}

#[inline]
fn shift(value: Value, by: f64, preference: Preference) -> Value {
    if preference == Preference::Any || value.abs() < WIN_THRESHOLD {
        value
    } else {
        value + by * value.signum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_are_counted_from_the_position_in_the_table() {
        let win_at_ply_7 = 1e15 - 7.0;
        let stored = to_table(win_at_ply_7, 4, Preference::Sooner);
        assert_eq!(verdict(stored), Verdict::WonIn(3));
        assert_eq!(from_table(stored, 4, Preference::Sooner), win_at_ply_7);
        let stored = to_table(-win_at_ply_7, 4, Preference::Sooner);
        assert_eq!(verdict(stored), Verdict::LostIn(3));
        assert_eq!(to_table(-12.5, 4, Preference::Sooner), -12.5);
        assert_eq!(to_table(1e15, 4, Preference::Any), 1e15);
    }
}
