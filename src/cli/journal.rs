//! Crash-safe saving: a snapshot file, rewritten when it has grown by a quarter, and a journal of later results.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use serde::Serialize;
use serde::de::IgnoredAny;

use super::console::warn;
use super::failure::Failure;
use super::files::write_whole;
use super::reading;
use crate::text::json_text;

/// The first line of a journal.
#[derive(Serialize)]
struct Head {
    format: String,
    version: u32,
    /// The head of the file that the journal belongs to.
    of: String,
}

impl Head {
    fn of(of: String) -> Head {
        Head {
            format: reading::JOURNAL.to_owned(),
            version: 1,
            of,
        }
    }
}

/// The path of a file's journal.
pub(super) fn journal_path(document: &Path) -> PathBuf {
    document.with_extension("journal")
}

/// The lines of the journal for a file with this head; empty without a journal, or if the journal belongs to another
/// file. Drops an incomplete last line with a warning.
///
/// # Errors
/// The journal cannot be read, or has an invalid line.
pub(super) fn read_lines(document: &Path, head: &str) -> Result<Vec<String>, Failure> {
    let path = journal_path(document);
    if !path.exists() {
        return Ok(Vec::new());
    }
    let bytes = fs::read(&path).map_err(|e| Failure::of_file(&path, &e))?;
    let found = reading::journal(&bytes, head);
    if found.torn {
        let number = found.lines.len() + 2;
        warn(format_args!("{}, line {number}: incomplete line ignored.", path.display()));
    }
    let is_invalid = |line: &String| serde_json::from_str::<IgnoredAny>(line).is_err();
    match found.lines.iter().position(is_invalid) {
        None => Ok(found.lines),
        Some(i) => {
            let number = i + 2;
            let why = format!("line {number} is not a journal entry; delete the line to continue.");
            Err(Failure::of_file(&path, &why))
        }
    }
}

/// An open journal.
struct Journal {
    file: File,
    /// True if the disk may not have all lines.
    unsynced: bool,
    /// The earliest time of the next sync.
    next: Instant,
}

impl Journal {
    /// Creates an empty journal, and replaces an existing one.
    fn new(document: &Path, head: String) -> Result<Journal, Failure> {
        let path = journal_path(document);
        let head = json_text(&Head::of(head));
        write_whole(&path, format!("{head}\n").as_bytes())?;
        let file = OpenOptions::new().append(true).open(&path);
        Ok(Journal {
            file: file.map_err(|e| Failure::of_file(&path, &e))?,
            unsynced: false,
            next: Instant::now(),
        })
    }

    /// Appends lines. A killed program loses no line. A crash of the machine loses the lines since the last
    /// [`Journal::sync`].
    fn add(&mut self, lines: &[String]) -> io::Result<()> {
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        self.file.write_all(text.as_bytes())?;
        self.unsynced = true;
        self.sync()
    }

    /// Waits for the disk, at most for a tenth of the time: after a sync of 5 ms, the next sync is due in 50 ms, so
    /// that a crash of the machine loses at most the lines of 50 ms.
    fn sync(&mut self) -> io::Result<()> {
        let begin = Instant::now();
        if self.unsynced && begin >= self.next {
            self.file.sync_data()?;
            self.unsynced = false;
            self.next = begin + 10 * begin.elapsed();
        }
        Ok(())
    }
}

/// Long work with a file.
pub(super) trait SavedWork {
    /// The completed generations or pairs.
    fn done(&self) -> usize;
    /// The beginning of the work's file, which identifies the work.
    fn head(&self) -> String;
    /// The contents of the work's file.
    fn document(&self) -> String;
}

/// Saves long work. Rewrites the file when it has grown by a quarter, so that all versions together have five times the
/// bytes of the last version. The journal contains the results since the last version.
pub(super) struct Checkpoints {
    path: PathBuf,
    journal: Option<Journal>,
    /// The amount of completed work at which to rewrite the file.
    next: usize,
    /// True after a warning about a failure.
    warned: bool,
}

