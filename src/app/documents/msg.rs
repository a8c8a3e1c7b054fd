//! What can happen to documents that are kept.

use crate::text::Message;

/// A document as the browser gives it back.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptDocument {
    /// Its head.
    pub head: String,
    /// Its parts.
    pub parts: Vec<String>,
}

/// Which tab of the browser has the lock of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LockedBy {
    /// This one: no other works on it until it lets go.
    ThisTab,
    /// Another one; when that lets go, this one has the lock and is told.
    AnotherTab,
}

/// Something that happens to documents that are kept: what the browser answers or tells, and what a person wants.
#[derive(Clone, Debug, PartialEq)]
pub enum DocumentMsg {
    /// The heads of all documents by key whose keys begin so, or why they cannot be read.
    Listed(&'static str, Result<Vec<(String, String)>, Message>),
    /// The document with a key.
    Found(String, Result<KeptDocument, Message>),
    /// All documents by key, or why they cannot be read.
    All(Result<Vec<(String, KeptDocument)>, Message>),
    /// The browser no longer has a document: it was deleted elsewhere, or the browser itself has cleared it away.
    Gone {
        /// Its key.
        key: String,
        /// Whether something was to be added to it, which is not written either; else it was to be read.
        adding: bool,
    },
    /// The browser has kept what it was given, or could not; under the first key, if there were several.
    Saved(String, Result<(), Message>),
    /// The browser has forgotten what it was to forget, or could not; under the first key.
    Deleted(String, Result<(), Message>),
    /// Which tab has the lock of a document.
    Locked(String, LockedBy),
    /// Open one.
    Open(String),
    /// Delete one; for a while it can be brought back.
    Delete(String),
    /// Show the run that the tab had open when it was last left.
    Find(String),
    /// The page is visible again: meanwhile another tab may have saved or deleted something, or the browser's data was cleared.
    PageVisible,
    /// Save what the browser has refused.
    SaveAgain,
    /// Hold the locks of the open runs, and no others. Sent after every message.
    SyncLocks,
}
