//! The steps of a search at which a presentation stops.

use crate::app::lab::lanes::recording::Recording;
use crate::trace::{Actions, Step};

/// The greatest number of stops between the start and the end of a search with many nodes.
const MOST: usize = 4;

/// A search with at most this number of inner nodes stops at all its events.
const FEW: usize = 8;

/// The numbers of finished steps at which the page keys stop, in ascending order, without the end.
///
/// A search with few nodes stops before it, at the root, at the first leaf, and at the cut or value of each inner node.
/// Other searches stop before it and at one event of each kind, the special ones first: the null window that fails, the
/// first two depths of deepening, a table hit, a cut, the value of an inner node, a leaf.
pub fn stops(recording: &Recording) -> Vec<usize> {
    let steps = &recording.trace.steps;
    let steps_with = |action: Actions| {
        let steps = recording.actions.iter().enumerate();
        steps.filter_map(move |(step, done)| done.any(action).then_some(step + 1))
    };
    // The search leaves a node just after its cut.
    let after_cut = |done: usize| matches!(steps.get(done.wrapping_sub(2)), Some(Step::Cut { .. }));
    let values: Vec<usize> = (1..=steps.len())
        .filter(|&done| matches!(steps[done - 1], Step::Leave { .. }) && !after_cut(done))
        .collect();
    let (cuts, leaf) = (steps_with(Actions::CUT), steps_with(Actions::LEAF).take(1));
    let events: Vec<usize> = if values.len() <= FEW {
        // Pictures of incomplete trees begin with the root alone, before and after its visit.
        let root = recording.part_at(0).complete.is_some().then_some(1);
        root.into_iter()
            .chain(leaf)
            .chain(cuts)
            .chain(values)
            .collect()
    } else {
        let deepens = steps_with(Actions::DEEPEN).flat_map(|start| [start - 1, start]);
        failed_null_window(recording)
            .into_iter()
            .chain(deepens.skip(1).take(3))
            .chain(steps_with(Actions::TABLE).take(1))
            .chain(cuts.take(1))
            .chain(values.into_iter().take(1))
            .chain(leaf)
            .take(MOST)
            .collect()
    };
    let events = events.into_iter().filter(|&stop| stop < steps.len());
    let mut stops: Vec<usize> = std::iter::once(0).chain(events).collect();
    stops.sort_unstable();
    stops.dedup();
    stops
}

/// The steps around the first null window that fails. A move that is searched twice has two nodes.
fn failed_null_window(recording: &Recording) -> Vec<usize> {
    let again = |done: &Actions| done.any(Actions::AGAIN);
    let Some(again) = recording.actions.iter().position(again) else {
        return Vec::new();
    };
    let nodes = &recording.part_at(again + 1).tree.nodes;
    let asked = nodes
        .iter()
        .find(|node| node.last_step.is_some_and(|last| last + 1 == again));
    let repeated = nodes.iter().find(|node| node.first_step == again + 1);
    let mut steps = vec![again];
    steps.extend(asked.map(|node| node.first_step));
    steps.extend(asked.and_then(|node| node.last_step));
    steps.extend(repeated.and_then(|node| node.last_step));
    steps.into_iter().map(|step| step + 1).collect()
}
