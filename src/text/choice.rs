//! One of a few ways to do the same thing.

use super::{EnumId, Message};

/// One of a few ways to do the same thing. Its name in files and links is that of its texts: `KEY.ID` and `KEY.ID.about`.
pub trait Choice: EnumId + Default + PartialEq {
    /// The key of what is chosen.
    const KEY: &'static str;

    /// Whether each choice has a sentence that says what it is and where it comes from.
    const HAS_ABOUT: bool = true;

    /// Its name for people.
    fn name(self) -> Message {
        Message::new(&[Self::KEY, self.id()].join("."))
    }

    /// What it is and where it comes from, a sentence.
    fn about(self) -> Message {
        Message::new(&[Self::KEY, self.id(), "about"].join("."))
    }

    /// Whether this is the default, which files leave out.
    fn is_default(&self) -> bool {
        *self == Self::default()
    }
}
