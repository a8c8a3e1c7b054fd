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
    /// The left and right end of the room of its cut branches, if any.
    pub cut: Option<(f64, f64)>,
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
    /// The layout of a tree.
    pub fn of(tree: &Tree) -> TreeLayout {
        let mut layout = TreeLayout {
            spots: vec![Spot::default(); tree.nodes.len()],
            width: 0.0,
            levels: 0,
        };
        // The path to the last placed node; each with its number of placed children.
        let mut path: Vec<(usize, usize)> = Vec::new();
        if !tree.nodes.is_empty() {
            layout.open(tree, 0);
            path.push((0, 0));
        }
        while let Some((at, placed)) = path.last_mut() {
            let at = *at;
            if let Some(&child) = tree.nodes[at].children.get(*placed) {
                *placed += 1;
                layout.open(tree, child);
                path.push((child, 0));
            } else {
                layout.close(tree, at);
                path.pop();
            }
        }
        layout.width = layout.width.max(1.0);
        layout
    }

    /// Begins the room of a node, and places it if it has no children.
    fn open(&mut self, tree: &Tree, at: usize) {
        let node = &tree.nodes[at];
        let spot = &mut self.spots[at];
        spot.deepest = node.ply;
        spot.from = self.width;
        if node.children.is_empty() {
            spot.x = self.width + 0.5;
            self.width += 1.0;
            spot.to = self.width;
        }
        self.levels = self.levels.max(node.ply);
    }

    /// Places a node after its subtree. Cut branches without nodes have a room right of its children.
    fn close(&mut self, tree: &Tree, at: usize) {
        let node = &tree.nodes[at];
        if !node.unsearched.is_empty() {
            let is_cut = |child: &&usize| node.unsearched.contains(&tree.nodes[**child].mv);
            let first = node.children.iter().find(is_cut);
            let last = node.children.iter().rfind(is_cut);
            self.spots[at].cut = Some(match (first, last) {
                (Some(&first), Some(&last)) => (self.spots[first].from, self.spots[last].to),
                _ => {
                    self.width += 1.0;
                    (self.width - 1.0, self.width)
                }
            });
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
    fn cut_branches_are_right_of_searched_moves() {
        let mut cut = tree(&[0, 1, 2, 1, 2]);
        cut.nodes[1].unsearched = vec!["a".into(), "b".into()];
        let layout = TreeLayout::of(&cut);
        assert_eq!(layout.spot(1).cut, Some((1.0, 2.0)));
        assert_eq!((layout.spot(4).x, layout.width), (2.5, 3.0));
        // Their nodes may be at the end of the list.
        let first = cut.nodes.len();
        for mv in ["a", "b"] {
            let at = cut.nodes.len();
            cut.nodes[1].children.push(at);
            cut.nodes.push(Node {
                parent: Some(1),
                mv: mv.to_owned(),
                ply: 2,
                ..Node::default()
            });
        }
        let layout = TreeLayout::of(&cut);
        assert_eq!(layout.spot(1).cut, Some((1.0, 3.0)));
        assert_eq!((layout.spot(first).x, layout.spot(4).x), (1.5, 3.5));
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
