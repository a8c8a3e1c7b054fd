//! A recorded search: what was searched, what it did, and what came of it.

use serde::{Deserialize, Serialize};

use super::packed;
use super::steps::Step;
use crate::eval::{EvaluationSpec, Preference, Value};
use crate::search::{Algorithm, Counters, MoveOrder};

/// What was searched, and how.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Heading {
    /// The game's id.
    pub game: String,
    /// The root, as the text of a position.
    pub position: String,
    /// How it was searched; `None` for a program of somebody's own.
    #[serde(default)]
    pub algorithm: Option<Algorithm>,
    /// The order of moves.
    #[serde(default)]
    pub order: MoveOrder,
    /// What judged the leaves.
    #[serde(default)]
    pub evaluation: EvaluationSpec,
    /// Whether sooner wins were worth more.
    #[serde(default)]
    pub preference: Preference,
    /// Plies of the search.
    pub depth: u32,
    /// Whether a program of somebody's own has judged the positions: only the trace says what they are worth, finished ones too.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub own: bool,
}

/// The name of what judges where a program of somebody's own does.
pub const JUDGE: &str = "own.judge";

/// Why a recording ends before the search did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stopped {
    /// It had so many nodes; the search went on without being recorded, and its counters are of all of it.
    Full(u32),
}

/// A recorded search. As a message its steps are one text: see [`packed`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Trace {
    /// What was searched, and how.
    pub heading: Heading,
    /// What the search did.
    #[serde(with = "packed")]
    pub steps: Vec<Step>,
    /// Why there are no more steps, if the search went on.
    #[serde(default)]
    pub stopped: Option<Stopped>,
    /// What the whole search took; `None` for a program of somebody's own that does not say.
    #[serde(default)]
    pub counters: Option<Counters>,
    /// The value of the root; `None` if the search was not finished.
    #[serde(default)]
    pub value: Option<Value>,
    /// Whether that value rests on finished games alone.
    #[serde(default)]
    pub exact: bool,
    /// The principal variation.
    #[serde(default)]
    pub variation: Vec<String>,
}
