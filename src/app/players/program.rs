//! A person's own program as a player.

use std::sync::Arc;

use crate::app::ui::{Element, Texts, el};
use crate::python::{Question, Script, Session};
use crate::text::Message;

/// That Python is being fetched: so many bytes of so many are there.
pub fn python_loading<M>(bytes: (u64, u64), texts: Texts) -> Element<M> {
    let mb = |bytes: u64| texts.decimal(bytes as f64 / 1e6, 1);
    let message = Message::new("programs.loading")
        .with("done", mb(bytes.0))
        .with("of", mb(bytes.1));
    el("p.quiet").child(texts.say(&message))
}

/// Something in a person's program that plays, and how far it looks ahead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramPlayer {
    /// What plays.
    pub script: Arc<Script>,
    /// The limit of the search with an evaluation.
    pub limit: u32,
}

impl ProgramPlayer {
    /// What it is called.
    pub fn name(&self) -> String {
        format!("{} ({})", self.script.function, self.script.main)
    }

    /// It in a worker of that name.
    pub fn session(&self, worker: &str) -> Session {
        Session::new(worker.to_owned(), self.script.clone())
    }

    /// The question for its move.
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
