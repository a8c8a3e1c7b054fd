//! What a review knows: which positions are still to be analysed, and what the person tries.

use super::judgement::Judgement;
use crate::app::effects::TaskId;
use crate::app::play::game::history::NodeId;
use crate::game::Side;
use crate::text::Message;

/// Depths that a review may have, in plies.
pub const REVIEW_DEPTHS: (i64, i64) = (1, 20);

/// The review of a game.
#[derive(Clone, Debug)]
pub(in crate::app::play) struct Review {
    /// Plies that each position is searched.
    pub(in crate::app::play) depth: u32,
    /// Tasks that are not done, and the nodes that they are about.
    pub(super) waiting: Vec<(TaskId, NodeId)>,
    /// How many nodes there were.
    pub(super) total: usize,
    /// Whether it is only about a single position, of which nobody needs to be told.
    pub(super) quiet: bool,
    /// Whether the tasks of an earlier game are to be dropped.
    pub(super) stale: bool,
    /// Why the last one failed.
    pub(in crate::app::play) error: Option<Message>,
    /// The better move that the person is looking for.
    pub(in crate::app::play) trial: Option<Trial>,
}

impl Default for Review {
    fn default() -> Self {
        Review {
            depth: 8,
            waiting: Vec::new(),
            total: 0,
            quiet: false,
            stale: false,
            error: None,
            trial: None,
        }
    }
}

impl Review {
    /// Positions that are done and that there are, while it runs.
    pub(in crate::app::play) fn progress(&self) -> Option<(usize, usize)> {
        let mut open: Vec<_> = self.waiting.iter().map(|(_, node)| *node).collect();
        open.sort_unstable();
        open.dedup();
        let done = self.total.saturating_sub(open.len());
        (!open.is_empty()).then_some((done, self.total))
    }

    /// The nodes of the tree have other numbers now.
    pub(in crate::app::play) fn forget(&mut self) {
        self.stale |= !self.waiting.is_empty();
        self.waiting.clear();
        self.error = None;
    }
}

/// A person who looks for a better move than one that was played.
#[derive(Clone, Debug)]
pub(in crate::app::play) struct Trial {
    /// Where the move is looked for.
    pub(in crate::app::play) node: NodeId,
    /// The move that is to be bettered.
    pub(in crate::app::play) instead_of: String,
    /// The node that the last try led to.
    pub(in crate::app::play) tried: Option<NodeId>,
}

/// How many moves have which of the three verdicts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::app::play) struct Counts {
    /// Right or wrong for certain.
    pub(in crate::app::play) proved: usize,
    /// Judged by a search.
    pub(in crate::app::play) estimated: usize,
    /// Not judged.
    pub(in crate::app::play) undecided: usize,
}

/// A mistake or blunder of the line that is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app::play) struct MarkedMove {
    /// The node that the move led to.
    pub(in crate::app::play) node: NodeId,
    /// Its ply.
    pub(in crate::app::play) ply: usize,
    /// Who made it.
    pub(in crate::app::play) side: Side,
    /// What it was.
    pub(in crate::app::play) judgement: Judgement,
}
