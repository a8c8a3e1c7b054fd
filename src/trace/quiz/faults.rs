//! Searches with one wrong step: each other step follows from the steps before it.

use super::small_tree::{SmallTree, line};
use crate::eval::{Value, Verdict, verdict};
use crate::search::Bound;
use crate::trace::recorded::Trace;
use crate::trace::steps::Step;
use crate::trace::tree::Tree;

/// The index of the wrong step, and the search with it.
pub(super) type FaultyTrace = (usize, Trace);

/// For each node with an exact value except the root: the search in which the node returns the value of the wrong move,
/// and which continues with this value.
pub(super) fn wrong_values(part: &SmallTree, right: &Trace) -> Vec<FaultyTrace> {
    let tree = Tree::after(&right.steps, right.steps.len());
    let faulty = (1..tree.nodes.len()).filter_map(|at| {
        let node = &tree.nodes[at];
        let (value, _) = node.value.filter(|(_, bound)| *bound == Bound::Exact)?;
        let values = node.children.iter().filter_map(|&c| tree.nodes[c].value);
        // The value furthest from the best: MAX as MIN, MIN as MAX.
        let further = |a: Value, b: Value| {
            if node.is_max() { a.min(b) } else { a.max(b) }
        };
        let wrong = values.map(|(value, _)| value).reduce(further)?;
        if wrong == value {
            return None;
        }
        let step = node.last_step?;
        let mut steps = right.steps[..step].to_vec();
        steps.push(Step::Leave {
            value: wrong,
            bound: Bound::Exact,
        });
        // As a leaf with this value, the node has a single step, at the index of its first step.
        let continued = part
            .with_leaf(&line(&tree, at), wrong)?
            .search_alpha_beta()?;
        steps.extend_from_slice(continued.steps.get(node.first_step + 1..)?);
        Some((step, Trace { steps, ..continued }))
    });
    faulty.collect()
}

/// All searches with one cut that is a move too early, at places where the skipped moves do not change the value of
/// their node.
pub(super) fn wrong_cuts(right: &Trace) -> Vec<FaultyTrace> {
    let tree = Tree::after(&right.steps, right.steps.len());
    let mut found = Vec::new();
    for node in &tree.nodes {
        let (Some((value, _)), Some(window), Some(last)) =
            (node.value, node.window, node.last_step)
        else {
            continue;
        };
        // Within the window the value is exact without the skipped moves, too. After a win no other move matters, so a
        // reader would accept the cut.
        let wins = match verdict(value) {
            Verdict::WonIn(_) => node.is_max(),
            Verdict::LostIn(_) => !node.is_max(),
            Verdict::Open => false,
        };
        if Bound::of(value, window) != Bound::Exact || wins {
            continue;
        }
        for (i, &child) in node.children.iter().enumerate() {
            let rest = &node.children[i + 1..];
            let last_searched = &tree.nodes[child];
            if !rest.is_empty()
                && last_searched.value.is_some_and(|(v, _)| v == value)
                && let Some(end) = last_searched.last_step
            {
                let unsearched = rest.iter().map(|&c| tree.nodes[c].mv.clone()).collect();
                let mut steps = right.steps[..=end].to_vec();
                steps.push(Step::Cut { unsearched });
                steps.extend_from_slice(&right.steps[last..]);
                let trace = Trace {
                    steps,
                    ..right.clone()
                };
                found.push((end + 1, trace));
                break;
            }
        }
    }
    found
}
