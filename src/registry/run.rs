//! Tasks are done.

use super::list::game;
use super::reading;
use super::task::{Progress, Task, TaskResult};
use crate::registry::worker_cache::WorkerCache;
use crate::text::Message;

/// Does a task: the one place where a worker's plain data becomes generic code. `progress` is told what is worth telling on the way.
///
/// The answer depends on the task alone, times and players with a clock aside.
///
/// # Errors
/// What is wrong with the task: it may come from a file, a link or a message.
pub fn run(task: &Task, progress: &mut dyn FnMut(Progress)) -> Result<TaskResult, Message> {
    run_at(&mut WorkerCache::default(), task, progress)
}

/// Does a task as [`run`] does, at the cache of a worker that does one after the other.
///
/// # Errors
/// What is wrong with the task.
pub fn run_at(
    cache: &mut WorkerCache,
    task: &Task,
    progress: &mut dyn FnMut(Progress),
) -> Result<TaskResult, Message> {
    match task {
        Task::ReadTrace { text } => reading::read(text, progress),
        _ => game(task.game())?.run(task, cache, progress),
    }
}
