//! Where the nodes of a search tree stand: computed once for a tree, however often it is drawn.

use std::collections::BTreeSet;

use crate::trace::Tree;

/// Where a node stands. Across is counted in widths of a leaf from the left, down in plies.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spot {
    /// Its middle.
    pub x: f64,
    /// Where what hangs below it begins.
    pub from: f64,
    /// Where that ends.
    pub to: f64,
    /// The ply of the deepest node below it, or its own.
    pub deepest: u32,
    /// The middle of the stub of its branches that were cut, if there are any.
    pub stub: Option<f64>,
    /// Whether what hangs below it is folded away.
    pub folded: bool,
    /// Whether it is itself folded away.
    pub hidden: bool,
}

/// Where the nodes of a search tree stand.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TreeLayout {
    spots: Vec<Spot>,
    /// Widths of a leaf that the whole tree takes.
    pub width: f64,
    /// Plies of the deepest node that is shown.
    pub levels: u32,
}

impl TreeLayout {
    /// The layout of a tree whose `folded` nodes show nothing below them. In time proportional to the number of nodes: they are
    /// listed as a search comes to them, each after its parent and before its younger siblings.
    pub fn of(tree: &Tree, folded: &BTreeSet<usize>) -> TreeLayout {
        let mut layout = TreeLayout {
            spots: vec![Spot::default(); tree.nodes.len()],
            width: 0.0,
            levels: 0,
        };
        let mut open: Vec<usize> = Vec::new();
        for (at, node) in tree.nodes.iter().enumerate() {
            while open.last().is_some_and(|&o| tree.nodes[o].ply >= node.ply) {
                layout.close(tree, open.pop().unwrap_or_default());
            }
            let above = node.parent.map(|p| layout.spots[p]);
            let hidden = above.is_some_and(|p| p.hidden || p.folded);
            let spot = &mut layout.spots[at];
            spot.deepest = node.ply;
            spot.hidden = hidden;
            spot.folded = !hidden && !node.children.is_empty() && folded.contains(&at);
            if hidden {
                continue;
            }
            spot.from = layout.width;
            if node.children.is_empty() || spot.folded {
                spot.x = layout.width + 0.5;
                layout.width += 1.0;
                spot.to = layout.width;
            }
            layout.levels = layout.levels.max(node.ply);
            open.push(at);
        }
        while let Some(at) = open.pop() {
            layout.close(tree, at);
        }
        layout.width = layout.width.max(1.0);
        layout
    }

    /// All below a node has its place: now the node has, and the stub right of its children.
    fn close(&mut self, tree: &Tree, at: usize) {
        let node = &tree.nodes[at];
        let spot = self.spots[at];
        if !spot.folded && !node.unsearched.is_empty() {
            self.spots[at].stub = Some(self.width + 0.5);
            self.width += 1.0;
        }
        if !spot.folded
            && let (Some(&first), Some(&last)) = (node.children.first(), node.children.last())
        {
            let middle = (self.spots[first].x + self.spots[last].x) / 2.0;
            let below = node.children.iter().map(|&c| self.spots[c].deepest);
            self.spots[at].deepest = below.max().unwrap_or(node.ply);
            self.spots[at].x = middle;
            self.spots[at].to = self.width;
        }
    }

    /// Where a node stands; where nothing is for a number that none has.
    pub fn spot(&self, node: usize) -> Spot {
        self.spots.get(node).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::Node;

    /// A tree from the plies of its nodes, in the order of a search.
    pub(super) fn tree(plies: &[u32]) -> Tree {
        let mut tree = Tree::default();
        for (at, &ply) in plies.iter().enumerate() {
            let parent = (0..at).rev().find(|&p| plies[p] + 1 == ply);
            if let Some(parent) = parent {
                tree.nodes[parent].children.push(at);
            }
            tree.nodes.push(Node {
                parent,
                ply,
                first_step: at,
                ..Node::default()
            });
        }
        tree
    }

    #[test]
    fn parents_stand_above_their_leaves() {
        let layout = TreeLayout::of(&tree(&[0, 1, 2, 2, 1, 2, 2, 2]), &BTreeSet::new());
        let x: Vec<f64> = (0..8).map(|n| layout.spot(n).x).collect();
        assert_eq!(x, [2.25, 1.0, 0.5, 1.5, 3.5, 2.5, 3.5, 4.5]);
        assert_eq!((layout.width, layout.levels), (5.0, 2));
        let second = layout.spot(4);
        assert_eq!((second.from, second.to, second.deepest), (2.0, 5.0, 2));
    }

    #[test]
    fn a_cut_takes_room_right_of_what_was_searched() {
        let mut cut = tree(&[0, 1, 2, 1, 2]);
        cut.nodes[1].unsearched = vec!["a".into(), "b".into()];
        let layout = TreeLayout::of(&cut, &BTreeSet::new());
        assert_eq!(layout.spot(1).stub, Some(1.5));
        assert_eq!((layout.spot(4).x, layout.width), (2.5, 3.0));
    }

    #[test]
    fn folded_nodes_take_the_room_of_a_leaf() {
        let tree = tree(&[0, 1, 2, 3, 2, 1, 2]);
        let layout = TreeLayout::of(&tree, &BTreeSet::from([1]));
        assert!(layout.spot(1).folded && layout.spot(3).hidden && layout.spot(4).hidden);
        assert_eq!((layout.spot(1).x, layout.spot(6).x), (0.5, 1.5));
        assert_eq!((layout.width, layout.levels), (2.0, 2));
    }

    #[test]
    fn a_long_tree_is_laid_out_without_recursion() {
        let line: Vec<u32> = (0..50_000).collect();
        let layout = TreeLayout::of(&tree_line(&line), &BTreeSet::new());
        assert_eq!((layout.width, layout.levels), (1.0, 49_999));
    }

    /// One child each: found without looking for parents.
    fn tree_line(plies: &[u32]) -> Tree {
        let nodes = plies.iter().map(|&ply| Node {
            parent: ply.checked_sub(1).map(|p| p as usize),
            children: (ply as usize + 1 < plies.len())
                .then_some(ply as usize + 1)
                .into_iter()
                .collect(),
            ply,
            ..Node::default()
        });
        Tree {
            nodes: nodes.collect(),
        }
    }
}
