//! Executes tasks.

use super::reading;
use super::task::{Progress, Task, TaskResult};
use super::tasks::tasks;
use crate::registry::worker_cache::WorkerCache;
use crate::text::Message;

/// Dispatches a task to the generic code of its game. Reports to `progress`.
///
/// The answer depends only on the task, except for times and players with a clock.
///
/// # Errors
/// The task is invalid. Tasks may come from files, links or messages.
pub fn run(task: &Task, progress: &mut dyn FnMut(Progress)) -> Result<TaskResult, Message> {
    run_at(&mut WorkerCache::default(), task, progress)
}

/// Like [`run`], with the cache of a worker that runs several tasks.
///
/// # Errors
/// The task is invalid.
pub fn run_at(
    cache: &mut WorkerCache,
    task: &Task,
    progress: &mut dyn FnMut(Progress),
) -> Result<TaskResult, Message> {
    match task {
        Task::ReadTrace { text } => reading::read(text, progress),
        _ => tasks(task.game())?.run(task, cache, progress),
    }
}
