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
    /// An error about a file or folder. Replaces the file's name at the beginning of `error` by the path.
    pub(super) fn of_file(path: &Path, error: &dyn fmt::Display) -> Self {
        let error = error.to_string();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let rest = error.strip_prefix(&*name).filter(|_| !name.is_empty());
        Failure::Work(match rest {
            Some(rest) if rest.starts_with([':', ',']) => format!("{}{rest}", path.display()),
            _ => format!("{}: {error}", path.display()),
        })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_each_file_once() {
        let path = Path::new("games/nim.py");
        for (error, expected) in [
            ("nim.py, line 3: no", "games/nim.py, line 3: no"),
            ("nim.py: no", "games/nim.py: no"),
            ("nim.pyc: no", "games/nim.py: nim.pyc: no"),
            ("no", "games/nim.py: no"),
        ] {
            assert_eq!(Failure::of_file(path, &error).to_string(), expected);
        }
    }
}
