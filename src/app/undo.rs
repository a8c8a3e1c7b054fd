//! Actions that the user can undo for a while. A section returns an [`Undo`] with `Effect::OfferUndo`; the shell shows
//! the text with a button, and sends the message or drops it after [`OFFERED_MS`]. An offer with unsaved data stays
//! until the user closes it, or until the next offer.

use std::cell::Cell;
use std::fmt;
use std::rc::Rc;

use crate::text::{Fill, Message};

/// The time for an undo, in milliseconds.
pub const OFFERED_MS: u32 = 10_000;

#[derive(Clone, Debug, PartialEq)]
pub struct Undo<M> {
    /// Describes the action.
    pub text: Message,
    /// Takes the action back; contains the data for that.
    pub back: M,
    /// The key of a document in the trash, which the browser deletes once the user can no longer undo the action.
    pub trash: Option<String>,
    /// True if the control with the focus disappears with a deleted object.
    pub takes_focus: bool,
    /// True if only this offer has data that the browser has refused to save.
    pub is_unsaved: bool,
}

impl<M> Undo<M> {
    pub fn new(text: Message, back: M) -> Self {
        Undo {
            text,
            back,
            trash: None,
            takes_focus: false,
            is_unsaved: false,
        }
    }

    pub fn deletion(text: Message, back: M) -> Self {
        Undo {
            takes_focus: true,
            ..Undo::new(text, back)
        }
    }

    /// The deletion of a named object.
    pub fn deleted(name: impl Into<Fill>, back: M) -> Self {
        let mut text = Message::new("page.deleted");
        text.args.push(("name".to_owned(), name.into()));
        Undo::deletion(text, back)
    }

    /// The deletion of a document, which stays in the trash until the offer ends.
    pub fn trashed(key: &str, name: impl Into<Fill>, back: M) -> Self {
        Undo {
            trash: Some(key.to_owned()),
            ..Undo::deleted(name, back)
        }
    }

    /// Converts the type of the message.
    pub fn map<N>(self, f: impl FnOnce(M) -> N) -> Undo<N> {
        Undo {
            text: self.text,
            back: f(self.back),
            trash: self.trash,
            takes_focus: self.takes_focus,
            is_unsaved: self.is_unsaved,
        }
    }
}

/// Data in a message, for types that cannot be cloned or compared; only the first receiver takes it.
pub struct TakeOnce<T>(Rc<Cell<Option<T>>>);

impl<T> TakeOnce<T> {
    pub fn new(data: T) -> Self {
        TakeOnce(Rc::new(Cell::new(Some(data))))
    }

    pub fn take(&self) -> Option<T> {
        self.0.take()
    }
}

impl<T> Clone for TakeOnce<T> {
    fn clone(&self) -> Self {
        TakeOnce(self.0.clone())
    }
}

impl<T> PartialEq for TakeOnce<T> {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl<T> fmt::Debug for TakeOnce<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TakeOnce")
    }
}
