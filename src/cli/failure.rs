//! Why a command ended before everything was done.

use std::fmt;
use std::io;
use std::path::Path;

use super::interrupt::EXIT_CODE;
use crate::text::Message;

/// What went wrong, as it is printed, and whose mistake it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// The arguments do not go together.
    Usage(String),
    /// They do, but something failed.
    Work(String),
    /// Somebody has stopped it; what was done by then is kept.
    Stopped(String),
}

impl Failure {
    /// Something is wrong with a file or folder.
    pub(super) fn of_file(path: &Path, error: &dyn fmt::Display) -> Self {
        Failure::Work(format!("{}: {error}", path.display()))
    }

    /// Standard output does not take what is written to it.
    pub(super) fn of_output(error: &io::Error) -> Self {
        Failure::Work(format!("standard output: {error}"))
    }

    /// What the program exits with.
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
