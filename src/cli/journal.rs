//! What has been played is on the disk whenever the program or the machine stops: a file that is written whole now and then, and
//! beside it a journal of what came after, to which lines are added.

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

/// The first line of a journal.
#[derive(Serialize)]
struct Head {
    format: String,
    version: u32,
    /// What the lines belong to: what its whole file begins with.
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

/// Where the journal of a file is.
pub(super) fn beside(document: &Path) -> PathBuf {
    document.with_extension("journal")
}

/// The lines that a journal has to add to a file that begins like that: none where there is no journal, or one of another file.
/// A last line that was torn while it was written is left out, and that is said.
///
/// # Errors
/// The journal cannot be read, or has a line that is no JSON.
pub(super) fn left_beside(document: &Path, head: &str) -> Result<Vec<String>, Failure> {
    let path = beside(document);
    if !path.exists() {
        return Ok(Vec::new());
    }
    let bytes = fs::read(&path).map_err(|e| Failure::of_file(&path, &e))?;
    let found = reading::journal(&bytes, head);
    if found.torn {
        let number = found.lines.len() + 2;
        warn(format_args!(
            "{}, line {number}: torn while it was written; it is left out.",
            path.display()
        ));
    }
    let is_none = |line: &String| serde_json::from_str::<IgnoredAny>(line).is_err();
    match found.lines.iter().position(is_none) {
        None => Ok(found.lines),
        Some(i) => {
            let number = i + 2;
            let why = format!("line {number} is no line of a journal; take it out to go on.");
            Err(Failure::of_file(&path, &why))
        }
    }
}

/// A journal that is written.
struct Journal {
    file: File,
    /// Whether the disk may not have all of it.
    behind: bool,
    /// The disk is not asked for before that.
    next: Instant,
}

impl Journal {
    /// An empty one, in place of one that may be there.
    fn new(document: &Path, head: String) -> Result<Journal, Failure> {
        let path = beside(document);
        // A text and a number: there is nothing that could fail.
        let head = serde_json::to_string(&Head::of(head)).unwrap_or_default();
        write_whole(&path, format!("{head}\n").as_bytes())?;
        let file = OpenOptions::new().append(true).open(&path);
        Ok(Journal {
            file: file.map_err(|e| Failure::of_file(&path, &e))?,
            behind: false,
            next: Instant::now(),
        })
    }

    /// Adds lines. A program that is killed leaves them; a machine that stops may lose those of the last moment: see
    /// [`Journal::sync`].
    fn add(&mut self, lines: &[String]) -> io::Result<()> {
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        self.file.write_all(text.as_bytes())?;
        self.behind = true;
        self.sync()
    }

    /// Waits until the disk has everything, unless that has taken more than a tenth of the time: where it takes five milliseconds,
    /// a machine that stops loses what was played in the last fifty.
    fn sync(&mut self) -> io::Result<()> {
        let begin = Instant::now();
        if self.behind && begin >= self.next {
            self.file.sync_data()?;
            self.behind = false;
            self.next = begin + 10 * begin.elapsed();
        }
        Ok(())
    }
}

/// Long work as it is written while it goes on.
pub(super) trait Work {
    /// How much of it is done: generations, or pairs.
    fn done(&self) -> usize;
    /// What its file begins with, which tells it from others.
    fn head(&self) -> String;
    /// Its file.
    fn document(&self) -> String;
}

/// Keeps long work on the disk. The whole file is written when it has grown by a quarter, so that all writing together costs as much
/// as writing the last one five times, however long the work is; what comes between goes to the journal.
pub(super) struct Checkpoints {
    path: PathBuf,
    journal: Option<Journal>,
    /// How much is done when the whole file is written next.
    next: usize,
    /// Whether somebody was told that it does not work.
    warned: bool,
}

impl Checkpoints {
    /// Nothing is written before something new is told.
    pub(super) fn new(path: PathBuf) -> Self {
        Checkpoints {
            path,
            journal: None,
            next: 0,
            warned: false,
        }
    }

    /// Writes what is new; `lines` may be none. Where that fails the work goes on: the disk may have room again at its end.
    pub(super) fn write_new(&mut self, work: &dyn Work, lines: &[String]) {
        if let Err(failure) = self.write(work, lines) {
            // What was added last may be torn, and nothing may follow upon that.
            self.journal = None;
            if !std::mem::replace(&mut self.warned, true) {
                warn(format_args!("{failure} (the work goes on)"));
            }
        }
    }

    fn write(&mut self, work: &dyn Work, lines: &[String]) -> Result<(), Failure> {
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
        written.map_err(|e| Failure::of_file(&beside(&self.path), &e))
    }
}

/// A file was written whole once and for all: there is no need of its journal any more.
pub(super) fn forget_beside(path: &Path) {
    // There may be none, and one that stays has nothing to add.
    let _ = fs::remove_file(beside(path));
}

#[cfg(test)]
mod tests {
    use super::super::files::read_text;
    use super::*;

    struct Counted(usize);

    impl Work for Counted {
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

    /// A file as it is, and what its journal adds.
    fn found(path: &Path) -> (usize, Vec<String>) {
        let text = read_text(path).unwrap();
        let number = text.strip_prefix("counted ").unwrap();
        (
            number.parse().unwrap(),
            left_beside(path, "counted").unwrap(),
        )
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
        // A torn last line is left out, and a journal of something else adds nothing.
        let journal = folder.join("counted.journal");
        let lines = found(&path).1.len();
        assert!(lines > 0);
        let mut bytes = fs::read(&journal).unwrap();
        bytes.pop();
        fs::write(&journal, &bytes).unwrap();
        assert_eq!(found(&path).1.len(), lines - 1);
        assert!(left_beside(&path, "another").unwrap().is_empty());
        fs::write(&journal, [&bytes[..], b"\nrubbish\n"].concat()).unwrap();
        let refused = left_beside(&path, "counted").unwrap_err().to_string();
        let named = format!("counted.journal: line {} is no line", lines + 2);
        assert!(refused.contains(&named), "{refused}");
        fs::write(&journal, b"").unwrap();
        assert!(found(&path).1.is_empty());
        forget_beside(&path);
        assert!(!journal.exists() && found(&path).1.is_empty());
        fs::remove_dir_all(&folder).unwrap();
    }
}
