//! The state of the review: the pending positions, and the user's attempts.

use super::judgement::Judgement;
use crate::app::effects::TaskGroup;
use crate::app::effects::TaskId;
use crate::app::play::NodeId;
use crate::game::Side;
use crate::job::dispatch::Urgency;
use crate::registry::{AnyPosition, Pairs, Worth};
use crate::text::Message;

pub(crate) const REVIEW: TaskGroup = TaskGroup::new("play/review", Urgency::Patient);

/// The range of depths of a review, in plies.
pub const REVIEW_DEPTHS: (i64, i64) = (1, 20);

/// The maximum number of positions that a solver visits for one position of a review.
pub(super) const SOLVE_NODES: u64 = 10_000_000;

/// The refutation of a losing move.
#[derive(Clone, Debug)]
pub(crate) struct Refutation {
    pub(crate) node: NodeId,
    /// The best line from there, as far as it is known.
    pub(crate) moves: Vec<String>,
    /// The position after the line.
    pub(crate) position: Box<dyn AnyPosition>,
    /// The value of the node for its side to move.
    pub(crate) worth: Option<Worth>,
    /// The plies from the node to the end, if counted.
    pub(crate) plies: Option<u32>,
    /// An upper bound of the plies to the end.
    pub(crate) at_most: Option<u32>,
    /// The pairs that prove the win after the first move of the line.
    pub(crate) pairs: Option<Pairs>,
    /// The task that searches for the next move.
    pub(super) task: Option<TaskId>,
}

#[derive(Clone, Debug)]
pub(crate) struct Review {
    /// The depth of the search of each position, in plies.
    pub(crate) depth: u32,
    /// The last node of the reviewed game, which does not change with attempts beside it; `None` before a review.
    pub(crate) end: Option<NodeId>,
    /// The pending tasks and their nodes.
    pub(super) waiting: Vec<(TaskId, NodeId)>,
    /// The total number of nodes.
    pub(super) total: usize,
    /// True for a review of a single position, which needs no notice.
    pub(super) quiet: bool,
    /// True if the tasks of an earlier game must be cancelled.
    pub(super) stale: bool,
    /// The error of the last review.
    pub(crate) error: Option<Message>,
    /// The user's attempt to find a better move.
    pub(crate) trial: Option<Trial>,
    /// The refutations of errors of the reviewed game.
    pub(super) refutations: Vec<Refutation>,
}

impl Default for Review {
    fn default() -> Self {
        Review {
            depth: 8,
            end: None,
            waiting: Vec::new(),
            total: 0,
            quiet: false,
            stale: false,
            error: None,
            trial: None,
            refutations: Vec::new(),
        }
    }
}

impl Review {
    /// The numbers of finished and of all positions, while the review runs.
    pub(crate) fn progress(&self) -> Option<(usize, usize)> {
        let mut open: Vec<_> = self.waiting.iter().map(|(_, node)| *node).collect();
        open.sort_unstable();
        open.dedup();
        let done = self.total.saturating_sub(open.len());
        (!open.is_empty()).then_some((done, self.total))
    }

    /// Resets the review, because the nodes of the tree change their numbers.
    pub(crate) fn reset(&mut self) {
        self.stop();
        self.end = None;
        self.refutations.clear();
    }

    /// Cancels the pending tasks.
    pub(crate) fn stop(&mut self) {
        let waits = self.refutations.iter().any(Refutation::waits);
        self.stale |= waits || !self.waiting.is_empty();
        self.waiting.clear();
        self.refutations.retain(|r| !r.waits());
        self.error = None;
    }
}

/// An attempt of the user to find a better move than the played one.
#[derive(Clone, Debug)]
pub(crate) struct Trial {
    /// The node of the position.
    pub(crate) node: NodeId,
    /// The played move.
    pub(crate) instead_of: String,
    /// The node after the last attempt.
    pub(crate) tried: Option<NodeId>,
}

/// The number of moves with each certainty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) proved: usize,
    pub(crate) estimated: usize,
    pub(crate) undecided: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MarkedMove {
    pub(crate) node: NodeId,
    pub(crate) ply: usize,
    pub(crate) side: Side,
    pub(crate) judgement: Judgement,
}
