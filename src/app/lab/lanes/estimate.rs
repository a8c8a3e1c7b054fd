//! Estimates of the cost of the lanes' searches: by a worker, or for small searches from their first plies.

use super::state::{Lane, LanesMsg, SEARCHES, Status};
use crate::app::lab::setup::state::SearchSetup;
use crate::app::lab::viewer::{Effect, SearchViewer, ViewerMsg};
use crate::registry::Task;

/// The number of counted plies. The estimate assumes that each further ply grows by the same factor as the last counted
/// one.
const COUNTED: u32 = 3;

/// Searches below this number of positions start without an estimate.
const SMALL: f64 = 300_000.0;

fn task(setup: &SearchSetup, lane: &Lane) -> Task {
    Task::Estimate {
        record: setup.record().clone(),
        search: setup.search(lane.method, lane.deeper),
    }
}

/// Requests estimates for the lanes without one.
pub fn estimate_missing(viewer: &mut SearchViewer) -> Vec<Effect> {
    let mut effects = Vec::new();
    for lane in viewer.lanes.iter_mut().filter(|l| l.expected.is_none()) {
        let id = viewer.task_ids.next_id();
        lane.estimate_task = id;
        effects.push(Effect::run(SEARCHES, task(&viewer.setup, lane), move |event| {
            ViewerMsg::Lanes(LanesMsg::Task(id, event))
        }));
    }
    effects
}

/// Requests a new estimate for each lane before its search.
pub fn estimate_all(viewer: &mut SearchViewer) -> Vec<Effect> {
    for lane in &mut viewer.lanes {
        lane.expected = None;
        lane.status = Status::Estimating;
    }
    estimate_missing(viewer)
}

/// True if the tree of the lanes is small, by an estimate from its first plies.
pub fn is_small(viewer: &SearchViewer) -> bool {
    let position = viewer.setup.position();
    let deeper = viewer.lanes.iter().map(|lane| lane.deeper).max();
    let depth = viewer.setup.depth + deeper.unwrap_or(0);
    let counts: Vec<f64> = (1..=COUNTED.min(depth))
        .map(|d| position.perft(d) as f64)
        .collect();
    let [.., before, last] = counts[..] else {
        return true;
    };
    let growth = (last / before.max(1.0)).max(1.0);
    let more = depth.saturating_sub(COUNTED) as i32;
    last * growth.powi(more) < SMALL
}
