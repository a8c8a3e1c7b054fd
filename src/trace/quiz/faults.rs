//! Searches with one wrong step.

use crate::eval::Value;
use crate::trace::recorded::Trace;
use crate::trace::steps::{Bound, Step};
use crate::trace::tree::Tree;

/// The index of the error, and all steps including it.
pub(super) type FaultyTrace = (usize, Vec<Step>);

/// For each node except the root: the trace in which the node returns the value of the wrong move.
pub(super) fn wrong_values(trace: &Trace) -> Vec<FaultyTrace> {
    let tree = Tree::after(&trace.steps, trace.steps.len());
    let spoilt = tree.nodes.iter().skip(1).filter_map(|node| {
        let (right, bound) = node.value?;
        let values = node.children.iter().filter_map(|&c| tree.nodes[c].value);
        // The value furthest from the best: MAX as MIN, MIN as MAX.
        let further = |a: Value, b: Value| {
            if node.is_max() { a.min(b) } else { a.max(b) }
        };
        let wrong = values.map(|(value, _)| value).reduce(further)?;
        let step = node.last_step?;
        let mut steps = trace.steps.clone();
        steps[step] = Step::Leave {
            value: wrong,
            bound,
        };
        (wrong != right).then_some((step, steps))
    });
    spoilt.collect()
}

/// All places where a cut one move too early has no further effect, since the skipped moves do not change the value of
/// their node.
pub(super) fn wrong_cuts(trace: &Trace) -> Vec<FaultyTrace> {
    let tree = Tree::after(&trace.steps, trace.steps.len());
    let mut found = Vec::new();
    for node in &tree.nodes {
        let (Some((value, Bound::Exact)), Some(last)) = (node.value, node.last_step) else {
            continue;
        };
        for (i, &child) in node.children.iter().enumerate() {
            let rest = &node.children[i + 1..];
            let kept = &tree.nodes[child];
            if !rest.is_empty()
                && kept.value.is_some_and(|(v, _)| v == value)
                && let Some(end) = kept.last_step
            {
                let unsearched = rest.iter().map(|&c| tree.nodes[c].mv.clone()).collect();
                let mut steps = trace.steps[..=end].to_vec();
                steps.push(Step::Cut { unsearched });
                steps.extend_from_slice(&trace.steps[last..]);
                found.push((end + 1, steps));
                break;
            }
        }
    }
    found
}
