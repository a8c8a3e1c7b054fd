//! The parameters of a search.

use serde::{Deserialize, Serialize};

use crate::eval::Preference;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MoveOrder {
    /// The order of the game.
    #[default]
    Natural,
    /// By the evaluation of the positions after the moves, best first.
    Evaluation,
}

/// The parameters of a search, except for the position.
#[derive(Debug)]
pub struct SearchParams<'a, E, M> {
    /// In plies; at least 1.
    pub depth: u32,
    /// Values the positions at the depth limit.
    pub evaluator: &'a E,
    pub preference: Preference,
    /// The order of moves below the root.
    pub order: MoveOrder,
    /// Principal variation search and negamax with memoization search every depth from 1 on, and so have a result when
    /// they are stopped. Otherwise they search only `depth`, with fewer nodes. Other searches ignore it.
    pub deepens: bool,
    /// All root moves in search order; empty for the order of the tree. The search chooses the first of equal moves, so
    /// a shuffled root gives a uniform choice.
    pub root: &'a [M],
    /// A line from the root that the searches of `state.rs` search first; empty for none. Its first move must be in
    /// `root`.
    pub line: &'a [M],
}

impl<'a, E, M> SearchParams<'a, E, M> {
    pub fn new(depth: u32, evaluator: &'a E) -> Self {
        SearchParams {
            depth,
            evaluator,
            preference: Preference::default(),
            order: MoveOrder::default(),
            deepens: false,
            root: &[],
            line: &[],
        }
    }
}
