//! The tasks of recording and estimating a search.

use web_time::Instant;

use super::task::{Estimated, Progress, Task, TaskResult};
use super::tree_minimum;
use crate::eval::{Evaluated, Evaluation};
use crate::player::MAX_DEPTH;
use crate::search::{Algorithm, Counters, Limiter, MoveOrder, Report, SearchSpec, search_with};
use crate::text::Message;
use crate::trace::{Heading, Recorder, estimate, record};

/// Milliseconds between two progress reports.
const REPORT_MS: f64 = 250.0;

/// The node budget of an estimate: some ten milliseconds.
const ESTIMATE_BY: u64 = 50_000;

/// Executes a [`Task::Record`], a [`Task::Estimate`] or a [`Task::TreeMinimum`] from its root.
pub(super) fn run<G: Evaluated>(
    root: &G,
    task: &Task,
    progress: &mut dyn FnMut(Progress),
) -> Result<TaskResult, Message> {
    match task {
        Task::Record {
            search,
            max_nodes_recorded,
            max_nodes,
            ..
        } => {
            let limits = (*max_nodes_recorded, *max_nodes);
            record_search(root, heading(root, search), limits, progress)
        }
        Task::Estimate { search, .. } => estimate_search(root, search),
        Task::TreeMinimum {
            evaluation,
            preference,
            max_depth,
            max_nodes,
            ..
        } => {
            let search = SearchSpec {
                evaluation: evaluation.clone(),
                algorithm: Algorithm::Minimax,
                order: MoveOrder::Natural,
                preference: *preference,
                depth: *max_depth,
            };
            tree_minimum::per_depth(root, &heading(root, &search), *max_nodes, progress)
        }
        _ => Err(Message::new("error.task.algorithm")),
    }
}

/// The heading of a trace.
fn heading<G: Evaluated>(root: &G, search: &SearchSpec) -> Heading {
    Heading {
        game: root.info().id.to_owned(),
        position: root.text(),
        algorithm: Some(search.algorithm),
        order: search.order,
        evaluation: search.evaluation.clone(),
        preference: search.preference,
        depth: search.depth.clamp(1, MAX_DEPTH),
        own: false,
    }
}

fn estimate_search<G: Evaluated>(root: &G, search: &SearchSpec) -> Result<TaskResult, Message> {
    let algorithm = search.algorithm;
    let evaluation = Evaluation::<G>::new(&search.evaluation)?;
    let evaluation = evaluation.prepared(root, root.side_to_move());
    let mut params = search.params(&evaluation);
    params.depth = params.depth.clamp(1, MAX_DEPTH);
    let impossible = || Message::new("error.task.algorithm");
    let found = estimate(root, &params, algorithm, ESTIMATE_BY).ok_or_else(impossible)?;
    // Measures the search for as many nodes as the estimate counted: the browser has compiled its code by now.
    let mut never = |_: &Counters| false;
    let mut limiter = Limiter::new(found.counted.max(1), &mut never);
    let (memory, each) = (&mut None, &mut |_: &Report<G::Move>| {});
    let start = Instant::now();
    let timed = search_with(algorithm, root, &params, memory, &mut limiter, each);
    let timed = timed.ok_or_else(impossible)?;
    let time_ms = found.nodes * ms_per_node(start, timed.counters);
    let mut never = |_| false;
    let mut recorder = Recorder::new(search.preference, 0, found.counted.max(1), &mut never);
    let start = Instant::now();
    let timed = search_with(algorithm, root, &params, memory, &mut recorder, each);
    let timed = timed.ok_or_else(impossible)?;
    Ok(TaskResult::Estimated(Estimated {
        nodes: found.nodes,
        time_ms,
        watched_ms: found.nodes * ms_per_node(start, timed.counters),
        exact: found.exact,
    }))
}

fn ms_per_node(start: Instant, counters: Counters) -> f64 {
    start.elapsed().as_secs_f64() * 1000.0 / counters.nodes.max(1) as f64
}

