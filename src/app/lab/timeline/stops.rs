//! The steps of a search at which a presentation stops.

use super::moment::moment;
use crate::app::lab::lanes::recording::Recording;
use crate::app::lab::tree::first_visit::first_visit;
use crate::registry::game;
use crate::trace::{Actions, Node, Step};

/// A search with at most this number of values of inner nodes stops at all its cuts.
const FEW: usize = 8;

/// The numbers of finished steps at which the page keys stop, in ascending order, without the end; at least one.
///
/// A tree that is drawn as a whole begins before the search, or with alpha and beta of the root. A small search then stops
/// at the root's first alpha and at its cuts; if it cuts nothing, after its first leaf and at the first values of MIN and
/// MAX. A large search stops at its most special events: null windows, depths, a table hit, or the root, its first move and
/// a cut.
pub fn stops(recording: &Recording) -> Vec<usize> {
    let steps = &recording.trace.steps;
    let cuts = || steps_with(recording, Actions::CUT);
    // The search leaves a node just after its cut.
    let after_cut = |done: usize| matches!(steps.get(done.wrapping_sub(2)), Some(Step::Cut { .. }));
    let values: Vec<usize> = (1..=steps.len())
        .filter(|&done| matches!(steps[done - 1], Step::Leave { .. }) && !after_cut(done))
        .collect();
    let first_value = values.first().copied();
    let first = usize::from(recording.narrows());
    let whole = recording
        .iteration_at(0)
        .complete
        .is_some()
        .then_some(first);
    let mut stops: Vec<usize> = whole.into_iter().collect();
    if values.len() > FEW {
        let hit = table_hit(recording, first_value);
        let root = whole.is_none().then_some(1);
        let usual = root.into_iter().chain([2]).chain(cuts().take(1));
        let usual = usual.collect();
        let special = [null_windows(recording), depths(recording), hit, usual];
        let special = special.into_iter().find(|events| !events.is_empty());
        stops.extend(special.unwrap_or_default());
    } else if cuts().next().is_some() {
        let is_at_root = |done: &usize| recording.actions[done - 1].any(Actions::ROOT);
        let alpha = steps_with(recording, Actions::ALPHA).find(is_at_root);
        stops.extend(alpha.into_iter().chain(cuts()));
    } else {
        let value_of = |max: bool| {
            let is_of_side =
                |&&done: &&usize| left(recording, done).is_some_and(|node| node.is_max() == max);
            values.iter().find(is_of_side)
        };
        // The step after the leaf updates the value of its parent.
        stops.extend(
            steps_with(recording, Actions::LEAF)
                .take(1)
                .map(|leaf| leaf + 1),
        );
        stops.extend([value_of(false), value_of(true)].into_iter().flatten());
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
    let nodes = &recording.iteration_at(done).tree.nodes;
    nodes.iter().find(|node| node.last_step == Some(done - 1))
}

/// The first table hit, after the step that saves its value, or else after the first value.
fn table_hit(recording: &Recording, first_value: Option<usize>) -> Vec<usize> {
    let Some(hit) = steps_with(recording, Actions::TABLE).next() else {
        return Vec::new();
    };
    let saved = saved_before(recording, hit).or(first_value);
    saved.into_iter().chain([hit]).collect()
}

/// The number of finished steps at which the table has the value of a hit.
fn saved_before(recording: &Recording, hit: usize) -> Option<usize> {
    let heading = &recording.trace.heading;
    let root = game(&heading.game).ok()?.parse(&heading.position).ok()?;
    let tree = &recording.iteration_at(hit).tree;
    let &node = moment(recording, hit).path.last()?;
    let saved = first_visit(tree, &*root, node)?;
    tree.nodes[saved].last_step.map(|step| step + 1)
}

/// Around the first null window that fails: the value of the first move, the question of the first null window and the
/// answer, and the failure.
fn null_windows(recording: &Recording) -> Vec<usize> {
    let Some(again) = steps_with(recording, Actions::AGAIN).next() else {
        return Vec::new();
    };
    let nodes = &recording.iteration_at(again).tree.nodes;
    let repeated = nodes.iter().find(|node| node.first_step == again);
    let parent = repeated.and_then(|node| node.parent);
    let moves = parent.map_or(&[][..], |parent| &nodes[parent].children);
    let [first, asked] = [0, 1].map(|number| moves.get(number).map(|&child| &nodes[child]));
    let end = |node: Option<&Node>| node?.last_step;
    let asks = asked.map(|node| node.first_step);
    let answer = end(asked).filter(|&step| step + 2 < again);
    let steps = [end(first), asks, answer];
    let steps = steps.into_iter().flatten().map(|step| step + 1);
    steps.chain([again]).collect()
}

/// The ends of the first two depths of iterative deepening.
fn depths(recording: &Recording) -> Vec<usize> {
    let begins: Vec<usize> = steps_with(recording, Actions::DEEPEN).collect();
    let Some(&second) = begins.get(1) else {
        return Vec::new();
    };
    let end = begins.get(2).map(|third| third - 1);
    [Some(second - 1), end].into_iter().flatten().collect()
}
