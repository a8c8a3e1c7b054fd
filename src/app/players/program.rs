//! The user's own program as a player.

use std::sync::Arc;

use crate::python::{Question, Script, Session};

/// A function of the user's program that plays, with its search limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramPlayer {
    pub script: Arc<Script>,
    /// The depth or time limit of the search with an evaluation.
    pub limit: u32,
}

impl ProgramPlayer {
    pub fn name(&self) -> String {
        format!("{} ({})", self.script.function, self.script.main)
    }

    /// Returns the session of the program in the worker with this name.
    pub fn session(&self, worker: &str) -> Session {
        Session::new(worker.to_owned(), self.script.clone())
    }

    /// The request for a move.
    pub fn question(&self, position: String, seed: u32) -> Question {
        Question::Move {
            name: self.script.function.clone(),
            position,
            limit: Some(self.limit),
            for_all: false,
            by_our_search: self.script.by_our_search,
            seed,
        }
    }
}
