//! Node counts of searches, depth by depth.

use web_time::Instant;

use super::task::{NodesRow, Progress, TaskResult};
use crate::eval::{Evaluated, Evaluation};
use crate::player::MAX_DEPTH;
use crate::search::{Counters, Limiter, Report, SearchParams, SearchSpec, search_with};
use crate::text::Message;

/// Searches independently to every depth up to the depth of `search`.
pub(super) fn nodes_per_depth<G: Evaluated>(
    position: &G,
    search: &SearchSpec,
    max_nodes: u64,
    progress: &mut dyn FnMut(Progress),
) -> Result<TaskResult, Message> {
    let evaluation = Evaluation::<G>::new(&search.evaluation)?;
    let evaluation = evaluation.prepared(position, position.side_to_move());
    let params = search.params(&evaluation);
    let mut rows = Vec::new();
    let mut gave_up_at = None;
    for depth in 1..=params.depth.min(MAX_DEPTH) {
        let params = SearchParams { depth, ..params };
        let mut never = |_: &Counters| false;
        let mut limiter = Limiter::new(max_nodes, &mut never);
        let start = Instant::now();
        // Each depth has its own memory, so that its node counts do not depend on earlier depths.
        let (memory, each) = (&mut None, &mut |_: &Report<G::Move>| {});
        let report = search_with(search.algorithm, position, &params, memory, &mut limiter, each)
            .ok_or_else(|| Message::new("error.task.algorithm"))?;
        if !report.complete {
            gave_up_at = Some(depth);
            break;
        }
        let row = NodesRow {
            depth,
            best: report
                .best()
                .map_or_else(String::new, |mv| position.move_text(mv)),
            value: report.value,
            exact: report.exact,
            counters: report.counters,
            time_ms: start.elapsed().as_secs_f64() * 1000.0,
        };
        progress(Progress::NodesRow(row.clone()));
        rows.push(row);
        if report.exact {
            break;
        }
    }
    Ok(TaskResult::NodesPerDepth { rows, gave_up_at })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::{EvaluationSpec, Preference};
    use crate::registry::replay::start_of;
    use crate::registry::{GAMES, Task, run};
    use crate::search::{Algorithm, MoveOrder};

    /// The counts of source 003, from the empty board of Tic-tac-toe.
    #[test]
    fn node_counts_equal_counts_of_course() {
        let last_row = |algorithm, preference| {
            let task = Task::NodesPerDepth {
                record: start_of("tic_tac_toe"),
                search: SearchSpec {
                    evaluation: EvaluationSpec::default(),
                    algorithm,
                    order: MoveOrder::Natural,
                    preference,
                    depth: 10,
                },
                max_nodes: 1_000_000,
            };
            match run(&task, &mut |_| {}) {
                Ok(TaskResult::NodesPerDepth { mut rows, .. }) => rows.pop().expect("a row"),
                other => panic!("{other:?}"),
            }
        };
        for preference in [Preference::Any, Preference::Sooner] {
            let plain = last_row(Algorithm::Minimax, preference);
            assert_eq!((plain.depth, plain.counters.nodes), (9, 549_946));
            assert_eq!(plain.counters.branches_cut, 0);
        }
        let pruned = last_row(Algorithm::AlphaBeta, Preference::Any);
        assert_eq!((pruned.depth, pruned.counters.nodes), (9, 18_297));
        assert!(pruned.counters.branches_cut > pruned.counters.cutoffs);
        let sooner = last_row(Algorithm::AlphaBeta, Preference::Sooner);
        assert!(sooner.counters.nodes > 18_297, "there is more to find out");
    }

    #[test]
    fn all_algorithms_find_the_same_values() {
        for game in GAMES {
            let rows = |algorithm, order| {
                let task = Task::NodesPerDepth {
                    record: start_of(game.info().id),
                    search: SearchSpec {
                        evaluation: game.evaluations()[0].spec(),
                        algorithm,
                        order,
                        preference: Preference::Sooner,
                        depth: 5,
                    },
                    max_nodes: 1_000_000,
                };
                match run(&task, &mut |_| {}) {
                    Ok(TaskResult::NodesPerDepth { rows, .. }) => rows,
                    other => panic!("{other:?}"),
                }
            };
            let plain = rows(Algorithm::Minimax, MoveOrder::Natural);
            for order in [MoveOrder::Natural, MoveOrder::Evaluation] {
                let pruned = rows(Algorithm::AlphaBeta, order);
                assert!(plain.len() <= pruned.len(), "it needs no more nodes");
                for (a, b) in plain.iter().zip(&pruned) {
                    assert_eq!(a.value, b.value);
                    assert!(b.counters.nodes <= a.counters.nodes);
                }
            }
            // The table may make the last depths unnecessary, if it knows that the game ends earlier.
            let pvs = rows(Algorithm::Pvs, MoveOrder::Natural);
            assert!(pvs.len() >= plain.len().min(5));
            for (a, b) in plain.iter().zip(&pvs) {
                assert_eq!((a.depth, a.value), (b.depth, b.value));
            }
        }
    }
}
