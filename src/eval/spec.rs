//! Evaluations as plain data, for files, links and workers.

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Term {
    /// An id of [`Feature`].
    pub feature: String,
    /// Finite, at most [`MAX_WEIGHT`] in absolute value.
    pub weight: f64,
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
            terms: vec![Term {
                feature: id.to_owned(),
                weight: 1.0,
            }],
        }
    }
}
