//! The data that the lists of runs show.

use std::cmp::Ordering;

use crate::app::documents::Entry;
use crate::text::Message;

#[derive(Clone, Debug, PartialEq)]
pub struct RunHead {
    /// The time of the last save, in milliseconds since 1970.
    pub date: f64,
    pub title: Message,
    /// Two short descriptions.
    pub facts: [Message; 2],
}

pub(super) fn newest_first(a: &Entry<RunHead>, b: &Entry<RunHead>) -> Ordering {
    b.head.date.total_cmp(&a.head.date)
}
