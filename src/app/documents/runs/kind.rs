//! The differences between kinds of runs, and the data that their lists show.

use std::cmp::Ordering;

use crate::app::documents::{Entry, Kind};
use crate::text::Message;

#[derive(Debug)]
pub struct RunKind {
    pub kind: Kind,
    /// Reads a head; `None` if it is damaged.
    pub head: fn(&str) -> Option<RunHead>,
    /// The name in text keys and element ids.
    pub id: &'static str,
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

#[derive(Clone, Debug, PartialEq)]
pub struct RunHead {
    /// The time of the last save, in milliseconds since 1970.
    pub date: f64,
    pub title: Message,
    /// Two short descriptions.
    pub facts: [Message; 2],
}

pub(super) fn newest_first(a: &Entry<RunHead>, b: &Entry<RunHead>) -> Ordering {
    b.head.date.total_cmp(&a.head.date)
}
