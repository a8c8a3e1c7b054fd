//! Messages about saved documents: answers of the browser, and messages of the page.

use crate::text::Message;

/// The texts of a document as read.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredDocument {
    pub head: String,
    pub parts: Vec<String>,
}

/// The browser tab that has the lock of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LockedBy {
    /// Other tabs do not write the document until this one releases the lock.
    ThisTab,
    /// This tab receives the lock and a message once the other releases it.
    AnotherTab,
}

/// The answer to a [`crate::app::effects::DatabaseRequest`].
#[derive(Clone, Debug, PartialEq)]
pub enum DatabaseAnswer {
    /// The heads by key of all documents with this prefix, or the error.
    Listed(&'static str, Result<Vec<(String, String)>, Message>),
    ReadDone(String, Result<StoredDocument, Message>),
    /// All documents by key, or the error.
    All(Result<Vec<(String, StoredDocument)>, Message>),
    /// The document is missing: another tab deleted it, or the browser cleared its data.
    Missing {
        key: String,
        /// True if it answers [`crate::app::effects::DatabaseRequest::Add`], which then writes nothing; false if it
        /// answers a read.
        adding: bool,
    },
    /// The result of a save, under the first of its keys.
    Saved(String, Result<(), Message>),
    /// The result of a deletion, under the first of its keys.
    Deleted(String, Result<(), Message>),
}

/// A message to all sections that save documents.
#[derive(Clone, Debug, PartialEq)]
pub enum DocumentMsg {
    Database(DatabaseAnswer),
    Locked(String, LockedBy),
    /// Show the run that another section requests.
    Open(String),
    /// Show the run that was open when the user left this tab.
    Restore(String),
    /// A user's own game is open: read the runs again that need it.
    GameOpened,
    /// The page is visible again: another tab may have changed documents, or the user may have cleared the browser's
    /// data.
    PageVisible,
    /// Retry refused saves.
    RetrySaves,
    /// Lock the open runs and release all other locks. Sent after every message.
    SyncLocks,
}

impl From<DatabaseAnswer> for DocumentMsg {
    fn from(answer: DatabaseAnswer) -> DocumentMsg {
        DocumentMsg::Database(answer)
    }
}
