//! The steps of a search, in the order in which it took them.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

use super::numbers;
use crate::eval::Value;

/// What a value says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
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

/// Whether a window is a null window: nothing lies between its ends, which are next to each other. A search with it does not find a
/// value, but whether a move is better than what is sure.
pub fn is_null((alpha, beta): (Value, Value)) -> bool {
    alpha < beta && alpha.next_up() >= beta
}

/// What a null window asks. Of its two ends, which are next to each other, it is the plainer number that a search has found; the other
/// only follows from it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NullWindowQuestion {
    /// Whether a node is worth more than this.
    MoreThan(Value),
    /// Whether a node is worth less than this.
    LessThan(Value),
}

/// What a window asks; `None` where it is no null window.
pub fn null_window_question((alpha, beta): (Value, Value)) -> Option<NullWindowQuestion> {
    let digits = |value: Value| value.to_string().len();
    is_null((alpha, beta)).then(|| match digits(alpha) <= digits(beta) {
        true => NullWindowQuestion::MoreThan(alpha),
        false => NullWindowQuestion::LessThan(beta),
    })
}

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

impl Step {
    /// Whether a node is looked at with it.
    pub fn looks(&self) -> bool {
        matches!(
            self,
            Step::Enter { .. } | Step::Leaf(_) | Step::TableHit { .. }
        )
    }
}
