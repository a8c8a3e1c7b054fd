//! The steps of a search at which a presentation stops.

use crate::app::lab::lanes::recording::Recording;
use crate::trace::{Actions, Node, Step};

/// A search with at most this number of values of inner nodes stops at all its cuts.
const FEW: usize = 8;

/// The numbers of finished steps at which the page keys stop, in ascending order, without the end; at least one.
///
/// A tree that is drawn as a whole begins before the search. A small search then stops at its first value and its cuts,
/// or without cuts at a leaf and some values. A large search begins at its first value and continues with its most
/// special events: null windows, depths, a table hit, or a cut.
pub fn stops(recording: &Recording) -> Vec<usize> {
    let steps = &recording.trace.steps;
    let cuts = || steps_with(recording, Actions::CUT);
    // The search leaves a node just after its cut.
    let after_cut = |done: usize| matches!(steps.get(done.wrapping_sub(2)), Some(Step::Cut { .. }));
    let values: Vec<usize> = (1..=steps.len())
        .filter(|&done| matches!(steps[done - 1], Step::Leave { .. }) && !after_cut(done))
        .collect();
    let first_value = values.first().copied();
    let whole = recording.part_at(0).complete.is_some().then_some(0);
    let mut stops: Vec<usize> = whole.into_iter().collect();
    if values.len() > FEW {
        let windows = null_windows(recording);
        // The first move of null windows has a value of its own.
        stops.extend(first_value.filter(|_| windows.is_empty()));
        let hit = steps_with(recording, Actions::TABLE).take(1).collect();
        let special = [windows, depths(recording), hit, cuts().take(1).collect()];
        let special = special.into_iter().find(|events| !events.is_empty());
        stops.extend(special.unwrap_or_default());
    } else if cuts().next().is_some() {
        stops.extend(first_value.into_iter().chain(cuts()));
    } else {
        let value_of = |max: bool| {
            let is_of_side =
                |&&done: &&usize| left(recording, done).is_some_and(|node| node.is_max() == max);
            values.iter().find(is_of_side)
        };
        stops.extend(steps_with(recording, Actions::LEAF).take(1));
        let last_inner = values.iter().rev().nth(1);
        stops.extend(
            [value_of(false), value_of(true), last_inner]
                .into_iter()
                .flatten(),
        );
    }
    stops.retain(|&stop| stop < steps.len());
    stops.sort_unstable();
    stops.dedup();
    if stops.is_empty() { vec![0] } else { stops }
}

/// The numbers of finished steps just after an action.
fn steps_with(recording: &Recording, action: Actions) -> impl Iterator<Item = usize> {
    let steps = recording.actions.iter().enumerate();
    steps.filter_map(move |(step, done)| done.any(action).then_some(step + 1))
}

/// The node that the last of `done` steps left.
fn left(recording: &Recording, done: usize) -> Option<&Node> {
    let nodes = &recording.part_at(done).tree.nodes;
    nodes.iter().find(|node| node.last_step == Some(done - 1))
}

/// Around the first null window that fails: the value of the first move, the question of the first null window and the
/// answer, the failure, and the value of the second search.
fn null_windows(recording: &Recording) -> Vec<usize> {
    let Some(again) = steps_with(recording, Actions::AGAIN).next() else {
        return Vec::new();
    };
    let nodes = &recording.part_at(again).tree.nodes;
    let repeated = nodes.iter().find(|node| node.first_step == again);
    let parent = repeated.and_then(|node| node.parent);
    let moves = parent.map_or(&[][..], |parent| &nodes[parent].children);
    let [first, asked] = [0, 1].map(|number| moves.get(number).map(|&child| &nodes[child]));
    let end = |node: Option<&Node>| node?.last_step;
    let asks = asked.map(|node| node.first_step);
    let answer = end(asked).filter(|&step| step + 2 < again);
    let steps = [end(first), asks, answer, end(repeated)];
    let steps = steps.into_iter().flatten().map(|step| step + 1);
    steps.chain([again]).collect()
}

/// The end of the first depth of iterative deepening, the first cut of the second one, and its end.
fn depths(recording: &Recording) -> Vec<usize> {
    let begins: Vec<usize> = steps_with(recording, Actions::DEEPEN).collect();
    let Some(&second) = begins.get(1) else {
        return Vec::new();
    };
    let cut = steps_with(recording, Actions::CUT).find(|&cut| cut > second);
    let end = begins.get(2).map(|third| third - 1);
    [Some(second - 1), cut, end].into_iter().flatten().collect()
}
