//! A queue of many short tasks, which the pool receives a few at a time.

use std::collections::BTreeMap;

use crate::app::effects::{Effect, TaskEvent, TaskGroup, TaskId};
use crate::registry::Task;
use crate::text::Message;

/// The waiting and running tasks; `T` identifies the part of the whole that a task computes.
#[derive(Clone, Debug, PartialEq)]
pub struct TaskQueue<T> {
    /// In reverse order.
    waiting: Vec<T>,
    running: BTreeMap<TaskId, T>,
    /// The id of the last task.
    last: TaskId,
}

impl<T> Default for TaskQueue<T> {
    fn default() -> Self {
        TaskQueue {
            waiting: Vec::new(),
            running: BTreeMap::new(),
            last: 0,
        }
    }
}

impl<T: Clone> TaskQueue<T> {
    /// True if tasks wait or run.
    pub fn running(&self) -> bool {
        !self.waiting.is_empty() || !self.running.is_empty()
    }

    /// Starts with these parts in their order; ignores results of earlier parts.
    pub fn begin(&mut self, mut parts: Vec<T>) {
        parts.reverse();
        self.waiting = parts;
        self.running.clear();
    }

    /// Drops all remaining parts.
    pub fn stop(&mut self) {
        self.waiting.clear();
        self.running.clear();
    }

    /// Starts tasks until two per worker run, so that all workers are occupied.
    ///
    /// # Errors
    /// If `task` cannot convert a part into a task.
    pub fn feed<M: 'static>(
        &mut self,
        group: TaskGroup,
        workers: u32,
        reply: fn(TaskId, Box<TaskEvent>) -> M,
        task: impl Fn(&T) -> Result<Task, Message>,
    ) -> Result<Vec<Effect<M>>, Message> {
        let mut effects = Vec::new();
        while self.running.len() < 2 * workers.max(1) as usize
            && let Some(part) = self.waiting.pop()
        {
            self.last += 1;
            let id = self.last;
            effects.push(Effect::run(group, task(&part)?, move |event| {
                reply(id, event)
            }));
            self.running.insert(id, part);
        }
        Ok(effects)
    }

    pub fn is_running(&self, id: TaskId) -> bool {
        self.running.contains_key(&id)
    }

    /// Removes a finished task and returns its part; `None` if the queue does not wait for it.
    pub fn done(&mut self, id: TaskId) -> Option<T> {
        self.running.remove(&id)
    }
}
