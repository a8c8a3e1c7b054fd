//! Observers of a search, which may stop it.

use super::bound::{Bound, Window};
use super::report::Counters;
use crate::eval::Value;
use crate::game::Game;

/// An event in a search. Events come in the order in which they happen.
pub enum Event<'a, G: Game> {
    /// A deepening search starts a new depth.
    Deepen {
        /// In plies.
        depth: u32,
    },
    /// The search enters an inner node.
    Enter {
        /// Alpha and beta, for the side of the root; infinite in minimax.
        window: Window,
    },
    /// The search is about to make a move.
    Before {
        /// The position before the move.
        position: &'a G,
        mv: G::Move,
    },
    /// The search repeats the last move of a node with a wider window, because its null window search failed high.
    Again {
        /// The position before the move.
        position: &'a G,
        mv: G::Move,
    },
    /// The table decides a node, which is neither evaluated nor expanded.
    TableHit {
        /// The value or bound in the table, for the side of the root.
        value: Value,
        /// The meaning of `value`, for the same side.
        bound: Bound,
    },
    /// The search evaluates a leaf.
    Leaf {
        /// The value for the side of the root.
        value: Value,
    },
    /// The search skips the remaining moves of a node.
    Cut {
        position: &'a G,
        /// The number of skipped moves.
        unsearched: usize,
    },
    /// The search leaves an inner node.
    Leave {
        /// Its value, or a bound on it, for the side of the root.
        value: Value,
    },
}

/// Observes a search. Constants disable unused callbacks at compile time, so that the lab and the players run the same
/// code.
pub trait Observer<G: Game> {
    /// True if the search calls [`Observer::event`].
    const ENABLED: bool;
    /// True if the search calls [`Observer::stop`].
    const MAY_STOP: bool;

    /// Called when a search starts, with all counters at zero.
    fn begin(&mut self) {}

    fn event(&mut self, _event: Event<'_, G>) {}

    /// Returns true to stop the search. Called at least before each expanded node.
    fn stop(&mut self, _so_far: &Counters) -> bool {
        false
    }
}

/// Observes nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<G: Game> Observer<G> for Silent {
    const ENABLED: bool = false;
    const MAY_STOP: bool = false;
}

/// Stops a search after a number of nodes, or on request.
///
/// A single type with a dynamic callback rather than one type per closure: searches are compiled for every game and
/// observer, and the callback is too rare for the indirect call to matter.
pub struct Limiter<'a> {
    max_nodes: u64,
    should_stop: &'a mut dyn FnMut(&Counters) -> bool,
    /// The node count of the next check, so that each node needs only one comparison.
    next: u64,
}

impl<'a> Limiter<'a> {
    /// Nodes between two calls of `should_stop`.
    const PACE: u64 = 1024;

    /// A limiter that stops a search after `max_nodes` nodes (`u64::MAX` for no limit), and calls `should_stop` with
    /// the counters about every 1024 nodes.
    pub fn new(max_nodes: u64, should_stop: &'a mut dyn FnMut(&Counters) -> bool) -> Self {
        Limiter {
            max_nodes,
            should_stop,
            next: 0,
        }
    }

    fn decide(&mut self, so_far: &Counters) -> bool {
        self.check_at(so_far.nodes + Self::PACE);
        so_far.nodes > self.max_nodes || (self.should_stop)(so_far)
    }

    fn check_at(&mut self, nodes: u64) {
        self.next = nodes.min(self.max_nodes.saturating_add(1));
    }
}

impl<G: Game> Observer<G> for Limiter<'_> {
    const ENABLED: bool = false;
    const MAY_STOP: bool = true;

    #[inline]
    fn stop(&mut self, so_far: &Counters) -> bool {
        so_far.nodes >= self.next && self.decide(so_far)
    }

    fn begin(&mut self) {
        self.check_at(Self::PACE);
    }
}
