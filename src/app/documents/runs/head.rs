//! What the list of kept runs shows of one.

use std::cmp::Ordering;

use crate::app::documents::Entry;
use crate::text::Message;

/// A kept run without its parts.
#[derive(Clone, Debug, PartialEq)]
pub struct RunHead {
    /// When something of it was kept last, in milliseconds since 1970.
    pub date: f64,
    /// What it is called.
    pub title: Message,
    /// What else is said of it.
    pub facts: [Message; 2],
}

/// The newest come first.
pub(super) fn newest_first(a: &Entry<RunHead>, b: &Entry<RunHead>) -> Ordering {
    b.head.date.total_cmp(&a.head.date)
}
