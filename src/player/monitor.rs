//! Who follows a player's search, and may end it.

use crate::search::{Counters, Report};

/// Follows a player's search while it chooses a move, and may end it.
pub trait SearchMonitor<M> {
    /// Whether to end the search now. Asked about every thousand nodes.
    fn stop(&mut self, _so_far: &Counters) -> bool {
        false
    }
    /// A depth is complete; told by searches that deepen.
    fn depth(&mut self, _report: &Report<M>) {}
}

/// Lets a search run to its end.
pub struct Unmonitored;

impl<M> SearchMonitor<M> for Unmonitored {}
