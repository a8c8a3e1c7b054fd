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
        let deepens = |step: &Step| matches!(step, Step::Deepen(_));
        let end = count.min(steps.len());
        let begin = steps[..end].iter().rposition(deepens).unwrap_or(0);
        Tree::of(steps, begin..end)
    }

    /// The tree of some of the steps, which begin with those of a root; its nodes know their places among all of them. Of several
    /// trees it is the last.
    pub fn of(steps: &[Step], some: Range<usize>) -> Tree {
        let mut tree = Tree::default();
        let mut path: Vec<usize> = Vec::new();
        let mut mv = String::new();
        let some = steps.iter().enumerate().take(some.end).skip(some.start);
        for (number, step) in some {
            match step {
                Step::Deepen(_) => {
                    tree.nodes.clear();
                    path.clear();
                    mv.clear();
                }
                Step::Move(text) => mv.clone_from(text),
                Step::Enter { window } => {
                    let at = tree.look(&path, &mut mv, number);
                    tree.nodes[at].window = Some(*window).filter(|w| *w != UNKNOWN_WINDOW);
                    path.push(at);
                }
                Step::Leaf(value) => {
                    let at = tree.look(&path, &mut mv, number);
                    let node = &mut tree.nodes[at];
                    node.leaf = true;
                    node.value = Some((*value, Bound::Exact));
                    node.last_step = Some(number);
                }
                Step::TableHit { value, bound } => {
                    let at = tree.look(&path, &mut mv, number);
                    let node = &mut tree.nodes[at];
                    node.from_table = true;
                    node.value = Some((*value, *bound));
                    node.last_step = Some(number);
                }
                Step::Cut { unsearched } => {
                    let Some(&at) = path.last() else { break };
                    tree.nodes[at].unsearched.clone_from(unsearched);
                }
                Step::Leave { value, bound } => {
                    let Some(at) = path.pop() else { break };
                    tree.nodes[at].value = Some((*value, *bound));
                    tree.nodes[at].last_step = Some(number);
                }
            }
        }
        tree
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

    /// Adds the node that the last move leads to; its number.
    fn look(&mut self, path: &[usize], mv: &mut String, step: usize) -> usize {
        let at = self.nodes.len();
        let parent = path.last().copied();
        if let Some(parent) = parent {
            self.nodes[parent].children.push(at);
        }
        self.nodes.push(Node {
            parent,
            mv: std::mem::take(mv),
            ply: path.len() as u32,
            first_step: step,
            ..Node::default()
        });
        at
    }
}
