//! Who watches a search, or stops it.

use super::question::Counters;
use super::table::Bound;
use crate::eval::Value;
use crate::game::Game;

/// Something that happens in a search, told in the order in which it happens.
pub enum Event<'a, G: Game> {
    /// A search that goes deeper and deeper begins with a depth, from the root.
    Deepen {
        /// Plies.
        depth: u32,
    },
    /// A node is about to be expanded.
    Enter {
        /// The node.
        position: &'a G,
        /// Its distance from the root.
        ply: u32,
        /// Alpha and beta; infinite in minimax.
        window: (Value, Value),
    },
    /// A move of a node is about to be searched.
    Before {
        /// The node.
        position: &'a G,
        /// Its distance from the root.
        ply: u32,
        /// The move.
        mv: G::Move,
        /// The node's value so far; infinite before its first move.
        value: Value,
        /// Alpha and beta so far.
        window: (Value, Value),
    },
    /// The move of a node that was searched last is about to be searched once more, with a wider window: it is better than a
    /// search with a null window could say.
    Again {
        /// The node.
        position: &'a G,
        /// Its distance from the root.
        ply: u32,
        /// The move.
        mv: G::Move,
    },
    /// The table knows enough about a node, which is neither judged nor expanded.
    TableHit {
        /// The node.
        position: &'a G,
        /// Its distance from the root.
        ply: u32,
        /// What the table knows, for the side that moves at the root.
        value: Value,
        /// What that says, for the same side.
        bound: Bound,
    },
    /// A node was judged.
    Leaf {
        /// The node.
        position: &'a G,
        /// Its distance from the root.
        ply: u32,
        /// The judgement, for the side that moves at the root.
        value: Value,
    },
    /// A node is left without its remaining moves.
    Cut {
        /// The node.
        position: &'a G,
        /// Its distance from the root.
        ply: u32,
        /// The move that was enough.
        mv: G::Move,
        /// How many moves remain.
        unsearched: usize,
    },
    /// A node is done.
    Leave {
        /// The node.
        position: &'a G,
        /// Its distance from the root.
        ply: u32,
        /// Its value, or the bound on it that was enough.
        value: Value,
        /// Alpha and beta at the end.
        window: (Value, Value),
    },
}

/// Watches a search. What is not wanted is decided by constants and compiles away, so that the search that is shown
/// is the search that plays.
pub trait Observer<G: Game> {
    /// Whether [`Observer::event`] is called.
    const ENABLED: bool;
    /// Whether [`Observer::stop`] is called.
    const MAY_STOP: bool;

    /// A search begins: it counts from zero.
    fn begin(&mut self) {}

    /// Told what happens.
    fn event(&mut self, _event: Event<'_, G>) {}

    /// Asked again and again whether the search shall end: at least before each node that is expanded.
    fn stop(&mut self, _so_far: &Counters) -> bool {
        false
    }
}

/// Watches nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<G: Game> Observer<G> for Silent {
    const ENABLED: bool = false;
    const MAY_STOP: bool = false;
}

/// Ends a search after a number of nodes, or when it is told to.
///
/// One type for all who ask, and not one for each closure: searches are compiled for every game and observer, and it is
/// asked too seldom for a call through a pointer to be felt.
pub struct Limiter<'a> {
    max_nodes: u64,
    ask: &'a mut dyn FnMut(&Counters) -> bool,
    /// Nodes at which there is something to decide again: a search compares this alone.
    next: u64,
}

impl<'a> Limiter<'a> {
    /// Nodes between two questions.
    const PACE: u64 = 1024;

    /// A limiter that ends a search after `max_nodes` nodes (`u64::MAX` for no limit), and asks about every 1024 nodes
    /// whether to end; `ask` is told the counters, so that it may also report progress.
    pub fn new(max_nodes: u64, ask: &'a mut dyn FnMut(&Counters) -> bool) -> Self {
        Limiter {
            max_nodes,
            ask,
            next: 0,
        }
    }

    fn decide(&mut self, so_far: &Counters) -> bool {
        self.look_at(so_far.nodes + Self::PACE);
        so_far.nodes > self.max_nodes || (self.ask)(so_far)
    }

    fn look_at(&mut self, nodes: u64) {
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
        self.look_at(Self::PACE);
    }
}
