//! How many positions cuts have spared: those that minimax would have looked at below the branches that were left out.

use super::picture::{about, on_canvas};
use super::state::SavedByCut;
use super::words::moves_to;
use crate::app::lab::State;
use crate::plot::SearchTree;
use crate::registry::AnyPosition;

/// The most positions that are counted for the cut that is told about: some milliseconds.
pub const MOST: u64 = 100_000;

/// The most that are counted for another cut whose stub is seen; some twenty stubs are seen at once.
const MOST_BESIDE: u64 = 5_000;

/// Pixels of a leaf from which on there is room for words under a stub.
const ROOM: f64 = 40.0;

/// Counts what cuts have spared: at the node that is told about, and at those whose stubs are seen with room for words; unless
/// that is known, and not while steps go by too fast to be read.
pub fn refresh(state: &mut State) {
    let picture = on_canvas(state).filter(|_| state.is_readable_pace());
    let Some((picture, width, height)) = picture else {
        state.tree.saved_by_cuts.clear();
        return;
    };
    let node_told = about(state, &picture).filter(|&node| picture.cut(node));
    let mut wanted: Vec<_> = node_told.map(|node| (node, MOST)).into_iter().collect();
    let others = legible(&picture, width, height);
    let others = others.into_iter().filter(|&node| Some(node) != node_told);
    wanted.extend(others.map(|node| (node, MOST_BESIDE)));
    let known = std::mem::take(&mut state.tree.saved_by_cuts);
    let counted = wanted.into_iter().filter_map(|(node, most)| {
        // What was counted no further than for a stub is counted anew for who asks about it.
        let suffices =
            |s: &&SavedByCut| s.node == node && s.positions.map_or_else(|at| at >= most, |_| true);
        let found = known.iter().find(suffices).copied();
        found.or_else(|| saved_by_cut(state, &picture, node, most))
    });
    state.tree.saved_by_cuts = counted.collect();
}

/// The nodes whose stubs are seen with room for words.
fn legible(picture: &SearchTree, width: f64, height: f64) -> Vec<usize> {
    let g = picture.geometry(width, height);
    if g.unit < ROOM * picture.scale {
        return Vec::new();
    }
    let in_sight = |&node: &usize| {
        let stub = picture.layout.spot(node).stub;
        let below = g.y(picture.tree.nodes[node].ply) + g.level / 2.0;
        stub.is_some_and(|x| (0.0..=width).contains(&g.x(x)))
            && (0.0..=height).contains(&below)
            && picture.cut(node)
    };
    (0..picture.tree.nodes.len()).filter(in_sight).collect()
}

/// What the cut at a node has spared, counted up to `most`; `None` where the board has another position than the tree's root.
fn saved_by_cut(state: &State, picture: &SearchTree, node: usize, most: u64) -> Option<SavedByCut> {
    let recording = state.recording()?;
    let part = recording.parts.get(state.moment()?.part)?;
    let depth = part.depth.unwrap_or(recording.trace.heading.depth);
    let plies = depth.saturating_sub(picture.tree.nodes[node].ply + 1);
    let positions = count(&left_out(state, node)?, plies, most).ok_or(most);
    Some(SavedByCut { node, positions })
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

/// What minimax looks at in the trees of positions with so many plies; `None` if that is more than `most`.
fn count(roots: &[Box<dyn AnyPosition>], plies: u32, most: u64) -> Option<u64> {
    let mut sum = 0;
    for root in roots {
        sum += below(&**root, plies, most - sum)?;
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