impl Checkpoints {
    /// Does not write before the first new result.
    pub(super) fn new(path: PathBuf) -> Self {
        Checkpoints {
            path,
            journal: None,
            next: 0,
            warned: false,
        }
    }

    /// Saves new results; `lines` may be empty. Continues after failures: a full disk may have space again later.
    pub(super) fn write_new(&mut self, work: &dyn SavedWork, lines: &[String]) {
        if let Err(failure) = self.write(work, lines) {
            // The last line may be incomplete, and appended lines would continue it.
            self.journal = None;
            if !std::mem::replace(&mut self.warned, true) {
                warn(format_args!("{failure} (the work continues)"));
            }
        }
    }

    fn write(&mut self, work: &dyn SavedWork, lines: &[String]) -> Result<(), Failure> {
        let written = match &mut self.journal {
            Some(journal) if lines.is_empty() => journal.sync(),
            None if lines.is_empty() => Ok(()),
            Some(journal) if work.done() < self.next => journal.add(lines),
            _ => {
                let done = work.done();
                write_whole(&self.path, work.document().as_bytes())?;
                self.journal = Some(Journal::new(&self.path, work.head())?);
                self.next = done + done / 4 + 1;
                Ok(())
            }
        };
        written.map_err(|e| Failure::of_file(&journal_path(&self.path), &e))
    }
}

/// Deletes the journal of a complete file.
pub(super) fn delete_journal(path: &Path) {
    // Ignores errors: the journal may not exist, and a remaining journal adds nothing to the complete file.
    let _ = fs::remove_file(journal_path(path));
}

#[cfg(test)]
mod tests {
    use super::super::files::read_text;
    use super::*;

    struct Counted(usize);

    impl SavedWork for Counted {
        fn done(&self) -> usize {
            self.0
        }
        fn head(&self) -> String {
            "counted".to_owned()
        }
        fn document(&self) -> String {
            format!("counted {}", self.0)
        }
    }

    /// The number in a file, and the lines of its journal.
    fn found(path: &Path) -> (usize, Vec<String>) {
        let text = read_text(path).unwrap();
        let number = text.strip_prefix("counted ").unwrap();
        (number.parse().unwrap(), read_lines(path, "counted").unwrap())
    }

    #[test]
    fn journal_survives_any_stop() {
        let folder =
            std::env::temp_dir().join(format!("rastros-lab-journal-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("counted.json");
        let mut checkpoints = Checkpoints::new(path.clone());
        let mut wholes = Vec::new();
        for done in 1..=1000 {
            checkpoints.write_new(&Counted(done), &[done.to_string()]);
            checkpoints.write_new(&Counted(done), &[]);
            let (document, lines) = found(&path);
            let last: usize = lines.last().map_or(document, |line| line.parse().unwrap());
            assert_eq!((last, document + lines.len()), (done, done));
            if wholes.last() != Some(&document) {
                wholes.push(document);
            }
        }
        assert!(wholes.iter().sum::<usize>() < 6000, "{wholes:?}");
        // An incomplete last line is dropped, and the journal of another file adds nothing.
        let journal = folder.join("counted.journal");
        let lines = found(&path).1.len();
        assert!(lines > 0);
        let mut bytes = fs::read(&journal).unwrap();
        bytes.pop();
        fs::write(&journal, &bytes).unwrap();
        assert_eq!(found(&path).1.len(), lines - 1);
        assert!(read_lines(&path, "another").unwrap().is_empty());
        fs::write(&journal, [&bytes[..], b"\nrubbish\n"].concat()).unwrap();
        let refused = read_lines(&path, "counted").unwrap_err().to_string();
        let named = format!("counted.journal: line {} is not a journal entry", lines + 2);
        assert!(refused.contains(&named), "{refused}");
        fs::write(&journal, b"").unwrap();
        assert!(found(&path).1.is_empty());
        delete_journal(&path);
        assert!(!journal.exists() && found(&path).1.is_empty());
        fs::remove_dir_all(&folder).unwrap();
    }
}
