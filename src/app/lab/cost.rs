//! What the searches of the lanes will cost, before they are begun.

use super::state::State;
use crate::search::Algorithm;

/// Plies that are counted; from there on they are expected to grow as between the last two of them.
const COUNTED: u32 = 3;

/// Nodes that the searches are expected to take, all together, none more than its budget. A guess: positions grow as they do in the first plies,
/// and what cuts is taken for as good as it can be, which looks at about the square root (Knuth and Moore, 1975).
pub fn expected(state: &State) -> f64 {
    let position = state.question.position();
    let counts: Vec<f64> = (1..=COUNTED).map(|d| position.perft(d) as f64).collect();
    let growth = counts[2] / counts[1].max(1.0);
    let nodes = |depth: u32| match depth {
        0 => 1.0,
        1..=COUNTED => counts[depth as usize - 1],
        _ => counts[2] * growth.max(1.0).powi((depth - COUNTED) as i32),
    };
    let depth = state.question.depth;
    let all: f64 = (0..=depth).map(nodes).sum();
    let lanes = state.lanes.iter().map(|lane| match lane.method.algorithm {
        Algorithm::Minimax => all,
        _ => 4.0 * nodes(depth).sqrt() * nodes(1).sqrt(),
    });
    lanes.map(|n| n.min(state.question.budget as f64)).sum()
}
