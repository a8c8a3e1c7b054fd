//! Looking back at a game: every position of its main line is analysed at the same depth, and each move judged.

use super::analysis_view::standing;
use super::judge::Fault;
use super::known::{learn, learn_solved};
use super::{NodeId, State};
use crate::app::Followed;
use crate::app::effect::{Channel, Effect, TaskEvent, TaskId};
use crate::game::Side;
use crate::registry::{Task, TaskResult};
use crate::text::Message;

/// Depths that a review may have, in plies.
pub const REVIEW_DEPTHS: (i64, i64) = (1, 20);

/// How long a solver may try a position of a review, in milliseconds.
const SOLVE_MS: u32 = 1_000;

/// The review of a game.
#[derive(Clone, Debug)]
pub(super) struct Review {
    /// Plies that each position is searched.
    pub(super) depth: u32,
    /// Tasks that are not done, and the places that they are about.
    waiting: Vec<(TaskId, NodeId)>,
    /// How many places there were.
    total: usize,
    /// Whether it is only about a single position, of which nobody needs to be told.
    quiet: bool,
    /// Whether the tasks of an earlier game are to be dropped.
    stale: bool,
    /// Why the last one failed.
    pub(super) fault: Option<Message>,
}

impl Default for Review {
    fn default() -> Self {
        Review {
            depth: 8,
            waiting: Vec::new(),
            total: 0,
            quiet: false,
            stale: false,
            fault: None,
        }
    }
}

impl Review {
    /// Positions that are done and that there are, while it runs.
    pub(super) fn progress(&self) -> Option<(usize, usize)> {
        let mut open: Vec<_> = self.waiting.iter().map(|(_, node)| *node).collect();
        open.sort_unstable();
        open.dedup();
        let done = self.total.saturating_sub(open.len());
        (!open.is_empty()).then_some((done, self.total))
    }

    /// The places of the tree have other numbers now.
    pub(super) fn forget(&mut self) {
        self.stale |= !self.waiting.is_empty();
        self.waiting.clear();
        self.fault = None;
    }
}

/// A person who looks for a better move than one that was played.
#[derive(Clone, Debug)]
pub(super) struct Trial {
    /// Where the move is looked for.
    pub(super) node: NodeId,
    /// The move that is to be bettered.
    pub(super) instead_of: String,
    /// The place that the last try led to.
    pub(super) tried: Option<NodeId>,
}

/// A fault of the line that is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// The place that the move led to.
    pub(super) node: NodeId,
    /// Its ply.
    pub(super) ply: usize,
    /// Who made it.
    pub(super) side: Side,
    /// What it was.
    pub(super) fault: Fault,
}

impl State {
    /// Begins a review of the main line.
    pub(super) fn review(&mut self) -> Vec<Effect> {
        let places: Vec<_> = self
            .history
            .main_line()
            .into_iter()
            .filter(|&n| self.history.nodes()[n].position.outcome().is_none())
            .collect();
        self.review.waiting.clear();
        self.review.fault = None;
        self.review.stale = false;
        self.review.total = 0;
        self.review.quiet = false;
        let mut effects = vec![Effect::Cancel(Channel::Review)];
        for node in places {
            effects.extend(self.review_place(node));
        }
        effects
    }

    /// Has one place searched, and solved where that is quick.
    fn review_place(&mut self, node: NodeId) -> Vec<Effect> {
        self.review.total += 1;
        let mut tasks = Vec::new();
        let place = &self.history.nodes()[node];
        let open = place.solved.is_none() && self.game.can_solve(&place.position.text());
        if open {
            tasks.push(Task::Solve {
                record: self.history.record_to(node),
                moves: true,
                only: Vec::new(),
                time_ms: SOLVE_MS,
            });
        }
        tasks.push(Task::Analyse {
            record: self.history.record_to(node),
            moves: Vec::new(),
            evaluation: self.judging().spec(),
            max_depth: self.review.depth,
            time_ms: 0,
        });
        let run = |task| {
            self.tasks += 1;
            self.review.waiting.push((self.tasks, node));
            Effect::Run {
                channel: Channel::Review,
                id: self.tasks,
                task: Box::new(task),
            }
        };
        tasks.into_iter().map(run).collect()
    }

    /// Stops the review; what is judged stays.
    pub(super) fn stop_review(&mut self) {
        self.review.forget();
    }

    /// Drops the tasks of a review that nobody wants any more.
    pub(super) fn tidy(&mut self) -> Vec<Effect> {
        match std::mem::take(&mut self.review.stale) {
            true => vec![Effect::Cancel(Channel::Review)],
            false => Vec::new(),
        }
    }

