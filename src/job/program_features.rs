//! Features of the user's program in units of work: known and missing values.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

use serde::{Deserialize, Serialize};

use crate::eval::{Evaluated, ProgramFeatures};
use crate::evolution::{EvolutionConfig, SEED_LIMIT};
use crate::game::Side;
use crate::python::Question;
use crate::text::Message;

/// A position as text, and the side for which it is evaluated.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct JudgedPosition(pub String, pub Side);

/// The features of the user's program in a unit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct UnitFeatures {
    /// A hash of the program, for caches.
    pub key: u64,
    /// The features as ids of evaluations.
    pub names: Vec<String>,
    /// The values that were missing in the previous attempt.
    #[serde(default)]
    pub values: Vec<(JudgedPosition, Vec<f64>)>,
}

impl UnitFeatures {
    /// The features of a configuration's program.
    pub(super) fn of(config: &EvolutionConfig) -> Option<UnitFeatures> {
        let program = config.program.as_ref()?;
        let mut hasher = DefaultHasher::new();
        program.hash(&mut hasher);
        // Below 2^53, which every reader of numbers represents exactly.
        Some(UnitFeatures {
            key: hasher.finish() % SEED_LIMIT,
            names: config.program_functions(),
            values: Vec::new(),
        })
    }

    /// Adds the values of [`Self::values`] to `features`.
    ///
    /// # Errors
    /// An invalid position.
    pub fn teach<G: Evaluated>(&self, features: &Rc<ProgramFeatures<G>>) -> Result<(), Message> {
        for (JudgedPosition(text, side), numbers) in &self.values {
            let position = G::parse(text).map_err(|e| e.describe(text))?;
            features.learn(position, *side, numbers.clone());
        }
        Ok(())
    }
}

/// The maximum number of cached positions, because of memory. A full cache is cleared.
const MAX_CACHED: usize = 300_000;

/// The maximum number of values in one request: the length of an answer is limited.
const NUMBERS_AT_ONCE: usize = 8_000;

/// A cache of the features' values, shared by all genomes.
#[derive(Clone, Debug, Default)]
pub struct FeatureCache(HashMap<JudgedPosition, Vec<f64>>);

impl FeatureCache {
    /// The known values of these positions, and the positions without known values.
    pub fn of(
        &self,
        missing: &[JudgedPosition],
    ) -> (Vec<(JudgedPosition, Vec<f64>)>, Vec<JudgedPosition>) {
        let (mut values, mut unknown) = (Vec::new(), Vec::new());
        for at in missing {
            match self.0.get(at) {
                Some(numbers) => values.push((at.clone(), numbers.clone())),
                None => unknown.push(at.clone()),
            }
        }
        (values, unknown)
    }

    /// Adds values from the program.
    pub fn learn(&mut self, values: &[(JudgedPosition, Vec<f64>)]) {
        if self.0.len() > MAX_CACHED {
            self.0.clear();
        }
        self.0.extend(values.iter().cloned());
    }
}

/// The question for the features of positions, limited to one answer's length.
pub fn features_question(list: &str, count: usize, unknown: &[JudgedPosition]) -> Question {
    let max_positions = (NUMBERS_AT_ONCE / count.max(1)).max(1);
    let positions = unknown.iter().take(max_positions);
    let positions = positions.map(|JudgedPosition(text, side)| (text.clone(), side.index()));
    Question::Features {
        name: list.to_owned(),
        count,
        positions: positions.collect(),
    }
}
