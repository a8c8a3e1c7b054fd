//! The analysis of the current position: estimates by search, proofs by solvers, and their combination.

pub mod headline;
pub mod learning;
mod proof;
mod shares;
pub mod standing;
mod sum;
mod sum_view;
pub mod view;
mod work;

#[cfg(test)]
mod tests;
#[cfg(test)]
mod truth_tests;

#[cfg(test)]
pub use work::{ESTIMATES, PROOF};

use super::game::{Game, History, NodeId};
use super::request::{Dialog, PartRequest};
use crate::app::effects::{self, TaskEvent, TaskId};
use crate::app::players::{OwnEvaluations, seats};
use crate::app::ui::Texts;
use crate::eval::EvaluationSpec;
use crate::registry::{Analysed, AnyGame, Progress, TaskResult};
use crate::search::Counters;
use crate::text::Message;
use learning::{forget_estimates, learn, learn_solved};
use proof::Proof;
use shares::Shares;

type Response = effects::Response<AnalysisMsg, PartRequest>;

#[derive(Clone, Debug, PartialEq)]
pub enum AnalysisMsg {
    Switch(bool),
    /// Analyse and review with another evaluation, as written by [`crate::app::players::seats::write_evaluation`].
    JudgeWith(String),
    /// Show or hide the terms of the estimate.
    Sum(bool),
    /// Analyse the position without a time limit, or resume the analysis.
    Deeper,
    /// Pause the analysis of the position, with the proof.
    Pause,
    Estimating(TaskId, Box<TaskEvent>),
    Proving(TaskId, Box<TaskEvent>),
    OpenEvaluations,
}

/// The data of the card of the analysis.
#[derive(Clone, Copy)]
pub struct Shown<'a> {
    pub analysis: &'a Analysis,
    pub game: &'a Game,
    pub own: &'a OwnEvaluations,
    pub reviewing: bool,
    /// True if the values are hidden while the user looks for a better move.
    pub hidden: bool,
    pub texts: Texts,
}

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
pub struct Analysis {
    /// True if the user has switched it on.
    pub on: bool,
    proof: Option<Proof>,
    search: Option<Search>,
    /// The node that the user wants to analyse without a time limit.
    deeper: Option<NodeId>,
    /// The node at which the user has paused it.
    pub paused: Option<NodeId>,
    /// The evaluation of the leaves; `None` for the default of the game.
    evaluation: Option<EvaluationSpec>,
    /// True if the terms of the estimate are visible.
    pub sum_open: bool,
    error: Option<(NodeId, Message)>,
}

impl Analysis {
    pub fn running(&self) -> bool {
        self.proving() || self.search.is_some()
    }

    pub fn proving(&self) -> bool {
        self.proof.is_some()
    }

    pub fn paused_at(&self, at: NodeId) -> bool {
        self.paused == Some(at)
    }

    pub fn error_at(&self, at: NodeId) -> Option<&Message> {
        self.error
            .as_ref()
            .filter(|(n, _)| *n == at)
            .map(|(_, m)| m)
    }

    pub fn reset_evaluation(&mut self) {
        self.evaluation = None;
    }

    /// Makes the next [`Analysis::sync`] cancel all tasks, because the nodes of the tree change their numbers.
    pub fn reset(&mut self) {
        self.deeper = None;
        self.paused = None;
        self.error = None;
        self.invalidate_proof();
        self.invalidate_search();
    }

    fn invalidate_proof(&mut self) {
        if let Some(proof) = &mut self.proof {
            proof.node = NodeId::MAX;
        }
    }

    fn invalidate_search(&mut self) {
        if let Some(search) = &mut self.search {
            search.node = NodeId::MAX;
        }
    }

    pub fn update(&mut self, msg: AnalysisMsg, game: &mut Game) -> Response {
        match msg {
            AnalysisMsg::Switch(on) => self.switch(on),
            AnalysisMsg::Sum(open) => self.sum_open = open,
            AnalysisMsg::Deeper => {
                self.on = true;
                self.paused = None;
                self.deeper = Some(game.history.at());
                game.history.here_mut().proof_ended = false;
            }
            AnalysisMsg::Pause => self.paused = Some(game.history.at()),
            AnalysisMsg::Estimating(id, event) => {
                self.on_search_event(&mut game.history, id, *event);
            }
            AnalysisMsg::Proving(id, event) => {
                self.on_proof_event(&mut game.history, id, *event);
            }
            AnalysisMsg::JudgeWith(word) => {
                let evaluation = seats::read_evaluation(game.kind, &word).ok();
                return Response::request(evaluation.map(PartRequest::JudgeWith));
            }
            AnalysisMsg::OpenEvaluations => {
                return Response::request(PartRequest::Dialog(Some(Dialog::Evaluations)));
            }
        }
        Response::default()
    }

