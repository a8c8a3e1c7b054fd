//! Starts, runs and ends the searches of the lanes.

use std::rc::Rc;

use super::events::Kind;
use super::measure::estimate;
use super::recording::Recording;
use super::state::{Lane, MOST, Msg, SEARCHES, Status};
use crate::app::effects::{TaskEvent, TaskId};
use crate::app::lab::State;
use crate::app::lab::cost::small;
use crate::app::lab::msg::{Effect, Msg as LabMsg, Response};
use crate::app::lab::state::SearchEstimate;
use crate::app::lab::timeline::update::{play, set};
use crate::app::lab::tree::follow::{follow, sync_tree};
use crate::registry::{Progress, Task, TaskResult};
use crate::search::{LADDER, Step, step};

/// The greatest number of recorded nodes of a search; it then continues to count without recording.
pub const RECORDED: u32 = 50_000;

/// Searches start without confirmation if their estimates sum up to at most this number of nodes.
const UNASKED: f64 = 5e6;

pub fn update(state: &mut State, msg: Msg) -> Response {
    match msg {
        Msg::See(lane) => show_lane(state, lane),
        Msg::Method(lane, id) => {
            let chosen = state.lanes.get_mut(lane).zip(step(&id).copied());
            if let Some((old, new)) = chosen {
                *old = Lane::new(new);
                state.begun = false;
            }
        }
        Msg::Add => {
            let taken = |m: &&Step| state.lanes.iter().any(|l| l.method == **m);
            let free = LADDER.iter().find(|m| !taken(m)).unwrap_or(&LADDER[0]);
            if state.lanes.len() < MOST {
                state.lanes.push(Lane::new(*free));
                state.begun = false;
            }
        }
        Msg::Remove(lane) => {
            if state.lanes.len() > 1 && lane < state.lanes.len() {
                state.lanes.remove(lane);
                state.shown_lane = state.shown_lane.min(state.lanes.len() - 1);
                state.begun = false;
            }
        }
        Msg::Run => state.begun = false,
        Msg::RunAnyway => return Response::effects(begin(state, true)),
        Msg::Stop => {
            for lane in &mut state.lanes {
                if lane.running() {
                    lane.status = Status::Stopped;
                }
            }
            return Response::effects(vec![Effect::Cancel(SEARCHES)]);
        }
        Msg::Task(id, event) => return on_task_event(state, id, *event),
    }
    Response::default()
}

/// Shows the tree of another lane, at the same time of the clock.
fn show_lane(state: &mut State, lane: usize) {
    if lane >= state.lanes.len() || lane == state.shown_lane {
        return;
    }
    let clock = state.nodes_of(&state.lanes[lane]);
    let step = state.steps_of(lane);
    state.shown_lane = lane;
    state.timeline.step = step;
    state.timeline.over = clock.saturating_sub(state.clock());
    sync_tree(state);
    follow(state, 1.0);
}

/// Starts the searches of all lanes: immediately if they are small or `anyway` is true, otherwise after an estimate.
pub fn begin(state: &mut State, anyway: bool) -> Vec<Effect> {
    state.begun = true;
    state.search_estimate = None;
    state.error = None;
    state.timeline.playing = false;
    for lane in &mut state.lanes {
        lane.status = Status::Waiting;
        lane.expected = None;
    }
    state.timeline.by_time = false;
    set(state, 0);
    sync_tree(state);
    let mut effects = vec![Effect::Cancel(SEARCHES)];
    if state.question.position().outcome().is_none() {
        effects.extend(match anyway || small(state) {
            true => search(state),
            false => estimate(state),
        });
    }
    effects
}

/// Starts the task of each lane.
fn search(state: &mut State) -> Vec<Effect> {
    let mut effects = Vec::new();
    let question = &state.question;
    for lane in &mut state.lanes {
        state.tasks += 1;
        lane.task = state.tasks;
        lane.status = Status::Running(0);
        let id = lane.task;
        effects.push(Effect::run(
            SEARCHES,
            Task::Record {
                record: question.record().clone(),
                search: question.search(lane.method, lane.deeper),
                max_nodes_recorded: RECORDED,
                max_nodes: question.budget,
            },
            move |event| LabMsg::Lanes(Msg::Task(id, event)),
        ));
    }
    effects
}

/// After the last estimate, starts the searches, or requests the user's confirmation if they are long.
fn estimated(state: &mut State) -> Vec<Effect> {
    let waits = |l: &Lane| l.status == Status::Estimating;
    if !state.lanes.iter().all(waits) || state.lanes.iter().any(|l| l.expected.is_none()) {
        return Vec::new();
    }
    let budget = state.question.budget as f64;
    let mut asked = SearchEstimate {
        nodes: 0.0,
        time_ms: 0.0,
        given_up_at: None,
    };
    for expected in state.lanes.iter().filter_map(|l| l.expected) {
        let share = (budget / expected.nodes.max(1.0)).min(1.0);
        asked.nodes += expected.nodes * share;
        asked.time_ms += expected.watched_ms * share;
        if share < 1.0 {
            asked.given_up_at = Some(state.question.budget);
        }
    }
    if asked.nodes > UNASKED {
        for lane in &mut state.lanes {
            lane.status = Status::Waiting;
        }
        state.search_estimate = Some(asked);
        return Vec::new();
    }
    search(state)
}

fn on_task_event(state: &mut State, id: TaskId, event: TaskEvent) -> Response {
    let lanes = &mut state.lanes;
    if let Some(lane) = lanes.iter_mut().find(|l| l.measuring == id) {
        match event {
            TaskEvent::Done(TaskResult::Estimated(expected)) => {
                lane.expected = Some(expected);
                return Response::effects(estimated(state));
            }
            TaskEvent::Failed(error) => lane.status = Status::Failed(error),
            TaskEvent::Progress(_) | TaskEvent::Done(_) => {}
        }
        return Response::default();
    }
    let found = lanes.iter().position(|l| l.running() && l.task == id);
    let Some(number) = found else {
        return Response::default();
    };
    let lane = &mut state.lanes[number];
    match event {
        TaskEvent::Progress(Progress::Recording { nodes }) => lane.status = Status::Running(nodes),
        TaskEvent::Done(TaskResult::Recorded(trace)) => {
            lane.status = Status::Done(Rc::new(Recording::new(trace)));
            if number == state.shown_lane {
                return opened(state);
            }
        }
        TaskEvent::Failed(error) => lane.status = Status::Failed(error),
        TaskEvent::Progress(_) | TaskEvent::Done(_) => {}
    }
    Response::default()
}

/// The greatest number of nodes of a tree that is small enough to read as a whole.
const SMALL: u64 = 40;

/// The number of steps until the first cut of a small tree.
fn first_cut(state: &State) -> Option<usize> {
    let recording = state.recording().filter(|r| r.nodes() <= SMALL)?;
    recording.events.next(Kind::Cutoff, 0)
}

/// Handles the finished search of the shown lane: plays it, or goes to the step of the link.
fn opened(state: &mut State) -> Response {
    let effects = match state.link_target.take() {
        Some(wanted) => {
            set(state, wanted.step);
            Vec::new()
        }
        // The first cut of a small tree has an explanation worth reading.
        None if let Some(cut) = first_cut(state) => {
            set(state, cut);
            Vec::new()
        }
        // With reduced motion, show the root.
        None if state.still => {
            set(state, 1);
            Vec::new()
        }
        None if state.in_sight => play(state),
        None => Vec::new(),
    };
    sync_tree(state);
    follow(state, 1.0);
    Response::effects(effects)
}
