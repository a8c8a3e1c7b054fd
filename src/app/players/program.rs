//! The user's own program as a player.

use std::sync::Arc;

use crate::app::ui::{Element, Texts, el};
use crate::python::{Question, Script, Session};
use crate::text::Message;

/// The progress of the download of Python, in bytes loaded of the total.
pub fn python_loading<M>(bytes: (u64, u64), texts: Texts) -> Element<M> {
    let mb = |bytes: u64| texts.decimal(bytes as f64 / 1e6, 1);
    let message = Message::new("programs.loading")
        .with("done", mb(bytes.0))
        .with("of", mb(bytes.1));
    el("p.quiet").child(texts.say(&message))
}

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
            ours: self.script.ours,
            seed,
        }
    }
}
