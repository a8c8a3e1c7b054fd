//! The work of a championship: it is set going and ended, and workers are given its games.

use std::collections::BTreeMap;

use super::game_index::Place;
use super::state::{Given, MOST_SHOWN, Shown, State, Work};
use crate::app::documents::runs::{RunSection, Stopwatch};
use crate::app::effects::{Channel, Effect, Response, TaskEvent, TaskId};
use crate::championship::{LiveGame, PairResult};
use crate::registry::{Progress, Task, TaskResult};

/// Milliseconds between two counts of the games.
const COUNT_MS: f64 = 250.0;

/// Sets the championship that is seen going.
pub(super) fn set_going(state: &mut State, workers: u32) -> Vec<Effect> {
    let Some(held) = &mut state.held else {
        return Vec::new();
    };
    held.error = None;
    state.work = Some(Work {
        given: BTreeMap::new(),
        shown: Vec::new(),
        watch: Stopwatch::new(state.clock),
        before: held.job.progress().games,
    });
    feed(state, workers)
}

/// Ends the work; what it has come to is kept, can be seen and taken up again.
pub(super) fn end(state: &mut State) -> Vec<Effect> {
    let (Some(work), Some(held)) = (state.work.take(), &mut state.held) else {
        return Vec::new();
    };
    for given in work.given.values() {
        held.job.give_back(given.unit);
    }
    held.count(state.clock);
    let mut effects = vec![Effect::Cancel(Channel::Championship)];
    effects.extend(state.checkpoint(true));
    effects
}

/// Stops asking for games, or goes on.
pub(super) fn pause(state: &mut State, paused: bool, workers: u32) -> Vec<Effect> {
    if let Some(work) = &mut state.work {
        work.watch.pause(paused, state.clock);
    }
    feed(state, workers)
}

/// Gives workers as many units as keep all of them busy. The games of some are told move by move, if anybody looks.
fn feed(state: &mut State, workers: u32) -> Vec<Effect> {
    let mut effects = Vec::new();
    let (Some(work), Some(held)) = (&mut state.work, &mut state.held) else {
        return effects;
    };
    // One in hand and one waiting for each, so that nobody waits for the page.
    while !work.watch.is_paused() && work.given.len() < 2 * workers.max(1) as usize {
        let told = work.given.values().filter(|g| g.live).count();
        let live = state.in_sight && told < MOST_SHOWN;
        held.job.set_live(live);
        let Some((id, unit)) = held.job.ask() else {
            break;
        };
        state.tasks += 1;
        let given = Given {
            unit: id,
            repeat: unit.stream.generation,
            meeting: unit.stream.pairing,
            pairs: (unit.first_pair, unit.pairs),
            live,
        };
        work.given.insert(state.tasks, given);
        effects.push(Effect::Run {
            channel: Channel::Championship,
            id: state.tasks,
            task: Box::new(Task::PlayPairs(unit)),
        });
    }
    effects
}

/// A worker has news of a unit.
pub fn heard(state: &mut State, id: TaskId, event: TaskEvent, workers: u32) -> Response {
    let Some(work) = &mut state.work else {
        return Response::default();
    };
    let Some(&given) = work.given.get(&id) else {
        return Response::default();
    };
    match event {
        TaskEvent::Progress(Progress::Playing(game)) => {
            show(work, id, given, game);
            return Response::default();
        }
        TaskEvent::Progress(_) => return Response::default(),
        TaskEvent::Done(TaskResult::PlayedPairs { pairs }) => {
            work.given.remove(&id);
            show_end(work, id, given, &pairs);
            return Response::effects(played(state, given, &pairs, workers));
        }
        TaskEvent::Done(_) => {
            work.given.remove(&id);
            if let Some(held) = &mut state.held {
                held.job.give_back(given.unit);
            }
        }
        TaskEvent::Failed(error) => {
            let effects = end(state);
            if let Some(held) = &mut state.held {
                held.error = Some(error);
            }
            return Response::effects(effects);
        }
    }
    Response::effects(feed(state, workers))
}

/// Takes in the results of a unit. Whatever is seen of the page: a hidden one draws no frames.
fn played(state: &mut State, given: Given, pairs: &[PairResult], workers: u32) -> Vec<Effect> {
    let clock = state.clock;
    let Some(held) = &mut state.held else {
        return Vec::new();
    };
    if held.job.tell(given.unit, pairs) {
        let (first, pairs) = given.pairs;
        let place = [given.repeat, given.meeting];
        held.log.add(&held.job, place, first..first + pairs);
        if clock - held.tally.at >= COUNT_MS {
            held.count(clock);
        }
    } else {
        // Nothing that a worker of this page says; the unit is played again.
        held.job.give_back(given.unit);
    }
    if held.job.is_done() {
        return end(state);
    }
    let mut effects = state.checkpoint(false);
    effects.extend(feed(state, workers));
    effects
}

/// Shows a game that goes on: in its own place, or in that of one that is over.
fn show(work: &mut Work, task: TaskId, given: Given, game: LiveGame) {
    let place = Place {
        repeat: given.repeat,
        meeting: given.meeting,
        pair: game.pair,
        game: game.game,
    };
    let shown = Shown {
        task,
        place,
        moves: game.moves,
    };
    let is_over = |s: &Shown| !work.given.contains_key(&s.task);
    let own = work.shown.iter().position(|s| s.task == task);
    match own.or_else(|| work.shown.iter().position(is_over)) {
        Some(i) => work.shown[i] = shown,
        None if work.shown.len() < MOST_SHOWN => work.shown.push(shown),
        None => {}
    }
}

/// Shows how the last game of a unit ended that was seen.
fn show_end(work: &mut Work, task: TaskId, given: Given, pairs: &[PairResult]) {
    let (Some(shown), Some(last)) = (work.shown.iter_mut().find(|s| s.task == task), pairs.last())
    else {
        return;
    };
    let (first, pairs) = given.pairs;
    shown.place.pair = first + pairs.saturating_sub(1);
    shown.place.game = 1;
    shown.moves.clone_from(&last.games[1].moves);
}
