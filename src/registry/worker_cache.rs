//! Data that a worker keeps between tasks.

use std::any::Any;
use std::rc::Rc;

use crate::eval::{Evaluated, EvaluationSpec, ProgramFeatures};
use crate::game::Game;
use crate::job::UnitFeatures;
use crate::search::{DEFAULT_TABLE_BYTES, Memory};
use crate::text::Message;

/// The maximum number of positions with known features of a program: far more than a unit needs.
const MAX_KNOWN: usize = 200_000;

/// The memory of the worker's last analysis, so that a deeper analysis of the same position continues it. The memory
/// changes times and node counts, but no value.
#[derive(Default)]
pub struct WorkerCache {
    last_analysis: Option<LastAnalysis>,
    /// The known features of a program with its key: an `Rc<ProgramFeatures>` of the game's positions.
    own: Option<(u64, Box<dyn Any>)>,
}

/// A finished analysis.
struct LastAnalysis {
    about: MemoryKey,
    /// A [`Memory`] of the game's positions.
    memory: Box<dyn Any>,
}

/// The subject of a memory: it is valid for one root and one evaluation only.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct MemoryKey {
    /// As text.
    pub position: String,
    /// Values the leaves.
    pub evaluation: EvaluationSpec,
}

impl WorkerCache {
    /// The memory of the last analysis if its subject is the same, otherwise a new one.
    pub(crate) fn memory<G: Game>(&mut self, about: MemoryKey) -> Memory<G> {
        let last = self.last_analysis.take().filter(|last| last.about == about);
        let memory = last.and_then(|last| last.memory.downcast::<Memory<G>>().ok());
        memory.map_or_else(|| Memory::with_bytes(DEFAULT_TABLE_BYTES), |memory| *memory)
    }

    /// Saves a memory for the next analysis.
    pub(crate) fn save<G: Game>(&mut self, about: MemoryKey, memory: Memory<G>) {
        let memory = Box::new(memory);
        self.last_analysis = Some(LastAnalysis { about, memory });
    }

    /// The known features for a unit, including those supplied with it.
    ///
    /// # Errors
    /// An invalid position.
    pub(crate) fn own_features<G: Evaluated>(
        &mut self,
        own: &UnitFeatures,
    ) -> Result<Rc<ProgramFeatures<G>>, Message> {
        let known = self.own.take().filter(|(key, _)| *key == own.key);
        let known = known.and_then(|(_, known)| known.downcast::<Rc<ProgramFeatures<G>>>().ok());
        let known = known.filter(|features| features.known() < MAX_KNOWN);
        let fresh = || Box::new(Rc::new(ProgramFeatures::new(own.names.clone())));
        let known = known.unwrap_or_else(fresh);
        own.teach(&known)?;
        let features = Rc::clone(&known);
        self.own = Some((own.key, known));
        Ok(features)
    }

    /// Frees memory for the tables of other tasks.
    pub(crate) fn clear(&mut self) {
        self.last_analysis = None;
    }
}
