//! The cached explanation of the current step.

use crate::app::effects::TaskId;
use crate::text::Message;

/// An explanation and its step.
#[derive(Clone, Debug, PartialEq)]
pub struct CachedSentence {
    /// The task of the search.
    pub task: TaskId,
    /// The number of finished steps.
    pub steps: usize,
    pub sentence: Message,
}
