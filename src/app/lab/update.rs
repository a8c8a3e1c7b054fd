//! What follows from what happens in the Search lab.

use super::start_map;
use super::state::{DEEPEST, METHODS, Msg, Run, State, evaluation_of};
use crate::app::effect::{Channel, Effect, Followed, TaskEvent, TaskId};
use crate::registry::{GameRecord, Progress, Task, TaskResult, game};

/// What follows from something that happened in the lab; `record` is the game on the board.
pub fn update(state: &mut State, msg: Msg, record: &GameRecord, workers: u32) -> Followed {
    match msg {
        Msg::Starts(msg) => return start_map::update(&mut state.starts, msg, workers),
        Msg::Start => return start(state, record),
        Msg::Stop => {
            for run in &mut state.runs {
                run.running = false;
            }
            return Followed::effects(vec![Effect::Cancel(Channel::Lab)]);
        }
        Msg::Depth(depth) => state.max_depth = depth.clamp(1, DEEPEST),
        Msg::Budget(nodes) => state.budget = nodes,
        Msg::Evaluation(id) => state.evaluation = id,
        Msg::Preference(preference) => state.preference = preference,
        Msg::SaveTable => {
            let file = Effect::save_table("nodes-per-depth", state.csv());
            return Followed::effects(vec![file]);
        }
        Msg::SaveChart(chart) => {
            let file = Effect::save_picture("nodes-per-depth", &chart.draw(880.0, 460.0));
            return Followed::effects(vec![file]);
        }
    }
    Followed::default()
}

/// One task a method: they run side by side as far as there are workers.
fn start(state: &mut State, record: &GameRecord) -> Followed {
    let kind = match game(&record.game) {
        Ok(kind) => kind,
        Err(error) => return Followed::error(error),
    };
    let evaluation = evaluation_of(kind, &state.evaluation);
    state.counted = Some(record.clone());
    state.error = None;
    let mut effects = vec![Effect::Cancel(Channel::Lab)];
    for (method, run) in METHODS.iter().zip(&mut state.runs) {
        state.tasks += 1;
        *run = Run {
            running: true,
            id: state.tasks,
            ..Run::default()
        };
        effects.push(Effect::Run {
            channel: Channel::Lab,
            id: state.tasks,
            task: Box::new(Task::NodesPerDepth {
                record: record.clone(),
                evaluation: evaluation.clone(),
                algorithm: method.algorithm,
                order: method.order,
                preference: state.preference,
                max_depth: state.max_depth,
                max_nodes: state.budget,
            }),
        });
    }
    Followed::effects(effects)
}

/// A worker has news of a count.
pub fn heard(state: &mut State, id: TaskId, event: TaskEvent) -> Followed {
    let Some(run) = state.runs.iter_mut().find(|r| r.running && r.id == id) else {
        return Followed::default();
    };
    match event {
        TaskEvent::Progress(Progress::NodesRow(row)) => run.rows.push(row),
        TaskEvent::Done(TaskResult::NodesPerDepth { rows, gave_up_at }) => {
            *run = Run {
                rows,
                gave_up_at,
                ..Run::default()
            };
        }
        TaskEvent::Failed(error) => {
            run.running = false;
            state.error = Some(error);
        }
        TaskEvent::Progress(_) | TaskEvent::Done(_) => {}
    }
    Followed::default()
}

/// A worker has news of a start.
pub fn starts_heard(state: &mut State, id: TaskId, event: TaskEvent, workers: u32) -> Followed {
    start_map::heard(&mut state.starts, id, event, workers)
}
