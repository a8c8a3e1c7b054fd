//! Failures of programs and notes on their loading, as the adapter reports them.

use serde::Deserialize;

use super::error::{OTHER_GAME, ProgramError, RECURSION, place};
use super::games::ProgramGame;
use crate::text::{Message, visible};

/// In bytes.
pub(super) const LONGEST_NAME: usize = 400;

/// A failure as the adapter reports it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Failure {
    pub(super) kind: String,
    #[serde(rename = "where")]
    pub(super) place: String,
    pub(super) line: Option<u32>,
    pub(super) text: String,
}

/// The adapter's kinds of failures; each has a text `error.python.KIND`.
pub(super) const KINDS: [&str; 30] = [
    "boolean",
    "chance",
    "changes",
    "exception",
    "foreign_game",
    "late",
    "many_moves",
    "memory",
    "no_default",
    "no_game",
    "no_list",
    "no_member",
    "no_number",
    "no_search",
    "no_start",
    "no_utility",
    "not_opposite",
    "nothing",
    "nothing_plays",
    OTHER_GAME,
    "parameters",
    RECURSION,
    "searches",
    "several_play",
    "state",
    "syntax",
    "third_side",
    "unreadable",
    "utility",
    "within",
];

/// True if a text is within the adapter's limit.
pub(super) fn is_short(text: &str) -> bool {
    text.len() <= 4 * LONGEST_NAME
}

impl Failure {
    /// Converts it to an error; `None` if the adapter never reports it like this.
    pub(super) fn into_program_error(self) -> Option<ProgramError> {
        let kind = KINDS.into_iter().find(|kind| *kind == self.kind)?;
        let short = is_short(&self.place) && is_short(&self.text);
        let known = kind != OTHER_GAME || ProgramGame::find(&self.text).is_some();
        (short && known).then_some(ProgramError::Program {
            kind,
            place: self.place,
            line: self.line,
            text: self.text,
        })
    }
}

/// A function that looks like an evaluation, and the reason why it is not.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FailedFunction {
    name: String,
    kind: String,
    #[serde(rename = "where")]
    place: String,
    line: Option<u32>,
    text: String,
}

impl FailedFunction {
    /// Its name in the program.
    pub fn name(&self) -> &str {
        &self.name
    }

    fn error(&self) -> Option<ProgramError> {
        let failure = Failure {
            kind: self.kind.clone(),
            place: self.place.clone(),
            line: self.line,
            text: self.text.clone(),
        };
        failure.into_program_error()
    }

    pub(super) fn is_sound(&self) -> bool {
        is_short(&self.name) && self.error().is_some()
    }

    /// Its name, error and line.
    pub fn message(&self) -> Message {
        let error = self.error().unwrap_or(ProgramError::InvalidAnswer);
        Message::new("programs.failed.function")
            .with("name", visible(&self.name))
            .with_message("error", error.message())
    }
}

/// A note on the loading of a program.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    kind: String,
    #[serde(rename = "where")]
    place: String,
    line: Option<u32>,
    text: String,
}

impl Note {
    pub fn message(&self) -> Message {
        Message::new(&format!("programs.note.{}", self.kind))
            .with_message("place", place(&self.place, self.line))
            .with("text", visible(&self.text))
    }

    pub(super) fn is_sound(&self) -> bool {
        NOTES.contains(&&*self.kind) && is_short(&self.place) && is_short(&self.text)
    }
}

/// The kinds of notes; each has a text `programs.note.KIND`.
pub(super) const NOTES: [&str; 10] = [
    "assumed", "empty", "encoding", "fails", "input", "long", "magic", "missing", "plays", "syntax",
];
