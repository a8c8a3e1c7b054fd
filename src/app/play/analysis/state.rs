//! The state of the analysis: its running tasks, and the user's choices.

use super::proof::Proof;
use super::shares::Shares;
use crate::app::play::NodeId;
use crate::eval::EvaluationSpec;
use crate::registry::Analysed;
use crate::search::Counters;
use crate::text::Message;

/// A search shared by workers.
#[derive(Clone, Debug)]
pub(super) struct Search {
    pub(super) node: NodeId,
    pub(super) shares: Shares,
    /// The counters and milliseconds of earlier searches that this one continues.
    pub(super) before: (Counters, f64),
}

impl Search {
    /// The combined results, with the cost from the first depth on; see [`Shares::merged`].
    pub(super) fn merged(&self) -> Option<Analysed> {
        let mut found = self.shares.merged()?;
        let (counters, time_ms) = self.before;
        found.counters += counters;
        found.time_ms += time_ms;
        Some(found)
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Analysis {
    /// True if the user has switched it on.
    pub(crate) on: bool,
    pub(super) proof: Option<Proof>,
    pub(super) search: Option<Search>,
    /// The node that the user wants to analyse without a time limit.
    pub(super) deeper: Option<NodeId>,
    /// The node at which the user has paused it.
    pub(crate) paused: Option<NodeId>,
    /// The evaluation of the leaves; `None` for the default of the game.
    pub(super) evaluation: Option<EvaluationSpec>,
    /// True if the terms of the estimate are visible.
    pub(crate) sum_open: bool,
    /// The error of the analysis of a node.
    pub(super) error: Option<(NodeId, Message)>,
}

impl Analysis {
    /// True while a task runs.
    pub(crate) fn running(&self) -> bool {
        self.proving() || self.search.is_some()
    }

    /// True while a proof runs.
    pub(crate) fn proving(&self) -> bool {
        self.proof.is_some()
    }

    /// True if the user has paused it at a node.
    pub(crate) fn paused_at(&self, at: NodeId) -> bool {
        self.paused == Some(at)
    }

    pub(crate) fn error_at(&self, at: NodeId) -> Option<&Message> {
        self.error
            .as_ref()
            .filter(|(n, _)| *n == at)
            .map(|(_, m)| m)
    }

    /// Resets the evaluation to the default of the game.
    pub(crate) fn reset_evaluation(&mut self) {
        self.evaluation = None;
    }

    /// Makes the next [`State::sync_work`](crate::app::play::State::sync_work) cancel all tasks, because the nodes of the tree
    /// change their numbers.
    pub(crate) fn reset(&mut self) {
        self.deeper = None;
        self.paused = None;
        self.error = None;
        self.invalidate_proof();
        self.invalidate_search();
    }

    pub(super) fn invalidate_proof(&mut self) {
        if let Some(proof) = &mut self.proof {
            proof.node = NodeId::MAX;
        }
    }

    pub(super) fn invalidate_search(&mut self) {
        if let Some(search) = &mut self.search {
            search.node = NodeId::MAX;
        }
    }
}
