//! What the analysis knows of itself: what runs, and what the person wants.

use super::proof::Proof;
use super::shares::Shares;
use crate::app::play::NodeId;
use crate::eval::EvaluationSpec;
use crate::registry::Analysed;
use crate::search::Counters;
use crate::text::Message;

/// A search that workers share.
#[derive(Clone, Debug)]
pub(super) struct Search {
    pub(super) node: NodeId,
    pub(super) shares: Shares,
    /// What the searches took that it goes on from, and their milliseconds.
    pub(super) before: (Counters, f64),
}

impl Search {
    /// What its workers have found together, with what it took from the first depth on; see [`Shares::merged`].
    pub(super) fn merged(&self) -> Option<Analysed> {
        let mut found = self.shares.merged()?;
        let (counters, time_ms) = self.before;
        found.counters += counters;
        found.time_ms += time_ms;
        Some(found)
    }
}

/// The analysis of the position that is seen.
#[derive(Clone, Debug, Default)]
pub(crate) struct Analysis {
    /// Whether the person wants it.
    pub(crate) on: bool,
    pub(super) proof: Option<Proof>,
    pub(super) search: Option<Search>,
    /// The node at which the person has asked for more than the usual time.
    pub(super) deeper: Option<NodeId>,
    /// The node at which the person lets it rest.
    pub(crate) paused: Option<NodeId>,
    /// The evaluation that judges the leaves; `None` for the first of the game.
    pub(super) evaluation: Option<EvaluationSpec>,
    /// Whether the sum behind the estimate is seen.
    pub(crate) sum_open: bool,
    /// Why there is none at a node.
    pub(super) error: Option<(NodeId, Message)>,
}

impl Analysis {
    /// Whether a worker is at it.
    pub(crate) fn running(&self) -> bool {
        self.proving() || self.search.is_some()
    }

    /// Whether a worker is at a proof.
    pub(crate) fn proving(&self) -> bool {
        self.proof.is_some()
    }

    /// Whether the person lets it rest at a node.
    pub(crate) fn paused_at(&self, at: NodeId) -> bool {
        self.paused == Some(at)
    }

    /// Why there is no analysis of a node.
    pub(crate) fn error_at(&self, at: NodeId) -> Option<&Message> {
        self.error
            .as_ref()
            .filter(|(n, _)| *n == at)
            .map(|(_, m)| m)
    }

    /// Another game has other evaluations.
    pub(crate) fn first_evaluation(&mut self) {
        self.evaluation = None;
    }

    /// Makes the next look at the analysis stop what runs: the nodes of the tree have other numbers now.
    pub(crate) fn forget(&mut self) {
        self.deeper = None;
        self.paused = None;
        self.error = None;
        self.leave_proof();
        self.leave_search();
    }

    pub(super) fn leave_proof(&mut self) {
        if let Some(proof) = &mut self.proof {
            proof.node = NodeId::MAX;
        }
    }

    pub(super) fn leave_search(&mut self) {
        if let Some(search) = &mut self.search {
            search.node = NodeId::MAX;
        }
    }
}
