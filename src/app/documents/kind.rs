//! The differences between kinds of documents.

use super::msg::{DatabaseAnswer, DocumentMsg, StoredDocument};
use crate::app::effects::DocumentWrite;
use crate::text::Message;

#[derive(Debug)]
pub struct DocumentKind {
    /// The prefix of its keys; no other kind uses it.
    pub prefix: &'static str,
    /// Reads the identity and size of a document from its head; `None` if the head is damaged.
    pub fingerprint: fn(&str) -> Option<Fingerprint>,
    /// Returns the JSON document of a saved document.
    ///
    /// # Errors
    /// The fault of the saved document.
    pub to_json: fn(&StoredDocument) -> Result<String, Message>,
    /// Reads a JSON document into the texts to save under a key; the time is in milliseconds since 1970.
    ///
    /// # Errors
    /// The first fault and its place.
    pub from_json: fn(String, &str, f64) -> Result<DocumentWrite, Message>,
    /// Text key of the error for a faulty document in a backup file; takes `number` and `reason`.
    pub fault_text: &'static str,
    /// Text key of the count of these documents in the summary of a backup file.
    pub count_text: &'static str,
}

/// The identity and size of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fingerprint {
    /// Two documents with equal identities have the same content, as far as both have come. `None` if only the key
    /// identifies the document.
    pub identity: Option<String>,
    /// The size, for instance in generations or games.
    pub size: u64,
}

impl PartialEq for DocumentKind {
    fn eq(&self, other: &DocumentKind) -> bool {
        self.prefix == other.prefix
    }
}

impl Eq for DocumentKind {}

impl DocumentKind {
    /// True if the message concerns documents of this kind.
    pub fn accepts(&self, msg: &DocumentMsg) -> bool {
        match msg {
            DocumentMsg::Database(DatabaseAnswer::Listed(prefix, _)) => {
                self.prefix.starts_with(prefix)
            }
            DocumentMsg::Database(DatabaseAnswer::All(_)) => false,
            DocumentMsg::GameOpened
            | DocumentMsg::PageVisible
            | DocumentMsg::RetrySaves
            | DocumentMsg::SyncLocks => true,
            DocumentMsg::Database(
                DatabaseAnswer::ReadDone(key, _)
                | DatabaseAnswer::Missing { key, .. }
                | DatabaseAnswer::Saved(key, _)
                | DatabaseAnswer::Deleted(key, _),
            )
            | DocumentMsg::Locked(key, _)
            | DocumentMsg::Open(key)
            | DocumentMsg::Restore(key) => key.starts_with(self.prefix),
        }
    }
}
