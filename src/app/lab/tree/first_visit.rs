//! The first visit to the position of a table hit.

use crate::registry::AnyPosition;
use crate::trace::Tree;

/// The greatest number of nodes of a tree to look through: some milliseconds.
const MAX_NODES: usize = 5_000;

/// The first node with the position of a table hit. `root` is the position of the tree's root. `None` if
/// the tree has no such node, as after an earlier iteration, or is too large.
pub fn first_visit(tree: &Tree, root: &dyn AnyPosition, hit: usize) -> Option<usize> {
    let nodes = &tree.nodes;
    if nodes.len() > MAX_NODES {
        return None;
    }
    let position = |node: usize| {
        let mut moves = tree.line(node).into_iter();
        moves.try_fold(root.boxed(), |at, mv| at.play(mv).ok())
    };
    let text = position(hit)?.text();
    let is_before = |node: usize| {
        let visited = &nodes[node];
        visited.ply == nodes[hit].ply && !visited.from_table
    };
    let mut before = (0..hit).filter(|&node| is_before(node));
    before.find(|&node| position(node).is_some_and(|at| at.text() == text))
}
