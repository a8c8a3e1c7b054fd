//! The tasks of an evolution in workers, and the messages that answer them.

use crate::app::effects::{self, TaskEvent, TaskGroup, TaskId};
use crate::job::dispatch::Urgency;
use crate::python;
use crate::registry::Task;

#[derive(Clone, Debug, PartialEq)]
pub enum WorkMsg {
    /// A worker reports on a unit of the run or of the example.
    Task(TaskId, Box<TaskEvent>),
    /// An event of the Python runtime or of a program.
    Python(python::Event),
}

/// An effect whose answer is a [`WorkMsg`].
pub type Effect = effects::Effect<WorkMsg>;

/// The games of the run and of the example.
pub const GAME_TASKS: TaskGroup = TaskGroup::new("coevolution", Urgency::Brief);

/// Requests a unit of the run or of the example from a worker.
pub fn play(id: TaskId, task: Task) -> Effect {
    Effect::run(GAME_TASKS, task, move |event| WorkMsg::Task(id, event))
}
