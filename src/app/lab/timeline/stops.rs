//! The steps of a search at which a presentation stops.

use std::iter;

use crate::app::lab::lanes::recording::Recording;
use crate::trace::{Actions, Step};

/// The greatest number of stops at cuts, and at table hits.
const FIRST: usize = 3;

/// A search with at most this number of inner nodes stops at the value of each.
const FEW: usize = 8;

/// The numbers of finished steps at which the page keys stop, in ascending order, without the end:
/// - before the search, and in a complete tree at the root;
/// - at the first leaf, and at the values of inner nodes: of all if they are few, otherwise at the first;
/// - at the first cuts and table hits;
/// - at the start and end of each depth of deepening;
/// - at the first null window that fails, with the second search of its move.
pub fn stops(recording: &Recording) -> Vec<usize> {
    let steps = &recording.trace.steps;
    let steps_with = |action: Actions| {
        let steps = recording.actions.iter().enumerate();
        steps.filter_map(move |(step, done)| done.any(action).then_some(step + 1))
    };
    let first = |action| steps_with(action).take(FIRST);
    let values: Vec<usize> = (1..=steps.len())
        .filter(|&done| matches!(steps[done - 1], Step::Leave { .. }))
        .collect();
    let values_shown = if values.len() <= FEW { values.len() } else { 1 };
    let deepens = steps_with(Actions::DEEPEN).flat_map(|start| [start - 1, start]);
    // Pictures of incomplete trees begin with the root alone, before and after its visit.
    let root = recording.part_at(0).complete.is_some().then_some(1);
    let mut stops: Vec<usize> = iter::once(0)
        .chain(root)
        .chain(steps_with(Actions::LEAF).take(1))
        .chain(values.into_iter().take(values_shown))
        .chain(first(Actions::CUT))
        .chain(first(Actions::TABLE))
        .chain(deepens)
        .chain(failed_null_window(recording))
        .filter(|&stop| stop < steps.len())
        .collect();
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
