//! The steps of a search, in order.

use serde::{Deserialize, Serialize};

use super::numbers;
use crate::eval::Value;
use crate::search::Bound;

/// The window of a node without a recorded window. No search has this window: its ends are in the wrong order.
pub const UNKNOWN_WINDOW: (Value, Value) = (Value::INFINITY, Value::NEG_INFINITY);

/// True if no value lies between the ends of a window. A search with such a window finds no value, but tests whether a
/// move is better than the best move so far.
pub fn is_null((alpha, beta): (Value, Value)) -> bool {
    alpha < beta && alpha.next_up() >= beta
}

/// The question of a null window. Its two ends are adjacent numbers: the end with fewer digits is a value of the
/// search, and the other end is its neighbour.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NullWindowQuestion {
    /// Is the node worth more than this?
    MoreThan(Value),
    /// Is the node worth less than this?
    LessThan(Value),
}

/// The question of a null window; `None` for other windows.
pub fn null_window_question((alpha, beta): (Value, Value)) -> Option<NullWindowQuestion> {
    let digits = |value: Value| value.to_string().len();
    is_null((alpha, beta)).then(|| {
        if digits(alpha) <= digits(beta) {
            NullWindowQuestion::MoreThan(alpha)
        } else {
            NullWindowQuestion::LessThan(beta)
        }
    })
}

fn unknown_window() -> (Value, Value) {
    UNKNOWN_WINDOW
}

fn is_unknown(window: &(Value, Value)) -> bool {
    *window == UNKNOWN_WINDOW
}

/// A step of a search. All values are for the side to move at the root.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A deepening search restarts to this many plies; the following steps form a tree of their own.
    Deepen(u32),
    /// The search expands the current node, initially the root.
    Enter {
        /// Alpha and beta; infinite in minimax; [`UNKNOWN_WINDOW`] if the user's program does not record them.
        #[serde(
            with = "numbers::window",
            default = "unknown_window",
            skip_serializing_if = "is_unknown"
        )]
        window: (Value, Value),
    },
    /// The search makes a move of the node. The following steps are about the position after the move, until the search
    /// evaluates or leaves it.
    Move(String),
    /// The search evaluates the node and leaves it.
    Leaf(#[serde(with = "numbers::value")] Value),
    /// The transposition table decides the node, and the search leaves it.
    TableHit {
        /// The value in the table.
        #[serde(with = "numbers::value")]
        value: Value,
        #[serde(default)]
        bound: Bound,
    },
    /// The search skips the remaining moves of the node.
    Cut {
        #[serde(default)]
        unsearched: Vec<String>,
    },
    /// The search leaves the node.
    Leave {
        #[serde(with = "numbers::value")]
        value: Value,
        #[serde(default)]
        bound: Bound,
    },
}

impl Step {
    /// True if the search visits a node in this step.
    pub fn visits_node(&self) -> bool {
        matches!(self, Step::Enter { .. } | Step::Leaf(_) | Step::TableHit { .. })
    }
}
