//! The searches that the lab compares.

use crate::search::{Algorithm, MoveOrder};

/// A way to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Method {
    /// Its name in the texts, as `method.ID`, in links and in files.
    pub id: &'static str,
    /// The search.
    pub algorithm: Algorithm,
    /// The order of its moves.
    pub order: MoveOrder,
}

/// The searches, from the plainest to the one that cuts most.
pub const METHODS: [Method; 5] = [
    Method {
        id: "minimax",
        algorithm: Algorithm::Minimax,
        order: MoveOrder::Natural,
    },
    Method {
        id: "alpha_beta",
        algorithm: Algorithm::AlphaBeta,
        order: MoveOrder::Natural,
    },
    Method {
        id: "ordered",
        algorithm: Algorithm::AlphaBeta,
        order: MoveOrder::Evaluation,
    },
    Method {
        id: "deepening",
        algorithm: Algorithm::Deepening,
        order: MoveOrder::Natural,
    },
    Method {
        id: "pvs",
        algorithm: Algorithm::Pvs,
        order: MoveOrder::Natural,
    },
];

/// The search of that name.
pub fn method(id: &str) -> Option<Method> {
    METHODS.into_iter().find(|m| m.id == id)
}
