//! The searches of the lanes begin, run and end.

use std::rc::Rc;

use super::methods::{METHODS, method};
use super::recording::Recording;
use super::state::{Lane, MOST, Msg, Status};
use crate::app::effect::{Channel, Effect, Followed, TaskEvent, TaskId};
use crate::app::lab::cost::expected;
use crate::app::lab::state::State;
use crate::app::lab::timeline::update::{play, set};
use crate::app::lab::tree::follow::{follow, settle};
use crate::registry::{Progress, Task, TaskResult};

/// The most nodes of a search that are recorded; it counts on without.
pub const RECORDED: u32 = 50_000;

/// Searches that are expected to take more nodes than this, all together, are begun only when the person says so.
const UNASKED: f64 = 2e7;

/// What follows from something that happened to the lanes.
pub fn update(state: &mut State, msg: Msg) -> Followed {
    match msg {
        Msg::See(lane) => see(state, lane),
        Msg::Method(lane, id) => {
            let chosen = state.lanes.get_mut(lane).zip(method(&id));
            if let Some((old, new)) = chosen {
                *old = Lane::new(new);
                state.begun = false;
            }
        }
        Msg::Add => {
            let taken = |m: &&super::methods::Method| state.lanes.iter().any(|l| l.method == **m);
            let free = METHODS.iter().find(|m| !taken(m)).unwrap_or(&METHODS[0]);
            if state.lanes.len() < MOST {
                state.lanes.push(Lane::new(*free));
                state.begun = false;
            }
        }
        Msg::Remove(lane) => {
            if state.lanes.len() > 1 && lane < state.lanes.len() {
                state.lanes.remove(lane);
                state.seen = state.seen.min(state.lanes.len() - 1);
                state.begun = false;
            }
        }
        Msg::Run => state.begun = false,
        Msg::RunAnyway => return Followed::effects(begin(state, true)),
        Msg::Stop => {
            for lane in &mut state.lanes {
                if lane.running() {
                    lane.status = Status::Stopped;
                }
            }
            return Followed::effects(vec![Effect::Cancel(Channel::Record)]);
        }
    }
    Followed::default()
}

/// Shows the tree of another lane, at the same time of the clock.
fn see(state: &mut State, lane: usize) {
    if lane >= state.lanes.len() || lane == state.seen {
        return;
    }
    let clock = state.clock();
    let step = state.steps_of(lane);
    state.seen = lane;
    state.timeline.step = step;
    state.timeline.over = clock.saturating_sub(state.clock());
    settle(state);
    follow(state, 1.0);
}

/// Begins the searches of all lanes, unless they would take long and nobody has said that they may.
pub fn begin(state: &mut State, anyway: bool) -> Vec<Effect> {
    state.begun = true;
    state.asks = None;
    state.error = None;
    state.timeline.playing = false;
    for lane in &mut state.lanes {
        lane.status = Status::Waiting;
    }
    set(state, 0);
    settle(state);
    let mut effects = vec![Effect::Cancel(Channel::Record)];
    if state.question.position().outcome().is_some() {
        return effects;
    }
    let cost = expected(state);
    if cost > UNASKED && !anyway {
        state.asks = Some(cost);
        return effects;
    }
    for lane in &mut state.lanes {
        state.tasks += 1;
        lane.task = state.tasks;
        lane.status = Status::Running(0);
        effects.push(Effect::Run {
            channel: Channel::Record,
            id: lane.task,
            task: Box::new(Task::Record {
                record: state.question.record().clone(),
                evaluation: state.question.judge(),
                algorithm: lane.method.algorithm,
                order: lane.method.order,
                preference: state.question.preference,
                depth: state.question.depth,
                max_nodes_recorded: RECORDED,
                max_nodes: state.question.budget,
            }),
        });
    }
    effects
}

/// A worker has news of a search.
pub fn heard(state: &mut State, id: TaskId, event: TaskEvent) -> Followed {
    let found = state.lanes.iter().position(|l| l.running() && l.task == id);
    let Some(number) = found else {
        return Followed::default();
    };
    let lane = &mut state.lanes[number];
    match event {
        TaskEvent::Progress(Progress::Recording { nodes }) => lane.status = Status::Running(nodes),
        TaskEvent::Done(TaskResult::Recorded(trace)) => {
            lane.status = Status::Done(Rc::new(Recording::new(trace)));
            if number == state.seen {
                return opened(state);
            }
        }
        TaskEvent::Failed(error) => lane.status = Status::Failed(error),
        TaskEvent::Progress(_) | TaskEvent::Done(_) => {}
    }
    Followed::default()
}

/// The search that is seen is there: it plays, or shows the step that a link wants.
fn opened(state: &mut State) -> Followed {
    let effects = match state.wanted.take() {
        Some(wanted) => {
            set(state, wanted.step);
            Vec::new()
        }
        // Something is to be seen at once where nothing may move.
        None if state.still => {
            set(state, usize::MAX);
            Vec::new()
        }
        None if state.in_sight => play(state),
        None => Vec::new(),
    };
    settle(state);
    follow(state, 1.0);
    Followed::effects(effects)
}
