//! A kept run as a row of a list.

use crate::text::Message;

/// A kept evolution, as the library shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct RunRow {
    /// Its key in the browser's storage.
    pub key: String,
    /// What it is called.
    pub title: Message,
    /// When something of it was kept last, in milliseconds since 1970.
    pub date: f64,
    /// What else is known of it.
    pub facts: [Message; 2],
}
