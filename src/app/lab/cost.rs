//! Decides which searches are so small that they start without an estimate by a worker.

use super::viewer::SearchViewer;

/// The number of counted plies. The estimate assumes that each further ply grows by the same factor as the last counted
/// one.
const COUNTED: u32 = 3;

/// Searches below this number of positions start without an estimate.
const SMALL: f64 = 300_000.0;

/// True if the tree of the lanes is small, by an estimate from its first plies.
pub fn small(viewer: &SearchViewer) -> bool {
    let position = viewer.question.position();
    let deeper = viewer.lanes.iter().map(|lane| lane.deeper).max();
    let depth = viewer.question.depth + deeper.unwrap_or(0);
    let counts: Vec<f64> = (1..=COUNTED.min(depth))
        .map(|d| position.perft(d) as f64)
        .collect();
    let [.., before, last] = counts[..] else {
        return true;
    };
    let growth = (last / before.max(1.0)).max(1.0);
    let more = depth.saturating_sub(COUNTED) as i32;
    last * growth.powi(more) < SMALL
}
