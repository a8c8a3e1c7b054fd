//! Failures of a user's program.

use serde::{Deserialize, Serialize};

use crate::text::{Message, visible};

/// The kind of failure of a program that plays another game than the requested game; the text is the other game's id.
pub(super) const OTHER_GAME: &str = "other_game";

/// The kind of failure of a recursion that is too deep for the page's interpreter and makes the interpreter unusable.
pub(super) const RECURSION: &str = "recursion";

/// Why a worker has ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WorkerError {
    /// Timeout, and the program could not be interrupted.
    Late,
    /// It has failed, for instance because memory ran out.
    Ended,
    /// It sent a message without a question.
    Unasked,
    /// Its answer is too long.
    Long,
    /// It could not start.
    Unstarted,
}

/// Why a program gives no answer or an invalid one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProgramError {
    /// The worker has ended.
    Worker(WorkerError),
    /// The answer has another form than our adapter's.
    InvalidAnswer,
    /// The program has failed.
    Program {
        /// The last part of the key of a text.
        kind: &'static str,
        /// The file, or the cell of a notebook.
        place: String,
        /// The line there, from 1.
        line: Option<u32>,
        /// Python's message.
        text: String,
    },
}

/// The placeholder of the file or cell in [`place`].
pub const PLACE: &str = "place";

/// The placeholder of the line in [`place`]; 0 if unknown.
pub const LINE: &str = "line";

/// A file or cell and a line there as a text.
pub(super) fn place(place: &str, line: Option<u32>) -> Message {
    let key = match line {
        Some(_) => "error.python.place",
        None if place.is_empty() => "error.python.program",
        None => "error.python.file",
    };
    Message::new(key)
        .with(PLACE, visible(place))
        .with(LINE, line.unwrap_or(0))
}

impl ProgramError {
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

    /// The line of the file, if known.
    pub fn line(&self) -> Option<u32> {
        match self {
            ProgramError::Program { line, .. } => *line,
            _ => None,
        }
    }

    /// True if the interpreter is unusable, so that its worker must end.
    pub(super) fn is_fatal(&self) -> bool {
        matches!(
            self,
            ProgramError::Program {
                kind: RECURSION,
                ..
            }
        )
    }

    /// True for a timeout.
    pub fn is_late(&self) -> bool {
        matches!(
            self,
            ProgramError::Worker(WorkerError::Late) | ProgramError::Program { kind: "late", .. }
        )
    }
}
