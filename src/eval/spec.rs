//! Evaluations as plain data, for files, links and workers.

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Term {
    /// An id of [`Feature`].
    pub feature: String,
    /// Finite, at most [`MAX_WEIGHT`] in absolute value.
    pub weight: f64,
    /// The table of an n-tuple, by its contents (see [`super::tuple`]); empty for other features.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<f64>,
}

impl Term {
    pub fn new(feature: impl Into<String>, weight: f64) -> Self {
        Term {
            feature: feature.into(),
            weight,
            values: Vec::new(),
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EvaluationSpec {
    /// Added in this order.
    pub terms: Vec<Term>,
}

impl EvaluationSpec {
    pub fn feature(id: &str) -> Self {
        EvaluationSpec {
            terms: vec![Term::new(id, 1.0)],
        }
    }
}
