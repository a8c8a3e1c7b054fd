//! Connects experiments over several seeds to the storage of runs in [`crate::app::documents::runs`].

use super::kept::{document, read};
use super::series::Series;
use crate::app::coevolution::msg::{Effect, Msg, Response};
use crate::app::coevolution::studies::{feed, stop};
use crate::app::coevolution::{Draft, State};
use crate::app::documents::runs::{self, Autosave, RunParts, RunSection, RunStatus, RunStore};
use crate::app::documents::{DocumentMsg, StoredDocument};
use crate::text::Message;

/// The section as storage of its experiments over several seeds instead of its single evolutions.
pub(crate) struct SeriesSection<'a>(pub(in crate::app::coevolution) &'a mut State);

impl RunSection for SeriesSection<'_> {
    type Msg = Msg;

    fn store(&mut self) -> &mut RunStore {
        &mut self.0.seeds.runs
    }

    fn status(&self) -> RunStatus {
        match &self.0.seeds.series {
            None => RunStatus::Nothing,
            // An automatic series is neither saved nor locked.
            Some(_) if self.0.seeds.automatic => RunStatus::Nothing,
            Some(series) if series.study.running => RunStatus::InProgress,
            Some(series) if series.study.work.is_done() => RunStatus::Complete,
            Some(_) => RunStatus::Stopped,
        }
    }

    fn checkpoint(&mut self, urgent: bool) -> Vec<Effect> {
        self.0.seeds.checkpoint(self.0.clock, urgent)
    }

    fn document(&self) -> Option<String> {
        text(self.0)
    }

    fn reopen_closed(&mut self) -> Vec<Effect> {
        let Some(left) = self.0.seeds.closed.take() else {
            return Vec::new();
        };
        let mut effects = rest(self.0);
        self.0.seeds.runs.reopen_closed();
        self.0.seeds.series = Some(left);
        effects.extend(self.checkpoint(true));
        effects
    }

    fn discard_closed(&mut self) {
        self.0.seeds.closed = None;
        self.0.seeds.runs.discard_closed();
    }

    fn stop_work(&mut self) -> Result<Vec<Effect>, Message> {
        Ok(rest(self.0))
    }

    fn show(&mut self, key: &str, kept: &StoredDocument, chosen: bool) -> Result<(), Message> {
        let series = read(kept)?;
        if chosen {
            self.0.draft = form_of(&series);
            self.0.seeds.close();
        }
        let autosave = Autosave::new(key.to_owned(), series.sizes());
        self.0.seeds.runs.show(autosave);
        self.0.seeds.series = Some(series);
        Ok(())
    }
}

/// Stops the work on the current series, and saves its results.
fn rest(state: &mut State) -> Vec<Effect> {
    match state.seeds.is_running() {
        true => stop(state),
        false => Vec::new(),
    }
}

/// The form of the last experiment.
fn form_of(series: &Series) -> Draft {
    let last = series.experiments().last().map_or(0, |e| e.side);
    Draft::of(&series.configs[last])
}

/// Replaces the current series by another one, and saves the new one from now on.
fn show_series(state: &mut State, series: Series) {
    state.seeds.close();
    state.seeds.runs.begin(state.clock);
    state.seeds.series = Some(series);
}

/// Resumes the current series, and stops any other study.
pub(crate) fn resume(state: &mut State, workers: u32) -> Vec<Effect> {
    let mut effects = stop(state);
    effects.extend(start(state, workers));
    effects
}

fn start(state: &mut State, workers: u32) -> Vec<Effect> {
    let now = state.clock;
    if let Some(series) = &mut state.seeds.series {
        series.resume(now);
    }
    feed(state, workers)
}

/// Starts a new series.
pub(crate) fn begin(state: &mut State, series: Series, workers: u32) -> Vec<Effect> {
    let mut effects = stop(state);
    show_series(state, series);
    effects.extend(start(state, workers));
    effects
}

/// Shows a series from a file.
pub(crate) fn import(state: &mut State, series: Series) -> Vec<Effect> {
    let mut effects = rest(state);
    state.draft = form_of(&series);
    show_series(state, series);
    effects.extend(state.seeds.checkpoint(state.clock, true));
    effects
}

/// The JSON document of the current series.
pub(crate) fn text(state: &State) -> Option<String> {
    state.seeds.series.as_ref().map(document)
}

/// Handles messages about saved series.
pub(crate) fn update(state: &mut State, msg: DocumentMsg) -> Response {
    runs::update(&mut SeriesSection(state), msg)
}

#[cfg(test)]
impl State {
    /// The JSON document of the current experiment.
    pub(in crate::app) fn experiment(&self) -> Option<String> {
        text(self)
    }
}
