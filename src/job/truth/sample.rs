//! Sampled positions with their results, as plain data with moves as text.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

use crate::solve::Worth;

/// A sampled position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sample {
    /// As text; empty if there is none.
    pub position: String,
    pub result: SampleResult,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SampleResult {
    LeftOut(LeftOut),
    Counted(CountedSample),
}

/// The reason why a sample does not count. The texts have `truth.left_out.ID`.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum LeftOut {
    /// Every move wins.
    AllWin,
    /// Every move draws.
    AllDraw,
    /// Every move loses.
    AllLose,
    /// The solver has not decided every move within its budget of positions.
    Undecided,
    /// The random game has no position within reach of the solver.
    NoPosition,
}

/// A position in which some moves keep the best result and others do not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CountedSample {
    /// The result under perfect play for the side to move.
    pub best: Worth,
    /// The number of legal moves.
    pub moves: u32,
    /// The moves that keep the best result.
    pub keeping: Vec<String>,
    /// By evaluation, and by depth from 1 on.
    pub choices: Vec<Vec<Choice>>,
    /// The moves of Monte Carlo tree search, in the order of the plan's playouts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub by_playouts: Vec<Choice>,
}

impl CountedSample {
    /// The probability that a random move keeps the best result.
    pub fn random_share(&self) -> f64 {
        self.keeping.len() as f64 / f64::from(self.moves)
    }
}

/// The move of one search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Choice {
    /// All moves with the greatest value.
    pub best: Vec<String>,
    /// One of the best moves, chosen at random.
    pub chosen: String,
    /// True if it keeps the best result.
    pub keeps: bool,
    /// The positions that the search visits for this move: nodes of alpha-beta with the moves in the order of the
    /// evaluation, or nodes on the paths of all playouts with their random moves.
    pub nodes: u64,
}
