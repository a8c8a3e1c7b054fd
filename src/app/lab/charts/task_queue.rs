//! Many short tasks, dealt to the pool a few at a time.

use std::collections::BTreeMap;

use crate::app::effects::TaskId;

/// What is to be done, and what workers are at; `T` says which part of the whole a task is.
#[derive(Clone, Debug, PartialEq)]
pub struct Deal<T> {
    /// What has not been given to a worker, the last first.
    waiting: Vec<T>,
    /// What workers are at.
    given: BTreeMap<TaskId, T>,
    /// The last task's number.
    last: TaskId,
}

impl<T> Default for Deal<T> {
    fn default() -> Self {
        Deal {
            waiting: Vec::new(),
            given: BTreeMap::new(),
            last: 0,
        }
    }
}

impl<T: Copy> Deal<T> {
    /// Whether something is left to do.
    pub fn running(&self) -> bool {
        !self.waiting.is_empty() || !self.given.is_empty()
    }

    /// Begins with these parts, in their order; what was dealt before is not waited for any more.
    pub fn begin(&mut self, mut parts: Vec<T>) {
        parts.reverse();
        self.waiting = parts;
        self.given.clear();
    }

    /// Leaves all that is left.
    pub fn stop(&mut self) {
        self.waiting.clear();
        self.given.clear();
    }

    /// The next part for a worker and the number of its task; `None` while as many are given as keep `workers` busy.
    pub fn next(&mut self, workers: u32) -> Option<(TaskId, T)> {
        if self.given.len() >= 2 * workers.max(1) as usize {
            return None;
        }
        let part = self.waiting.pop()?;
        self.last += 1;
        self.given.insert(self.last, part);
        Some((self.last, part))
    }

    /// Whether a task is one of those that workers are at.
    pub fn expects(&self, id: TaskId) -> bool {
        self.given.contains_key(&id)
    }

    /// The part that a task was, which is done now; `None` if nobody waits for it.
    pub fn done(&mut self, id: TaskId) -> Option<T> {
        self.given.remove(&id)
    }
}
