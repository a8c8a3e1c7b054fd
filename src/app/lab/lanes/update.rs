//! Starts, runs and ends the searches of the lanes.

use std::rc::Rc;

use super::estimate::{estimate_all, is_small};
use super::recording::{JumpTarget, Recording};
use super::state::{Lane, LanesMsg, MAX_LANES, SEARCHES, Status};
use crate::app::effects::{TaskEvent, TaskId};
use crate::app::lab::timeline::update::set;
use crate::app::lab::viewer::{
    Effect, Response, SearchEstimate, SearchViewer, StepTarget, ViewerMsg,
};
use crate::registry::{Progress, Task, TaskResult};
use crate::search::{SEARCH_METHODS, SearchMethod, search_method};

/// The greatest number of recorded nodes of a search; it then continues to count without recording.
pub const RECORDED: u32 = 50_000;

/// Searches start without confirmation if their estimates sum up to at most this number of nodes.
const MAX_UNCONFIRMED_NODES: f64 = 5e6;

pub fn update(viewer: &mut SearchViewer, msg: LanesMsg) -> Response {
    match msg {
        LanesMsg::See(lane) => show_lane(viewer, lane),
        LanesMsg::Method(lane, id) => {
            let chosen = viewer.lanes.get_mut(lane).zip(search_method(&id).copied());
            if let Some((old, new)) = chosen {
                *old = Lane::new(new);
                viewer.begun = false;
            }
        }
        LanesMsg::Add => {
            let taken = |m: &&SearchMethod| viewer.lanes.iter().any(|l| l.method == **m);
            let free = SEARCH_METHODS
                .iter()
                .find(|m| !taken(m))
                .unwrap_or(&SEARCH_METHODS[0]);
            if viewer.lanes.len() < MAX_LANES {
                viewer.lanes.push(Lane::new(*free));
                viewer.begun = false;
            }
        }
        LanesMsg::Remove(lane) => {
            if viewer.lanes.len() > 1 && lane < viewer.lanes.len() {
                viewer.lanes.remove(lane);
                viewer.shown_lane = viewer.shown_lane.min(viewer.lanes.len() - 1);
                viewer.begun = false;
            }
        }
        LanesMsg::Run => viewer.begun = false,
        LanesMsg::RunAnyway => return begin(viewer, true).into(),
        LanesMsg::Stop => {
            for lane in &mut viewer.lanes {
                if lane.running() {
                    lane.status = Status::Stopped;
                }
            }
            return Effect::Cancel(SEARCHES).into();
        }
        LanesMsg::Task(id, event) => return on_task_event(viewer, id, *event),
    }
    Response::default()
}

/// Shows the tree of another lane, at the same time of the clock.
fn show_lane(viewer: &mut SearchViewer, lane: usize) {
    if lane >= viewer.lanes.len() || lane == viewer.shown_lane {
        return;
    }
    let clock = viewer.nodes_of(&viewer.lanes[lane]);
    let step = viewer.steps_of(lane);
    viewer.shown_lane = lane;
    viewer.timeline.step = step;
    viewer.timeline.nodes_after_end = clock.saturating_sub(viewer.clock());
}

/// Starts the searches of all lanes: immediately if they are small or `anyway` is true, otherwise after an estimate. The
/// clock then goes to the pending point, or else to the first cut.
pub fn begin(viewer: &mut SearchViewer, anyway: bool) -> Vec<Effect> {
    viewer.begun = true;
    viewer.search_estimate = None;
    viewer.error = None;
    viewer.timeline.playing = false;
    for lane in &mut viewer.lanes {
        lane.status = Status::Waiting;
        lane.expected = None;
    }
    viewer.timeline.by_time = false;
    set(viewer, 0);
    viewer
        .pending_step
        .get_or_insert(StepTarget::Event(JumpTarget::Cutoff, 0));
    let mut effects = vec![Effect::Cancel(SEARCHES)];
    if viewer.setup.position().outcome().is_none() {
        effects.extend(if anyway || is_small(viewer) {
            search(viewer)
        } else {
            estimate_all(viewer)
        });
    }
    effects
}

/// Starts the task of each lane.
fn search(viewer: &mut SearchViewer) -> Vec<Effect> {
    let mut effects = Vec::new();
    let setup = &viewer.setup;
    for lane in &mut viewer.lanes {
        let id = viewer.task_ids.next_id();
        lane.task = id;
        lane.status = Status::Running(0);
        effects.push(Effect::run(
            SEARCHES,
            Task::Record {
                record: setup.record().clone(),
                search: setup.search(lane.method, lane.deeper),
                max_nodes_recorded: RECORDED,
                max_nodes: setup.budget,
            },
            move |event| ViewerMsg::Lanes(LanesMsg::Task(id, event)),
        ));
    }
    effects
}

/// After the last estimate, starts the searches, or requests the user's confirmation if they are long.
fn estimated(viewer: &mut SearchViewer) -> Vec<Effect> {
    let waits = |l: &Lane| l.status == Status::Estimating;
    if !viewer.lanes.iter().all(waits) || viewer.lanes.iter().any(|l| l.expected.is_none()) {
        return Vec::new();
    }
    let budget = viewer.setup.budget as f64;
    let mut sum = SearchEstimate {
        nodes: 0.0,
        time_ms: 0.0,
        given_up_at: None,
    };
    for expected in viewer.lanes.iter().filter_map(|l| l.expected) {
        let share = (budget / expected.nodes.max(1.0)).min(1.0);
        sum.nodes += expected.nodes * share;
        sum.time_ms += expected.watched_ms * share;
        if share < 1.0 {
            sum.given_up_at = Some(viewer.setup.budget);
        }
    }
    if sum.nodes > MAX_UNCONFIRMED_NODES {
        for lane in &mut viewer.lanes {
            lane.status = Status::Waiting;
        }
        viewer.search_estimate = Some(sum);
        return Vec::new();
    }
    search(viewer)
}

fn on_task_event(viewer: &mut SearchViewer, id: TaskId, event: TaskEvent) -> Response {
    let lanes = &mut viewer.lanes;
    if let Some(lane) = lanes.iter_mut().find(|l| l.estimate_task == id) {
        match event {
            TaskEvent::Done(TaskResult::Estimated(expected)) => {
                lane.expected = Some(expected);
                return estimated(viewer).into();
            }
            TaskEvent::Failed(error) => lane.status = Status::Failed(error),
            TaskEvent::Progress(_) | TaskEvent::Done(_) => {}
        }
        return Response::default();
    }
    let Some(lane) = lanes.iter_mut().find(|l| l.running() && l.task == id) else {
        return Response::default();
    };
    match event {
        TaskEvent::Progress(Progress::Recording { nodes }) => lane.status = Status::Running(nodes),
        TaskEvent::Done(TaskResult::Recorded(trace)) => {
            lane.status = Status::Done(Rc::new(Recording::new(trace)));
        }
        TaskEvent::Failed(error) => lane.status = Status::Failed(error),
        TaskEvent::Progress(_) | TaskEvent::Done(_) => {}
    }
    Response::default()
}
