//! The analysis task: values for all moves with increasing depth.

use std::ops::RangeInclusive;

use web_time::Instant;

use super::replay::{line_text, moves_of};
use super::task::{Analysed, MoveValue, Progress, TaskResult};
use crate::eval::{Evaluated, Evaluation, EvaluationSpec};
use crate::player::MAX_DEPTH;
use crate::search::allocate::MemoryShortage;
use crate::search::{self, Analysis, Counters, Limiter, Memory, SearchParams};
use crate::text::Message;

/// Executes a [`Task::Analyse`](super::Task::Analyse) of a position for some of its moves, or all if none are named,
/// with limits of depth and milliseconds (0 for no limit).
pub(super) fn analyse<G: Evaluated>(
    position: &G,
    moves: &[String],
    evaluation: &EvaluationSpec,
    (depths, time_ms): (RangeInclusive<u32>, u32),
    memory: &mut Memory<G>,
    progress: &mut dyn FnMut(Progress),
) -> Result<TaskResult, Message> {
    let evaluation = Evaluation::<G>::new(evaluation)?;
    let evaluation = evaluation.prepared(position, position.side_to_move());
    let moves = moves_of(position, moves)?;
    let mut params = SearchParams::new(*depths.end().min(&MAX_DEPTH), &evaluation);
    params.root = &moves;
    let start = Instant::now();
    let mut late = |_: &Counters| time_ms > 0 && milliseconds(start) >= f64::from(time_ms);
    let mut limiter = Limiter::new(u64::MAX, &mut late);
    let note = memory.shortage().map(MemoryShortage::message);
    let analysed = |found: &Analysis<G::Move>| Analysed {
        moves: found
            .moves
            .iter()
            .map(|m| MoveValue {
                mv: position.move_text(m.mv),
                value: m.value,
                variation: line_text(position, &m.variation),
                depth: m.depth,
                exact: m.exact,
            })
            .collect(),
        counters: found.counters,
        time_ms: milliseconds(start),
        complete: found.complete,
        note: note.clone(),
    };
    let first = *depths.start();
    let found = search::analyse(position, &params, first, memory, &mut limiter, |so_far| {
        progress(Progress::Analysed(analysed(so_far)));
    });
    Ok(TaskResult::Analysed(analysed(&found)))
}

fn milliseconds(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::replay::start_of;
    use crate::registry::{Task, game, run};

    #[test]
    fn analysis_values_the_requested_moves() {
        let record = start_of("rastros");
        let task = |moves: &[&str]| Task::Analyse {
            record: record.clone(),
            moves: moves.iter().map(|&m| m.to_owned()).collect(),
            evaluation: game("rastros").unwrap().evaluations()[0].spec(),
            from_depth: 1,
            max_depth: 4,
            time_ms: 0,
        };
        let moves = |task| match run(&task, &mut |_| {}).unwrap() {
            TaskResult::Analysed(analysed) => analysed.moves,
            other => panic!("{other:?}"),
        };
        let all = moves(task(&[]));
        assert_eq!(all.len(), 8);
        let two = moves(task(&["d4", "f6"]));
        assert_eq!(two.len(), 2);
        // The lines may differ among equally good ones, since the table depends on the other moves.
        let known = |m: &MoveValue| (m.mv.clone(), m.value, m.depth, m.exact);
        let known_of_all: Vec<_> = all.iter().map(known).collect();
        assert!(two.iter().all(|m| known_of_all.contains(&known(m))), "{two:?} {all:?}");
        let error = run(&task(&["a1"]), &mut |_| {}).unwrap_err();
        assert_eq!(error.key, "error.task.move");
    }
}
