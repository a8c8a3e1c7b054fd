//! Bounds of a node's value from the moves searched so far.

use crate::eval::{Preference, Value, WIN};
use crate::search::Bound;

/// The range of a node's minimax value, for the side of the root.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Interval {
    pub(super) low: Value,
    pub(super) high: Value,
}

impl Interval {
    /// The range of a value with a bound.
    pub(super) fn of(value: Value, bound: Bound) -> Self {
        let (low, high) = match bound {
            Bound::Exact => (value, value),
            Bound::AtLeast => (value, Value::INFINITY),
            Bound::AtMost => (Value::NEG_INFINITY, value),
        };
        Interval { low, high }
    }

    /// The intersection; `None` if it is empty.
    pub(super) fn and(self, other: Interval) -> Option<Self> {
        let (low, high) = (self.low.max(other.low), self.high.min(other.high));
        (low <= high).then_some(Interval { low, high })
    }
}

/// A node during its search: the range of its value from the values of its moves.
#[derive(Clone, Debug)]
pub(super) struct Known {
    max: bool,
    /// The largest possible value of a node at this ply, and its opposite the smallest: a game ends with the next move
    /// at the earliest.
    soonest_win: Value,
    /// The range from the moves before the last one; `None` if there are none.
    moves: Option<Interval>,
    /// The range of the last move, which the search may search again.
    last: Option<Interval>,
}

impl Known {
    /// A node at this ply without searched moves.
    pub(super) fn new(ply: usize, preference: Preference) -> Self {
        let soonest_win = match preference {
            Preference::Sooner => WIN - (ply + 1) as Value,
            Preference::Any => WIN,
        };
        Known {
            max: ply.is_multiple_of(2),
            soonest_win,
            moves: None,
            last: None,
        }
    }

    /// Starts another move.
    pub(super) fn next_move(&mut self) {
        self.moves = self.of_moves();
        self.last = None;
    }

    /// Adds the result of a search of the last move.
    pub(super) fn searched(&mut self, found: Interval) {
        let both = self.last.and_then(|last| last.and(found));
        self.last = Some(both.unwrap_or(found));
    }

    /// The range of the maximum of the searched moves for MAX, of their minimum for MIN.
    fn of_moves(&self) -> Option<Interval> {
        let (Some(a), Some(b)) = (self.moves, self.last) else {
            return self.moves.or(self.last);
        };
        let better = |a: Value, b: Value| if self.max { a.max(b) } else { a.min(b) };
        Some(Interval {
            low: better(a.low, b.low),
            high: better(a.high, b.high),
        })
    }

    /// The range of the node's value; `all` is true if all of its moves were searched.
    pub(super) fn interval(&self, all: bool) -> Interval {
        let (low, high) = (-self.soonest_win, self.soonest_win);
        match (self.of_moves(), all) {
            (None, _) => Interval { low, high },
            (Some(found), true) => found,
            (Some(found), false) if self.max => Interval { high, ..found },
            (Some(found), false) => Interval { low, ..found },
        }
    }

    /// The bound and range of the value that the search returns for a node. `bound` follows from the search window; a
    /// value that the searched moves determine is exact.
    pub(super) fn leave(&self, value: Value, bound: Bound, all: bool) -> (Bound, Interval) {
        let claimed = Interval::of(value, bound);
        match self.interval(all).and(claimed) {
            Some(found) if found.low == found.high && found.low == value => (Bound::Exact, found),
            Some(found) => (bound, found),
            None => (bound, claimed),
        }
    }
}
