//! Executes the tasks of a game.

use std::ops::RangeInclusive;

use super::analyse::analyse;
use super::any::Kind;
use super::choose::choose;
use super::nodes::nodes_per_depth;
use super::playout::playout;
use super::replay::{last, moves_of};
use super::task::{Progress, Task, TaskResult};
use super::{pairs, record, reference_search, solve};
use crate::championship::{Host, PairResult, PairsUnit, Played};
use crate::eval::{Evaluated, EvaluationSpec};
use crate::job::{JudgedPosition, Unit};
use crate::registry::worker_cache::{MemoryKey, WorkerCache};
use crate::search::{Algorithm, MoveOrder, count_in_order};
use crate::text::Message;
use crate::trace::Trace;

/// The searches and matches of a game. Only workers and the native program contain them: they are not part of
/// [`AnyGame`](super::AnyGame), so that the module of the page does not contain them.
pub(super) trait GameTasks: Sync {
    /// See [`super::run_at()`].
    fn run(
        &self,
        task: &Task,
        cache: &mut WorkerCache,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<TaskResult, Message>;
    /// See [`super::search_beside()`].
    fn search_beside(
        &self,
        own: &Trace,
        how: (Algorithm, MoveOrder),
        nodes: u64,
    ) -> Result<Trace, Message>;
    /// See [`super::play_pairs()`].
    fn play_pairs(&self, unit: &PairsUnit, host: &mut dyn Host)
    -> Result<Vec<PairResult>, Message>;
}

impl<G: Evaluated> GameTasks for Kind<G> {
    fn run(
        &self,
        task: &Task,
        cache: &mut WorkerCache,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<TaskResult, Message> {
        run_in::<G>(task, cache, progress)
    }

    fn search_beside(
        &self,
        own: &Trace,
        how: (Algorithm, MoveOrder),
        nodes: u64,
    ) -> Result<Trace, Message> {
        reference_search::search::<G>(own, how, nodes)
    }

    fn play_pairs(
        &self,
        unit: &PairsUnit,
        host: &mut dyn Host,
    ) -> Result<Vec<PairResult>, Message> {
        match unit.play::<G>(host)? {
            Played::All(pairs) => Ok(pairs),
            Played::Waits(_) => Err(Message::new("error.championship.programs")),
        }
    }
}

fn run_in<G: Evaluated>(
    task: &Task,
    cache: &mut WorkerCache,
    progress: &mut dyn FnMut(Progress),
) -> Result<TaskResult, Message> {
    if !matches!(task, Task::Analyse { .. }) {
        cache.clear();
    }
    match task {
        Task::Solve {
            record,
            moves,
            only,
            max_nodes,
        } => {
            let position = last::<G>(record)?;
            let only = moves_of(&position, only)?;
            solve::run(&position, moves.then_some(&only[..]), *max_nodes, progress)
        }
        Task::Choose {
            record,
            player,
            seed,
        } => choose::<G>(record, player, *seed, progress),
        Task::Analyse {
            record,
            moves,
            evaluation,
            from_depth,
            max_depth,
            time_ms,
        } => {
            let position = last::<G>(record)?;
            let limits = (*from_depth..=*max_depth, *time_ms);
            analyse_with_cache(&position, moves, evaluation, limits, cache, progress)
        }
        Task::NodesPerDepth {
            record,
            search,
            max_nodes,
        } => nodes_per_depth(&last::<G>(record)?, search, *max_nodes, progress),
        Task::Record { record, .. }
        | Task::Estimate { record, .. }
        | Task::TreeMinimum { record, .. } => record::run(&last::<G>(record)?, task, progress),
        Task::CountInOrder {
            record,
            order,
            max_nodes,
        } => count(&last::<G>(record)?, order, *max_nodes),
        Task::Playout {
            record,
            playouts,
            exploration,
            seed,
        } => {
            let settings = (*playouts, *exploration);
            let playout = playout(&last::<G>(record)?, settings, *seed)?;
            Ok(TaskResult::Playout(playout))
        }
        // A trace names its game itself, so its reader has handled it already.
        Task::ReadTrace { .. } => Err(Message::new("error.trace.empty")),
        Task::Play(unit) => play_bouts::<G>(unit, cache),
        Task::PlayPairs(unit) => pairs::play::<G>(unit, progress),
        Task::Truth(unit) => Ok(TaskResult::Sampled(unit.run::<G>()?)),
    }
}

/// Analyses a position. Reuses the table of the worker's last analysis if its position and evaluation are the same.
fn analyse_with_cache<G: Evaluated>(
    position: &G,
    moves: &[String],
    evaluation: &EvaluationSpec,
    limits: (RangeInclusive<u32>, u32),
    cache: &mut WorkerCache,
    progress: &mut dyn FnMut(Progress),
) -> Result<TaskResult, Message> {
    let subject = MemoryKey {
        position: position.text(),
        evaluation: evaluation.clone(),
    };
    let mut memory = cache.memory(subject.clone());
    let result = analyse(position, moves, evaluation, limits, &mut memory, progress);
    cache.save(subject, memory);
    result
}

/// Counts the nodes of an alpha-beta search that tries moves in this order.
///
/// # Errors
/// There are more nodes than `max_nodes`.
fn count<G: Evaluated>(
    position: &G,
    order: &[String],
    max_nodes: u64,
) -> Result<TaskResult, Message> {
    let order = order.iter().map(|mv| position.parse_move(mv).ok());
    let order: Vec<_> = order.flatten().collect();
    let counters = count_in_order(position, &order, max_nodes);
    let too_many = || Message::new("error.in_order.too_many").with("n", max_nodes);
    counters
        .map(TaskResult::CountedInOrder)
        .ok_or_else(too_many)
}

/// Plays bouts of an evolution, or returns the positions whose features in the user's file are still unknown.
fn play_bouts<G: Evaluated>(unit: &Unit, cache: &mut WorkerCache) -> Result<TaskResult, Message> {
    let own = match &unit.own {
        Some(own) => Some(cache.own_features::<G>(own)?),
        None => None,
    };
    let (scores, changes) = unit.play(own.as_ref())?;
    let missing = own.map(|own| own.take_missing()).unwrap_or_default();
    if !missing.is_empty() {
        let positions = missing.iter();
        let positions = positions.map(|(position, side)| JudgedPosition(position.text(), *side));
        return Ok(TaskResult::MissingFeatures {
            positions: positions.collect(),
        });
    }
    Ok(if unit.teaches() {
        TaskResult::Learned { scores, changes }
    } else {
        TaskResult::Played { scores }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::PlayerSpec;
    use crate::registry::replay::start_of;
    use crate::registry::{GameRecord, run};

    #[test]
    fn errors_name_the_invalid_part_of_a_task() {
        let key = |record: &GameRecord| {
            let task = Task::Choose {
                record: record.clone(),
                player: PlayerSpec::random(),
                seed: 1,
            };
            run(&task, &mut |_| {}).unwrap_err().key
        };
        let mut record = start_of("rastros");
        record.game = "chess".to_owned();
        assert_eq!(key(&record), "error.game.unknown");
        record = start_of("rastros");
        record.start.push('?');
        assert_eq!(key(&record), "error.record.start");
        record = start_of("rastros");
        record.moves = vec!["e6".to_owned(), "a1".to_owned()];
        let error = record.positions().unwrap_err();
        assert_eq!(error.key, "error.record.move");
        assert_eq!(key(&record), "error.record.move");
        record = start_of("tic_tac_toe");
        record.start = "XXX/OO1/3 O 3".to_owned();
        assert_eq!(key(&record), "error.move.game_over");
    }
}
