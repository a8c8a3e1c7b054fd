//! The steps of a long search at which a presenter stops.

use crate::app::lab::lanes::recording::Recording;
use crate::trace::Actions;

/// The most stops at events of one kind.
const FIRST: usize = 3;

/// The numbers of finished steps at which the keys of presenters stop before the end, in ascending order: the first cuts
/// and table hits, each depth of deepening, and null windows that fail, with the second search of the move.
pub fn stops(recording: &Recording) -> Vec<usize> {
    let steps_with = |action: Actions| {
        let steps = recording.actions.iter().enumerate();
        steps.filter_map(move |(step, done)| done.any(action).then_some(step))
    };
    let first = |action| steps_with(action).take(FIRST);
    let mut steps: Vec<usize> = first(Actions::CUT)
        .chain(first(Actions::TABLE))
        .chain(steps_with(Actions::DEEPEN))
        .collect();
    // A move that is searched twice has two nodes: the null window fails, and the second search finds the value.
    if let Some(again) = steps_with(Actions::AGAIN).next() {
        let nodes = &recording.part_at(again + 1).tree.nodes;
        steps.push(again);
        let asked = nodes
            .iter()
            .find(|node| node.last_step.is_some_and(|last| last + 1 == again));
        let repeated = nodes.iter().find(|node| node.first_step == again + 1);
        steps.extend(
            asked
                .into_iter()
                .flat_map(|node| [Some(node.first_step), node.last_step])
                .flatten(),
        );
        steps.extend(repeated.and_then(|node| node.last_step));
    }
    steps.sort_unstable();
    steps.dedup();
    steps.into_iter().map(|step| step + 1).collect()
}