fn record_search<G: Evaluated>(
    root: &G,
    heading: Heading,
    limits: (u32, u64),
    progress: &mut dyn FnMut(Progress),
) -> Result<TaskResult, Message> {
    let (start, mut last_report) = (Instant::now(), 0.0);
    let mut report = |nodes| {
        let now = start.elapsed().as_secs_f64() * 1000.0;
        if now - last_report > REPORT_MS {
            last_report = now;
            progress(Progress::Recording { nodes });
        }
        false
    };
    record(root, heading, limits, &mut report, None).map(TaskResult::Recorded)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Preference;
    use crate::registry::{GAMES, GameRecord, run};
    use crate::text::EnumId;
    use crate::trace::{Step, Stopped, Trace};

    fn recorded(task: &Task) -> Trace {
        match run(task, &mut |_| {}) {
            Ok(TaskResult::Recorded(trace)) => trace,
            other => panic!("{other:?}"),
        }
    }

    /// For every search of every game: recording does not change the value and the counters, and reports every node.
    #[test]
    fn recorded_search_equals_silent_search() {
        for game in GAMES {
            let start = game.first_start().unwrap();
            let record = GameRecord::new(game.info().id, start.text());
            for algorithm in Algorithm::all() {
                let depth = 5;
                let evaluation = game.evaluations()[0].spec();
                let task = Task::Record {
                    record: record.clone(),
                    search: SearchSpec {
                        evaluation: evaluation.clone(),
                        algorithm,
                        order: MoveOrder::Evaluation,
                        preference: Preference::Sooner,
                        depth,
                    },
                    max_nodes_recorded: 100_000,
                    max_nodes: 0,
                };
                if !algorithm.has_depth() {
                    assert_eq!(run(&task, &mut |_| {}).unwrap_err().key, "error.task.algorithm");
                    continue;
                }
                let trace = recorded(&task);
                let silent = Task::NodesPerDepth {
                    record: record.clone(),
                    search: SearchSpec {
                        evaluation,
                        algorithm,
                        order: MoveOrder::Evaluation,
                        preference: Preference::Sooner,
                        depth,
                    },
                    max_nodes: u64::MAX,
                };
                let Ok(TaskResult::NodesPerDepth { rows, .. }) = run(&silent, &mut |_| {}) else {
                    panic!("it counts");
                };
                let row = rows.last().unwrap();
                let id = game.info().id;
                assert_eq!(trace.value, Some(row.value), "{id} {algorithm:?}");
                let counters = trace.counters.unwrap();
                if row.depth == depth {
                    assert_eq!(counters, row.counters, "{id} {algorithm:?}");
                }
                let seen = trace.steps.iter().filter(|s| {
                    matches!(s, Step::Enter { .. } | Step::Leaf(_) | Step::TableHit { .. })
                });
                if trace.stopped.is_none() {
                    assert_eq!(seen.count() as u64, counters.nodes, "{id} {algorithm:?}");
                }
                let message = serde_json::to_string(&trace).unwrap();
                assert_eq!(serde_json::from_str::<Trace>(&message).unwrap(), trace);
            }
        }
    }

    #[test]
    fn recording_and_search_have_own_limits() {
        let task = |max_nodes_recorded, max_nodes| Task::Record {
            record: GameRecord::new("tic_tac_toe", "3/3/3 X 3"),
            search: SearchSpec {
                evaluation: Default::default(),
                algorithm: Algorithm::AlphaBeta,
                order: MoveOrder::Natural,
                preference: Preference::Any,
                depth: 9,
            },
            max_nodes_recorded,
            max_nodes,
        };
        let whole = recorded(&task(100_000, 0));
        assert_eq!((whole.stopped, whole.value), (None, Some(0.0)));
        assert_eq!(whole.counters.map(|c| c.nodes), Some(18_297));
        let part = recorded(&task(500, 0));
        assert_eq!(part.stopped, Some(Stopped::Full(500)));
        assert_eq!((part.value, part.counters), (whole.value, whole.counters));
        assert_eq!(part.steps, whole.steps[..part.steps.len()]);
        let ended = recorded(&task(100_000, 5000));
        assert_eq!((ended.value, ended.stopped), (None, None));
        assert!(
            ended
                .counters
                .is_some_and(|c| (5000..6000).contains(&c.nodes))
        );
    }
}
