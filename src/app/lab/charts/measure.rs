//! What the chart of counts can show, and the fewest leaves that alpha-beta could do with.

use strum::{IntoStaticStr, VariantArray};

use crate::plot::Scale;
use crate::registry::NodesRow;

/// Something that is counted of a search, or follows from its counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Measure {
    /// Positions visited.
    #[default]
    Nodes,
    /// Positions judged.
    Leaves,
    /// Nodes that were left with moves unsearched.
    Cutoffs,
    /// The moves that were left unsearched there.
    BranchesCut,
    /// Of the cutoffs, those that the first move was enough for, in per cent.
    FirstMove,
    /// Nodes that the transposition table knew enough of.
    TableHits,
    /// The effective branching factor: nodes of a depth by nodes of the depth before.
    Branching,
}

impl Measure {
    /// The key of its name.
    pub fn key(self) -> &'static str {
        match self {
            Measure::Nodes => "counter.nodes",
            Measure::Leaves => "counter.leaves",
            Measure::Cutoffs => "counter.cutoffs",
            Measure::BranchesCut => "counter.branches_cut",
            Measure::FirstMove => "lab.first_move",
            Measure::TableHits => "lab.hits",
            Measure::Branching => "lab.branching",
        }
    }

    /// The name of files with it, without their ending.
    pub fn file(self) -> &'static str {
        match self {
            Measure::Nodes => "nodes-per-depth",
            Measure::Leaves => "leaves-per-depth",
            Measure::Cutoffs => "cutoffs-per-depth",
            Measure::BranchesCut => "branches-cut-per-depth",
            Measure::FirstMove => "first-move-cutoffs-per-depth",
            Measure::TableHits => "table-hits-per-depth",
            Measure::Branching => "branching-factor-per-depth",
        }
    }

    /// How its values become heights: counts grow by factors.
    pub fn scale(self) -> Scale {
        match self {
            Measure::FirstMove | Measure::Branching => Scale::Linear,
            _ => Scale::Log,
        }
    }

    /// Its value at a depth; `None` where that depth was not searched, and where it does not exist: a share of no cutoffs, a
    /// branching factor of the first depth.
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
            Measure::Branching => {
                let before = counters(depth.checked_sub(1)?)?.nodes;
                c.nodes as f64 / before.max(1) as f64
            }
        })
    }
}

/// How far the two means of the numbers of moves may be apart where a tree is taken for a uniform one: by a quarter.
const UNIFORM: f64 = 0.25;

/// The fewest leaves that alpha-beta can do with in a uniform tree: b^⌈d/2⌉ + b^⌊d/2⌋ − 1 for `moves` b and `depth` d (Knuth and
/// Moore 1975, "An analysis of alpha-beta pruning"). That many when the best move always comes first.
pub fn fewest_in_uniform(moves: f64, depth: u32) -> f64 {
    let power = |half: u32| moves.powi(half as i32);
    power(depth.div_ceil(2)) + power(depth / 2) - 1.0
}

/// An estimate of the fewest leaves of alpha-beta in the tree that minimax has searched, as if each position had as many moves
/// as they have on average: as many as give the leaves of minimax.
///
/// Where some positions have far fewer moves than others, a search with a good order may look at fewer leaves than this.
///
/// `None` where the tree is too far from a uniform one: where that mean, which is a geometric one, and the arithmetic mean of the
/// moves of all expanded positions are more than a quarter apart. In a uniform tree they are equal.
pub fn fewest_leaves(minimax: &NodesRow) -> Option<f64> {
    let (nodes, leaves) = (minimax.counters.nodes, minimax.counters.leaves);
    let expanded = nodes.checked_sub(leaves).filter(|n| *n > 0)?;
    let mean = (nodes - 1) as f64 / expanded as f64;
    let moves = (leaves as f64).powf(1.0 / f64::from(minimax.depth.max(1)));
    let uniform = (mean / moves - 1.0).abs() <= UNIFORM;
    uniform.then(|| fewest_in_uniform(moves, minimax.depth))
}
