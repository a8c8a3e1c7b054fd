//! Callbacks of a player's search.

use crate::search::{Counters, Report};

/// Observes a search, and may stop it.
pub trait SearchMonitor<M> {
    /// Returns true to stop the search. Called about every thousand nodes.
    fn stop(&mut self, _so_far: &Counters) -> bool {
        false
    }
    /// Stops the search after this number of nodes, independent of the machine; `None` for no limit. Useful for
    /// deepening searches, which then return their last result.
    fn max_nodes(&self) -> Option<u64> {
        None
    }
    /// Called by deepening searches after each complete depth.
    fn depth(&mut self, _report: &Report<M>) {}
}

/// Never stops the search.
pub struct Unmonitored;

impl<M> SearchMonitor<M> for Unmonitored {}
