//! The number of positions that cuts save: those that minimax visits below the unsearched branches.

use super::picture::{about, shown_tree};
use super::state::SavedByCut;
use crate::app::lab::viewer::SearchViewer;
use crate::plot::SearchTree;
use crate::registry::AnyPosition;

/// The limit of the count for the described cut: some milliseconds.
pub const MOST: u64 = 100_000;

/// The limit of the count for each other cut with a visible stub, of which there are some twenty.
const MAX_BESIDE: u64 = 5_000;

/// Counts the saved positions of the described node and of all visible stubs. Reuses earlier
/// counts. Counts nothing while the steps are too fast to read.
pub fn refresh(viewer: &mut SearchViewer) {
    let picture = shown_tree(viewer).filter(|_| viewer.is_readable_pace());
    let Some(picture) = picture else {
        viewer.tree.saved_by_cuts.clear();
        return;
    };
    let described = about(viewer, &picture).filter(|&node| picture.cut(node));
    let mut wanted: Vec<_> = described.map(|node| (node, MOST)).into_iter().collect();
    let others = with_stubs(&picture)
        .into_iter()
        .filter(|&node| Some(node) != described);
    wanted.extend(others.map(|node| (node, MAX_BESIDE)));
    let known = std::mem::take(&mut viewer.tree.saved_by_cuts);
    let counted = wanted.into_iter().filter_map(|(node, most)| {
        // A count up to the small limit of a stub is not enough for the described node.
        let suffices =
            |s: &&SavedByCut| s.node == node && s.positions.map_or_else(|at| at >= most, |_| true);
        let found = known.iter().find(suffices).copied();
        found.or_else(|| saved_by_cut(viewer, &picture, node, most))
    });
    viewer.tree.saved_by_cuts = counted.collect();
}

/// The cut nodes with visible stubs: those on the path, or of a small tree that may be drawn as a whole.
fn with_stubs(picture: &SearchTree) -> Vec<usize> {
    let nodes = if picture.is_small() && (picture.complete || picture.whole) {
        (0..picture.tree.nodes.len()).collect()
    } else {
        picture.focus_path()
    };
    let cut = |&node: &usize| picture.cut(node);
    nodes.into_iter().filter(cut).collect()
}

/// The positions that the cut at a node saves, up to `most`; `None` if the board does not show the root of the tree.
fn saved_by_cut(
    viewer: &SearchViewer,
    picture: &SearchTree,
    node: usize,
    most: u64,
) -> Option<SavedByCut> {
    let whole = viewer.recording()?.trace.heading.depth;
    let depth = viewer.iteration()?.depth.unwrap_or(whole);
    let plies = depth.saturating_sub(picture.tree.nodes[node].ply + 1);
    let positions = count(&left_out(viewer, node)?, plies, most).ok_or(most);
    Some(SavedByCut { node, positions })
}

/// The positions after the unsearched moves of a node; `None` if the board does not show the root of the tree.
fn left_out(viewer: &SearchViewer, node: usize) -> Option<Vec<Box<dyn AnyPosition>>> {
    let tree = &viewer.iteration()?.tree;
    let mut at = viewer.setup.position().boxed();
    for mv in tree.line(node) {
        at = at.play(mv).ok()?;
    }
    let cut = tree.nodes.get(node)?.unsearched.iter();
    cut.map(|mv| at.play(mv).ok()).collect()
}

/// The number of nodes of minimax in trees of `plies` plies; `None` if it exceeds `most`.
fn count(roots: &[Box<dyn AnyPosition>], plies: u32, most: u64) -> Option<u64> {
    let mut sum = 0;
    for root in roots {
        sum += below(&**root, plies, most - sum)?;
    }
    Some(sum)
}

/// The number of positions in a tree of `plies` plies with its root; `None` if it exceeds `most`, or probably does.
fn below(root: &dyn AnyPosition, plies: u32, most: u64) -> Option<u64> {
    let mut layers = vec![1];
    for ply in 1..=plies {
        // Assume that the next layer grows by the same factor as the last one.
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
