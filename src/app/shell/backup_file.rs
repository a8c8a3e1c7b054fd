//! The file of the whole library, read: all of it is checked before any of it is taken.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::app::documents::runs::Kind;
use crate::app::effects::{RunTexts, Stored};
use crate::app::lab::quiz::scores::Scores;
use crate::app::play::{self, Saved};
use crate::app::players::own::OwnEvaluation;
use crate::app::puzzles::Progress;
use crate::python::Program;
use crate::text::{Document, Message};

/// What the file says it is.
pub(crate) const KIND: Document = Document {
    format: "rastros-lab library",
    version: 1,
    other: "error.backup.format",
    faulty: "error.backup.place",
};

/// An evolution, an experiment over several seeds or a championship.
#[derive(Serialize, Deserialize)]
pub(crate) struct SavedRun {
    /// Its key, which tells it from others in any browser.
    pub(crate) key: String,
    /// Its own JSON document.
    pub(crate) text: String,
}

/// Whether a text is a file of the whole library.
pub(crate) fn is_backup(text: &str) -> bool {
    text.trim_start().starts_with('{') && KIND.is(text)
}

/// What the file holds. What there may be many of is read one by one, so that the one that is faulty can be named.
#[derive(Deserialize)]
struct Contents {
    games: Vec<Value>,
    runs: Vec<Value>,
    #[serde(default)]
    evaluations: Vec<Value>,
    #[serde(default)]
    puzzles: Progress,
    #[serde(default)]
    quiz: Scores,
    #[serde(default)]
    programs: Vec<Value>,
    #[serde(default)]
    lessons: Vec<String>,
}

/// What a file holds, all of which can be taken up.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) games: Vec<Saved>,
    pub(crate) evaluations: Vec<OwnEvaluation>,
    pub(crate) runs: Vec<FoundRun>,
    pub(crate) puzzles: Progress,
    pub(crate) quiz: Scores,
    pub(crate) programs: Vec<Program>,
    pub(crate) lessons: Vec<String>,
    /// What is told once it is taken up: how much there is of everything.
    pub(crate) told: Message,
}

/// A file that is being restored.
#[derive(Debug)]
pub(crate) struct Restoring {
    pub(crate) found: Found,
    pub(crate) stage: Stage,
}

/// What is waited for.
#[derive(Debug)]
pub(crate) enum Stage {
    /// What is here already: whether the games were read, and the heads of runs by key.
    Looking {
        shelf: bool,
        heads: Option<Vec<(String, String)>>,
    },
    /// Games and evaluations are being kept under keys; then the runs.
    Games {
        keys: Vec<String>,
        runs: Vec<RunTexts>,
    },
    /// The runs are being kept; the games are, under keys.
    Runs { keys: Vec<String> },
    /// The games are being taken back, because of a reason.
    Undoing { first: String, reason: Message },
    /// What is remembered is being kept; whether some of it was refused.
    Remembering { waiting: Vec<Stored>, refused: bool },
}

/// A run of a file.
#[derive(Clone, Debug)]
pub(crate) struct FoundRun {
    kind: &'static Kind,
    texts: RunTexts,
}

