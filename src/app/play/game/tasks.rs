//! The numbers of tasks, and the workers for them.

use super::Game;
use crate::app::effects::TaskId;

/// A game, and the numbers for tasks about it.
pub struct Work<'a> {
    pub game: &'a mut Game,
    pub tasks: &'a mut Tasks,
}

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
    pub fn next_id(&mut self) -> TaskId {
        self.last += 1;
        self.last
    }
}
