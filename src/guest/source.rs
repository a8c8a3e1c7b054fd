//! The sources of a table's data, and the data that are missing.

use std::collections::BTreeSet;
use std::sync::Mutex;

use serde::{Deserialize, Serialize};

use super::values::{StateValue, ValueResult};
use crate::python::{Expansion, GuestPath, Shown};
use crate::text::Message;

/// Rules that answer at once, such as rules in a process of the native program.
pub trait Rules: Send {
    /// Returns the moves of the first states of a list, at least of one.
    ///
    /// # Errors
    /// The rules do not answer.
    fn expand(&mut self, states: Vec<GuestPath>) -> Result<Expansion, Message>;

    /// Returns the picture of a state.
    ///
    /// # Errors
    /// The rules do not answer.
    fn show(&mut self, state: GuestPath) -> Result<Shown, Message>;

    /// Returns the value of a position by a function of the file. The position is a text and the number of the side.
    fn evaluate(&mut self, evaluation: &str, position: (String, usize)) -> ValueResult;
}

/// The source of the states of a table.
pub enum Source {
    Rules(Mutex<Box<dyn Rules>>),
    /// The page requests missing data and adds the answers ([`Table::receive`](super::Table::receive)). Before that a
    /// state has no moves and an empty board.
    Page,
    /// The page sends the data that a task has missed ([`Table::apply`](super::Table::apply)), and the task runs again.
    /// Before that a missing state is a draw.
    Worker,
}

/// Data that a table does not have yet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Missing {
    /// The numbers of states without moves.
    pub moves: BTreeSet<u32>,
    /// The numbers of states without boards.
    pub boards: BTreeSet<u32>,
    pub values: BTreeSet<StateValue>,
}

impl Missing {
    pub fn extend(&mut self, more: Missing) {
        self.moves.extend(more.moves);
        self.boards.extend(more.boards);
        self.values.extend(more.values);
    }

    /// True if a search needs some of the missing data.
    pub fn blocks_search(&self) -> bool {
        !self.moves.is_empty() || !self.values.is_empty()
    }
}
