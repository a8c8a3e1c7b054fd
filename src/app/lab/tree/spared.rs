//! How many positions a cut has spared: those that minimax would have looked at below the branches that were left out.

use super::picture::{about, seen};
use super::state::Spared;
use super::words::moves_to;
use crate::app::lab::state::State;
use crate::registry::AnyPosition;

/// The most positions that are counted: some milliseconds.
pub const MOST: u64 = 100_000;

/// Counts what the cut has spared at the node that is told about, unless that is known; not while steps go by too fast to be read.
pub fn refresh(state: &mut State) {
    let node = cut(state).filter(|_| state.spoken());
    let known = state.tree.spared;
    if node.map(|(node, _)| node) == known.map(|spared| spared.node) {
        return;
    }
    state.tree.spared = node.and_then(|(node, plies)| {
        Some(Spared {
            node,
            positions: count(&left_out(state, node)?, plies),
        })
    });
}

/// The node that is told about, if it was cut by now, and the plies that remain below its moves.
fn cut(state: &State) -> Option<(usize, u32)> {
    let picture = seen(state)?;
    let node = about(state, &picture)?;
    let found = &picture.tree.nodes[node];
    let recording = state.recording()?;
    let part = recording.parts.get(state.moment()?.part)?;
    let depth = part.depth.unwrap_or(recording.trace.heading.depth);
    let plies = depth.saturating_sub(found.ply + 1);
    picture.cut(node).then_some((node, plies))
}

/// The positions that the branches lead to which were cut; `None` where the board has another position than the tree's root.
fn left_out(state: &State, node: usize) -> Option<Vec<Box<dyn AnyPosition>>> {
    let tree = state.of.as_ref()?;
    let mut at = state.question.position().boxed();
    for mv in moves_to(tree, node) {
        at = at.play(&mv).ok()?;
    }
    let cut = tree.nodes.get(node)?.unsearched.iter();
    cut.map(|mv| at.play(mv).ok()).collect()
}

/// What minimax looks at in the trees of positions with so many plies; `None` if that is more than [`MOST`].
fn count(roots: &[Box<dyn AnyPosition>], plies: u32) -> Option<u64> {
    let mut sum = 0;
    for root in roots {
        sum += below(&**root, plies, MOST - sum)?;
    }
    Some(sum)
}

/// The positions of a tree of so many plies with its root; `None` if they are, or seem to be, more than `most`.
fn below(root: &dyn AnyPosition, plies: u32, most: u64) -> Option<u64> {
    let mut layers = vec![1];
    for ply in 1..=plies {
        // A layer is expected to be as many times larger as the last one was.
        if let [.., before, last] = layers[..]
            && ply > 2
            && last * last / u64::max(before, 1) > most
        {
            return None;
        }
        layers.push(root.perft(ply));
        if layers.iter().sum::<u64>() > most {
            return None;
        }
    }
    Some(layers.iter().sum())
}
