//! What a worker keeps from one task to the next.

use std::any::Any;

use crate::eval::EvaluationSpec;
use crate::game::Game;
use crate::search::{DEFAULT_TABLE_BYTES, Memory};

/// What a worker's last analysis remembers, so that a deeper one of the same position goes on where that
/// one was left. It changes how long an answer takes and how many nodes it counts, but no value.
#[derive(Default)]
pub struct WorkerCache {
    left: Option<Left>,
}

/// An analysis that was left.
struct Left {
    about: Subject,
    /// A [`Memory`] of the game's positions.
    memory: Box<dyn Any>,
}

/// What a memory is about: it serves one root and one evaluation only.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Subject {
    /// The position as text.
    pub position: String,
    /// What judges the leaves.
    pub evaluation: EvaluationSpec,
}

impl WorkerCache {
    /// The memory of the last analysis if it was about the same thing, else a fresh one.
    pub(crate) fn memory<G: Game>(&mut self, about: Subject) -> Memory<G> {
        let left = self.left.take().filter(|left| left.about == about);
        let memory = left.and_then(|left| left.memory.downcast::<Memory<G>>().ok());
        memory.map_or_else(|| Memory::with_bytes(DEFAULT_TABLE_BYTES), |kept| *kept)
    }

    /// Leaves a memory for the next analysis.
    pub(crate) fn leave<G: Game>(&mut self, about: Subject, memory: Memory<G>) {
        let memory = Box::new(memory);
        self.left = Some(Left { about, memory });
    }

    /// Makes room: other tasks have tables of their own.
    pub(crate) fn clear(&mut self) {
        self.left = None;
    }
}
