//! The differences between kinds of runs.

use super::head::RunHead;
use crate::app::documents::Kind;
use crate::text::Message;

#[derive(Debug)]
pub struct RunKind {
    pub kind: Kind,
    /// Reads a head; `None` if it is damaged.
    pub head: fn(&str) -> Option<RunHead>,
    /// The name in text keys, and the prefix of element ids for the open run.
    pub id: &'static str,
    /// The prefix of element ids for runs in the list.
    pub row: &'static str,
}

impl RunKind {
    /// Returns the message with the key `runs.ID.WHAT`.
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
