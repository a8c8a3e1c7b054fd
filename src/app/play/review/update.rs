//! Looking back at a game: every position of its main line is analysed at the same depth, and each move judged.

use super::judgement::Judgement;
use super::state::{MarkedMove, Trial};
use crate::app::Followed;
use crate::app::effect::{Channel, Effect, TaskEvent, TaskId};
use crate::app::play::analysis::learning::{learn, learn_solved};
use crate::app::play::analysis::standing::standing;
use crate::app::play::game::history::NodeId;
use crate::app::play::msg::Msg;
use crate::app::play::state::State;
use crate::registry::{Task, TaskResult};
use crate::text::Message;

/// How long a solver may try a position of a review, in milliseconds.
const SOLVE_MS: u32 = 1_000;

impl State {
    /// Begins a review of the main line.
    fn review(&mut self) -> Vec<Effect> {
        let nodes: Vec<_> = self
            .history
            .main_line()
            .into_iter()
            .filter(|&n| self.history.nodes()[n].position.outcome().is_none())
            .collect();
        self.review.waiting.clear();
        self.review.error = None;
        self.review.stale = false;
        self.review.total = 0;
        self.review.quiet = false;
        let mut effects = vec![Effect::Cancel(Channel::Review)];
        for node in nodes {
            effects.extend(self.review_node(node));
        }
        effects
    }

    /// Has one node searched, and solved where that is quick.
    fn review_node(&mut self, node: NodeId) -> Vec<Effect> {
        self.review.total += 1;
        let mut tasks = Vec::new();
        let this_node = &self.history.nodes()[node];
        let proved = this_node.solved.as_ref().is_some_and(|s| s.complete);
        let open = !proved && self.game.can_solve(&this_node.position.text());
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

    /// Drops the tasks of a review that nobody wants any more.
    pub(in crate::app::play) fn tidy(&mut self) -> Vec<Effect> {
        match std::mem::take(&mut self.review.stale) {
            true => vec![Effect::Cancel(Channel::Review)],
            false => Vec::new(),
        }
    }

    /// The errors of the line that is seen, in its order.
    pub(in crate::app::play) fn marked_moves(&self) -> Vec<MarkedMove> {
        let line = self.history.line();
        let pairs = line.windows(2).enumerate();
        pairs
            .filter_map(|(i, pair)| {
                let judged = self.history.nodes()[pair[1]].judged.as_ref()?;
                Some(MarkedMove {
                    node: pair[1],
                    ply: i + 1,
                    side: self.history.nodes()[pair[0]].position.side_to_move(),
                    judgement: judged.judgement()?,
                })
            })
            .collect()
    }

    /// Whether a move of the line that is seen has been judged.
    pub(in crate::app::play) fn is_judged(&self) -> bool {
        let line = self.history.line();
        line.iter()
            .any(|&n| self.history.nodes()[n].judged.is_some())
    }

    /// Goes to the position before a move, so that the person may look for a better one.
    fn try_again(&mut self, node: NodeId) -> Followed {
        let Some(this_node) = self.history.nodes().get(node) else {
            return Followed::default();
        };
        let (Some(before), mv) = (this_node.parent, this_node.mv.clone()) else {
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
            effects.extend(self.review_node(before));
        }
        effects.push(Effect::Focus("trial".to_owned()));
        Followed::effects(effects)
    }

    /// Whether the person is looking for a better move at the node that is seen, so that it must not be shown.
    pub(in crate::app::play) fn trial_here(&self) -> bool {
        let at = self.history.at();
        self.trial.as_ref().is_some_and(|t| t.node == at)
    }

    /// Remembers a move as a try, if it is one.
    pub(in crate::app::play) fn note_try(&mut self, parent: NodeId, child: NodeId) {
        if let Some(trial) = self.trial.as_mut().filter(|t| t.node == parent) {
            trial.tried = Some(child);
        }
    }

    /// The moves of the line that is seen with their values, for a spreadsheet. Values are for the side that moved.
    pub(in crate::app::play) fn review_csv(&self) -> String {
        let mut csv =
            String::from("ply,side,move,value,exact,depth,best,best_value,error,value_for_first\n");
        let line = self.history.line();
        for (i, pair) in line.windows(2).enumerate() {
            let this_node = &self.history.nodes()[pair[1]];
            let side = self.history.nodes()[pair[0]].position.side_to_move();
            let side = self.game.info().sides[side.index()];
            let judged = match &this_node.judged {
                Some(j) => format!(
                    "{},{},{},{},{},{}",
                    j.value,
                    j.exact,
                    j.depth,
                    j.best,
                    j.best_value,
                    j.judgement().map_or("", Judgement::id)
                ),
                None => ",,,,,".to_owned(),
            };
            let standing = standing(self, pair[1]).map_or(String::new(), |s| s.value.to_string());
            csv.push_str(&format!(
                "{},{side},{},{judged},{standing}\n",
                i + 1,
                this_node.mv
            ));
        }
        csv
    }
}

/// What follows from a message about the review.
pub(in crate::app::play) fn update(state: &mut State, msg: &Msg) -> Followed {
    match *msg {
        Msg::Review => return Followed::effects(state.review()),
        Msg::ReviewDepth(depth) => state.review.depth = depth,
        Msg::StopReview => state.review.forget(),
        Msg::SaveReview => {
            return Followed::effects(vec![Effect::Download {
                name: format!("{}-review.csv", state.game.info().id),
                mime: "text/csv",
                bytes: state.review_csv().into_bytes(),
            }]);
        }
        Msg::TryAgain(node) => return state.try_again(node),
        Msg::EndTrial => state.trial = None,
        _ => {}
    }
    Followed::default()
}

/// A worker has news of a position of the review.
pub(in crate::app::play) fn heard(state: &mut State, id: TaskId, event: TaskEvent) -> Followed {
    let Some(index) = state
        .review
        .waiting
        .iter()
        .position(|(task, _)| *task == id)
    else {
        return Followed::default();
    };
    let node = state.review.waiting[index].1;
    match event {
        TaskEvent::Progress(_) => return Followed::default(),
        TaskEvent::Done(TaskResult::Analysed(mut found)) => {
            // The depth of a review is not all that can be known.
            found.complete = found.moves.iter().all(|m| m.exact);
            learn(&mut state.history, node, found);
        }
        TaskEvent::Done(TaskResult::Solved(found)) => learn_solved(&mut state.history, node, found),
        TaskEvent::Done(_) => {}
        TaskEvent::Failed(error) => state.review.error = Some(error),
    }
    state.review.waiting.remove(index);
    if !state.review.waiting.is_empty() || std::mem::take(&mut state.review.quiet) {
        return Followed::default();
    }
    state.review.total = 0;
    let errors = state.marked_moves();
    let count = |error| errors.iter().filter(|f| f.judgement == error).count();
    Followed::told(
        Message::new("review.done")
            .with("blunders", count(Judgement::Blunder))
            .with("mistakes", count(Judgement::Mistake)),
    )
}
