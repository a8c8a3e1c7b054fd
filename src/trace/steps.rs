//! The steps of a search, in the order in which it took them.

use serde::{Deserialize, Serialize};

use super::{numbers, packed};
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
}

/// What a value says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bound {
    /// The value is that of minimax.
    #[default]
    Exact,
    /// The value of minimax is at least this.
    AtLeast,
    /// The value of minimax is at most this.
    AtMost,
}

impl Bound {
    /// Its name in files: `exact`, `at_least` or `at_most`.
    pub fn id(self) -> &'static str {
        match self {
            Bound::Exact => "exact",
            Bound::AtLeast => "at_least",
            Bound::AtMost => "at_most",
        }
    }

    /// What a value says that a search with a window gives back: within the window it is that of minimax, else a bound on the
    /// same side of it.
    pub fn of(value: Value, (alpha, beta): (Value, Value)) -> Self {
        if value >= beta {
            Bound::AtLeast
        } else if value <= alpha {
            Bound::AtMost
        } else {
            Bound::Exact
        }
    }
}

/// The window of a node whose program does not say it. No search has such a window: nothing lies between its ends.
pub const UNKNOWN_WINDOW: (Value, Value) = (Value::INFINITY, Value::NEG_INFINITY);

fn unknown_window() -> (Value, Value) {
    UNKNOWN_WINDOW
}

fn is_unknown(window: &(Value, Value)) -> bool {
    *window == UNKNOWN_WINDOW
}

/// One thing that a search did. All values are for the side that moves at the root.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A deepening search begins again, to that many plies; the steps that follow are a tree of their own.
    Deepen(u32),
    /// The node that is looked at, the root at first, is about to be expanded.
    Enter {
        /// Alpha and beta; infinite in minimax; [`UNKNOWN_WINDOW`] where a program of somebody's own does not say.
        #[serde(
            with = "numbers::window",
            default = "unknown_window",
            skip_serializing_if = "is_unknown"
        )]
        window: (Value, Value),
    },
    /// A move of the node is about to be searched; what follows is about the position that it leads to, until that position is
    /// judged or left.
    Move(String),
    /// The node is judged, and left.
    Leaf(#[serde(with = "numbers::value")] Value),
    /// The transposition table knows enough about the node, which is left.
    TableHit {
        /// What it knows.
        #[serde(with = "numbers::value")]
        value: Value,
        /// What that says.
        #[serde(default)]
        bound: Bound,
    },
    /// The node will be left without its remaining moves.
    Cut {
        /// The moves that are not searched.
        #[serde(default)]
        unsearched: Vec<String>,
    },
    /// The node is done, and left.
    Leave {
        /// Its value.
        #[serde(with = "numbers::value")]
        value: Value,
        /// What the value says.
        #[serde(default)]
        bound: Bound,
    },
}

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
    /// The principal variation.
    #[serde(default)]
    pub variation: Vec<String>,
}
