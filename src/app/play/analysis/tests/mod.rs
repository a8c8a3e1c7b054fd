//! Tests of the continuous analysis.

mod sums;
mod values;
mod workers;

use crate::app::play::testing::*;
use crate::plot::{BoardPicture, Picture};

/// A position that a solver decides by pairs of cells.
pub(super) const PAIRED: &str = "####1/#####/o2##/####1/1#### S";

/// South is to move next to its own goal: `a1` wins at once.
pub(super) const NEAR_GOAL: &str = "5/5/5/1o3/5 S";

pub(super) fn picture(state: &State) -> BoardPicture {
    let page = render(state);
    let canvas = page.find_all(&|e| e.tag == "canvas" && e.picture.is_some());
    match canvas[0].picture.as_deref() {
        Some(Picture::Board(board)) => board.clone(),
        other => panic!("{other:?}"),
    }
}

/// The limits of the proofs and of the searches among effects.
pub(super) fn limits(effects: &[Effect]) -> (Vec<u64>, Vec<u32>) {
    let (mut proofs, mut searches) = (Vec::new(), Vec::new());
    for effect in effects {
        if let Effect::Run { task, .. } = effect {
            match **task {
                Task::Solve { max_nodes, .. } => proofs.push(max_nodes),
                Task::Analyse { time_ms, .. } => searches.push(time_ms),
                _ => panic!("{task:?}"),
            }
        }
    }
    (proofs, searches)
}

/// Answers a task as if its time were over.
pub(super) fn run_out(state: &mut State, effects: &[Effect]) -> Vec<Effect> {
    let begun = effects.iter().find_map(Begun::of).expect("a task is begun");
    let done = match begun.task.clone() {
        Task::Solve { .. } => TaskResult::Solved(registry::Solved::default()),
        Task::Analyse { moves, .. } => TaskResult::Analysed(registry::Analysed {
            moves: moves
                .into_iter()
                .map(|mv| registry::MoveValue {
                    variation: vec![mv.clone()],
                    mv,
                    value: 1.0,
                    depth: 4,
                    exact: false,
                })
                .collect(),
            ..Default::default()
        }),
        other => panic!("{other:?}"),
    };
    update(state, begun.done(done)).effects
}

/// The moves of each proof task among effects.
pub(super) fn shares(effects: &[Effect]) -> Vec<Vec<String>> {
    let share = |effect: &Effect| match effect {
        Effect::Run { task, .. } => match &**task {
            Task::Solve { only, .. } => Some(only.clone()),
            _ => None,
        },
        _ => None,
    };
    effects.iter().filter_map(share).collect()
}
