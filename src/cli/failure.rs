//! The errors of commands.

use std::fmt;
use std::io;
use std::path::Path;

use super::interrupt::EXIT_CODE;
use crate::text::Message;

/// An error message with its category.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// Inconsistent arguments.
    Usage(String),
    /// An error during the work.
    Work(String),
    /// Interrupted by the user; the results so far are saved.
    Stopped(String),
}

impl Failure {
    /// An error about a file or folder.
    pub(super) fn of_file(path: &Path, error: &dyn fmt::Display) -> Self {
        Failure::Work(format!("{}: {error}", path.display()))
    }

    /// An error of writing to standard output.
    pub(super) fn of_output(error: &io::Error) -> Self {
        Failure::Work(format!("standard output: {error}"))
    }

    pub(super) fn exit_code(&self) -> u8 {
        match self {
            Failure::Work(_) => 1,
            Failure::Usage(_) => 2,
            Failure::Stopped(_) => EXIT_CODE,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Usage(text) | Failure::Work(text) | Failure::Stopped(text) => {
                f.write_str(text)
            }
        }
    }
}

impl From<Message> for Failure {
    fn from(message: Message) -> Self {
        Failure::Work(message.to_string())
    }
}
