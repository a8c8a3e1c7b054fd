//! The work of a coevolution: starts and ends it, and assigns its games to workers.

use super::State;
use super::game_speed::GameSpeed;
use super::live::{self, LiveContest};
use super::state::{AssignedUnit, Work};
use crate::app::coevolution::msg::{Effect, GAMES, Response, play};
use crate::app::documents::runs::RunSection;
use crate::app::effects::TaskId;
use crate::job::{EvolutionJob, JudgedPosition};
use crate::python::Event;
use crate::registry::{Task, TaskResult};

/// Starts a coevolution in place of the current one.
pub(super) fn start(state: &mut State, job: EvolutionJob, workers: u32) -> Vec<Effect> {
    state.error = None;
    state.run = None;
    state.live = LiveContest::default();
    state.example = None;
    let mut work = Work::new(job, state.clock);
    let mut effects = vec![Effect::Cancel(GAMES)];
    state.tasks += 1;
    let speed = GameSpeed::begin(&work.job.run().config, state.tasks, state.clock);
    if let Some((speed, first)) = speed {
        work.game_speed = Some(speed);
        effects.push(first);
    }
    state.work = Some(work);
    effects.extend(feed(state, workers));
    effects
}

/// Ends the work. Its results stay saved and visible.
pub(super) fn end(state: &mut State) -> Vec<Effect> {
    let Some(mut work) = state.work.take() else {
        return Vec::new();
    };
    state.run = Some(work.job.run().clone());
    let mut effects = vec![Effect::Cancel(GAMES)];
    effects.extend(work.programs.end());
    effects.extend(state.checkpoint(true));
    effects
}

/// Assigns enough units to keep all workers busy.
pub(super) fn feed(state: &mut State, workers: u32) -> Vec<Effect> {
    // One running and one queued unit per worker, so that no worker waits for the page.
    let most = 2 * workers.max(1) as usize;
    match &mut state.work {
        Some(work) => hand_out(work, &mut state.live, &mut state.tasks, most),
        None => Vec::new(),
    }
}

/// Assigns units of a coevolution to workers, up to `most` at once and unless paused; `tasks` is the number of the last
/// task.
pub(super) fn hand_out(
    work: &mut Work,
    live: &mut LiveContest,
    tasks: &mut TaskId,
    most: usize,
) -> Vec<Effect> {
    let mut effects = Vec::new();
    while !work.watch.is_paused() && work.assigned.len() < most {
        let Some((unit_id, unit)) = work.job.ask() else {
            break;
        };
        *tasks += 1;
        let assigned_unit = AssignedUnit {
            unit: unit_id,
            places: live::places(&unit),
        };
        live.on_assigned(&unit);
        work.programs.on_assigned(*tasks, &unit);
        work.assigned.insert(*tasks, assigned_unit);
        effects.push(play(*tasks, Task::Play(unit)));
    }
    effects
}

/// Handles a worker's result of a unit. After an invalid result, which no worker of this page sends, workers play the
/// unit again.
pub(super) fn on_result(
    work: &mut Work,
    live: &mut LiveContest,
    assigned: AssignedUnit,
    result: &TaskResult,
) {
    let AssignedUnit { unit, places, .. } = assigned;
    let scores = match result {
        TaskResult::Played { .. } | TaskResult::Learned { .. } => {
            let (scores, lessons) = result.scores().unwrap_or_default();
            let accepted = work.job.tell_with_lessons(unit, scores, lessons);
            accepted.then_some(scores)
        }
        _ => None,
    };
    live.on_result(&places, scores);
    if scores.is_none() {
        work.job.give_back(unit);
    }
}

/// Handles a unit that lacks features of a user's program.
pub(super) fn on_missing_features(
    work: &mut Work,
    id: TaskId,
    positions: Vec<JudgedPosition>,
    workers: u32,
) -> Response {
    work.programs.on_missing(id, positions);
    Response::effects(work.programs.resume(&work.job.run().config, workers))
}

/// Handles an event of Python: loaded bytes, or the program's answer.
pub(super) fn on_python_event(state: &mut State, event: &Event, workers: u32) -> Response {
    let weighs = |work: &&mut Work| work.job.run().config.program.is_some();
    let Some(work) = state.work.as_mut().filter(weighs) else {
        return Response::default();
    };
    let result = match event {
        Event::Loading(done, of) => {
            work.programs.loading = Some((*done, *of));
            return Response::default();
        }
        Event::Ready => {
            work.programs.loading = None;
            return Response::default();
        }
        Event::Missing(why) => Err(why.clone()),
        Event::Reply(reply) => work.programs.receive(reply).map_err(|t| t.message()),
    };
    match result {
        Ok(mut effects) => {
            effects.extend(work.programs.resume(&work.job.run().config, workers));
            Response::effects(effects)
        }
        Err(why) => {
            let effects = end(state);
            state.error = Some(why);
            Response::effects(effects)
        }
    }
}
