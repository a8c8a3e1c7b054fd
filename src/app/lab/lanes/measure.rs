//! What the searches of the lanes take, asked of the workers.

use super::state::{Lane, Msg as LanesMsg, SEARCHES, Status};
use crate::app::lab::msg::{Effect, Msg};
use crate::app::lab::{Question, State};
use crate::registry::Task;

/// Asks what the search of a lane takes.
fn task(question: &Question, lane: &Lane) -> Task {
    Task::Estimate {
        record: question.record().clone(),
        search: question.search(lane.method, lane.deeper),
    }
}

/// Asks it of each lane of which it is not known.
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

/// Asks it of each lane before it is searched.
pub fn estimate(state: &mut State) -> Vec<Effect> {
    for lane in &mut state.lanes {
        lane.expected = None;
        lane.status = Status::Estimating;
    }
    measure(state)
}
