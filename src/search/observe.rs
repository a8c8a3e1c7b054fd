//! Who watches a search, or stops it.

use super::Counters;
use crate::eval::Value;
use crate::game::Game;

/// Something that happens in a search, told in the order in which it happens.
pub enum Event<'a, G: Game> {
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

    /// Told what happens.
    fn event(&mut self, _event: Event<'_, G>) {}

    /// Asked at every node whether the search shall end.
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
    /// Nodes after which the search ends; `u64::MAX` for no limit.
    pub max_nodes: u64,
    /// Asked every 1024 nodes whether to end; told the counters, so that it may also report progress.
    pub ask: &'a mut dyn FnMut(&Counters) -> bool,
}

impl<G: Game> Observer<G> for Limiter<'_> {
    const ENABLED: bool = false;
    const MAY_STOP: bool = true;

    #[inline]
    fn stop(&mut self, so_far: &Counters) -> bool {
        so_far.nodes > self.max_nodes || (so_far.nodes.is_multiple_of(1024) && (self.ask)(so_far))
    }
}
