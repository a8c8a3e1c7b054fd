//! The values that evaluations of a game's file give its states.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::game::Side;
use crate::text::Message;

/// The value of a state for a side by an evaluation of the file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct StateValue {
    /// The name of the function.
    pub evaluation: String,
    /// The number of the state.
    pub state: u32,
    pub side: Side,
}

/// A value, or the exception that the function raised.
pub type ValueResult = Result<f64, Message>;

/// The known values by the names of the functions.
#[derive(Debug, Default)]
pub(super) struct Values(HashMap<String, HashMap<(u32, Side), ValueResult>>);

impl Values {
    pub(super) fn get(&self, evaluation: &str, state: u32, side: Side) -> Option<&ValueResult> {
        self.0.get(evaluation)?.get(&(state, side))
    }

    pub(super) fn insert(&mut self, of: StateValue, value: ValueResult) {
        let values = self.0.entry(of.evaluation).or_default();
        values.insert((of.state, of.side), value);
    }
}
