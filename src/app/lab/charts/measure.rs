//! The measures for the chart of counts, and the fewest leaves of alpha-beta in a uniform tree.

use strum::{IntoStaticStr, VariantArray};

use crate::plot::Scale;
use crate::registry::NodesRow;

/// A counter of a search, or a number derived from counters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Measure {
    /// Visited positions.
    #[default]
    Nodes,
    /// Evaluated positions.
    Leaves,
    /// Nodes at which a cut skipped moves.
    Cutoffs,
    /// The skipped moves.
    BranchesCut,
    /// The share of cutoffs by the first move, in per cent.
    FirstMove,
    /// Nodes with sufficient entries in the transposition table.
    TableHits,
    /// The nodes at a depth divided by those at the depth before.
    #[strum(serialize = "branching")] // As in links of earlier versions.
    Growth,
}

impl Measure {
    /// The text key of the name.
    pub fn key(self) -> &'static str {
        match self {
            Measure::Nodes => "counter.nodes",
            Measure::Leaves => "counter.leaves",
            Measure::Cutoffs => "counter.cutoffs",
            Measure::BranchesCut => "counter.branches_cut",
            Measure::FirstMove => "lab.first_move",
            Measure::TableHits => "lab.hits",
            Measure::Growth => "lab.growth",
        }
    }

    /// The name of saved files, without extension.
    pub fn file(self) -> &'static str {
        match self {
            Measure::Nodes => "nodes-per-depth",
            Measure::Leaves => "leaves-per-depth",
            Measure::Cutoffs => "cutoffs-per-depth",
            Measure::BranchesCut => "branches-cut-per-depth",
            Measure::FirstMove => "first-move-cutoffs-per-depth",
            Measure::TableHits => "table-hits-per-depth",
            Measure::Growth => "growth-per-depth",
        }
    }

    /// Counts grow by factors, so that they need a logarithmic scale.
    pub fn scale(self) -> Scale {
        match self {
            Measure::FirstMove | Measure::Growth => Scale::Linear,
            _ => Scale::Log,
        }
    }

    /// The value at a depth. `None` if a search has not reached the depth or the value does not exist: the share of the
    /// first move without cutoffs, the growth at the first depth.
    pub fn at(self, rows: &[NodesRow], depth: u32) -> Option<f64> {
        let counters = |depth| {
            let row = rows.iter().find(|r| r.depth == depth);
            row.map(|r| r.counters)
        };
        let c = counters(depth)?;
        Some(match self {
            Measure::Nodes => c.nodes as f64,
            Measure::Leaves => c.leaves as f64,
            Measure::Cutoffs => c.cutoffs as f64,
            Measure::BranchesCut => c.branches_cut as f64,
            Measure::FirstMove if c.cutoffs == 0 => return None,
            Measure::FirstMove => 100.0 * c.first_move_cutoffs as f64 / c.cutoffs as f64,
            Measure::TableHits => c.table_hits as f64,
            Measure::Growth => {
                let before = counters(depth.checked_sub(1)?)?.nodes;
                c.nodes as f64 / before.max(1) as f64
            }
        })
    }
}

/// The limit for the relative difference between the two mean numbers of moves in a tree that counts as uniform: a
/// quarter.
const UNIFORM: f64 = 0.25;

/// The fewest leaves of alpha-beta in a uniform tree: b^⌈d/2⌉ + b^⌊d/2⌋ − 1 for `moves` b and `depth` d (Knuth and
/// Moore 1975, "An analysis of alpha-beta pruning"). Alpha-beta reaches it if the best move always comes first.
pub fn uniform_minimum(moves: f64, depth: u32) -> f64 {
    let power = |half: u32| moves.powi(half as i32);
    power(depth.div_ceil(2)) + power(depth / 2) - 1.0
}

/// Estimates the fewest leaves of alpha-beta in the tree of a minimax search, as if all positions had the same number
/// of moves: the one that yields the leaves of minimax.
///
/// If some positions have far fewer moves than others, a search with good move ordering may visit fewer leaves.
///
/// `None` if the tree is far from uniform: if this geometric mean of the numbers of moves and the arithmetic mean over
/// all expanded positions differ by more than a quarter. In a uniform tree they are equal.
pub fn estimated_uniform_minimum(minimax: &NodesRow) -> Option<f64> {
    let (nodes, leaves) = (minimax.counters.nodes, minimax.counters.leaves);
    let expanded = nodes.checked_sub(leaves).filter(|n| *n > 0)?;
    let mean = (nodes - 1) as f64 / expanded as f64;
    let moves = (leaves as f64).powf(1.0 / f64::from(minimax.depth.max(1)));
    let uniform = (mean / moves - 1.0).abs() <= UNIFORM;
    uniform.then(|| uniform_minimum(moves, minimax.depth))
}
