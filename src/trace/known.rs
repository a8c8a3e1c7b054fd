//! Between which values a node lies, as far as its moves were searched.

use super::steps::Bound;
use crate::eval::{Preference, Value, WIN};

/// The least and the most that a node can be worth by minimax, for the side of the root.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Interval {
    pub(super) low: Value,
    pub(super) high: Value,
}

impl Interval {
    /// What a value and its bound say.
    pub(super) fn of(value: Value, bound: Bound) -> Self {
        let (low, high) = match bound {
            Bound::Exact => (value, value),
            Bound::AtLeast => (value, Value::INFINITY),
            Bound::AtMost => (Value::NEG_INFINITY, value),
        };
        Interval { low, high }
    }

    /// The values that lie within both; `None` where the two contradict each other.
    pub(super) fn and(self, other: Interval) -> Option<Self> {
        let (low, high) = (self.low.max(other.low), self.high.min(other.high));
        (low <= high).then_some(Interval { low, high })
    }
}

/// A node that is being searched: what the values of its moves say of its own.
#[derive(Clone, Debug)]
pub(super) struct Known {
    max: bool,
    /// No node of this ply is worth more than this, or less than its opposite: a game ends with the next move at the soonest.
    soonest_win: Value,
    /// Of the moves before the last one; `None` where there are none.
    moves: Option<Interval>,
    /// Of the last move, which may be searched again.
    last: Option<Interval>,
}

impl Known {
    /// A node of so many plies below the root, none of whose moves was searched.
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

    /// Another move than the last one is about to be searched.
    pub(super) fn next_move(&mut self) {
        self.moves = self.of_moves();
        self.last = None;
    }

    /// A search of the last move has ended.
    pub(super) fn searched(&mut self, found: Interval) {
        let both = self.last.and_then(|last| last.and(found));
        self.last = Some(both.unwrap_or(found));
    }

    /// The largest value of the searched moves at MAX, the smallest at MIN.
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

    /// What the searched moves say of the node; `all` is whether they are all of its moves.
    pub(super) fn interval(&self, all: bool) -> Interval {
        let (low, high) = (-self.soonest_win, self.soonest_win);
        match (self.of_moves(), all) {
            (None, _) => Interval { low, high },
            (Some(found), true) => found,
            (Some(found), false) if self.max => Interval { high, ..found },
            (Some(found), false) => Interval { low, ..found },
        }
    }

    /// What a value says with which a search leaves the node, and between which values the node lies. The search itself knows
    /// what follows from its window, `bound`; a value that the searched moves determine is exact.
    pub(super) fn leave(&self, value: Value, bound: Bound, all: bool) -> (Bound, Interval) {
        let claimed = Interval::of(value, bound);
        match self.interval(all).and(claimed) {
            Some(found) if found.low == found.high && found.low == value => (Bound::Exact, found),
            Some(found) => (bound, found),
            None => (bound, claimed),
        }
    }
}
