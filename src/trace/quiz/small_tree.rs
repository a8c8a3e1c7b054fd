//! A small part of a searched tree, as a lecture tree that the searches can search in any order.

use std::fmt::Write;
use std::ops::RangeInclusive;

use crate::eval::{EvaluationSpec, Preference, Value};
use crate::game::Game;
use crate::games::LectureTree;
use crate::search::{Algorithm, Bound, MoveOrder};
use crate::trace::record::record;
use crate::trace::recorded::{Heading, Trace};
use crate::trace::steps::Step;
use crate::trace::tree::Tree;

/// The maximum number of nodes of a question for a class.
const MAX_NODES: usize = 60;

#[derive(Clone)]
struct Node {
    mv: String,
    children: Vec<usize>,
    /// The rank of a leaf's value among all leaves: searches only compare values.
    rank: usize,
}

/// The part of a tree below a MAX node, with all of its nodes searched.
#[derive(Clone)]
pub(super) struct SmallTree {
    nodes: Vec<Node>,
    /// The values of the leaves in ascending order.
    values: Vec<Value>,
    /// The heading of the whole search.
    heading: Heading,
    /// The moves from the root of the whole search to the root of this part.
    pub(super) line: Vec<String>,
}

/// The moves from the root to a node.
pub(super) fn line(tree: &Tree, node: usize) -> Vec<String> {
    tree.line(node).into_iter().map(str::to_owned).collect()
}

impl SmallTree {
    /// All parts of a tree that suit a question: a MAX root with at least two moves, with answers, and a number of
    /// leaves in the range.
    pub(super) fn parts(trace: &Trace, leaves: RangeInclusive<usize>) -> Vec<SmallTree> {
        let tree = Tree::after(&trace.steps, trace.steps.len());
        let mut sizes = vec![1; tree.nodes.len()];
        let mut widths = vec![0; tree.nodes.len()];
        let mut heights = vec![0; tree.nodes.len()];
        let mut is_complete = vec![true; tree.nodes.len()];
        for (i, node) in tree.nodes.iter().enumerate().rev() {
            let known = matches!(node.value, Some((_, Bound::Exact))) && !node.from_table;
            is_complete[i] &= known && node.unsearched.is_empty();
            widths[i] += usize::from(node.children.is_empty());
            if let Some(parent) = node.parent {
                sizes[parent] += sizes[i];
                widths[parent] += widths[i];
                heights[parent] = heights[parent].max(heights[i] + 1);
                is_complete[parent] &= is_complete[i];
            }
        }
        let is_suitable = |&i: &usize| {
            let node = &tree.nodes[i];
            is_complete[i]
                && node.is_max()
                && sizes[i] <= MAX_NODES
                && leaves.contains(&widths[i])
                && heights[i] >= 2
                && node.children.len() >= 2
        };
        let parts = (0..tree.nodes.len()).filter(is_suitable);
        parts
            .map(|i| SmallTree::new(&tree, i, &trace.heading))
            .collect()
    }

    fn new(tree: &Tree, root: usize, heading: &Heading) -> Self {
        let mut nodes: Vec<Node> = Vec::new();
        let mut values = Vec::new();
        // The nodes are in the order of the visits: all nodes below one follow it.
        let mut numbers = std::collections::HashMap::new();
        for (i, node) in tree.nodes.iter().enumerate().skip(root) {
            let above = node.parent.and_then(|p| numbers.get(&p).copied());
            if above.is_none() && i != root {
                break;
            }
            numbers.insert(i, nodes.len());
            if let Some(above) = above {
                let number = nodes.len();
                let above: &mut Node = &mut nodes[above];
                above.children.push(number);
            }
            let value = node.value.map_or(0.0, |(value, _)| value);
            if node.children.is_empty() {
                values.push(value);
            }
            nodes.push(Node {
                mv: node.mv.clone(),
                children: Vec::new(),
                rank: 0,
            });
        }
        let leaves = values.clone();
        values.sort_by(Value::total_cmp);
        values.dedup();
        let mut leaves = leaves.into_iter();
        for node in nodes.iter_mut().filter(|n| n.children.is_empty()) {
            let value = leaves.next();
            node.rank = values.iter().position(|v| Some(*v) == value).unwrap_or(0);
        }
        SmallTree {
            nodes,
            values,
            heading: heading.clone(),
            line: line(tree, root),
        }
    }

    /// The moves of its root.
    pub(super) fn moves(&self) -> Vec<String> {
        let children = self.nodes[0].children.iter();
        children.map(|&c| self.nodes[c].mv.clone()).collect()
    }

    /// The lines from its root to its leaves.
    pub(super) fn leaves(&self) -> Vec<Vec<String>> {
        let lines = self.lines().into_iter();
        let leaves = lines.filter(|(node, _)| self.nodes[*node].children.is_empty());
        leaves.map(|(_, line)| line).collect()
    }

