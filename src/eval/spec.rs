//! Evaluations as plain data.

use serde::{Deserialize, Serialize};

/// A feature and what it counts for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Term {
    /// [`Feature::id`].
    pub feature: String,
    /// What one unit of it is worth; finite, at most [`MAX_WEIGHT`] either way.
    pub weight: f64,
}

/// A weighted sum of features as plain data.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EvaluationSpec {
    /// The terms, in the order in which they are added.
    pub terms: Vec<Term>,
}

impl EvaluationSpec {
    /// One feature with the weight 1.
    pub fn feature(id: &str) -> Self {
        EvaluationSpec {
            terms: vec![Term {
                feature: id.to_owned(),
                weight: 1.0,
            }],
        }
    }
}
