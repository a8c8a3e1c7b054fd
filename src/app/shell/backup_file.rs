//! The format of the backup file. Reading checks all of a file before anything is restored.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::app::documents::DocumentKind;
use crate::app::effects::{DocumentWrite, Notice, StorageKey};
use crate::app::lab::quiz::scores::Scores;
use crate::app::puzzles::Progress;
use crate::app::{championship, coevolution, play};
use crate::python::Program;
use crate::text::{FileFormat, Message};

/// The format of the file.
pub(crate) const FORMAT: FileFormat = FileFormat {
    format: "rastros-lab library",
    version: 2,
    other: "error.backup.format",
    faulty: "error.backup.place",
};

/// A game, an evaluation or a run in the file.
#[derive(Serialize, Deserialize)]
pub(crate) struct BackupEntry {
    /// The key; its prefix determines the kind, and it is unique among all browsers.
    pub(crate) key: String,
    /// The JSON document.
    pub(crate) text: String,
}

pub(crate) fn is_backup(text: &str) -> bool {
    text.trim_start().starts_with('{') && FORMAT.is(text)
}

/// The content of the file. When it is read, the documents `D` and programs `P` are unparsed values, so that an error
/// can name the faulty entry.
#[derive(Serialize, Deserialize)]
pub(crate) struct BackupContents<D, P> {
    pub(crate) format: String,
    pub(crate) version: u32,
    /// Documents of all kinds.
    pub(crate) documents: Vec<D>,
    /// Solved puzzles and the mistakes in the user's own games.
    #[serde(default)]
    pub(crate) puzzles: Progress,
    #[serde(default)]
    pub(crate) quiz: Scores,
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub(crate) programs: Vec<P>,
    /// The lessons of the Search lab that the user has read.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) lessons: Vec<String>,
}

/// The checked content of a file.
#[derive(Debug)]
pub(crate) struct CheckedBackup {
    pub(crate) documents: Vec<FoundDocument>,
    pub(crate) puzzles: Progress,
    pub(crate) quiz: Scores,
    pub(crate) programs: Vec<Program>,
    pub(crate) lessons: Vec<String>,
    /// The message after the restoration, with the counts of everything.
    pub(crate) summary: Message,
}

/// The step of a restoration that waits for an answer.
#[derive(Debug)]
pub(crate) enum Restoring {
    /// Waiting for the list of existing documents.
    Listing(CheckedBackup),
    /// Waiting until the browser has saved the documents; with the first of their keys.
    SavingDocuments(String, CheckedBackup),
    /// Waiting until the browser has saved the shared data.
    SavingShared {
        waiting: Vec<StorageKey>,
        /// Reported at the end.
        result: Notice,
    },
}

#[derive(Clone, Debug)]
pub(crate) struct FoundDocument {
    kind: &'static DocumentKind,
    texts: DocumentWrite,
}

/// The kinds of all sections.
static DOCUMENT_KINDS: [&DocumentKind; 5] = [
    &play::GAME_KIND,
    &play::EVALUATION_KIND,
    &championship::KIND,
    &coevolution::KIND,
    &coevolution::EXPERIMENTS,
];

/// The kind of the document with a key.
pub(crate) fn kind_of(key: &str) -> Option<&'static DocumentKind> {
    let mut kinds = DOCUMENT_KINDS.into_iter();
    kinds.find(|kind| key.starts_with(kind.prefix))
}

/// Reads the file; `now` is in milliseconds since 1970.
///
/// # Errors
/// The first fault and the entry that contains it.
pub(crate) fn read(text: &str, now: f64) -> Result<CheckedBackup, Message> {
    let contents: BackupContents<Value, Value> = FORMAT.read(text)?;
    let unreadable = || Message::new("error.backup.entry");
    let mut documents: Vec<FoundDocument> = Vec::new();
    for entry in contents.documents {
        let saved: BackupEntry = serde_json::from_value(entry).map_err(|_| unreadable())?;
        let kind = kind_of(&saved.key).ok_or_else(unreadable)?;
        let texts = (kind.from_json)(saved.key, &saved.text, now).map_err(|reason| {
            let before = documents.iter().filter(|found| found.kind == kind);
            Message::new(kind.fault_text)
                .with("number", before.count() + 1)
                .with_message("reason", reason)
        })?;
        documents.push(FoundDocument { kind, texts });
    }
    contents.puzzles.check()?;
    contents.quiz.check()?;
    let mut programs = Vec::new();
    for (entry, number) in contents.programs.into_iter().zip(1u32..) {
        let program: Result<Program, _> = serde_json::from_value(entry);
        let program = program.map_err(|_| unreadable()).and_then(Program::checked);
        programs.push(program.map_err(|reason| {
            Message::new("error.backup.program")
                .with("number", number)
                .with_message("reason", reason)
        })?);
    }
    let mut summary = Message::new("backup.restored")
        .with("puzzles", contents.puzzles.count())
        .with("questions", contents.quiz.count())
        .with("programs", programs.len());
    for kind in DOCUMENT_KINDS {
        let count = documents.iter().filter(|found| found.kind == kind).count();
        summary = summary.with(kind.count_text, count);
    }
    Ok(CheckedBackup {
        documents,
        puzzles: contents.puzzles,
        quiz: contents.quiz,
        programs,
        lessons: contents.lessons,
        summary,
    })
}

/// True if a text has the format of the keys that the page makes for a kind. Other keys might collide with other data.
fn is_key(kind: &DocumentKind, key: &str) -> bool {
    let Some(rest) = key.strip_prefix(kind.prefix) else {
        return false;
    };
    let is_allowed = |c: char| c.is_ascii_hexdigit() || c == '-';
    rest.starts_with(|c: char| c.is_ascii_digit())
        && rest.len() <= LONGEST_KEY
        && rest.chars().all(is_allowed)
}

/// The maximum number of characters of a key after its prefix.
const LONGEST_KEY: usize = 60;

/// Returns the documents of a file to save: those with more content than the existing document with the same identity,
/// found in `heads` by key. Replaces no existing document: a document with an invalid or `taken` key gets a new key of
/// `fresh` and a number.
pub(crate) fn missing(
    documents: Vec<FoundDocument>,
    heads: &[(String, String)],
    mut taken: BTreeSet<String>,
    fresh: &str,
) -> Vec<DocumentWrite> {
    // The identity and size of a document. Without another identity, the key counts.
    let fingerprint = |kind: &DocumentKind, key: &str, head: &str| {
        let (identity, size) = (kind.fingerprint)(head).map_or((None, 0), |f| (f.identity, f.size));
        ((kind.prefix, identity.ok_or_else(|| key.to_owned())), size)
    };
    let mut here = BTreeMap::new();
    for (key, head) in heads {
        if let Some(kind) = kind_of(key) {
            let (same, size) = fingerprint(kind, key, head);
            let most: &mut u64 = here.entry(same).or_default();
            *most = size.max(*most);
        }
        taken.insert(key.clone());
    }
    let mut missing = Vec::new();
    for FoundDocument { kind, mut texts } in documents {
        let (same, size) = fingerprint(kind, &texts.key, &texts.head);
        if here.get(&same).is_some_and(|here| *here >= size) {
            continue;
        }
        here.insert(same, size);
        if !is_key(kind, &texts.key) || taken.contains(&texts.key) {
            texts.key = format!("{}{fresh}-{}", kind.prefix, taken.len());
        }
        taken.insert(texts.key.clone());
        missing.push(texts);
    }
    missing
}
