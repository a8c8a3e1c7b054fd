//! Runs one study at a time: stops the others, and assigns its games to workers.

use super::State;
use super::experiments::experiment::Experiment;
use super::msg::{Effect, Msg};
use super::study::{STUDY, Study, StudyMsg};
use crate::app::effects::map;

/// All studies of the section.
fn studies(state: &mut State) -> impl Iterator<Item = &mut Study> {
    let experiments = state.experiments.study_mut().into_iter();
    let plots = state.plots.studies();
    plots.chain(state.lessons.values_mut()).chain(experiments)
}

/// Stops the running study, if any. Deletes unfinished lessons without an error.
pub(super) fn stop(state: &mut State) -> Vec<Effect> {
    studies(state).for_each(Study::stop);
    sync_stopwatch(state);
    state
        .lessons
        .retain(|_, study| study.is_done() || study.error.is_some());
    vec![Effect::Cancel(STUDY)]
}

/// Pauses the stopwatch of the experiment unless the experiment runs.
fn sync_stopwatch(state: &mut State) {
    if let Some(experiment) = &mut state.experiments.current {
        experiment.sync_stopwatch(state.now);
    }
}

/// Assigns the games of the running study to workers.
pub(super) fn assign(state: &mut State) -> Vec<Effect> {
    let (mut tasks, workers) = (std::mem::take(&mut state.study_tasks), state.workers);
    let mut effects = Vec::new();
    for study in studies(state) {
        effects.extend(map(study.assign(&mut tasks, workers), Msg::Study));
    }
    state.study_tasks = tasks;
    effects
}

/// Handles a worker's report on a study.
pub(super) fn on_task_event(state: &mut State, msg: StudyMsg) -> Vec<Effect> {
    let StudyMsg(id, event) = msg;
    let is_running = state.experiments.is_running();
    let decided = |state: &State| {
        state
            .experiments
            .current
            .as_ref()
            .is_some_and(Experiment::is_decided)
    };
    let before = is_running && decided(state);
    let (mut tasks, workers) = (std::mem::take(&mut state.study_tasks), state.workers);
    let effects =
        studies(state).find_map(|study| study.on_task_event(id, &event, &mut tasks, workers));
    state.study_tasks = tasks;
    sync_stopwatch(state);
    let mut effects = map(effects.unwrap_or_default(), Msg::Study);
    if is_running && !before && decided(state) {
        // Further seeds change no verdict; the user can still request them.
        effects.extend(stop(state));
    }
    effects
}