    /// The lines from its root to the nodes that alpha-beta may cut: it cuts no move of the root, and searches the
    /// first move of each other node that it enters.
    pub(super) fn branches(&self) -> Vec<Vec<String>> {
        let inner = self.nodes.iter().skip(1);
        let later: Vec<usize> = inner
            .flat_map(|n| n.children.iter().skip(1).copied())
            .collect();
        let lines = self.lines().into_iter();
        let branches = lines.filter(|(node, _)| later.contains(node));
        branches.map(|(_, line)| line).collect()
    }

    /// Its nodes from left to right, each after its parent, with their lines from the root.
    fn lines(&self) -> Vec<(usize, Vec<String>)> {
        let mut found = Vec::new();
        let mut waiting = vec![(0, Vec::new())];
        while let Some((at, line)) = waiting.pop() {
            for &child in self.nodes[at].children.iter().rev() {
                let mut below = line.clone();
                below.push(self.nodes[child].mv.clone());
                waiting.push((child, below));
            }
            found.push((at, line));
        }
        found
    }

    /// The tree in which the node at the end of a line is a leaf with the value of another leaf.
    pub(super) fn with_leaf(&self, line: &[String], value: Value) -> Option<SmallTree> {
        let mut tree = self.clone();
        let mut at = 0;
        for mv in line {
            let mut children = tree.nodes[at].children.iter().copied();
            at = children.find(|&c| tree.nodes[c].mv == *mv)?;
        }
        tree.nodes[at].children.clear();
        tree.nodes[at].rank = self.values.iter().position(|v| *v == value)?;
        Some(tree)
    }

    /// The order of its root moves in the original search.
    pub(super) fn natural_order(&self) -> Vec<usize> {
        (0..self.nodes[0].children.len()).collect()
    }

    /// Searches it by alpha-beta from left to right.
    pub(super) fn search_alpha_beta(&self) -> Option<Trace> {
        self.search(Algorithm::AlphaBeta, &self.natural_order())
    }

    /// Searches it with its root moves in an order, given by indices into [`SmallTree::moves`]. `None` only if it is
    /// not a valid tree.
    pub(super) fn search(&self, algorithm: Algorithm, order: &[usize]) -> Option<Trace> {
        let root = LectureTree::parse(&self.text(order)).ok()?;
        let heading = Heading {
            game: LectureTree::INFO.id.to_owned(),
            position: String::new(),
            algorithm: Some(algorithm),
            order: MoveOrder::Natural,
            evaluation: EvaluationSpec::default(),
            preference: Preference::Any,
            depth: 20,
            own: false,
        };
        let mut trace = record(&root, heading, (1000, 0), &mut |_| false, None).ok()?;
        trace.heading = Heading {
            algorithm: Some(algorithm),
            order: MoveOrder::Natural,
            // The depth limit of the whole search, counted from the root of this part.
            depth: self.heading.depth.saturating_sub(self.line.len() as u32),
            ..self.heading.clone()
        };
        trace.value = trace.value.map(|v| self.value(v));
        for mv in &mut trace.variation {
            *mv = self.name(mv);
        }
        for step in &mut trace.steps {
            self.translate(step);
        }
        Some(trace)
    }

    /// Replaces node numbers and ranks in a step by moves and values.
    fn translate(&self, step: &mut Step) {
        match step {
            Step::Deepen(_) => {}
            Step::Enter { window: (a, b) } => (*a, *b) = (self.value(*a), self.value(*b)),
            Step::Move(mv) => *mv = self.name(mv),
            Step::Leaf(value) | Step::Leave { value, .. } | Step::TableHit { value, .. } => {
                *value = self.value(*value);
            }
            Step::Cut { unsearched } => unsearched.iter_mut().for_each(|mv| *mv = self.name(mv)),
        }
    }

    fn value(&self, rank: Value) -> Value {
        if rank.is_finite() { self.values[rank as usize] } else { rank }
    }

    fn name(&self, number: &str) -> String {
        let number: Option<usize> = number.strip_prefix('n').and_then(|n| n.parse().ok());
        number
            .and_then(|n| self.nodes.get(n))
            .map_or_else(String::new, |n| n.mv.clone())
    }

    /// The tree as the text of a lecture tree; numbers are the names of its nodes.
    fn text(&self, order: &[usize]) -> String {
        let children: Vec<usize> = order.iter().map(|&i| self.nodes[0].children[i]).collect();
        let mut text = String::from("n0(");
        for child in children {
            self.write(child, &mut text);
            text.push(' ');
        }
        text + ")"
    }

    /// The recursion is as deep as the search, a few plies.
    fn write(&self, at: usize, text: &mut String) {
        let node = &self.nodes[at];
        // Writing to a string never fails.
        let _ = write!(text, "n{at}");
        if node.children.is_empty() {
            let _ = write!(text, "={}", node.rank);
            return;
        }
        text.push('(');
        for &child in &node.children {
            self.write(child, text);
            text.push(' ');
        }
        text.push(')');
    }
}
