//! The work of a coevolution: it is set going and ended, and workers are given its games.

use std::collections::BTreeMap;

use super::live::{self, Live};
use super::state::{Given, State, Work};
use crate::app::documents::runs::{RunSection, Stopwatch};
use crate::app::effects::{Channel, Effect};
use crate::job::EvolutionJob;
use crate::registry::Task;

/// Sets a coevolution going in place of what is seen.
pub(super) fn set_going(state: &mut State, job: EvolutionJob, workers: u32) -> Vec<Effect> {
    let share_before = job.progress().share();
    state.error = None;
    state.run = None;
    state.live = Live::default();
    state.work = Some(Work {
        job,
        given: BTreeMap::new(),
        watch: Stopwatch::new(state.clock),
        share_before,
    });
    let mut effects = vec![Effect::Cancel(Channel::Coevolution)];
    effects.extend(feed(state, workers));
    effects
}

/// Ends the work; what it has come to is kept and can be seen.
pub(super) fn end(state: &mut State) -> Vec<Effect> {
    let Some(work) = state.work.take() else {
        return Vec::new();
    };
    state.run = Some(work.job.run().clone());
    let mut effects = vec![Effect::Cancel(Channel::Coevolution)];
    effects.extend(state.checkpoint(true));
    effects
}

/// Gives workers as many units as keep all of them busy.
pub(super) fn feed(state: &mut State, workers: u32) -> Vec<Effect> {
    let mut effects = Vec::new();
    let Some(work) = &mut state.work else {
        return effects;
    };
    // One in hand and one waiting for each, so that nobody waits for the page.
    while !work.watch.is_paused() && work.given.len() < 2 * workers.max(1) as usize {
        let Some((unit_id, unit)) = work.job.ask() else {
            break;
        };
        state.tasks += 1;
        let given = Given {
            unit: unit_id,
            places: live::places(&unit),
        };
        state.live.given(&unit);
        work.given.insert(state.tasks, given);
        effects.push(Effect::Run {
            channel: Channel::Coevolution,
            id: state.tasks,
            task: Box::new(Task::Play(unit)),
        });
    }
    effects
}
