//! The relation of the value of a search to the value of minimax.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

use crate::eval::Value;

/// Alpha and beta.
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
