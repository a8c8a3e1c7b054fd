//! The tree that a search visited.

use std::ops::Range;

use super::steps::{Step, UNKNOWN_WINDOW};
use crate::eval::Value;
use crate::search::Bound;

/// A node of the tree. Its numbers are indices into [`Tree::nodes`] and into the steps.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Node {
    /// `None` for the root.
    pub parent: Option<usize>,
    /// The move from the parent; empty for the root.
    pub mv: String,
    /// The distance from the root.
    pub ply: u32,
    /// In the order of the search.
    pub children: Vec<usize>,
    /// Alpha and beta on entering; `None` for leaves, and if the user's program does not record them.
    pub window: Option<(Value, Value)>,
    /// `None` until known.
    pub value: Option<(Value, Bound)>,
    /// True if the search evaluated it without expanding it.
    pub leaf: bool,
    /// True if the transposition table decided it.
    pub from_table: bool,
    /// Its skipped moves.
    pub unsearched: Vec<String>,
    /// The step of the first visit.
    pub first_step: usize,
    /// The step in which the search left it, if any.
    pub last_step: Option<usize>,
}

impl Node {
    /// True if the side of the root moves. It maximises, since all values are for this side.
    pub fn is_max(&self) -> bool {
        self.ply.is_multiple_of(2)
    }
}

/// The tree that a search visited; for a deepening search the tree of the last depth.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tree {
    /// In the order of the visits, beginning with the root.
    pub nodes: Vec<Node>,
}

impl Tree {
    /// The tree after the first `count` steps. Stops at steps that do not fit together; the reader of files checks a
    /// [`super::Trace`].
    pub fn after(steps: &[Step], count: usize) -> Tree {
        Tree::of(steps, last_tree(steps, count))
    }

    /// The tree of a range of the steps, which must begin at a root; its nodes have the indices of all steps. If there
    /// are several trees, returns the last one.
    pub fn of(steps: &[Step], some: Range<usize>) -> Tree {
        let steps = || steps.iter().enumerate().take(some.end).skip(some.start);
        let mut growing = Growing::default();
        // Nodes are large: a growing vector would copy them repeatedly.
        let nodes = steps().filter(|(_, step)| step.visits_node()).count();
        growing.tree.nodes.reserve_exact(nodes);
        for (number, step) in steps() {
            if !growing.take(number, step) {
                break;
            }
        }
        growing.tree
    }

    /// The nodes on the current path after the first `count` steps, and their children; also the children of a node
    /// that the last step has left. Much smaller and faster than the whole tree.
    pub fn around(steps: &[Step], count: usize) -> Tree {
        let mut growing = Growing::default();
        let some = last_tree(steps, count);
        for (number, step) in steps.iter().enumerate().take(some.end).skip(some.start) {
            growing.forget();
            if !growing.take(number, step) {
                break;
            }
        }
        growing.tree
    }

    /// The node that the search leaves in a step, if any.
    pub fn left_at(&self, step: usize) -> Option<usize> {
        self.nodes
            .iter()
            .rposition(|node| node.last_step == Some(step))
    }

    /// The node that the search expands at the end: the deepest node that the search has not left.
    pub fn open_at_end(&self) -> Option<usize> {
        let mut at = self.nodes.len().checked_sub(1)?;
        while self.nodes[at].last_step.is_some() {
            at = self.nodes[at].parent?;
        }
        Some(at)
    }

    /// The nodes from the root to a node.
    pub fn path(&self, node: usize) -> Vec<usize> {
        let mut path = vec![node];
        while let Some(&at) = path.last()
            && let Some(parent) = self.nodes.get(at).and_then(|n| n.parent)
        {
            path.push(parent);
        }
        path.reverse();
        path
    }

    /// The moves from the root to a node.
    pub fn line(&self, node: usize) -> Vec<&str> {
        let path = self.path(node);
        path[1..]
            .iter()
            .map(|&n| self.nodes[n].mv.as_str())
            .collect()
    }
}

/// The range of the last tree among the first `count` steps.
fn last_tree(steps: &[Step], count: usize) -> Range<usize> {
    let deepens = |step: &Step| matches!(step, Step::Deepen(_));
    let end = count.min(steps.len());
    steps[..end].iter().rposition(deepens).unwrap_or(0)..end
}

/// A tree under construction.
#[derive(Default)]
struct Growing {
    tree: Tree,
    /// The current path.
    path: Vec<usize>,
    /// The last move.
    mv: String,
    /// The node that the last step has left.
    left: Option<usize>,
}

impl Growing {
    /// Adds a step; false if it does not fit.
    fn take(&mut self, number: usize, step: &Step) -> bool {
        self.left = None;
        match step {
            Step::Deepen(_) => {
                self.tree.nodes.clear();
                self.path.clear();
                self.mv.clear();
            }
            Step::Move(text) => self.mv.clone_from(text),
            Step::Enter { window } => {
                let at = self.add_node(number);
                self.tree.nodes[at].window = Some(*window).filter(|w| *w != UNKNOWN_WINDOW);
                self.path.push(at);
            }
            Step::Leaf(value) => {
                let at = self.add_node(number);
                let node = &mut self.tree.nodes[at];
                node.leaf = true;
                node.value = Some((*value, Bound::Exact));
                node.last_step = Some(number);
            }
            Step::TableHit { value, bound } => {
                let at = self.add_node(number);
                let node = &mut self.tree.nodes[at];
                node.from_table = true;
                node.value = Some((*value, *bound));
                node.last_step = Some(number);
            }
            Step::Cut { unsearched } => {
                let Some(&at) = self.path.last() else {
                    return false;
                };
                self.tree.nodes[at].unsearched.clone_from(unsearched);
            }
            Step::Leave { value, bound } => {
                self.left = self.path.pop();
                let Some(at) = self.left else {
                    return false;
                };
                self.tree.nodes[at].value = Some((*value, *bound));
                self.tree.nodes[at].last_step = Some(number);
            }
        }
        true
    }

    /// Removes all nodes below the node that the last step has left.
    fn forget(&mut self) {
        if let Some(at) = self.left.take() {
            self.tree.nodes.truncate(at + 1);
            self.tree.nodes[at].children.clear();
        }
    }

    /// Adds the node after the last move, and returns its index.
    fn add_node(&mut self, step: usize) -> usize {
        let nodes = &mut self.tree.nodes;
        let at = nodes.len();
        let parent = self.path.last().copied();
        if let Some(parent) = parent {
            nodes[parent].children.push(at);
        }
        nodes.push(Node {
            parent,
            mv: std::mem::take(&mut self.mv),
            ply: self.path.len() as u32,
            first_step: step,
            ..Node::default()
        });
        at
    }
}