/// Reads the file; `now` is in milliseconds since 1970.
///
/// # Errors
/// The first thing that is wrong, and of which entry.
pub(crate) fn read(
    play: &play::State,
    kinds: &[&'static Kind],
    text: &str,
    now: f64,
) -> Result<Found, Message> {
    let contents: Contents = KIND.read(text)?;
    let games = each(contents.games, "error.library.import", |saved| {
        play.checked(saved)
    })?;
    let evaluations = each(contents.evaluations, "error.backup.evaluation", |own| {
        play.checked_evaluation(own)
    })?;
    let mut runs: Vec<FoundRun> = Vec::new();
    for entry in contents.runs {
        let (kind, saved) = entry_of(kinds, entry)?;
        let texts = (kind.texts)(saved.key, &saved.text, now).map_err(|reason| {
            let number = runs.iter().filter(|run| run.kind == kind).count() + 1;
            Message::new(kind.faulty)
                .with("number", number)
                .with_message("reason", reason)
        })?;
        runs.push(FoundRun { kind, texts });
    }
    contents.puzzles.check()?;
    contents.quiz.check()?;
    let programs = each(
        contents.programs,
        "error.backup.program",
        |program: Program| program.checked(),
    )?;
    let mut told = Message::new("library.restored")
        .with("games", games.len())
        .with("evaluations", evaluations.len())
        .with("puzzles", contents.puzzles.count())
        .with("questions", contents.quiz.count())
        .with("programs", programs.len());
    for kind in kinds {
        let count = runs.iter().filter(|run| run.kind == *kind).count();
        told = told.with(kind.counted, count);
    }
    Ok(Found {
        games,
        evaluations,
        runs,
        puzzles: contents.puzzles,
        quiz: contents.quiz,
        programs,
        lessons: contents.lessons,
        told,
    })
}

/// A run of a file, and which kind it says that it is.
fn entry_of(kinds: &[&'static Kind], entry: Value) -> Result<(&'static Kind, SavedRun), Message> {
    let entry = serde_json::from_value(entry).map_err(|_| Message::new("error.backup.entry"));
    let saved: SavedRun = entry?;
    let said = kinds.iter().find(|kind| (kind.is_document)(&saved.text));
    // What says nothing is taken for what its key says, so that it is named.
    let kind = said.copied().or_else(|| Kind::of_key(kinds, &saved.key));
    let kind = kind.ok_or_else(|| Message::new("error.backup.entry"))?;
    Ok((kind, saved))
}

/// Reads all entries of a kind. `faulty` is the key of what is told of the first one that cannot be taken up: it gets `number` and
/// `reason`.
fn each<T: DeserializeOwned, R>(
    entries: Vec<Value>,
    faulty: &str,
    check: impl Fn(T) -> Result<R, Message>,
) -> Result<Vec<R>, Message> {
    let read = |entry: Value| {
        let entry = serde_json::from_value(entry).map_err(|_| Message::new("error.backup.entry"));
        check(entry?)
    };
    let numbered = entries.into_iter().zip(1u32..);
    let read = numbered.map(|(entry, number)| {
        read(entry).map_err(|reason| {
            Message::new(faulty)
                .with("number", number)
                .with_message("reason", reason)
        })
    });
    read.collect()
}

/// A run that the browser keeps, or is about to keep.
struct Here {
    key: String,
    identity: Option<String>,
    done: u64,
}

impl Here {
    fn of(kind: &Kind, key: &str, head: &str) -> Here {
        // A head is read under any key of its kind.
        let entry = (kind.entry)(&format!("{}0", kind.prefix), head);
        Here {
            key: key.to_owned(),
            identity: (kind.identity)(head),
            done: entry.map_or(0, |entry| entry.done),
        }
    }

    /// Whether all of another run is in this one. Of runs that would not come out the same again only the key tells.
    fn holds(&self, other: &Here) -> bool {
        let same = match &other.identity {
            Some(_) => self.identity == other.identity,
            None => self.identity.is_none() && self.key == other.key,
        };
        same && self.done >= other.done
    }
}

/// Whether a text is a key as the page makes them for a kind of runs: anything else in a file might stand in the way of others.
fn is_key(kind: &Kind, key: &str) -> bool {
    let Some(rest) = key.strip_prefix(kind.prefix) else {
        return false;
    };
    let sound = |c: char| c.is_ascii_hexdigit() || c == '-';
    let begins = rest.starts_with(|c: char| c.is_ascii_digit());
    begins && rest.len() <= LONGEST_KEY && rest.chars().all(sound)
}

/// The most characters of a key behind what its kind begins with.
const LONGEST_KEY: usize = 60;

/// What is to be kept of the runs of a file: those of which not as much is here, as `heads` by key tell. Nothing that is here is
/// replaced: what has a key that is `taken`, or that is none, gets one of `fresh`, behind what its kind begins with.
pub(crate) fn missing(
    kinds: &[&'static Kind],
    runs: Vec<FoundRun>,
    heads: &[(String, String)],
    mut taken: Vec<String>,
    mut fresh: impl FnMut() -> String,
) -> Vec<RunTexts> {
    let here = |(key, head): &(String, String)| {
        let kind = Kind::of_key(kinds, key)?;
        Some(Here::of(kind, key, head))
    };
    let mut here: Vec<Here> = heads.iter().filter_map(here).collect();
    taken.extend(heads.iter().map(|(key, _)| key.clone()));
    let mut missing = Vec::new();
    for FoundRun { kind, mut texts } in runs {
        let there = Here::of(kind, &texts.key, &texts.head);
        if here.iter().any(|here| here.holds(&there)) {
            continue;
        }
        if !is_key(kind, &texts.key) || taken.contains(&texts.key) {
            texts.key = format!("{}{}", kind.prefix, fresh());
        }
        taken.push(texts.key.clone());
        here.push(there);
        missing.push(texts);
    }
    missing
}
