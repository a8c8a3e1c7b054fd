//! Connects evolutions, and experiments over several seeds, to the storage of runs in [`crate::app::documents::runs`].

use super::draft::Draft;
use super::msg::{Effect, Msg, Response};
use super::run::current::{Closed, EndedRun};
use super::seeds::saved::{document, read as read_series};
use super::seeds::series::Series;
use super::seeds::state::SeedsMsg;
use super::{State, saved, studies};
use crate::app::documents::runs::{RunParts, RunSection, RunStatus, RunStore};
use crate::app::documents::{DocumentMsg, StoredDocument};
use crate::app::effects::map;
use crate::app::undo::TakeOnce;
use crate::evolution::{Run, to_json};
use crate::text::Message;

impl RunSection for State {
    type Msg = Msg;

    fn store(&self) -> &RunStore {
        &self.current.runs
    }

    fn store_mut(&mut self) -> &mut RunStore {
        &mut self.current.runs
    }

    fn message(&self, msg: DocumentMsg) -> Msg {
        Msg::Documents(msg)
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

    fn document(&self) -> Option<String> {
        self.run().map(to_json)
    }

    fn now(&self) -> f64 {
        self.now
    }

    fn stop_work(&mut self) -> Result<Vec<Effect>, Message> {
        if self.in_progress() {
            Err(Message::new("error.import.busy"))
        } else {
            Ok(Vec::new())
        }
    }

    fn show(
        &mut self,
        key: &str,
        stored: &StoredDocument,
        chosen: bool,
    ) -> Result<Vec<Effect>, Message> {
        let run = saved::read(stored)?;
        let offer = if chosen { self.close(true) } else { None };
        // Entries that a link has put into the form stay, but a link has no features of a program.
        if chosen || self.draft == self.opening || self.draft.lacks_features_of(&run.config) {
            self.draft = Draft::of(&run.config);
            self.opening = self.draft.clone();
        }
        self.current.runs.show(key, &run);
        let mut effects = map(self.current.show(EndedRun::new(run)), Msg::Work);
        effects.extend(offer);
        Ok(effects)
    }
}

/// The section as storage of its experiments over several seeds instead of its single evolutions.
pub(super) struct SeriesSection<'a>(pub(super) &'a mut State);

impl RunSection for SeriesSection<'_> {
    type Msg = Msg;

    fn store(&self) -> &RunStore {
        &self.0.seeds.runs
    }

    fn store_mut(&mut self) -> &mut RunStore {
        &mut self.0.seeds.runs
    }

    fn message(&self, msg: DocumentMsg) -> Msg {
        Msg::Seeds(SeedsMsg::Documents(msg))
    }

    fn status(&self) -> RunStatus {
        match self.0.seeds.own_series() {
            None => RunStatus::Nothing,
            Some(series) if series.study.running => RunStatus::InProgress,
            Some(series) if series.study.is_done() => RunStatus::Complete,
            Some(_) => RunStatus::Stopped,
        }
    }

    fn open_run(&self) -> Option<&dyn RunParts> {
        self.0.seeds.own_series().map(|series| series as _)
    }

    fn document(&self) -> Option<String> {
        self.0.seeds.series.as_ref().map(document)
    }

    fn now(&self) -> f64 {
        self.0.now
    }

    fn stop_work(&mut self) -> Result<Vec<Effect>, Message> {
        Ok(stop_series(self.0))
    }

    fn show(
        &mut self,
        key: &str,
        stored: &StoredDocument,
        chosen: bool,
    ) -> Result<Vec<Effect>, Message> {
        let series = read_series(stored)?;
        let mut offer = None;
        if chosen {
            self.0.draft = form_of(&series);
            offer = close_series(self.0);
        }
        self.0.seeds.runs.show(key, &series);
        self.0.seeds.series = Some(series);
        Ok(Vec::from_iter(offer))
    }
}

/// Replaces the current run by another one, and saves it.
pub(super) fn show_run(state: &mut State, run: Run) -> Vec<Effect> {
    let mut effects = Vec::from_iter(state.close(true));
    state.draft = Draft::of(&run.config);
    effects.extend(map(state.current.show(EndedRun::new(run)), Msg::Work));
    state.current.runs.begin(state.now);
    effects.extend(state.checkpoint(true));
    effects
}

/// Reopens the run that the user closed last, in place of the current one. Work on the current run ends; the list keeps
/// its results.
pub(super) fn reopen_run(state: &mut State, closed: Closed) -> Vec<Effect> {
    let mut effects = end(state);
    state.plots.clear_run();
    state.current.runs.reopen_closed();
    effects.extend(map(state.current.show(closed.ended), Msg::Work));
    if let Some(draft) = closed.draft {
        state.draft = draft;
    }
    effects.extend(state.checkpoint(true));
    effects
}

/// Closes the current series. Offers to reopen it if it has generations, unless it is automatic.
pub(super) fn close_series(state: &mut State) -> Option<Effect> {
    let seeds = &mut state.seeds;
    let automatic = std::mem::take(&mut seeds.automatic);
    let series = seeds.series.take();
    let series = series.filter(|series| !automatic && series.generations() > 0);
    let reopen = |series| Msg::Seeds(SeedsMsg::Reopen(TakeOnce::new(series)));
    seeds.runs.close(series.map(reopen))
}

/// Reopens the series that the user closed last, in place of the current one.
pub(super) fn reopen_series(state: &mut State, closed: Series) -> Vec<Effect> {
    let mut effects = stop_series(state);
    state.seeds.runs.reopen_closed();
    state.seeds.series = Some(closed);
    effects.extend(SeriesSection(state).checkpoint(true));
    effects
}

/// Ends the work on the current run, and saves its results.
pub(super) fn end(state: &mut State) -> Vec<Effect> {
    let mut effects = map(state.current.end(), Msg::Work);
    effects.extend(state.checkpoint(true));
    effects
}

/// Stops the work on the current series, and saves its results.
pub(super) fn stop_series(state: &mut State) -> Vec<Effect> {
    if state.seeds.is_running() { stop_studies(state) } else { Vec::new() }
}

/// Stops the running study, if any. Saves the results of a series.
pub(super) fn stop_studies(state: &mut State) -> Vec<Effect> {
    let is_series = state.seeds.is_running();
    let mut effects = studies::stop(state);
    if is_series {
        effects.extend(SeriesSection(state).checkpoint(true));
    }
    effects
}

/// Handles a message that starts or stops a study: stops all studies before, and feeds workers after it.
pub(super) fn with_study(
    state: &mut State,
    workers: u32,
    handle: impl FnOnce(&mut State) -> Response,
) -> Response {
    let mut effects = stop_studies(state);
    let mut response = handle(state);
    effects.append(&mut response.effects);
    effects.extend(studies::assign(state, workers));
    response.with_effects(effects)
}

/// The form of the last experiment.
pub(super) fn form_of(series: &Series) -> Draft {
    let last = series.experiments().last().map_or(0, |e| e.side);
    Draft::of(&series.configs[last])
}
