//! Search windows, and the bounds that they imply.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

use crate::eval::Value;

/// Alpha and beta: for the side to move in `pvs.rs`, for the side of the root in events and in the table lookups of the
/// textbook searches.
pub(super) type Window = (Value, Value);

/// The relation of a value to the minimax value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Bound {
    #[default]
    Exact,
    /// The minimax value is at least this.
    AtLeast,
    /// The minimax value is at most this.
    AtMost,
}

impl Bound {
    /// The bound of a value that a search with a window returns: exact within the window, otherwise a bound on the same
    /// side of it.
    #[inline]
    pub fn of(value: Value, (alpha, beta): Window) -> Self {
        if value >= beta {
            Bound::AtLeast
        } else if value <= alpha {
            Bound::AtMost
        } else {
            Bound::Exact
        }
    }
}
