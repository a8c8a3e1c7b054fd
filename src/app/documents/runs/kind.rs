//! What differs between kinds of runs, as far as it is known beforehand.

use super::head::RunHead;
use crate::app::documents::Kind;
use crate::text::Message;

/// A kind of runs: how its heads are read, its texts and the ids of its elements.
#[derive(Debug)]
pub struct RunKind {
    /// The kind of documents that it is.
    pub kind: Kind,
    /// What the list shows of a run, by its head; `None` where that is damaged.
    pub head: fn(&str) -> Option<RunHead>,
    /// Its name in the keys of texts. Ids of elements about the open run begin with it.
    pub id: &'static str,
    /// Ids of elements about a run in the list begin with it.
    pub row: &'static str,
}

impl RunKind {
    /// One of its texts, `runs.ID.WHAT`.
    pub fn text(&self, what: &str) -> Message {
        Message::new(&format!("runs.{}.{what}", self.id))
    }
}

impl PartialEq for RunKind {
    fn eq(&self, other: &RunKind) -> bool {
        self.kind == other.kind
    }
}

impl Eq for RunKind {}
