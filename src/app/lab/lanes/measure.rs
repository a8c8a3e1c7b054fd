//! Estimates by workers of the cost of the lanes' searches.

use super::state::{Lane, Msg as LanesMsg, SEARCHES, Status};
use crate::app::lab::msg::{Effect, Msg};
use crate::app::lab::{Question, State};
use crate::registry::Task;

fn task(question: &Question, lane: &Lane) -> Task {
    Task::Estimate {
        record: question.record().clone(),
        search: question.search(lane.method, lane.deeper),
    }
}

/// Requests estimates for the lanes without one.
pub fn measure(state: &mut State) -> Vec<Effect> {
    let mut effects = Vec::new();
    for lane in state.lanes.iter_mut().filter(|l| l.expected.is_none()) {
        state.tasks += 1;
        lane.measuring = state.tasks;
        let id = state.tasks;
        effects.push(Effect::run(
            SEARCHES,
            task(&state.question, lane),
            move |event| Msg::Lanes(LanesMsg::Task(id, event)),
        ));
    }
    effects
}

/// Requests a new estimate for each lane before its search.
pub fn estimate(state: &mut State) -> Vec<Effect> {
    for lane in &mut state.lanes {
        lane.expected = None;
        lane.status = Status::Estimating;
    }
    measure(state)
}
