//! A search as plain data.

use serde::{Deserialize, Serialize};

use super::{Algorithm, MoveOrder, SearchParams};
use crate::eval::{EvaluationSpec, Preference};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SearchSpec {
    /// Values the leaves.
    pub evaluation: EvaluationSpec,
    /// An algorithm with a depth (see [`Algorithm::has_depth`]).
    pub algorithm: Algorithm,
    #[serde(default)]
    pub order: MoveOrder,
    /// [`Preference::Any`] is the course's utility of 1, 0 and -1.
    #[serde(default)]
    pub preference: Preference,
    /// In plies.
    pub depth: u32,
}

impl SearchSpec {
    /// The parameters for the functions of this module, with its evaluation as `evaluation`.
    pub fn params<'a, E, M>(&self, evaluation: &'a E) -> SearchParams<'a, E, M> {
        SearchParams {
            preference: self.preference,
            order: self.order,
            ..SearchParams::new(self.depth, evaluation)
        }
    }
}
