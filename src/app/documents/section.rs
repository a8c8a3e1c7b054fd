//! The traits of sections that save documents.

use super::kind::DocumentKind;
use super::msg::DocumentMsg;
use crate::app::effects::Response;

/// The documents of one or more kinds in the state of a section.
pub trait DocumentStore {
    fn kinds(&self) -> Vec<&'static DocumentKind>;

    /// The open documents by key, saved or not, for the backup file.
    fn open_documents(&mut self) -> Vec<(String, String)>;

    /// The key of the document that this tab opens again after a reload; `None` if there is nothing to save.
    fn open_key(&self) -> Option<&str> {
        None
    }

    /// True if closing the page would lose work that the browser has not saved.
    fn is_unsaved(&self) -> bool {
        false
    }
}

pub trait DocumentSection: DocumentStore {
    type Msg;

    /// Handles a message about documents if it concerns its kinds.
    fn on_document_msg(&mut self, msg: &DocumentMsg) -> Vec<Response<Self::Msg>>;
}
