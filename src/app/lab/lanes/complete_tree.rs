//! The tree of a search with the moves that the search does not visit.

use crate::game::Side;
use crate::registry::{AnyPosition, game};
use crate::search::Bound;
use crate::trace::{Heading, Node, Tree};

/// Completes the recorded tree of a game that is a tree itself by the nodes that the search did not visit. `None` for
/// an empty tree, and for other games, whose trees would be too large. Recorded nodes keep their indices; the moves of
/// a node are in the order of the search. Leaves of the game have their values for the side of the root.
pub fn complete_tree(tree: &Tree, heading: &Heading, depth: u32) -> Option<Tree> {
    let root = game(&heading.game).ok()?.parse(&heading.position).ok()?;
    let game_tree = root.view().tree.filter(|_| !tree.nodes.is_empty())?;
    let max = root.side_to_move();
    let given = |name: &str| {
        let leaf = game_tree.nodes.iter().find(|n| n.leaf && n.name == name)?;
        let value = leaf.value?;
        Some((if max == Side::First { value } else { 0.0 - value }, Bound::Exact))
    };
    let mut complete = tree.clone();
    let mut waiting: Vec<(usize, Box<dyn AnyPosition>)> = vec![(0, root)];
    while let Some((at, position)) = waiting.pop() {
        let node = &complete.nodes[at];
        let (ply, unsearched) = (node.ply + 1, node.unsearched.clone());
        if node.leaf || node.from_table {
            continue;
        }
        let moves = position.moves().into_iter().map(|mv| mv.text);
        for mv in unsearched.into_iter().chain(moves) {
            let children = &complete.nodes[at].children;
            if children.iter().any(|&child| complete.nodes[child].mv == mv) {
                continue;
            }
            let child = complete.nodes.len();
            let after = position.play(&mv).ok()?;
            complete.nodes[at].children.push(child);
            complete.nodes.push(Node {
                parent: Some(at),
                ply,
                leaf: ply >= depth || after.outcome().is_some(),
                value: given(&mv),
                mv,
                first_step: usize::MAX,
                ..Node::default()
            });
        }
        for &child in &complete.nodes[at].children {
            waiting.push((child, position.play(&complete.nodes[child].mv).ok()?));
        }
    }
    Some(complete)
}
