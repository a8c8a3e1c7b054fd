//! A person's own program as a player.

use std::sync::Arc;

use crate::app::python::{File, Question, Session};

/// The start of the course's game, the only board that its programs know.
pub const START: &str = "8/8/8/4o3/8/8/8/8 S";

/// Something in a person's program that plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramPlayer {
    /// The file that plays.
    pub main: String,
    /// That file, and those that it may import.
    pub files: Arc<[File]>,
    /// The name of what plays in it.
    pub function: String,
    /// The limit of the search with an evaluation.
    pub limit: u32,
}

impl ProgramPlayer {
    /// What it is called.
    pub fn name(&self) -> String {
        format!("{} ({})", self.function, self.main)
    }

    /// It in a worker of that name.
    pub fn session(&self, worker: &str) -> Session {
        Session::new(worker.to_owned(), self.main.clone(), self.files.to_vec())
    }

    /// The question for its move.
    pub fn question(&self, position: String, seed: u32) -> Question {
        Question::Move {
            name: self.function.clone(),
            position,
            limit: self.limit,
            seed,
        }
    }
}
