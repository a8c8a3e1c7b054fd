//! Whether the searches of the lanes are so small that nothing need be found out before they are begun.

use super::State;

/// Plies that are counted; from there on positions are taken to grow as between the last two of them.
const COUNTED: u32 = 3;

/// So many positions are searched before anybody asks what they cost.
const SMALL: f64 = 300_000.0;

/// Whether the whole tree is small: a guess from its first plies.
pub fn small(state: &State) -> bool {
    let position = state.question.position();
    let deeper = state.lanes.iter().map(|lane| lane.deeper).max();
    let depth = state.question.depth + deeper.unwrap_or(0);
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
