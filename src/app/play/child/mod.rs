//! Child mode: levels as animals, and hints that mark a cell.

pub mod hint;
pub mod levels;

#[cfg(test)]
mod tests;

use crate::app::effects::{TaskEvent, TaskId};

#[derive(Clone, Debug, PartialEq)]
pub enum ChildMsg {
    Game(&'static str),
    /// Choose a level, by its place in the list.
    Level(usize),
    /// Show the move of the strongest level.
    Hint,
    Helping(TaskId, Box<TaskEvent>),
}
