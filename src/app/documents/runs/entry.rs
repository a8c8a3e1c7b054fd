//! What the list of kept runs shows of one.

use crate::text::Message;

/// A kept run without its parts, and where it is kept.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Where it is kept.
    pub key: String,
    /// When something of it was kept last, in milliseconds since 1970.
    pub date: f64,
    /// How much of it is kept: generations, or games.
    pub done: u64,
    /// What it is called.
    pub title: Message,
    /// What else is said of it.
    pub facts: [Message; 2],
}
