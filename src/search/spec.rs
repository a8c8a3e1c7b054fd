//! A search as plain data.

use serde::{Deserialize, Serialize};

use super::{Algorithm, MoveOrder, Question};
use crate::eval::{EvaluationSpec, Preference};

/// How a position is searched.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SearchSpec {
    /// What judges the leaves.
    pub evaluation: EvaluationSpec,
    /// The search; not [`Algorithm::Random`].
    pub algorithm: Algorithm,
    /// The order of its moves.
    #[serde(default)]
    pub order: MoveOrder,
    /// Whether sooner wins are worth more; [`Preference::Any`] is the course's utility of 1, 0 and -1.
    #[serde(default)]
    pub preference: Preference,
    /// Plies.
    pub depth: u32,
}

impl SearchSpec {
    /// The same as a question for a search, with the evaluation that judges the leaves.
    pub fn question<'a, E, M>(&self, evaluation: &'a E) -> Question<'a, E, M> {
        Question {
            preference: self.preference,
            order: self.order,
            ..Question::new(self.depth, evaluation)
        }
    }
}
