//! Who follows a player's search, and may end it.

use crate::search::{Counters, Report};

/// Follows a player's search while it chooses a move, and may end it.
pub trait SearchMonitor<M> {
    /// Whether to end the search now. Asked about every thousand nodes.
    fn stop(&mut self, _so_far: &Counters) -> bool {
        false
    }
    /// Nodes after which the search ends, the same every time and on every machine; `None` for no limit. Of use to players
    /// that deepen, which then play what they have found by then.
    fn max_nodes(&self) -> Option<u64> {
        None
    }
    /// A depth is complete; told by searches that deepen.
    fn depth(&mut self, _report: &Report<M>) {}
}

/// Lets a search run to its end.
pub struct Unmonitored;

impl<M> SearchMonitor<M> for Unmonitored {}
