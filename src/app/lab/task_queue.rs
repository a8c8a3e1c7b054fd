//! Many short tasks, dealt to the pool a few at a time.

use std::collections::BTreeMap;

use crate::app::effects::{Effect, TaskEvent, TaskGroup, TaskId};
use crate::registry::Task;
use crate::text::Message;

/// What is to be done, and what workers are at; `T` says which part of the whole a task is.
#[derive(Clone, Debug, PartialEq)]
pub struct TaskQueue<T> {
    /// What has not been given to a worker, the last first.
    waiting: Vec<T>,
    /// What workers are at.
    running: BTreeMap<TaskId, T>,
    /// The last task's number.
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
    /// Whether something is left to do.
    pub fn running(&self) -> bool {
        !self.waiting.is_empty() || !self.running.is_empty()
    }

    /// Begins with these parts, in their order; what was dealt before is not waited for any more.
    pub fn begin(&mut self, mut parts: Vec<T>) {
        parts.reverse();
        self.waiting = parts;
        self.running.clear();
    }

    /// Leaves all that is left.
    pub fn stop(&mut self) {
        self.waiting.clear();
        self.running.clear();
    }

    /// Gives workers as many parts as keep all of them busy.
    ///
    /// # Errors
    /// A part cannot be made a task.
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

    /// Whether a task is one of those that workers are at.
    pub fn is_running(&self, id: TaskId) -> bool {
        self.running.contains_key(&id)
    }

    /// The part that a task was, which is done now; `None` if nobody waits for it.
    pub fn done(&mut self, id: TaskId) -> Option<T> {
        self.running.remove(&id)
    }
}
