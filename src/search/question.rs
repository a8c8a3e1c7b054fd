//! The parameters and the result of a search.

use serde::{Deserialize, Serialize};

use crate::eval::{Preference, Value};

/// Statistics of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counters {
    /// Visited positions, including the root.
    pub nodes: u64,
    /// Evaluated nodes: finished games and positions at the depth limit.
    pub leaves: u64,
    /// Nodes left with moves unsearched.
    pub cutoffs: u64,
    /// The moves skipped by cutoffs (source 003, exercise 7).
    #[serde(default)]
    pub branches_cut: u64,
    /// Cutoffs caused by the first move searched: the larger their share, the better the move order.
    #[serde(default)]
    pub first_move_cutoffs: u64,
    /// Nodes decided by the transposition table. In principal variation search, a hit that causes a cutoff also counts
    /// as a cutoff that skips all moves of the node.
    #[serde(default)]
    pub table_hits: u64,
}

impl std::ops::AddAssign for Counters {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.leaves += other.leaves;
        self.cutoffs += other.cutoffs;
        self.branches_cut += other.branches_cut;
        self.first_move_cutoffs += other.first_move_cutoffs;
        self.table_hits += other.table_hits;
    }
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<M> {
    /// For the side to move at the root.
    pub value: Value,
    /// The principal variation, beginning with the best move. Empty if the game is over, or if the search stopped
    /// before it had one.
    pub variation: Vec<M>,
    /// Plies searched completely.
    pub depth: u32,
    pub counters: Counters,
    /// True if all leaves were finished games, so that the value is not an estimate.
    pub exact: bool,
    /// False if the search was stopped: value and variation are then those of the last complete depth.
    pub complete: bool,
}

impl<M: Copy> Report<M> {
    /// The best move.
    pub fn best(&self) -> Option<M> {
        self.variation.first().copied()
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MoveOrder {
    /// The order of the game.
    #[default]
    Natural,
    /// By the evaluation of the positions after the moves, best first.
    Evaluation,
}

/// How principal variation search and negamax with memoization reach their depth; other searches ignore it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pace {
    /// Directly: the fewest nodes, but no result if the search is stopped.
    #[default]
    AtOnce,
    /// After every depth from 1 on, for searches with a time limit.
    EveryDepth,
}

/// The parameters of a search, except for the position.
#[derive(Debug)]
pub struct Question<'a, E, M> {
    /// In plies; at least 1.
    pub depth: u32,
    /// Values the positions at the depth limit.
    pub evaluator: &'a E,
    pub preference: Preference,
    /// The order of moves below the root.
    pub order: MoveOrder,
    pub pace: Pace,
    /// All root moves in search order; empty for the order of the tree. The search chooses the first of equal moves, so
    /// a shuffled root gives a uniform choice.
    pub root: &'a [M],
    /// A line from the root that the searches of `state.rs` search first; empty for none. Its first move must be in
    /// `root`.
    pub line: &'a [M],
}

impl<'a, E, M> Question<'a, E, M> {
    pub fn new(depth: u32, evaluator: &'a E) -> Self {
        Question {
            depth,
            evaluator,
            preference: Preference::default(),
            order: MoveOrder::default(),
            pace: Pace::default(),
            root: &[],
            line: &[],
        }
    }
}
