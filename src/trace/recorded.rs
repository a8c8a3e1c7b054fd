//! A recorded search: its heading, steps and result.

use serde::{Deserialize, Serialize};

use super::packed;
use super::steps::Step;
use crate::eval::{EvaluationSpec, Preference, Value};
use crate::search::{Algorithm, Counters, MoveOrder};

/// The parameters of a recorded search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Heading {
    pub game: String,
    /// The root as the text of a position.
    pub position: String,
    /// `None` for the user's program.
    #[serde(default)]
    pub algorithm: Option<Algorithm>,
    #[serde(default)]
    pub order: MoveOrder,
    /// Values the leaves.
    #[serde(default)]
    pub evaluation: EvaluationSpec,
    #[serde(default)]
    pub preference: Preference,
    /// In plies.
    pub depth: u32,
    /// True if the user's program valued the positions. Only the trace has these values, including the values of
    /// finished games.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub own: bool,
}

/// The name of the evaluation if the user's program values the positions.
pub const JUDGE: &str = "own.judge";

/// Why a recording ends before the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stopped {
    /// The recording reached this many nodes; the search continued, and its counters cover all of it.
    Full(u32),
}

/// A recorded search. As a message its steps are one text: see [`packed`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Trace {
    pub heading: Heading,
    #[serde(with = "packed")]
    pub steps: Vec<Step>,
    /// Why there are no more steps, if the search continued.
    #[serde(default)]
    pub stopped: Option<Stopped>,
    /// Of the whole search; `None` if the user's program does not record them.
    #[serde(default)]
    pub counters: Option<Counters>,
    /// The value of the root; `None` if the search did not finish.
    #[serde(default)]
    pub value: Option<Value>,
    /// True if the value depends only on finished games.
    #[serde(default)]
    pub exact: bool,
    #[serde(default)]
    pub variation: Vec<String>,
}

impl Trace {
    /// A trace without steps and results.
    pub fn new(heading: Heading) -> Trace {
        Trace {
            heading,
            steps: Vec::new(),
            stopped: None,
            counters: None,
            value: None,
            exact: false,
            variation: Vec::new(),
        }
    }
}