    /// The faults of the line that is seen, in its order.
    pub(super) fn faults(&self) -> Vec<Found> {
        let line = self.history.line();
        let pairs = line.windows(2).enumerate();
        pairs
            .filter_map(|(i, pair)| {
                let fault = self.history.nodes()[pair[1]].judged.as_ref()?.fault()?;
                Some(Found {
                    node: pair[1],
                    ply: i + 1,
                    side: self.history.nodes()[pair[0]].position.side_to_move(),
                    fault,
                })
            })
            .collect()
    }

    /// Whether a move of the line that is seen has been judged.
    pub(super) fn is_judged(&self) -> bool {
        let line = self.history.line();
        line.iter()
            .any(|&n| self.history.nodes()[n].judged.is_some())
    }

    /// Goes to the position before a move, so that the person may look for a better one.
    pub(super) fn try_again(&mut self, node: NodeId) -> Followed {
        let Some(place) = self.history.nodes().get(node) else {
            return Followed::default();
        };
        let (Some(before), mv) = (place.parent, place.mv.clone()) else {
            return Followed::default();
        };
        self.history.go(before);
        // Computers among themselves would play on over the trial.
        self.paused |= self.computers_only();
        self.trial = Some(Trial {
            node: before,
            instead_of: mv,
            tried: None,
        });
        let mut effects = Vec::new();
        if self.history.here().known().is_none() {
            self.review.quiet = self.review.waiting.is_empty();
            effects.extend(self.review_place(before));
        }
        effects.push(Effect::Focus("trial".to_owned()));
        Followed::effects(effects)
    }

    /// Whether the person is looking for a better move at the place that is seen, so that it must not be shown.
    pub(super) fn trial_here(&self) -> bool {
        let at = self.history.at();
        self.trial.as_ref().is_some_and(|t| t.node == at)
    }

    /// Remembers a move as a try, if it is one.
    pub(super) fn note_try(&mut self, parent: NodeId, child: NodeId) {
        if let Some(trial) = self.trial.as_mut().filter(|t| t.node == parent) {
            trial.tried = Some(child);
        }
    }

    /// The moves of the line that is seen with their values, for a spreadsheet. Values are for the side that moved.
    pub(super) fn review_csv(&self) -> String {
        let mut csv =
            String::from("ply,side,move,value,exact,depth,best,best_value,fault,value_for_first\n");
        let line = self.history.line();
        for (i, pair) in line.windows(2).enumerate() {
            let place = &self.history.nodes()[pair[1]];
            let side = self.history.nodes()[pair[0]].position.side_to_move();
            let side = self.game.info().sides[side.index()];
            let judged = match &place.judged {
                Some(j) => format!(
                    "{},{},{},{},{},{}",
                    j.value,
                    j.exact,
                    j.depth,
                    j.best,
                    j.best_value,
                    j.fault().map_or("", Fault::id)
                ),
                None => ",,,,,".to_owned(),
            };
            let standing = standing(self, pair[1]).map_or(String::new(), |s| s.value.to_string());
            csv.push_str(&format!(
                "{},{side},{},{judged},{standing}\n",
                i + 1,
                place.mv
            ));
        }
        csv
    }
}

/// A worker has news of a position of the review.
pub(super) fn heard(state: &mut State, id: TaskId, event: TaskEvent) -> Followed {
    let Some(place) = state
        .review
        .waiting
        .iter()
        .position(|(task, _)| *task == id)
    else {
        return Followed::default();
    };
    let node = state.review.waiting[place].1;
    match event {
        TaskEvent::Progress(_) => return Followed::default(),
        TaskEvent::Done(TaskResult::Analysed(mut found)) => {
            // The depth of a review is not all that can be known.
            found.complete = found.moves.iter().all(|m| m.exact);
            learn(&mut state.history, node, found);
        }
        TaskEvent::Done(TaskResult::Solved(found)) => learn_solved(&mut state.history, node, found),
        TaskEvent::Done(_) => {}
        TaskEvent::Failed(fault) => state.review.fault = Some(fault),
    }
    state.review.waiting.remove(place);
    if !state.review.waiting.is_empty() || std::mem::take(&mut state.review.quiet) {
        return Followed::default();
    }
    state.review.total = 0;
    let faults = state.faults();
    let count = |fault| faults.iter().filter(|f| f.fault == fault).count();
    Followed::told(
        Message::new("review.done")
            .with("blunders", count(Fault::Blunder))
            .with("mistakes", count(Fault::Mistake)),
    )
}
