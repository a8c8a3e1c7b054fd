//! Enums that the user chooses from a list.

use super::{EnumId, Message};

/// A choice with texts for the user. Its id in files and links is also in the keys of its texts: `KEY.ID` and
/// `KEY.ID.about`.
pub trait Choice: EnumId + Default + PartialEq {
    /// The prefix of the keys.
    const KEY: &'static str;

    /// True if each choice has a sentence about its meaning and source.
    const HAS_ABOUT: bool = true;

    /// The name shown to the user.
    fn name(self) -> Message {
        Message::new(&[Self::KEY, self.id()].join("."))
    }

    /// A sentence about its meaning and source.
    fn about(self) -> Message {
        Message::new(&[Self::KEY, self.id(), "about"].join("."))
    }

    /// True for the default, which files omit.
    fn is_default(&self) -> bool {
        *self == Self::default()
    }
}
