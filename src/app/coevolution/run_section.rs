//! Connects evolutions, and experiments over several seeds, to the storage of runs in [`crate::app::documents::runs`].

use super::draft::Draft;
use super::experiments::experiment::Experiment;
use super::experiments::saved::read as read_experiment;
use super::experiments::state::ExperimentMsg;
use super::msg::{Effect, Msg, Response};
use super::run::current::EndedRun;
use super::{State, saved, studies};
use crate::app::documents::StoredDocument;
use crate::app::documents::runs::{Reopen, RunMsg, RunParts, RunSection, RunStatus, RunStore};
use crate::app::effects::map;
use crate::text::Message;

impl RunSection for State {
    type Msg = Msg;
    type Run = EndedRun;
    type Form = Draft;

    fn store(&self) -> &RunStore {
        &self.current.runs
    }

    fn store_mut(&mut self) -> &mut RunStore {
        &mut self.current.runs
    }

    fn message(&self, msg: RunMsg) -> Msg {
        Msg::Runs(msg)
    }

    fn reopen_message(&self, closed: Reopen<EndedRun, Draft>) -> Msg {
        Msg::Reopen(closed)
    }

    fn now(&self) -> f64 {
        self.now
    }

    fn status(&self) -> RunStatus {
        match self.run() {
            _ if self.in_progress() => RunStatus::InProgress,
            Some(run) if run.is_complete() => RunStatus::Complete,
            Some(_) => RunStatus::Stopped,
            None => RunStatus::Nothing,
        }
    }

    fn open_run(&self) -> Option<&dyn RunParts> {
        self.run().map(|run| run as _)
    }

    fn read(&self, stored: &StoredDocument) -> Result<EndedRun, Message> {
        saved::read(stored).map(EndedRun::new)
    }

    fn end_work(&mut self) -> Vec<Effect> {
        map(self.current.end(), Msg::Work)
    }

    fn take_run(&mut self) -> Option<EndedRun> {
        self.plots.clear_run();
        self.current.take()
    }

    fn set_run(&mut self, run: EndedRun) -> Vec<Effect> {
        map(self.current.show(run), Msg::Work)
    }

    fn form_mut(&mut self) -> &mut Draft {
        &mut self.draft
    }

    fn show_form(&mut self, ended: &EndedRun, chosen: bool) {
        let config = &ended.run.config;
        // Entries that a link has put into the form stay, but a link has no features of a program.
        if chosen || self.draft == self.opening || self.draft.entries().lacks_features_of(config) {
            self.draft = Draft::of(config);
            self.opening = self.draft.clone();
        }
    }
}

/// The section as storage of its experiments over several seeds instead of its single evolutions.
pub(super) struct ExperimentSection<'a>(pub(super) &'a mut State);

impl RunSection for ExperimentSection<'_> {
    type Msg = Msg;
    type Run = Experiment;
    type Form = Draft;

    fn store(&self) -> &RunStore {
        &self.0.experiments.runs
    }

    fn store_mut(&mut self) -> &mut RunStore {
        &mut self.0.experiments.runs
    }

    fn message(&self, msg: RunMsg) -> Msg {
        Msg::Experiment(ExperimentMsg::Runs(msg))
    }

    fn reopen_message(&self, closed: Reopen<Experiment, Draft>) -> Msg {
        Msg::Experiment(ExperimentMsg::Reopen(closed))
    }

    fn now(&self) -> f64 {
        self.0.now
    }

    fn status(&self) -> RunStatus {
        match self.0.experiments.saved_experiment() {
            None => RunStatus::Nothing,
            Some(experiment) if experiment.study.running => RunStatus::InProgress,
            Some(experiment) if experiment.study.is_done() => RunStatus::Complete,
            Some(_) => RunStatus::Stopped,
        }
    }

    fn open_run(&self) -> Option<&dyn RunParts> {
        self.0
            .experiments
            .saved_experiment()
            .map(|experiment| experiment as _)
    }

    fn read(&self, stored: &StoredDocument) -> Result<Experiment, Message> {
        read_experiment(stored)
    }

    fn end_work(&mut self) -> Vec<Effect> {
        if self.0.experiments.is_running() { studies::stop(self.0) } else { Vec::new() }
    }

    fn take_run(&mut self) -> Option<Experiment> {
        self.0.experiments.automatic = false;
        self.0.experiments.current.take()
    }

    fn set_run(&mut self, experiment: Experiment) -> Vec<Effect> {
        self.0.experiments.automatic = false;
        self.0.experiments.current = Some(experiment);
        Vec::new()
    }

    fn form_mut(&mut self) -> &mut Draft {
        &mut self.0.draft
    }

    fn show_form(&mut self, experiment: &Experiment, chosen: bool) {
        if chosen {
            let last = experiment.treatments().last().map_or(0, |t| t.arm);
            self.0.draft = Draft::of(&experiment.configs[last]);
        }
    }
}

/// Handles a message that starts or stops a study: stops all studies before, and feeds workers after it.
pub(super) fn with_study(
    state: &mut State,
    handle: impl FnOnce(&mut State) -> Response,
) -> Response {
    let mut effects = studies::stop(state);
    effects.extend(ExperimentSection(state).checkpoint(true));
    let mut response = handle(state);
    effects.append(&mut response.effects);
    effects.extend(studies::assign(state));
    response.with_effects(effects)
}
