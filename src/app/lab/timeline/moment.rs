//! The point of a search after a number of its steps.
//!
//! The tree of a recording contains the steps of the first visit and of the end of each node. A lookup therefore finds
//! the current node in a time logarithmic in the number of nodes, without replaying steps.

use crate::app::lab::lanes::recording::{Iteration, Recording};
use crate::eval::Value;
use crate::trace::{Node, Tree};

/// The point of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    /// The nodes from the root to the one that the search last visited, evaluated or left; empty before the first step.
    pub path: Vec<usize>,
    /// The nodes of the best line so far, without the root; at the end, of the principal variation.
    pub line: Vec<usize>,
    /// Alpha and beta at the end of the path, including the updates by its children.
    pub window: Option<(Value, Value)>,
}

/// The point of a search after `steps` steps.
pub fn moment(recording: &Recording, steps: usize) -> Moment {
    let iteration = recording.iteration_at(steps);
    let path = path(&iteration.tree, steps);
    let narrows = recording.narrows();
    let window = path
        .last()
        .and_then(|&at| window(&iteration.tree, at, steps, narrows));
    let line = if steps >= recording.len() && recording.trace.value.is_some() {
        principal_variation(iteration, &recording.trace.variation)
    } else {
        best_line(&iteration.tree, steps)
    };
    Moment { path, line, window }
}

/// The nodes from the root to the one of the last of `steps` steps.
fn path(tree: &Tree, steps: usize) -> Vec<usize> {
    let begun = tree.nodes.partition_point(|n| n.first_step < steps);
    let Some(mut at) = begun.checked_sub(1) else {
        return Vec::new();
    };
    // The search left these nodes before the last step.
    let left = |n: &Node| n.last_step.is_some_and(|s| s + 1 < steps);
    while left(&tree.nodes[at]) {
        match tree.nodes[at].parent {
            Some(parent) => at = parent,
            None => break,
        }
    }
    tree.path(at)
}

/// The best value among the finished children of a node, and the first child with it.
fn best_child(tree: &Tree, at: usize, steps: usize) -> Option<(Value, usize)> {
    let node = &tree.nodes[at];
    let max = node.ply.is_multiple_of(2);
    let mut best: Option<(Value, usize)> = None;
    for (number, &child) in node.children.iter().enumerate() {
        let below = &tree.nodes[child];
        // Ignore a null-window search if a full one of the same move follows.
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

/// The window at the start of a node, narrowed by its finished children; `None` for searches without windows.
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

/// The line of the best children so far, from the root.
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

/// The nodes of the principal variation. A move with several searches leads to the node of the last one.
fn principal_variation(iteration: &Iteration, moves: &[String]) -> Vec<usize> {
    let mut line = Vec::new();
    let mut at = 0;
    for mv in moves {
        let children = iteration.tree.nodes.get(at).map(|n| &n.children);
        let leads = |c: &&usize| iteration.tree.nodes[**c].mv == *mv;
        let Some(&child) = children.and_then(|all| all.iter().rfind(leads)) else {
            break;
        };
        line.push(child);
        at = child;
    }
    line
}
