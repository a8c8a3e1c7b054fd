//! Output of the program. Errors of printing do not interrupt the work on files.

use std::cell::RefCell;
use std::fmt::Display;
use std::io::{self, Write};

use super::failure::Failure;

/// Standard output, or a replacement in tests.
pub(super) struct Console {
    out: RefCell<Box<dyn Write>>,
    /// The first error; nothing is written after it.
    error: RefCell<Option<io::Error>>,
}

impl Console {
    pub(super) fn new(out: Box<dyn Write>) -> Self {
        Console {
            out: RefCell::new(out),
            error: RefCell::new(None),
        }
    }

    pub(super) fn line(&self, text: impl Display) {
        self.attempt(|out| writeln!(out, "{text}"));
    }

    /// Prints a part of a line and flushes.
    pub(super) fn part(&self, text: impl Display) {
        self.attempt(|out| {
            write!(out, "{text}")?;
            out.flush()
        });
    }

    fn attempt(&self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) {
        let mut error = self.error.borrow_mut();
        if error.is_none() {
            *error = write(&mut **self.out.borrow_mut()).err();
        }
    }

    /// Ends printing. A closed pipe is not an error.
    ///
    /// # Errors
    /// Output failed, for instance because a disk is full.
    pub(super) fn finish(self) -> Result<(), Failure> {
        self.attempt(|out| out.flush());
        match self.error.into_inner() {
            Some(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                Err(Failure::of_output(&error))
            }
            _ => Ok(()),
        }
    }
}

/// Prints a line on standard output from any thread and flushes. Ignores errors.
pub(super) fn out_line(text: impl Display) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{text}").and_then(|()| out.flush());
}

/// Prints a line on standard error. Ignores errors, which cannot be reported.
pub(super) fn warn(text: impl Display) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// Prints progress on standard error over the previous progress.
pub(super) fn progress(text: impl Display) {
    let mut out = io::stderr();
    let _ = write!(out, "\r{text}").and_then(|()| out.flush());
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Full(io::ErrorKind);

    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(self.0.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn reports_full_disk_but_not_closed_pipe() {
        let finish = |kind| {
            let console = Console::new(Box::new(Full(kind)));
            console.line("lost");
            console.part("lost as well");
            console.finish()
        };
        let full = finish(io::ErrorKind::StorageFull).unwrap_err();
        assert!(full.to_string().starts_with("standard output: "), "{full}");
        assert_eq!(full.exit_code(), 1);
        assert_eq!(finish(io::ErrorKind::BrokenPipe), Ok(()));
    }
}
