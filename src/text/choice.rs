//! One of a few ways to do the same thing.

use super::Message;

/// One of a few ways to do the same thing. Its name in files and links is that of its texts: `KEY.ID` and `KEY.ID.about`.
pub trait Choice: Copy + Default + PartialEq + 'static {
    /// The key of what is chosen.
    const KEY: &'static str;

    /// Whether each choice has a sentence that says what it is and where it comes from.
    const HAS_ABOUT: bool = true;

    /// Every choice, the default first, in the order of forms.
    const ALL: &'static [Self];

    /// Its name in files and links.
    fn id(self) -> &'static str;

    /// The choice with that name.
    fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|choice| choice.id() == id)
    }

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
