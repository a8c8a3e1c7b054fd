//! What can happen on the page for a child, beside what can happen in any game.

use crate::app::effects::{TaskEvent, TaskId};

/// Something that happens on the page for a child.
#[derive(Clone, Debug, PartialEq)]
pub enum ChildMsg {
    /// Another game, by its id.
    Game(&'static str),
    /// Another level, by its place in the list.
    Level(usize),
    /// Show where the strongest level would play.
    Hint,
    /// A worker reports on the search for help.
    Helping(TaskId, TaskEvent),
}
