//! Features of a person's program in units of work: what a unit knows of them, what it lacks, and what is known altogether.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

use serde::{Deserialize, Serialize};

use crate::eval::{Evaluated, ProgramFeatures};
use crate::evolution::{EvolutionConfig, SEED_LIMIT};
use crate::game::Side;
use crate::python::Question;
use crate::text::Message;

/// A position as text, and the side that it is judged for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct JudgedPosition(
    /// The position.
    pub String,
    /// The side.
    pub Side,
);

/// What a unit says of features of a person's program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct UnitFeatures {
    /// Tells programs apart for whoever remembers their numbers.
    pub key: u64,
    /// The features, as evaluations call them.
    pub names: Vec<String>,
    /// Numbers that were lacking.
    #[serde(default)]
    pub told: Vec<(JudgedPosition, Vec<f64>)>,
}

impl UnitFeatures {
    /// The features that a configuration has of a program.
    pub(super) fn of(config: &EvolutionConfig) -> Option<UnitFeatures> {
        let program = config.program.as_ref()?;
        let mut hasher = DefaultHasher::new();
        program.hash(&mut hasher);
        // Small enough for every program that reads a number.
        Some(UnitFeatures {
            key: hasher.finish() % SEED_LIMIT,
            names: config.asked_of_program(),
            told: Vec::new(),
        })
    }

    /// Takes over what was told.
    ///
    /// # Errors
    /// A position that cannot be read.
    pub fn teach<G: Evaluated>(&self, features: &Rc<ProgramFeatures<G>>) -> Result<(), Message> {
        for (JudgedPosition(text, side), numbers) in &self.told {
            let position = G::parse(text).map_err(|e| e.describe(text))?;
            features.learn(position, *side, numbers.clone());
        }
        Ok(())
    }
}

/// Positions that are remembered: more would fill the memory, and are asked for again.
const MOST: usize = 300_000;

/// Positions that a program is asked about at once: its answer has a length that is read.
const NUMBERS_AT_ONCE: usize = 8_000;

/// What a program has said of its features, for all genomes.
#[derive(Clone, Debug, Default)]
pub struct FeatureCache(HashMap<JudgedPosition, Vec<f64>>);

impl FeatureCache {
    /// What is known of these positions, and those of which nothing is.
    pub fn of(
        &self,
        lacking: &[JudgedPosition],
    ) -> (Vec<(JudgedPosition, Vec<f64>)>, Vec<JudgedPosition>) {
        let (mut told, mut unknown) = (Vec::new(), Vec::new());
        for at in lacking {
            match self.0.get(at) {
                Some(numbers) => told.push((at.clone(), numbers.clone())),
                None => unknown.push(at.clone()),
            }
        }
        (told, unknown)
    }

    /// Remembers what a program has said.
    pub fn learn(&mut self, told: &[(JudgedPosition, Vec<f64>)]) {
        if self.0.len() > MOST {
            self.0.clear();
        }
        self.0.extend(told.iter().cloned());
    }
}

/// The question for the features of positions, of so many as can be answered at once.
pub fn features_question(list: &str, count: usize, unknown: &[JudgedPosition]) -> Question {
    let most = (NUMBERS_AT_ONCE / count.max(1)).max(1);
    let positions = unknown.iter().take(most);
    let positions = positions.map(|JudgedPosition(text, side)| (text.clone(), side.index()));
    Question::Features {
        name: list.to_owned(),
        count,
        positions: positions.collect(),
    }
}
