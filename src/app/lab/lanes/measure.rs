//! Estimates by workers of the cost of the lanes' searches.

use super::state::{Lane, Msg as LanesMsg, SEARCHES, Status};
use crate::app::lab::question::state::Question;
use crate::app::lab::viewer::SearchViewer;
use crate::app::lab::viewer::{Effect, ViewerMsg};
use crate::registry::Task;

fn task(question: &Question, lane: &Lane) -> Task {
    Task::Estimate {
        record: question.record().clone(),
        search: question.search(lane.method, lane.deeper),
    }
}

/// Requests estimates for the lanes without one.
pub fn measure(viewer: &mut SearchViewer) -> Vec<Effect> {
    let mut effects = Vec::new();
    for lane in viewer.lanes.iter_mut().filter(|l| l.expected.is_none()) {
        viewer.tasks += 1;
        lane.measuring = viewer.tasks;
        let id = viewer.tasks;
        effects.push(Effect::run(
            SEARCHES,
            task(&viewer.question, lane),
            move |event| ViewerMsg::Lanes(LanesMsg::Task(id, event)),
        ));
    }
    effects
}

/// Requests a new estimate for each lane before its search.
pub fn estimate(viewer: &mut SearchViewer) -> Vec<Effect> {
    for lane in &mut viewer.lanes {
        lane.expected = None;
        lane.status = Status::Estimating;
    }
    measure(viewer)
}
