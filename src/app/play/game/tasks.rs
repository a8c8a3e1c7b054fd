//! The numbers of tasks, and the workers for them.

use crate::app::effects::TaskId;

#[derive(Clone, Debug)]
pub struct Tasks {
    last: TaskId,
    /// The size of the pool of workers.
    pub workers: u32,
}

impl Default for Tasks {
    fn default() -> Tasks {
        Tasks {
            last: 0,
            workers: 1,
        }
    }
}

impl Tasks {
    /// The number of a new task.
    pub fn next_id(&mut self) -> TaskId {
        self.last += 1;
        self.last
    }
}
