//! What a search is asked, and what it answers.

use serde::{Deserialize, Serialize};

use crate::eval::{Preference, Value};

/// What a search did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counters {
    /// Positions visited, the root included.
    pub nodes: u64,
    /// Of those, the ones that were judged: finished games and positions at the depth limit.
    pub leaves: u64,
    /// Nodes that were left with moves unsearched.
    pub cutoffs: u64,
    /// The moves that were left unsearched there: the branches that were cut (seed 003, exercise 7).
    #[serde(default)]
    pub branches_cut: u64,
    /// Of the cutoffs, those that the first move searched was enough for: the larger their share, the better the order of moves.
    #[serde(default)]
    pub first_move_cutoffs: u64,
    /// Nodes that were not searched because the transposition table knew enough of them. In principal variation search those
    /// that it left unsearched for being good enough are cutoffs too, of all their branches.
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

/// What a search found out about the position it began with.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<M> {
    /// The value for the side that moves at the root.
    pub value: Value,
    /// The principal variation: best play of both sides, beginning with the move to choose. Empty when the game is
    /// over, or when the search was stopped before it knew one.
    pub variation: Vec<M>,
    /// Plies that were searched in full.
    pub depth: u32,
    /// What it took.
    pub counters: Counters,
    /// Whether every judged position was a finished game, so that the value is no estimate but the truth.
    pub exact: bool,
    /// False when the search was stopped: value and variation are then of the last depth that was complete.
    pub complete: bool,
}

impl<M: Copy> Report<M> {
    /// The move to choose.
    pub fn best(&self) -> Option<M> {
        self.variation.first().copied()
    }
}

/// In which order a search looks at the moves of a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MoveOrder {
    /// The order in which the game lists them.
    #[default]
    Natural,
    /// Best first by the evaluation of the positions they lead to.
    Evaluation,
}

/// How principal variation search and negamax with memoization come to their depth. The other searches have a way of their own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pace {
    /// Searches to the depth and to no other: the fewest nodes, and nothing to show for a search that is stopped.
    #[default]
    AtOnce,
    /// Searches to every depth from 1 on, for a search that time may end.
    EveryDepth,
}

/// What a search is asked, apart from the position.
#[derive(Debug)]
pub struct Question<'a, E, M> {
    /// Plies to search; 0 is taken for 1.
    pub depth: u32,
    /// Judges the positions at the depth limit.
    pub evaluator: &'a E,
    /// Whether sooner wins are better.
    pub preference: Preference,
    /// The order of moves within the tree.
    pub order: MoveOrder,
    /// Whether shallower searches come first, where the algorithm leaves the choice.
    pub pace: Pace,
    /// The order of moves at the root, all of them, each once; empty for the order of the tree. Among equal moves a
    /// search chooses the first, so that a shuffled root chooses uniformly.
    pub root: &'a [M],
    /// A line that leads from the root, searched before everything else by the searches of `state.rs`; empty for none. Its first
    /// move has to be one of the root's.
    pub line: &'a [M],
}

impl<'a, E, M> Question<'a, E, M> {
    /// A question with the default preference and orders.
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
