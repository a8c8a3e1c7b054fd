//! What a worker keeps from one task to the next.

use std::any::Any;
use std::rc::Rc;

use crate::eval::{Evaluated, EvaluationSpec, ProgramFeatures};
use crate::game::Game;
use crate::job::UnitFeatures;
use crate::search::{DEFAULT_TABLE_BYTES, Memory};
use crate::text::Message;

/// Positions of which the features of a program are remembered: far more than a unit of work meets.
const MOST_KNOWN: usize = 200_000;

/// What a worker's last analysis remembers, so that a deeper one of the same position goes on where that
/// one was left. It changes how long an answer takes and how many nodes it counts, but no value.
#[derive(Default)]
pub struct WorkerCache {
    left: Option<LeftAnalysis>,
    /// What is known of the features of a program, with its key: an `Rc<ProgramFeatures>` of the game's positions.
    own: Option<(u64, Box<dyn Any>)>,
}

/// An analysis that was left.
struct LeftAnalysis {
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
        self.left = Some(LeftAnalysis { about, memory });
    }

    /// What is known of the features that a unit of work has, with what it was told of them.
    ///
    /// # Errors
    /// A position that cannot be read.
    pub(crate) fn own_features<G: Evaluated>(
        &mut self,
        own: &UnitFeatures,
    ) -> Result<Rc<ProgramFeatures<G>>, Message> {
        let left = self.own.take().filter(|(key, _)| *key == own.key);
        let left = left.and_then(|(_, left)| left.downcast::<Rc<ProgramFeatures<G>>>().ok());
        let left = left.filter(|known| known.known() < MOST_KNOWN);
        let fresh = || Box::new(Rc::new(ProgramFeatures::new(own.names.clone())));
        let known = left.unwrap_or_else(fresh);
        own.teach(&known)?;
        let features = Rc::clone(&known);
        self.own = Some((own.key, known));
        Ok(features)
    }

    /// Makes room: other tasks have tables of their own.
    pub(crate) fn clear(&mut self) {
        self.left = None;
    }
}
