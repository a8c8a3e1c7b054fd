//! The tree that a search looked at.

use std::ops::Range;

use super::steps::{Bound, Step, UNKNOWN_WINDOW};
use crate::eval::Value;

/// A node of the tree; the numbers are places in [`Tree::nodes`] and in the steps.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Node {
    /// The node that it is reached from; `None` for the root.
    pub parent: Option<usize>,
    /// The move that leads to it; empty for the root.
    pub mv: String,
    /// Its distance from the root.
    pub ply: u32,
    /// The nodes that its moves lead to, in the order of the search.
    pub children: Vec<usize>,
    /// Alpha and beta when it was entered; `None` for leaves, and where a program of somebody's own does not say.
    pub window: Option<(Value, Value)>,
    /// Its value and what that says; `None` as long as it is not known.
    pub value: Option<(Value, Bound)>,
    /// Whether it was judged and not expanded.
    pub leaf: bool,
    /// Whether the transposition table knew it.
    pub from_table: bool,
    /// Its moves that were not searched.
    pub unsearched: Vec<String>,
    /// The step with which it was first looked at.
    pub first_step: usize,
    /// The step with which it was left; `None` if it was not.
    pub last_step: Option<usize>,
}

impl Node {
    /// Whether the side of the root moves, which wants as much as possible: values are for it.
    pub fn is_max(&self) -> bool {
        self.ply.is_multiple_of(2)
    }
}

/// The tree that a search looked at, or the last of several if it deepened.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tree {
    /// The nodes in the order in which they were looked at; the first is the root.
    pub nodes: Vec<Node>,
}

impl Tree {
    /// The tree after the first `count` of the steps.
    ///
    /// Steps that do not fit together end it: [`super::Trace`]s from files are checked where they are read.
    pub fn after(steps: &[Step], count: usize) -> Tree {
        Tree::of(steps, last_tree(steps, count))
    }

    /// The tree of some of the steps, which begin with those of a root; its nodes know their places among all of them. Of several
    /// trees it is the last.
    pub fn of(steps: &[Step], some: Range<usize>) -> Tree {
        let steps = || steps.iter().enumerate().take(some.end).skip(some.start);
        let mut growing = Growing::default();
        // Nodes are large: a list that grows copies them again and again.
        let nodes = steps().filter(|(_, step)| step.looks()).count();
        growing.tree.nodes.reserve_exact(nodes);
        for (number, step) in steps() {
            if !growing.take(number, step) {
                break;
            }
        }
        growing.tree
    }

    /// Of the tree after the first `count` of the steps the nodes that the search is in, and what hangs directly below them; of a
    /// node that the last step has left its children as well. Much less than the whole tree, and found sooner.
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

    /// The node that is left with a step; `None` where the step leaves none.
    pub fn left_at(&self, step: usize) -> Option<usize> {
        self.nodes
            .iter()
            .rposition(|node| node.last_step == Some(step))
    }

    /// The node that is being expanded in the end: the deepest that has not been left.
    pub fn open_at_end(&self) -> Option<usize> {
        let mut at = self.nodes.len().checked_sub(1)?;
        while self.nodes[at].last_step.is_some() {
            at = self.nodes[at].parent?;
        }
        Some(at)
    }

    /// The moves from the root to a node.
    pub fn line(&self, mut node: usize) -> Vec<&str> {
        let mut line = Vec::new();
        while let Some(parent) = self.nodes[node].parent {
            line.push(self.nodes[node].mv.as_str());
            node = parent;
        }
        line.reverse();
        line
    }
}

/// The steps of the last tree among the first `count` of them.
fn last_tree(steps: &[Step], count: usize) -> Range<usize> {
    let deepens = |step: &Step| matches!(step, Step::Deepen(_));
    let end = count.min(steps.len());
    steps[..end].iter().rposition(deepens).unwrap_or(0)..end
}

/// A tree that steps are added to.
#[derive(Default)]
struct Growing {
    tree: Tree,
    /// The nodes that were entered and not left.
    path: Vec<usize>,
    /// The last move.
    mv: String,
    /// The node that the last step has left.
    left: Option<usize>,
}

impl Growing {
    /// Adds a step; false where it does not fit.
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
                let at = self.look(number);
                self.tree.nodes[at].window = Some(*window).filter(|w| *w != UNKNOWN_WINDOW);
                self.path.push(at);
            }
            Step::Leaf(value) => {
                let at = self.look(number);
                let node = &mut self.tree.nodes[at];
                node.leaf = true;
                node.value = Some((*value, Bound::Exact));
                node.last_step = Some(number);
            }
            Step::TableHit { value, bound } => {
                let at = self.look(number);
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

    /// Forgets what hangs below the node that the last step has left: all nodes after it.
    fn forget(&mut self) {
        if let Some(at) = self.left.take() {
            self.tree.nodes.truncate(at + 1);
            self.tree.nodes[at].children.clear();
        }
    }

    /// Adds the node that the last move leads to; its number.
    fn look(&mut self, step: usize) -> usize {
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
