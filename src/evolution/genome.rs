//! Genomes: the weights of features, and how far they came in a cup.

use serde::{Deserialize, Serialize};

use crate::eval::{EvaluationSpec, MAX_WEIGHT, Term};

/// A gene never leaves ±this, however long it drifts.
pub const MAX_GENE: i32 = MAX_WEIGHT as i32;

/// The weights of features, in the order of the features of its configuration.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Genome(pub Vec<i32>);

impl Genome {
    /// The evaluation that the genome is.
    pub fn evaluation(&self, features: &[String]) -> EvaluationSpec {
        EvaluationSpec {
            terms: features
                .iter()
                .zip(&self.0)
                .map(|(feature, &gene)| Term {
                    feature: feature.clone(),
                    weight: f64::from(gene),
                })
                .collect(),
        }
    }
}

/// A genome and how far it came in the cup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ranked {
    /// The genome.
    pub genome: Genome,
    /// The round in which it lost, from 1; the winner of the cup has one more than there are rounds.
    pub fitness: u32,
}
