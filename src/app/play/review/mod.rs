//! The review of a game: the quality of each move, and attempts to find better ones.
//!
//! A solver proves each position of the current line if it can, and a search of fixed depth completes undecided ones.
//! Limits are in positions or plies and never in time, so that the results are the same every time and on every
//! machine.

pub mod line;
mod refutation;
pub mod refutation_view;
mod update;
pub mod view;

#[cfg(test)]
mod refutation_tests;
#[cfg(test)]
mod tests;

use super::game::{Game, NodeId};
use super::request::PartRequest;
use crate::app::effects::{self, TaskEvent, TaskGroup, TaskId};
use crate::job::dispatch::Urgency;
use crate::registry::{AnyPosition, CellPairs, Worth};
use crate::text::Message;

type Effect = effects::Effect<ReviewMsg>;

type Response = effects::Response<ReviewMsg, PartRequest>;

pub const REVIEW: TaskGroup = TaskGroup::new("play/review", Urgency::Patient);

/// The range of depths of a review, in plies.
pub const REVIEW_DEPTHS: (u32, u32) = (1, 20);

/// The maximum number of positions that a solver visits for one position of a review.
const SOLVE_NODES: u64 = 10_000_000;

#[derive(Clone, Debug, PartialEq)]
pub enum ReviewMsg {
    /// Analyse all positions of the main line.
    Start,
    /// Change the depth of the review, in plies.
    Depth(u32),
    Stop,
    /// Download the values of the reviewed game.
    Save,
    Go(NodeId),
    /// Go to the node of a ply of the reviewed game.
    GoPly(usize),
    /// Try to find a better move than the one that led to a node.
    TryAgain(NodeId),
    /// End the attempt to find a better move.
    EndAttempt,
    /// Find the refutation of the move that led to a node.
    Refute(NodeId),
    /// Show the position after a move of a refutation, by the node of the refuted move and the place in the line, from
    /// 0.
    Refutation(NodeId, usize),
    /// Open the position before a losing move in Puzzles.
    Puzzle(NodeId),
    Task(TaskId, Box<TaskEvent>),
}

#[derive(Clone, Debug)]
pub struct Review {
    /// The depth of the search of each position, in plies.
    pub depth: u32,
    /// The last node of the reviewed game, which does not change with attempts beside it; `None` before a review.
    pub end: Option<NodeId>,
    /// The pending tasks and their nodes.
    waiting: Vec<(TaskId, NodeId)>,
    /// The total number of nodes.
    total: usize,
    /// True for a review of a single position, which needs no notice.
    quiet: bool,
    /// True if the tasks of an earlier game must be cancelled.
    stale: bool,
    /// The error of the last review.
    pub error: Option<Message>,
    /// The user's attempt to find a better move.
    pub attempt: Option<Attempt>,
    /// The refutations of errors of the reviewed game.
    refutations: Vec<Refutation>,
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
            attempt: None,
            refutations: Vec::new(),
        }
    }
}

impl Review {
    /// The numbers of finished and of all positions, while the review runs.
    pub fn progress(&self) -> Option<(usize, usize)> {
        let mut open: Vec<_> = self.waiting.iter().map(|(_, node)| *node).collect();
        open.sort_unstable();
        open.dedup();
        let done = self.total.saturating_sub(open.len());
        (!open.is_empty()).then_some((done, self.total))
    }

    /// Resets the review, because the nodes of the tree change their numbers.
    pub fn reset(&mut self) {
        self.stop();
        self.end = None;
        self.refutations.clear();
    }

    pub fn stop(&mut self) {
        let waits = self.refutations.iter().any(Refutation::waits);
        self.stale |= waits || !self.waiting.is_empty();
        self.waiting.clear();
        self.refutations.retain(|r| !r.waits());
        self.error = None;
    }

    /// Cancels the tasks of a review that was dropped.
    pub fn sync<M>(&mut self) -> Option<effects::Effect<M>> {
        let stale = std::mem::take(&mut self.stale);
        stale.then_some(effects::Effect::Cancel(REVIEW))
    }

    /// True during an attempt at the current node, so that the better move stays hidden.
    pub fn attempt_here(&self, game: &Game) -> bool {
        let at = game.history.at();
        self.attempt.as_ref().is_some_and(|t| t.node == at)
    }

    /// Records a move as an attempt, if one is running.
    pub fn record_attempt(&mut self, parent: NodeId, child: NodeId) {
        if let Some(attempt) = self.attempt.as_mut().filter(|t| t.node == parent) {
            attempt.tried = Some(child);
        }
    }

    /// Fixes the line of the review, so that attempts do not change it.
    fn fix_line(&mut self, game: &Game) {
        self.end = self.line(game).last().copied();
    }
}

/// The refutation of a losing move.
#[derive(Clone, Debug)]
pub struct Refutation {
    pub node: NodeId,
    /// The best line from there, as far as it is known.
    pub moves: Vec<String>,
    /// The position after the line.
    pub position: Box<dyn AnyPosition>,
    /// The value of the node for its side to move.
    pub worth: Option<Worth>,
    /// The plies from the node to the end, if counted.
    pub plies: Option<u32>,
    /// An upper bound of the plies to the end.
    pub at_most: Option<u32>,
    /// The pairs that prove the win after the first move of the line.
    pub pairs: Option<CellPairs>,
    /// The task that searches for the next move.
    task: Option<TaskId>,
}

/// An attempt of the user to find a better move than the played one.
#[derive(Clone, Debug)]
pub struct Attempt {
    pub node: NodeId,
    pub instead_of: String,
    /// The node after the last attempt.
    pub tried: Option<NodeId>,
}

/// The numbers of errors as text, without kinds that do not occur.
fn errors_in_words(proved: usize, probable: usize) -> Message {
    let key = match (proved, probable) {
        (0, 0) => "review.errors.none",
        (_, 0) => "review.errors.proved",
        (0, _) => "review.errors.probable",
        _ => "review.errors.both",
    };
    Message::new(key)
        .with("proved", proved)
        .with("probable", probable)
}
