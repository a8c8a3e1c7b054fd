//! The positions of a search tree's nodes, computed once per tree.

use crate::trace::Tree;

/// The position of a node. Horizontally in leaf widths from the left, vertically in plies.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spot {
    /// Its centre.
    pub x: f64,
    /// The left end of its subtree.
    pub from: f64,
    /// The right end of its subtree.
    pub to: f64,
    /// The ply of the deepest node of its subtree.
    pub deepest: u32,
    /// The centre of the stub of its cut branches, if any.
    pub stub: Option<f64>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct TreeLayout {
    spots: Vec<Spot>,
    /// The width of the whole tree in leaf widths.
    pub width: f64,
    /// The ply of the deepest visible node.
    pub levels: u32,
}

impl TreeLayout {
    /// The layout of a tree. Takes linear time, since the nodes are in the order of the search: each after its parent and
    /// before its later siblings.
    pub fn of(tree: &Tree) -> TreeLayout {
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
            let spot = &mut layout.spots[at];
            spot.deepest = node.ply;
            spot.from = layout.width;
            if node.children.is_empty() {
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

    /// Places a node after its subtree, and the stub right of its children.
    fn close(&mut self, tree: &Tree, at: usize) {
        let node = &tree.nodes[at];
        if !node.unsearched.is_empty() {
            self.spots[at].stub = Some(self.width + 0.5);
            self.width += 1.0;
        }
        if let (Some(&first), Some(&last)) = (node.children.first(), node.children.last()) {
            let middle = (self.spots[first].x + self.spots[last].x) / 2.0;
            let below = node.children.iter().map(|&c| self.spots[c].deepest);
            self.spots[at].deepest = below.max().unwrap_or(node.ply);
            self.spots[at].x = middle;
            self.spots[at].to = self.width;
        }
    }

    /// The position of a node; the default for an unknown index.
    pub fn spot(&self, node: usize) -> Spot {
        self.spots.get(node).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::Node;

    /// A tree from the plies of its nodes, in the order of a search.
    fn tree(plies: &[u32]) -> Tree {
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
        let layout = TreeLayout::of(&tree(&[0, 1, 2, 2, 1, 2, 2, 2]));
        let x: Vec<f64> = (0..8).map(|n| layout.spot(n).x).collect();
        assert_eq!(x, [2.25, 1.0, 0.5, 1.5, 3.5, 2.5, 3.5, 4.5]);
        assert_eq!((layout.width, layout.levels), (5.0, 2));
        let second = layout.spot(4);
        assert_eq!((second.from, second.to, second.deepest), (2.0, 5.0, 2));
    }

    #[test]
    fn stub_is_right_of_searched_moves() {
        let mut cut = tree(&[0, 1, 2, 1, 2]);
        cut.nodes[1].unsearched = vec!["a".into(), "b".into()];
        let layout = TreeLayout::of(&cut);
        assert_eq!(layout.spot(1).stub, Some(1.5));
        assert_eq!((layout.spot(4).x, layout.width), (2.5, 3.0));
    }

    #[test]
    fn deep_tree_does_not_overflow_the_stack() {
        let line: Vec<u32> = (0..50_000).collect();
        let layout = TreeLayout::of(&tree_line(&line));
        assert_eq!((layout.width, layout.levels), (1.0, 49_999));
    }

    /// A tree in which each node has one child.
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
