//! Data that all tabs of the browser share, each saved as one text.

use std::ops::Deref;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::text::json_text;

/// Data in local storage.
pub trait SharedData: Clone + Default + PartialEq + Serialize + DeserializeOwned {
    fn remove_invalid(&mut self);

    /// Adds the entries of a file or another tab.
    fn merge(&mut self, other: Self);

    /// Takes over the value that another tab has saved.
    fn take_over(&mut self, saved: Self) {
        *self = saved;
    }

    /// Clears the part that the user can clear.
    fn clear(&mut self) {
        *self = Self::default();
    }
}

/// A shared value and its state of saving.
#[derive(Clone, Debug, Default)]
pub struct Shared<T> {
    value: T,
    /// True if it has changed since the last save.
    is_changed: bool,
    /// True if the browser has refused to save it.
    refused: bool,
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T: SharedData> Shared<T> {
    /// Reads a saved text; ignores invalid content.
    pub fn read(text: &str) -> Shared<T> {
        let mut value: T = serde_json::from_str(text).unwrap_or_default();
        value.remove_invalid();
        Shared {
            value,
            ..Shared::default()
        }
    }

    /// Changes the value.
    pub fn change<R>(&mut self, change: impl FnOnce(&mut T) -> R) -> R {
        let before = self.value.clone();
        let answer = change(&mut self.value);
        self.is_changed |= self.value != before;
        answer
    }

    /// Clears the part that the user can clear; returns the value before.
    pub fn clear(&mut self) -> T {
        let before = self.value.clone();
        self.change(T::clear);
        before
    }

    /// Adds the entries of another value.
    pub fn merge(&mut self, other: T) {
        self.change(|value| value.merge(other));
    }
}

/// A shared value without its type.
pub trait SharedText {
    /// The text to save.
    fn text(&self) -> String;

    /// True if it has changed since the last save.
    fn is_changed(&self) -> bool;

    /// The text to save if it has changed since the last call.
    fn take_changed(&mut self) -> Option<String>;

    /// Replaces the value by a saved text.
    fn load(&mut self, text: &str);

    /// Takes over the text that another tab has saved; ignores an unreadable text. If the browser has refused to save
    /// this tab's value, merges both.
    fn merge_from_other_tab(&mut self, text: &str);

    /// True if the browser has refused to save it.
    fn is_refused(&self) -> bool;

    /// Sets whether the browser has refused to save it.
    fn set_refused(&mut self, refused: bool);

    /// Saves it again if the browser has refused that.
    fn retry(&mut self);
}

impl<T: SharedData> SharedText for Shared<T> {
    fn text(&self) -> String {
        json_text(&self.value)
    }

    fn is_changed(&self) -> bool {
        self.is_changed
    }

    fn take_changed(&mut self) -> Option<String> {
        std::mem::take(&mut self.is_changed).then(|| self.text())
    }

    fn load(&mut self, text: &str) {
        *self = Shared::read(text);
    }

    fn merge_from_other_tab(&mut self, text: &str) {
        let Ok(mut saved) = serde_json::from_str::<T>(text) else {
            return;
        };
        saved.remove_invalid();
        let combine = if self.refused { T::merge } else { T::take_over };
        combine(&mut self.value, saved.clone());
        self.is_changed = self.value != saved;
    }

    fn is_refused(&self) -> bool {
        self.refused
    }

    fn set_refused(&mut self, refused: bool) {
        self.refused = refused;
    }

    fn retry(&mut self) {
        self.is_changed |= self.refused;
    }
}
