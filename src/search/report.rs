//! The result of a search.

use serde::{Deserialize, Serialize};

use crate::eval::Value;

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
