//! The sentence of why, kept as long as it is about the present step.

use crate::app::effects::TaskId;
use crate::text::Message;

/// A sentence and what it is about, so that it is made once.
#[derive(Clone, Debug, PartialEq)]
pub struct CachedSentence {
    /// The search.
    pub task: TaskId,
    /// Steps that are done.
    pub steps: usize,
    /// The sentence.
    pub sentence: Message,
}
