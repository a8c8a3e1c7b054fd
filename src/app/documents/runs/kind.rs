//! What differs between kinds of runs, as far as it is known beforehand.

use super::head::RunHead;
use crate::app::documents::Kind;

/// A kind of runs: how its heads are read, the keys of texts and the ids of elements.
#[derive(Debug)]
pub struct RunKind {
    /// The kind of documents that it is.
    pub kind: Kind,
    /// What the list shows of a run, by its head; `None` where that is damaged.
    pub head: fn(&str) -> Option<RunHead>,
    /// One was put away, and can be brought back.
    pub closed: &'static str,
    /// What ids begin with that are about the run that is seen.
    pub seen: &'static str,
    /// What ids begin with that are about those in the list.
    pub row: &'static str,
    /// The heading of the list.
    pub recent: &'static str,
    /// What is said of the list; it gets `most`.
    pub about: &'static str,
    /// No other tab has it open any more, and it can be gone on with.
    pub over: &'static str,
    /// Another tab has finished it.
    pub finished: &'static str,
    /// The browser does not keep it.
    pub unkept: &'static str,
    /// The button that saves it as a file.
    pub save: &'static str,
    /// A kept one cannot be opened; it gets `reason`.
    pub unread: &'static str,
    /// It is no longer kept: it was deleted elsewhere, or the browser has cleared it away.
    pub gone: &'static str,
    /// The browser could not keep it, told once.
    pub refused: &'static str,
}

impl PartialEq for RunKind {
    fn eq(&self, other: &RunKind) -> bool {
        self.kind == other.kind
    }
}

impl Eq for RunKind {}
