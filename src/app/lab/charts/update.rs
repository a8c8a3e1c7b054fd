//! Counting the nodes of all searches, depth by depth.

use super::state::{Charts, Msg, Run};
use crate::app::effect::{Channel, Effect, Followed, TaskEvent, TaskId};
use crate::app::lab::lanes::methods::METHODS;
use crate::app::lab::question::state::DEEPEST;
use crate::app::lab::state::State;
use crate::registry::{Progress, Task, TaskResult};

/// What follows from something that happened to the counts.
pub fn update(state: &mut State, msg: Msg) -> Followed {
    match msg {
        Msg::Start => return start(state),
        Msg::Stop => {
            for run in &mut state.charts.runs {
                run.running = false;
            }
            return Followed::effects(vec![Effect::Cancel(Channel::Lab)]);
        }
        Msg::Deepest(depth) => state.charts.deepest = depth.clamp(1, DEEPEST),
        Msg::SaveTable => {
            let file = Effect::save_table("nodes-per-depth", state.charts.csv());
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
fn start(state: &mut State) -> Followed {
    let (question, charts) = (&state.question, &mut state.charts);
    charts.counted = Some(question.record().clone());
    charts.budget = question.budget;
    charts.error = None;
    let mut effects = vec![Effect::Cancel(Channel::Lab)];
    for (method, run) in METHODS.iter().zip(&mut charts.runs) {
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
                record: question.record().clone(),
                evaluation: question.judge(),
                algorithm: method.algorithm,
                order: method.order,
                preference: question.preference,
                max_depth: charts.deepest,
                max_nodes: question.budget,
            }),
        });
    }
    Followed::effects(effects)
}

/// A worker has news of a count.
pub fn heard(charts: &mut Charts, id: TaskId, event: TaskEvent) -> Followed {
    let Some(run) = charts.runs.iter_mut().find(|r| r.running && r.id == id) else {
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
            charts.error = Some(error);
        }
        TaskEvent::Progress(_) | TaskEvent::Done(_) => {}
    }
    Followed::default()
}