    pub fn switch(&mut self, on: bool) {
        self.on = on;
        self.paused = None;
        self.error = None;
    }

    /// The evaluation of analysis and review.
    pub fn judging(&self, kind: &dyn AnyGame) -> EvaluationSpec {
        let chosen = self.evaluation.clone();
        chosen.unwrap_or_else(|| kind.evaluations()[0].spec())
    }

    /// Changes the evaluation. Deletes all estimates; proofs stay and continue. Returns false if it is the current one.
    pub fn judge_with(&mut self, evaluation: EvaluationSpec, game: &mut Game) -> bool {
        if evaluation == self.judging(game.kind) {
            return false;
        }
        self.evaluation = Some(evaluation);
        self.error = None;
        self.invalidate_search();
        forget_estimates(&mut game.history);
        true
    }

    /// True if the search at this node has reached its time limit and could continue.
    pub fn could_go_deeper(&self, game: &Game) -> bool {
        let here = game.here();
        let paused = self.paused_at(game.history.at());
        let known = here.known();
        let open = known.is_some_and(|k| !k.is_complete())
            && !here.analysed.as_ref().is_some_and(|a| a.complete);
        self.on && !self.running() && (open || paused)
    }

    fn on_search_event(&mut self, history: &mut History, task: TaskId, event: TaskEvent) {
        let running = self.search.as_mut();
        let Some(search) = running.filter(|s| s.shares.has(task)) else {
            return;
        };
        let id = search.node;
        match event {
            TaskEvent::Progress(Progress::Analysed(found)) => {
                search.shares.on_result(task, found, false);
                if let Some(found) = search.merged() {
                    learn(history, id, found);
                }
            }
            TaskEvent::Done(TaskResult::Analysed(found)) => {
                search.shares.on_result(task, found, true);
                let (found, done) = (search.merged(), search.shares.done());
                if let Some(found) = found {
                    learn(history, id, found);
                }
                if done {
                    self.search = None;
                    self.deeper = None;
                    if let Some(node) = history.node_mut(id) {
                        node.rested = true;
                    }
                }
            }
            TaskEvent::Progress(_) => {}
            // Workers of this page send no other results.
            TaskEvent::Done(_) => self.invalidate_search(),
            TaskEvent::Failed(error) => self.fail(id, error),
        }
    }

    fn on_proof_event(&mut self, history: &mut History, task: TaskId, event: TaskEvent) {
        let Some(proof) = self.proof.as_mut().filter(|p| p.has(task)) else {
            return;
        };
        let id = proof.node;
        match event {
            TaskEvent::Progress(Progress::Solving(so_far)) => proof.on_result(task, so_far, false),
            TaskEvent::Done(TaskResult::Solved(found)) => proof.on_result(task, found, true),
            TaskEvent::Progress(_) => return,
            TaskEvent::Done(_) => return self.invalidate_proof(),
            TaskEvent::Failed(error) => return self.fail(id, error),
        }
        let (found, short, over) = (proof.merged(), proof.short, proof.over());
        let waits = proof.running() > 0;
        let from_book = found.as_ref().is_some_and(|s| s.in_book);
        if let Some(found) = found {
            learn_solved(history, id, found);
        }
        if !over {
            return;
        }
        // Redundant tasks are cancelled with the proof.
        if waits {
            self.invalidate_proof()
        } else {
            self.proof = None
        }
        let Some(node) = history.node_mut(id) else {
            return;
        };
        // Next, a proof decides the moves that the book leaves open.
        node.proof_tried |= !from_book;
        node.proof_ended |= !short && !from_book;
        if node.known().is_some_and(|k| k.is_complete()) {
            // No estimates remain to compute; there may be a line of play.
            node.rested |= node.analysed.is_some();
            self.deeper = None;
            self.invalidate_search();
        }
    }

    fn fail(&mut self, node: NodeId, error: Message) {
        self.invalidate_proof();
        self.invalidate_search();
        self.error = Some((node, error));
    }
}
