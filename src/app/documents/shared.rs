//! What all tabs of the browser share: it keeps each as one text.

use std::ops::Deref;

use serde::Serialize;
use serde::de::DeserializeOwned;

/// Something that a device remembers.
pub trait Remembered: Clone + Default + PartialEq + Serialize + DeserializeOwned {
    /// Takes out what makes no sense.
    fn tidy(&mut self);

    /// Adds what a file or another tab has.
    fn merge(&mut self, other: Self);

    /// Puts away what a person may put away.
    fn clear(&mut self) {
        *self = Self::default();
    }
}

/// What is remembered, and whether the browser has it.
#[derive(Clone, Debug, Default)]
pub struct Shared<T> {
    value: T,
    /// Grows with every change.
    changes: u64,
    /// Whether the browser has refused to keep it.
    pub refused: bool,
    /// What was there before some of it was put away, while that can be brought back.
    before: Option<T>,
    /// Whether some was put away since that was asked for last.
    pub cleared: bool,
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T: Remembered> Shared<T> {
    /// Reads what was kept; what makes no sense is as if it had not been kept.
    pub fn read(text: &str) -> Shared<T> {
        let mut value: T = serde_json::from_str(text).unwrap_or_default();
        value.tidy();
        Shared {
            value,
            ..Shared::default()
        }
    }

    /// Changes it.
    pub fn change<R>(&mut self, change: impl FnOnce(&mut T) -> R) -> R {
        let before = self.value.clone();
        let answer = change(&mut self.value);
        self.changes += u64::from(self.value != before);
        answer
    }

    /// Another tab has kept a text: it is what holds. What the browser has refused to keep of this one stands beside it.
    pub fn merge_from_other_tab(&mut self, text: &str) {
        let theirs = Shared::read(text).value;
        match self.refused {
            true => self.change(|value| value.merge(theirs)),
            false => self.value = theirs,
        }
    }

    /// Puts away what a person may put away.
    pub fn clear(&mut self) {
        self.before = Some(self.value.clone());
        self.cleared = true;
        self.change(T::clear);
    }

    /// Whether what was put away can be brought back.
    pub fn can_restore(&self) -> bool {
        self.before.is_some()
    }

    /// What was put away is not wanted back.
    pub fn forget_cleared(&mut self) {
        self.before = None;
    }

    /// Brings back what was put away last, beside what came since.
    pub fn restore(&mut self) {
        if let Some(before) = self.before.take() {
            self.change(|value| value.merge(before));
        }
    }
}

/// One text of those that all tabs share.
pub trait SharedText {
    /// As the browser keeps it.
    fn text(&self) -> String;

    /// Tells changes from each other.
    fn changes(&self) -> u64;

    /// Notes whether the browser has refused to keep it.
    fn set_refused(&mut self, refused: bool);
}

impl<T: Remembered> SharedText for Shared<T> {
    fn text(&self) -> String {
        // Numbers, texts and lists of them: there is nothing that could fail.
        serde_json::to_string(&self.value).unwrap_or_default()
    }

    fn changes(&self) -> u64 {
        self.changes
    }

    fn set_refused(&mut self, refused: bool) {
        self.refused = refused;
    }
}
