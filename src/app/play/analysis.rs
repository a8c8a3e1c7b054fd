//! Analysis that stays on: every legal move of the position that is seen gets a value, deeper and deeper, and the truth
//! where a solver finds it out.

use super::known::{best, learn, learn_solved};
use super::shares::{Shares, deal};
use super::{NodeId, State};
use crate::app::effect::{Channel, Effect, TaskEvent, TaskId};
use crate::eval::NamedEvaluation;
use crate::player::MAX_DEPTH;
use crate::registry::{Analysed, Progress, Task, TaskResult};
use crate::text::Message;

/// How long a solver tries before the search begins, in milliseconds: what is not proved by then takes far longer.
const SOLVE_MS: u32 = 1_500;

/// How long a position is searched, in milliseconds, before the worker may rest.
const ANALYSIS_MS: u32 = 20_000;

/// How long a position is searched whose values are all proved: for the lines of play.
const LINES_MS: u32 = 3_000;

/// What runs, and the place that it is about.
#[derive(Clone, Debug)]
struct Running {
    place: NodeId,
    work: Work,
}

#[derive(Clone, Debug)]
enum Work {
    /// A solver tries to prove what the moves are worth.
    Proof(TaskId),
    /// Workers search.
    Search(Shares),
}

/// The analysis of the position that is seen.
#[derive(Clone, Debug, Default)]
pub(super) struct Analysis {
    /// Whether the person wants it.
    pub(super) on: bool,
    running: Option<Running>,
    /// The place at which the person has asked for more than the usual time.
    deeper: Option<NodeId>,
    /// The evaluation that judges the leaves, by its place among those of the game.
    evaluation: usize,
    /// Why there is none at a place.
    fault: Option<(NodeId, Message)>,
}

impl Analysis {
    /// Whether a worker is at it.
    pub(super) fn running(&self) -> bool {
        self.running.is_some()
    }

    /// Why there is no analysis of a place.
    pub(super) fn fault_at(&self, at: NodeId) -> Option<&Message> {
        self.fault
            .as_ref()
            .filter(|(n, _)| *n == at)
            .map(|(_, m)| m)
    }

    /// Another game has other evaluations.
    pub(super) fn first_evaluation(&mut self) {
        self.evaluation = 0;
    }

    /// Makes the next [`State::watch`] stop what runs: the places of the tree have other numbers now.
    pub(super) fn forget(&mut self) {
        self.deeper = None;
        self.fault = None;
        self.leave_place();
    }

    /// Makes the next [`State::watch`] stop what runs.
    fn leave_place(&mut self) {
        if let Some(running) = &mut self.running {
            running.place = NodeId::MAX;
        }
    }
}

impl State {
    /// What the person may see of what is known about the moves at the place that is seen: only while the analysis is on,
    /// and not while they look for a better move themselves.
    pub(super) fn shown_analysis(&self) -> Option<Analysed> {
        let hidden = !self.analysis.on || self.trial_here();
        if hidden {
            return None;
        }
        self.history.here().known()
    }

    /// What is to be found out next about the place that is seen; `None` when it is enough.
    fn next_task(&self) -> Option<Task> {
        let at = self.history.at();
        let here = self.history.here();
        let deeper = self.analysis.deeper == Some(at);
        let proved = here.solved.as_ref().is_some_and(|s| s.complete);
        if !proved && !here.proof_rested && self.game.can_solve(&here.position.text()) {
            return Some(Task::Solve {
                record: self.history.record(),
                moves: true,
                // What a book leaves open is searched.
                only: match &here.solved {
                    Some(solved) if solved.in_book => solved.undecided(),
                    _ => Vec::new(),
                },
                time_ms: if deeper { ANALYSIS_MS } else { SOLVE_MS },
            });
        }
        let enough = here.analysed.as_ref().is_some_and(|a| a.complete) || here.rested;
        (!enough || deeper).then(|| Task::Analyse {
            record: self.history.record(),
            moves: Vec::new(),
            evaluation: self.judging().spec(),
            max_depth: MAX_DEPTH,
            time_ms: match (deeper, proved) {
                (true, _) => 0,
                (_, true) => LINES_MS,
                _ => ANALYSIS_MS,
            },
        })
    }

    /// Starts, stops or leaves the analysis, so that it is about the place that is seen. Called after everything that
    /// happens.
    pub(super) fn watch(&mut self) -> Vec<Effect> {
        let at = self.history.at();
        let thinking = self.thought.as_ref().is_some_and(|t| t.answer.is_none());
        // A single worker is for the computer's own move.
        let room = !thinking || self.workers > 1;
        let wanted = self.analysis.on
            && self.editor.is_none()
            && self.analysis.fault_at(at).is_none()
            && room
            && self.history.here().outcome().is_none();
        let running = self.analysis.running.as_ref();
        if wanted && running.is_some_and(|r| r.place == at) {
            return Vec::new();
        }
        let old = self.analysis.running.take();
        let mut effects = Vec::new();
        if old.is_some() {
            effects.push(Effect::Cancel(Channel::Analysis));
        }
        let task = wanted.then(|| self.next_task()).flatten();
        let tasks = task.map_or_else(Vec::new, |task| self.shared_out(task));
        if tasks.is_empty() {
            return effects;
        }
        let first = self.tasks + 1;
        let proof = matches!(tasks[0], Task::Solve { .. });
        for task in tasks {
            self.tasks += 1;
            effects.push(Effect::Run {
                channel: Channel::Analysis,
                id: self.tasks,
                task: Box::new(task),
            });
        }
        self.analysis.running = Some(Running {
            place: at,
            work: match proof {
                true => Work::Proof(first),
                false => Work::Search(Shares::new(first..=self.tasks)),
            },
        });
        effects
    }

