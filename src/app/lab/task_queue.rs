//! A queue of many short tasks, which the pool receives a few at a time.

use std::collections::BTreeMap;

use crate::app::effects::{Effect, TaskEvent, TaskGroup, TaskId, TaskIds, max_unfinished_tasks};
use crate::registry::{Task, TaskResult};
use crate::text::Message;

/// The waiting and running tasks; `T` identifies the part of the whole that a task computes.
#[derive(Clone, Debug, PartialEq)]
pub struct TaskQueue<T> {
    /// In reverse order.
    waiting: Vec<T>,
    running: BTreeMap<TaskId, T>,
    task_ids: TaskIds,
    /// True if the pool has tasks that the queue has dropped.
    is_outdated: bool,
    /// The error of a task, which stopped the others.
    pub error: Option<Message>,
}

impl<T> Default for TaskQueue<T> {
    fn default() -> Self {
        TaskQueue {
            waiting: Vec::new(),
            running: BTreeMap::new(),
            task_ids: TaskIds::default(),
            is_outdated: false,
            error: None,
        }
    }
}

impl<T> TaskQueue<T> {
    /// True if tasks wait or run.
    pub fn running(&self) -> bool {
        !self.waiting.is_empty() || !self.running.is_empty()
    }

    /// True if the queue waits for the task.
    pub fn is_running(&self, id: TaskId) -> bool {
        self.running.contains_key(&id)
    }

    /// Starts with these parts in their order; ignores results of earlier parts.
    pub fn begin(&mut self, mut parts: Vec<T>) {
        self.stop();
        self.error = None;
        parts.reverse();
        self.waiting = parts;
    }

    /// Drops all remaining parts.
    pub fn stop(&mut self) {
        self.waiting.clear();
        self.running.clear();
        self.is_outdated = true;
    }

    /// Returns the part and the result of a finished task. An error stops the queue. Ignores tasks for which the queue
    /// does not wait.
    pub fn receive(&mut self, id: TaskId, event: TaskEvent) -> Option<(T, TaskResult)> {
        match event {
            TaskEvent::Progress(_) => None,
            TaskEvent::Done(result) => Some((self.running.remove(&id)?, result)),
            TaskEvent::Failed(error) => {
                self.running.get(&id)?;
                self.stop();
                self.error = Some(error);
                None
            }
        }
    }

    /// Cancels dropped tasks, and starts others, enough to keep all workers busy.
    pub fn feed<M: 'static>(
        &mut self,
        group: TaskGroup,
        workers: u32,
        reply: fn(TaskId, Box<TaskEvent>) -> M,
        task: impl Fn(&T) -> Task,
    ) -> Vec<Effect<M>> {
        let mut effects = Vec::new();
        if std::mem::take(&mut self.is_outdated) {
            effects.push(Effect::Cancel(group));
        }
        while self.running.len() < max_unfinished_tasks(workers)
            && let Some(part) = self.waiting.pop()
        {
            let id = self.task_ids.next_id();
            effects.push(Effect::run(group, task(&part), move |event| reply(id, event)));
            self.running.insert(id, part);
        }
        effects
    }
}
