//! Analysis that stays on: every legal move of the position that is seen gets a value, deeper and deeper.

use super::judge::{Judged, best};
use super::{History, NodeId, State};
use crate::app::effect::{Channel, Effect, TaskEvent, TaskId};
use crate::facade::{Analysed, Progress, Task, TaskResult};
use crate::message::Message;
use crate::player::MAX_DEPTH;

/// How long a position is analysed, in milliseconds, before the worker may rest.
const ANALYSIS_MS: u32 = 20_000;

/// The analysis of the position that is seen.
#[derive(Clone, Debug, Default)]
pub(super) struct Analysis {
    /// Whether the person wants it.
    pub(super) on: bool,
    /// The task that runs, and the place that it is about.
    running: Option<(TaskId, NodeId)>,
    /// The place at which the person has asked for more than the usual time.
    deeper: Option<NodeId>,
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

    /// Makes the next [`State::watch`] stop what runs: the places of the tree have other numbers now.
    pub(super) fn forget(&mut self) {
        self.deeper = None;
        self.fault = None;
        if let Some((_, node)) = &mut self.running {
            *node = NodeId::MAX;
        }
    }
}

impl State {
    /// What is known about the moves at the place that is seen.
    pub(super) fn analysed(&self) -> Option<&Analysed> {
        self.history.here().analysed.as_ref()
    }

    /// What the person may see of it: only while the analysis is on, and not while they look for a better move themselves.
    pub(super) fn shown_analysis(&self) -> Option<&Analysed> {
        let hidden = !self.analysis.on || self.trial_here();
        self.analysed().filter(|_| !hidden)
    }

    /// Starts, stops or leaves the analysis, so that it is about the place that is seen. Called after everything that
    /// happens.
    pub(super) fn watch(&mut self) -> Vec<Effect> {
        let at = self.history.at();
        let here = self.history.here();
        let thinking = self.thought.as_ref().is_some_and(|t| t.answer.is_none());
        // A single worker is for the computer's own move.
        let room = !thinking || self.workers > 1;
        let deeper = self.analysis.deeper == Some(at);
        let enough = here.analysed.as_ref().is_some_and(|a| {
            let long = a.time_ms >= f64::from(ANALYSIS_MS) && !deeper;
            a.complete || long
        });
        let wanted = self.analysis.on
            && self.editor.is_none()
            && self.analysis.fault_at(at).is_none()
            && room
            && here.outcome().is_none();
        match self.analysis.running {
            Some((_, node)) if wanted && node == at => Vec::new(),
            _ if wanted && !enough => {
                self.tasks += 1;
                self.analysis.running = Some((self.tasks, at));
                let task = Task::Analyse {
                    record: self.history.record(),
                    moves: Vec::new(),
                    evaluation: self.game.evaluations()[0].spec(),
                    max_depth: MAX_DEPTH,
                    time_ms: if deeper { 0 } else { ANALYSIS_MS },
                };
                vec![
                    Effect::Cancel(Channel::Analysis),
                    Effect::Run {
                        channel: Channel::Analysis,
                        id: self.tasks,
                        task: Box::new(task),
                    },
                ]
            }
            Some(_) => {
                self.analysis.running = None;
                vec![Effect::Cancel(Channel::Analysis)]
            }
            None => Vec::new(),
        }
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
        if let Some((_, node)) = &mut self.analysis.running {
            *node = NodeId::MAX;
        }
    }

    /// Whether the analysis has rested at this place and could go on.
    pub(super) fn could_go_deeper(&self) -> bool {
        self.analysis.on && !self.analysis.running() && self.analysed().is_some_and(|a| !a.complete)
    }

    /// The best move that is known at the place that is seen.
    pub(super) fn best_move(&self) -> Option<String> {
        let analysed = self.analysed().and_then(best).map(|m| m.mv.clone());
        analysed.or_else(|| {
            let thinking = self.thought.as_ref()?.so_far.as_ref()?;
            thinking.variation.first().cloned()
        })
    }
}

/// Keeps what was found about a place, unless more is known, and judges the moves that were made there.
pub(super) fn learn(history: &mut History, node: NodeId, found: Analysed) {
    let depth = |a: &Analysed| a.moves.iter().map(|m| m.depth).min().unwrap_or(0);
    let Some(place) = history.node_mut(node) else {
        return;
    };
    let more = match &place.analysed {
        // A restarted analysis begins with little again; what took longer stays as the measure of time.
        Some(known) => found.complete || depth(&found) >= depth(known),
        None => true,
    };
    if more {
        place.analysed = Some(found);
        judge_moves(history, node);
    } else if let Some(known) = &mut place.analysed {
        known.time_ms = known.time_ms.max(found.time_ms);
    }
}

/// Judges the moves that were made at a place by what is known about it.
pub(super) fn judge_moves(history: &mut History, node: NodeId) {
    let place = &history.nodes()[node];
    let Some(analysed) = &place.analysed else {
        return;
    };
    let judged: Vec<_> = place
        .children
        .iter()
        .filter_map(|&c| Some((c, Judged::new(analysed, &history.nodes()[c].mv)?)))
        .collect();
    for (child, new) in judged {
        if let Some(child) = history.node_mut(child)
            && child
                .judged
                .as_ref()
                .is_none_or(|old| new.depth >= old.depth || new.exact)
        {
            child.judged = Some(new);
        }
    }
}

/// A worker has news of the analysis.
pub(super) fn heard(state: &mut State, id: TaskId, event: TaskEvent) {
    let Some((_, node)) = state.analysis.running.filter(|(task, _)| *task == id) else {
        return;
    };
    match event {
        TaskEvent::Progress(Progress::Analysed(found)) => learn(&mut state.history, node, found),
        TaskEvent::Done(TaskResult::Analysed(mut found)) => {
            state.analysis.running = None;
            state.analysis.deeper = None;
            // It will not be asked again of its own accord.
            found.time_ms = found.time_ms.max(f64::from(ANALYSIS_MS));
            learn(&mut state.history, node, found);
        }
        TaskEvent::Failed(fault) => {
            state.analysis.running = None;
            state.analysis.fault = Some((node, fault));
        }
        TaskEvent::Progress(_) | TaskEvent::Done(_) => {}
    }
}