    /// A search as one task for each worker that may take part; one stays free for the computer's own move.
    fn shared_out(&self, task: Task) -> Vec<Task> {
        let Task::Analyse { .. } = &task else {
            return vec![task];
        };
        let legal = self.history.here().position.moves();
        let legal: Vec<String> = legal.into_iter().map(|m| m.text).collect();
        let workers = self.workers.saturating_sub(1).max(1);
        let share = |dealt: Vec<String>| {
            let mut task = task.clone();
            if let Task::Analyse { moves, .. } = &mut task {
                *moves = dealt;
            }
            task
        };
        deal(&legal, workers as usize)
            .into_iter()
            .map(share)
            .collect()
    }

    /// The evaluation of analysis and review.
    pub(super) fn judging(&self) -> &'static NamedEvaluation {
        let all = self.game.evaluations();
        all.get(self.analysis.evaluation).unwrap_or(&all[0])
    }

    /// Judges with another evaluation from now on. What others have estimated is forgotten; what is proved stays.
    pub(super) fn judge_with(&mut self, id: &str) {
        let found = self.game.evaluations().iter().position(|e| e.id == id);
        let Some(place) = found.filter(|&p| p != self.analysis.evaluation) else {
            return;
        };
        self.analysis.evaluation = place;
        self.analysis.forget();
        self.review.forget();
        self.history.forget_estimates();
    }

    /// Switches the analysis on or off.
    pub(super) fn analyse(&mut self, on: bool) {
        self.analysis.on = on;
        self.analysis.fault = None;
    }

    /// Analyses the position that is seen until the person leaves it.
    pub(super) fn analyse_deeper(&mut self) {
        self.analysis.on = true;
        self.analysis.deeper = Some(self.history.at());
        self.history.here_mut().proof_rested = false;
        self.analysis.leave_place();
    }

    /// Whether the analysis has rested at this place and could go on.
    pub(super) fn could_go_deeper(&self) -> bool {
        let known = self.history.here().known();
        self.analysis.on && !self.analysis.running() && known.is_some_and(|k| !k.complete)
    }

    /// The best move that is known at the place that is seen.
    pub(super) fn best_move(&self) -> Option<String> {
        let known = self.history.here().known();
        let known = known.as_ref().and_then(best).map(|m| m.mv.clone());
        known.or_else(|| {
            let thinking = self.thought.as_ref()?.so_far.as_ref()?;
            thinking.variation.first().cloned()
        })
    }
}

/// A worker has news of the analysis.
pub(super) fn heard(state: &mut State, id: TaskId, event: TaskEvent) {
    let Some(running) = &mut state.analysis.running else {
        return;
    };
    let node = running.place;
    let shares = match &mut running.work {
        Work::Proof(task) if *task == id => None,
        Work::Search(shares) if shares.has(id) => Some(shares),
        _ => return,
    };
    let history = &mut state.history;
    match (event, shares) {
        (TaskEvent::Progress(Progress::Analysed(found)), Some(shares)) => {
            shares.hear(id, found, false);
            if let Some(found) = shares.together() {
                learn(history, node, found);
            }
        }
        (TaskEvent::Done(TaskResult::Analysed(found)), Some(shares)) => {
            shares.hear(id, found, true);
            let (found, done) = (shares.together(), shares.done());
            if let Some(found) = found {
                learn(history, node, found);
            }
            if done {
                state.analysis.running = None;
                state.analysis.deeper = None;
                if let Some(place) = history.node_mut(node) {
                    place.rested = true;
                }
            }
        }
        (TaskEvent::Progress(Progress::Solving(so_far)), None)
            if so_far.moves.iter().any(|m| m.worth.is_some()) =>
        {
            learn_solved(history, node, so_far);
        }
        (TaskEvent::Done(TaskResult::Solved(found)), None) => {
            state.analysis.running = None;
            let from_book = found.in_book;
            learn_solved(history, node, found);
            if let Some(place) = history.node_mut(node) {
                place.proof_rested = !from_book;
            }
        }
        (TaskEvent::Progress(_), _) => {}
        // Nothing that a worker of this page says.
        (TaskEvent::Done(_), _) => state.analysis.leave_place(),
        (TaskEvent::Failed(fault), _) => {
            state.analysis.leave_place();
            state.analysis.fault = Some((node, fault));
        }
    }
}
