//! Starts and stops studies, one at a time, and assigns their games to workers.

use super::State;
use super::lessons::Lesson;
use super::plots::ancestors::Ancestors;
use super::plots::angles::Landscape;
use super::seeds::series::Series;
use super::study::{STUDY, Study, StudyMsg};
use crate::app::coevolution::msg::{Effect, Msg, Response};
use crate::app::effects::map;
use crate::text::Message;

impl State {
    /// All studies of the section.
    fn studies(&mut self) -> impl Iterator<Item = &mut Study> {
        let ancestors = self.ancestors.iter_mut().map(|a| &mut a.study);
        let landscape = self.landscape.iter_mut().map(|l| &mut l.study);
        let ancestors = ancestors.chain(landscape);
        let seeds = self.seeds.study_mut().into_iter();
        ancestors.chain(self.lessons.values_mut()).chain(seeds)
    }
}

/// Stops the running study, if any. Deletes unfinished lessons without an error.
pub(super) fn stop(state: &mut State) -> Vec<Effect> {
    let now = state.clock;
    let seeds = state.seeds.is_running();
    if let Some(series) = &mut state.seeds.series {
        series.stop(now);
    }
    state.studies().for_each(Study::stop);
    state
        .lessons
        .retain(|_, study| study.work.is_done() || study.error.is_some());
    let mut effects = vec![Effect::Cancel(STUDY)];
    if seeds {
        effects.extend(state.seeds.checkpoint(now, true));
    }
    effects
}

/// Assigns the games of the running study to workers.
pub(super) fn feed(state: &mut State, workers: u32) -> Vec<Effect> {
    let mut tasks = state.study_tasks;
    let mut effects = Vec::new();
    for study in state.studies() {
        effects.extend(map(study.feed(&mut tasks, workers), Msg::Study));
    }
    state.study_tasks = tasks;
    effects
}

/// True if the current run weighs features of a user's program, which studies do not support.
fn has_program(state: &State) -> bool {
    state.run().is_some_and(|run| run.config.program.is_some())
}

fn refused(effects: Vec<Effect>) -> Response {
    Response::error(Message::new("error.evolution.program_study")).with_effects(effects)
}

/// Starts or stops games between the champions of different generations.
pub(super) fn ancestors(state: &mut State, on: bool, workers: u32) -> Response {
    let mut effects = stop(state);
    if on && has_program(state) {
        return refused(effects);
    }
    if on {
        state.ancestors = state.run().and_then(Ancestors::of);
        effects.extend(feed(state, workers));
    }
    Response::effects(effects)
}

/// Starts or stops games between the directions of two genes.
pub(super) fn landscape(state: &mut State, on: bool, workers: u32) -> Response {
    let mut effects = stop(state);
    if on && has_program(state) {
        return refused(effects);
    }
    if on {
        state.landscape = state.run().and_then(Landscape::of);
        effects.extend(feed(state, workers));
    }
    Response::effects(effects)
}

/// Starts or stops a lesson.
pub(super) fn lesson(state: &mut State, lesson: Lesson, on: bool, workers: u32) -> Response {
    let mut effects = stop(state);
    if on && let Some(study) = lesson.begin() {
        state.lessons.insert(lesson, study);
        effects.extend(feed(state, workers));
    }
    Response::effects(effects)
}

/// Handles a worker's report on a study.
pub(super) fn studied(
    state: &mut State,
    StudyMsg(id, event): StudyMsg,
    workers: u32,
) -> Vec<Effect> {
    let seeds = state.seeds.is_running();
    let decided = |state: &State| state.seeds.series.as_ref().is_some_and(Series::is_decided);
    let before = seeds && decided(state);
    let mut tasks = state.study_tasks;
    let mut studies = state.studies();
    let effects = studies.find_map(|study| study.on_task_event(id, &event, &mut tasks, workers));
    drop(studies);
    state.study_tasks = tasks;
    let mut effects = map(effects.unwrap_or_default(), Msg::Study);
    if seeds && !before && decided(state) {
        // Further seeds change no verdict; the user can still request them.
        effects.extend(stop(state));
    }
    if seeds {
        // Also while the page is hidden and draws no frames.
        let urgent = !state.seeds.is_running();
        effects.extend(state.seeds.checkpoint(state.clock, urgent));
    }
    effects
}
