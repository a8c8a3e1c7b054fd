//! The files of a class: a folder, several files, or zips of them. Reads each file as Python, or skips it with a
//! reason.

use super::answer::FileFacts;
use super::file::stem;
use super::program::{Program, ends};
use super::zip::{NamedFile, unzip};
use crate::text::{Message, visible};

/// The maximum size of all files together in bytes.
const LARGEST: usize = 20_000_000;

/// The maximum depth of nested zips: the platform of a course packs the zips of the hand-ins into one zip.
const DEEPEST: u32 = 2;

/// A program, its folder, and the facts from its syntax.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Source {
    pub(super) folder: String,
    pub(super) program: Program,
    pub(super) facts: Option<FileFacts>,
}

impl Source {
    /// Its name without the extension, by which other files import it.
    pub(super) fn stem(&self) -> &str {
        stem(&self.program.name)
    }

    pub(super) fn path(&self) -> String {
        match &self.folder[..] {
            "" => self.program.name.clone(),
            folder => format!("{folder}/{}", self.program.name),
        }
    }
}

/// Files, sorted into Python and others.
#[derive(Default)]
struct Unpacked {
    python: Vec<NamedFile>,
    /// Files with another extension.
    other: Vec<String>,
    /// Files of an operating system or an editor.
    system: Vec<String>,
    notes: Vec<Message>,
    /// Bytes read so far.
    bytes: usize,
}

/// The kind of a file by its path.
enum Kind {
    Python,
    Zip,
    Other,
    System,
}

fn kind(path: &str) -> Kind {
    let hidden = |part: &str| part.starts_with('.') && part != ".." || part.starts_with("__");
    if path.split('/').any(hidden) {
        Kind::System
    } else if ends(path, ".py") || ends(path, ".ipynb") {
        Kind::Python
    } else if ends(path, ".zip") {
        Kind::Zip
    } else {
        Kind::Other
    }
}

impl Unpacked {
    fn add(&mut self, (path, bytes): &NamedFile, depth: u32) -> Result<(), Message> {
        match kind(path) {
            Kind::Python => {
                self.bytes += bytes.len();
                if self.bytes > LARGEST {
                    return Err(Message::new("error.roster.large")
                        .with("name", visible(path))
                        .with("limit", LARGEST / 1_000_000));
                }
                self.python.push((path.clone(), bytes.clone()));
            }
            Kind::Zip if depth < DEEPEST => return self.unzip(path, bytes, depth),
            Kind::System => self.system.push(visible(path)),
            Kind::Zip | Kind::Other => self.other.push(visible(path)),
        }
        Ok(())
    }

    /// Unpacks a zip into a folder of its own, so that equal names in two zips do not collide.
    fn unzip(&mut self, zip: &str, bytes: &[u8], depth: u32) -> Result<(), Message> {
        let mut skipped = Vec::new();
        let remaining = LARGEST.saturating_sub(self.bytes);
        let unpacked = unzip(zip, bytes, remaining, LARGEST, |path| {
            let wanted = matches!(kind(path), Kind::Python | Kind::Zip);
            if !wanted {
                skipped.push((format!("{zip}/{path}"), Vec::new()));
            }
            wanted
        });
        let (inside, notes) = match unpacked {
            // An invalid zip of one hand-in must not exclude the other hand-ins.
            Err(why) if depth > 0 => (Vec::new(), vec![why]),
            unpacked => unpacked?,
        };
        self.notes.extend(notes);
        let inside = inside.into_iter();
        let inside = inside.map(|(path, bytes)| (format!("{zip}/{path}"), bytes));
        for file in inside.chain(skipped) {
            self.add(&file, depth + 1)?;
        }
        Ok(())
    }
}

/// The programs among files by folder and name, and a note on each other file.
///
/// # Errors
/// An invalid zip, or files beyond the limits.
pub(super) fn read(files: &[NamedFile]) -> Result<(Vec<Source>, Vec<Message>), Message> {
    let mut unpacked = Unpacked::default();
    for file in files {
        unpacked.add(file, 0)?;
    }
    let mut notes = unpacked.notes;
    let mut sources = Vec::new();
    for (path, bytes) in &unpacked.python {
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        match Program::of_bytes(name, bytes) {
            Ok((program, note)) => {
                notes.extend(note);
                sources.push(Source {
                    folder: folder.to_owned(),
                    program,
                    facts: None,
                });
            }
            Err(why) => notes.push(left_out(path, why)),
        }
    }
    for (key, names) in
        [("error.roster.other", unpacked.other), ("error.roster.system", unpacked.system)]
    {
        if !names.is_empty() {
            notes.push(Message::new(key).with("names", names.join(", ")));
        }
    }
    sources.sort_by(|a, b| (&a.folder, &a.program.name).cmp(&(&b.folder, &b.program.name)));
    Ok((sources, notes))
}

pub(super) fn left_out(path: &str, why: Message) -> Message {
    Message::new("error.roster.left_out")
        .with("name", visible(path))
        .with_message("reason", why)
}
