//! Where a search is after so many of its steps.
//!
//! The tree of a recording knows of each node with which step it was first looked at and with which it was left. So where the search
//! was at any moment is found by looking, in a time that grows with the logarithm of the nodes: nothing is built up or undone.

use crate::app::lab::Recording;
use crate::app::lab::lanes::recording::Iteration;
use crate::eval::Value;
use crate::trace::{Node, Tree};

/// Where a search is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Moment {
    /// Which of the recording's trees is being searched.
    pub part: usize,
    /// The nodes from the root to the one that was last looked at, judged or left; empty before the first step.
    pub path: Vec<usize>,
    /// The nodes of the best line so far, without the root; when all is done, of the principal variation.
    pub line: Vec<usize>,
    /// Alpha and beta at the end of the path, as far as its children have moved them.
    pub window: Option<(Value, Value)>,
}

/// Where a search is after so many of its steps.
pub fn moment(recording: &Recording, steps: usize) -> Moment {
    let number = recording.part_at(steps);
    let Some(part) = recording.parts.get(number) else {
        return Moment::default();
    };
    let path = path(&part.tree, steps);
    let narrows = recording.narrows();
    let window = path
        .last()
        .and_then(|&at| window(&part.tree, at, steps, narrows));
    let line = match steps >= recording.len() && recording.trace.value.is_some() {
        true => principal_variation(part, &recording.trace.variation),
        false => best_line(&part.tree, steps),
    };
    Moment {
        part: number,
        path,
        line,
        window,
    }
}

/// The nodes from the root to the one that the last of so many steps was about.
fn path(tree: &Tree, steps: usize) -> Vec<usize> {
    let begun = tree.nodes.partition_point(|n| n.first_step < steps);
    let Some(mut at) = begun.checked_sub(1) else {
        return Vec::new();
    };
    // Those that were left before the last step lie behind.
    let left = |n: &Node| n.last_step.is_some_and(|s| s + 1 < steps);
    while left(&tree.nodes[at]) {
        match tree.nodes[at].parent {
            Some(parent) => at = parent,
            None => break,
        }
    }
    let mut path = vec![at];
    while let Some(parent) = tree.nodes[at].parent {
        at = parent;
        path.push(at);
    }
    path.reverse();
    path
}

/// The best value that the children of a node have come to, and the child that came to it first.
fn best_child(tree: &Tree, at: usize, steps: usize) -> Option<(Value, usize)> {
    let node = &tree.nodes[at];
    let max = node.ply.is_multiple_of(2);
    let mut best: Option<(Value, usize)> = None;
    for (number, &child) in node.children.iter().enumerate() {
        let below = &tree.nodes[child];
        // The answer to a null window that leads to another search changes nothing.
        let next = node.children.get(number + 1);
        if next.is_some_and(|&next| tree.nodes[next].mv == below.mv) {
            continue;
        }
        let Some((value, _)) = below
            .value
            .filter(|_| below.last_step.is_some_and(|s| s < steps))
        else {
            continue;
        };
        if best.is_none_or(|(old, _)| if max { value > old } else { value < old }) {
            best = Some((value, child));
        }
    }
    best
}

/// The window with which a node was entered, as far as its children have narrowed it; none for a search that narrows none.
fn window(tree: &Tree, at: usize, steps: usize, narrows: bool) -> Option<(Value, Value)> {
    let node = &tree.nodes[at];
    let (alpha, beta) = node.window.filter(|_| narrows)?;
    let best = best_child(tree, at, steps).map(|(value, _)| value);
    Some(match (best, node.ply.is_multiple_of(2)) {
        (None, _) => (alpha, beta),
        (Some(value), true) => (alpha.max(value), beta),
        (Some(value), false) => (alpha, beta.min(value)),
    })
}

/// From the root always the best child so far.
fn best_line(tree: &Tree, steps: usize) -> Vec<usize> {
    let mut line = Vec::new();
    let mut at = 0;
    while at < tree.nodes.len()
        && let Some((_, child)) = best_child(tree, at, steps)
    {
        line.push(child);
        at = child;
    }
    line
}

/// The nodes that the moves of the principal variation lead to. A move that was searched again leads to its last node.
fn principal_variation(part: &Iteration, moves: &[String]) -> Vec<usize> {
    let mut line = Vec::new();
    let mut at = 0;
    for mv in moves {
        let children = part.tree.nodes.get(at).map(|n| &n.children);
        let leads = |c: &&usize| part.tree.nodes[**c].mv == *mv;
        let Some(&child) = children.and_then(|all| all.iter().rfind(leads)) else {
            break;
        };
        line.push(child);
        at = child;
    }
    line
}
