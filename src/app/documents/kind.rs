//! What differs between kinds of documents, as far as it is known beforehand.

use super::msg::{DocumentMsg, KeptDocument};
use crate::app::effects::DocumentTexts;
use crate::text::Message;

/// A kind of documents.
#[derive(Debug)]
pub struct Kind {
    /// What its keys begin with, and no other kind's.
    pub prefix: &'static str,
    /// What one is and how far it has come, by its head; `None` where that is damaged.
    pub extent: fn(&str) -> Option<Extent>,
    /// Its own JSON document, of what is kept.
    ///
    /// # Errors
    /// What is wrong with it.
    pub document: fn(&KeptDocument) -> Result<String, Message>,
    /// What is kept under a key of such a JSON document; the moment is in milliseconds since 1970.
    ///
    /// # Errors
    /// The first thing that is wrong, and where.
    pub texts: fn(String, &str, f64) -> Result<DocumentTexts, Message>,
    /// One in a file of everything cannot be taken up; it gets `number` and `reason`.
    pub faulty: &'static str,
    /// How many there are in such a file, in what is told of it.
    pub counted: &'static str,
}

/// What a document is, and how far it has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extent {
    /// What it depends on: two of which it is the same are the same, as far as both have come. `None` where nothing tells that but
    /// the key.
    pub identity: Option<String>,
    /// How much there is of it, as generations or games.
    pub done: u64,
}

impl PartialEq for Kind {
    fn eq(&self, other: &Kind) -> bool {
        self.prefix == other.prefix
    }
}

impl Eq for Kind {}

impl Kind {
    /// The kind of the document that is kept under a key.
    pub fn of_key(kinds: &[&'static Kind], key: &str) -> Option<&'static Kind> {
        let mut kinds = kinds.iter().copied();
        kinds.find(|kind| key.starts_with(kind.prefix))
    }

    /// Whether something happened to documents of this kind.
    pub fn is_meant(&self, msg: &DocumentMsg) -> bool {
        match msg {
            DocumentMsg::Listed(prefix, _) => self.prefix.starts_with(prefix),
            DocumentMsg::All(_) => false,
            DocumentMsg::PageVisible | DocumentMsg::SaveAgain | DocumentMsg::SyncLocks => true,
            DocumentMsg::Found(key, _)
            | DocumentMsg::Gone { key, .. }
            | DocumentMsg::Saved(key, _)
            | DocumentMsg::Deleted(key, _)
            | DocumentMsg::Locked(key, _)
            | DocumentMsg::Open(key)
            | DocumentMsg::Delete(key)
            | DocumentMsg::Find(key) => key.starts_with(self.prefix),
        }
    }
}
