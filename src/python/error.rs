//! What can go wrong with a person's program.

use serde::{Deserialize, Serialize};

use crate::text::{Message, visible};

/// The kind of failure of a program that is to play another game than its own, whose id is the text.
pub(super) const OTHER_GAME: &str = "other_game";

/// The kind of failure of a program that calls itself deeper than the interpreter of the page can, which ends with it.
pub(super) const RECURSION: &str = "recursion";

/// Why a worker has ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WorkerError {
    /// It did not answer in time, and could not be interrupted.
    Late,
    /// It has failed, such as for want of memory.
    Ended,
    /// It spoke without being asked.
    Unasked,
    /// Its answer is too long.
    Long,
    /// It could not be started.
    Unstarted,
}

/// Why a program gives no answer, or a wrong one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProgramError {
    /// The worker has ended.
    Worker(WorkerError),
    /// The answer is not one that our adapter gives.
    InvalidAnswer,
    /// The program has failed, and where.
    Program {
        /// What kind of failure: a word that ends the key of a text.
        kind: &'static str,
        /// The file, or the cell of a notebook.
        place: String,
        /// The line there, from 1 on.
        line: Option<u32>,
        /// What Python says.
        text: String,
    },
}

/// A file or a cell, and a line there, in words.
pub(super) fn place(place: &str, line: Option<u32>) -> Message {
    let key = match line {
        Some(_) => "error.python.place",
        None if place.is_empty() => "error.python.program",
        None => "error.python.file",
    };
    Message::new(key)
        .with("place", visible(place))
        .with("line", line.unwrap_or(0))
}

impl ProgramError {
    /// In words.
    pub fn message(&self) -> Message {
        match self {
            ProgramError::Worker(WorkerError::Late) => Message::new("error.python.hangs"),
            ProgramError::Worker(WorkerError::Ended) => Message::new("error.python.ended"),
            ProgramError::Worker(WorkerError::Unasked) => Message::new("error.python.unasked"),
            ProgramError::Worker(WorkerError::Long) => Message::new("error.python.long"),
            ProgramError::Worker(WorkerError::Unstarted) => Message::new("error.python.unstarted"),
            ProgramError::InvalidAnswer => Message::new("error.python.strange"),
            ProgramError::Program {
                kind,
                place,
                line,
                text,
            } => {
                let message = Message::new(&format!("error.python.{kind}"));
                if *kind == OTHER_GAME {
                    return message.with_message("game", Message::new(&format!("game.{text}")));
                }
                message
                    .with_message("place", self::place(place, *line))
                    .with("text", visible(text))
            }
        }
    }

    /// The line of the file that it is about.
    pub fn line(&self) -> Option<u32> {
        match self {
            ProgramError::Program { line, .. } => *line,
            _ => None,
        }
    }

    /// Whether the interpreter cannot go on, so that its worker has to end.
    pub(super) fn is_fatal(&self) -> bool {
        matches!(
            self,
            ProgramError::Program {
                kind: RECURSION,
                ..
            }
        )
    }

    /// Whether the program has taken too long.
    pub fn is_late(&self) -> bool {
        matches!(
            self,
            ProgramError::Worker(WorkerError::Late) | ProgramError::Program { kind: "late", .. }
        )
    }
}
