//! What a review knows: which positions are still to be analysed, and what the person tries.

use super::judgement::Judgement;
use crate::app::effects::TaskId;
use crate::app::play::NodeId;
use crate::game::Side;
use crate::registry::{AnyPosition, Pairs, Worth};
use crate::text::Message;

/// Depths that a review may have, in plies.
pub const REVIEW_DEPTHS: (i64, i64) = (1, 20);

/// The positions that a solver visits at most for one position of a review.
pub(super) const SOLVE_NODES: u64 = 10_000_000;

/// How a losing move is refuted.
#[derive(Clone, Debug)]
pub(crate) struct Refutation {
    /// The node that the move led to.
    pub(crate) node: NodeId,
    /// Best play from there, as far as it is known.
    pub(crate) moves: Vec<String>,
    /// The position after it.
    pub(crate) position: Box<dyn AnyPosition>,
    /// What the node is worth for its side to move.
    pub(crate) worth: Option<Worth>,
    /// Plies from the node to the end, where they were counted.
    pub(crate) plies: Option<u32>,
    /// Plies to the end at most.
    pub(crate) at_most: Option<u32>,
    /// What proves the win after the first move of the line.
    pub(crate) pairs: Option<Pairs>,
    /// The task that looks for the next move.
    pub(super) task: Option<TaskId>,
}

/// The review of a game.
#[derive(Clone, Debug)]
pub(crate) struct Review {
    /// Plies that each position is searched.
    pub(crate) depth: u32,
    /// The last node of the reviewed game, which stays the same whatever is tried beside it; `None` before a review.
    pub(crate) end: Option<NodeId>,
    /// Tasks that are not done, and the nodes that they are about.
    pub(super) waiting: Vec<(TaskId, NodeId)>,
    /// How many nodes there were.
    pub(super) total: usize,
    /// Whether it is only about a single position, of which nobody needs to be told.
    pub(super) quiet: bool,
    /// Whether the tasks of an earlier game are to be dropped.
    pub(super) stale: bool,
    /// Why the last one failed.
    pub(crate) error: Option<Message>,
    /// The better move that the person is looking for.
    pub(crate) trial: Option<Trial>,
    /// How errors of the reviewed game are refuted.
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
    /// Positions that are done and that there are, while it runs.
    pub(crate) fn progress(&self) -> Option<(usize, usize)> {
        let mut open: Vec<_> = self.waiting.iter().map(|(_, node)| *node).collect();
        open.sort_unstable();
        open.dedup();
        let done = self.total.saturating_sub(open.len());
        (!open.is_empty()).then_some((done, self.total))
    }

    /// The nodes of the tree have other numbers now.
    pub(crate) fn forget(&mut self) {
        self.stop();
        self.end = None;
        self.refutations.clear();
    }

    /// Drops what is not done.
    pub(crate) fn stop(&mut self) {
        let waits = self.refutations.iter().any(Refutation::waits);
        self.stale |= waits || !self.waiting.is_empty();
        self.waiting.clear();
        self.refutations.retain(|r| !r.waits());
        self.error = None;
    }
}

/// A person who looks for a better move than one that was played.
#[derive(Clone, Debug)]
pub(crate) struct Trial {
    /// Where the move is looked for.
    pub(crate) node: NodeId,
    /// The move that is to be bettered.
    pub(crate) instead_of: String,
    /// The node that the last try led to.
    pub(crate) tried: Option<NodeId>,
}

/// How many moves have which of the three verdicts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    /// Right or wrong for certain.
    pub(crate) proved: usize,
    /// Judged by a search.
    pub(crate) estimated: usize,
    /// Not judged.
    pub(crate) undecided: usize,
}

/// A mistake or blunder of the reviewed game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MarkedMove {
    /// The node that the move led to.
    pub(crate) node: NodeId,
    /// Its ply.
    pub(crate) ply: usize,
    /// Who made it.
    pub(crate) side: Side,
    /// What it was.
    pub(crate) judgement: Judgement,
}
