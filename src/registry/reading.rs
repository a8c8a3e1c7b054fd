//! The trace of somebody's own program is read and compared with our searches.

use web_time::Instant;

use super::list::game;
use super::task::{Progress, TaskResult, TraceComparison};
use super::traces::import_trace_with;
use crate::search::{Algorithm, LADDER, MoveOrder};
use crate::text::Message;
use crate::trace::{Heading, Trace, compare};

/// How often a listener is told of lines, in milliseconds.
const REPORT_MS: f64 = 100.0;

/// Does a [`Task::ReadTrace`].
///
/// # Errors
/// The first line that is wrong, with its number and the reason.
pub(super) fn read(text: &str, progress: &mut dyn FnMut(Progress)) -> Result<TaskResult, Message> {
    let of = text.lines().count();
    let (start, mut last_report) = (Instant::now(), 0.0);
    let mut trace = import_trace_with(text, &mut |lines| {
        let now = start.elapsed().as_secs_f64() * 1000.0;
        if now - last_report > REPORT_MS {
            last_report = now;
            progress(Progress::Reading { lines, of });
        }
    })?;
    progress(Progress::Reading { lines: of, of });
    let heading = &mut trace.heading;
    let root = game(&heading.game)?.parse(&heading.position);
    // As we write it: otherwise a position that is written in another way would be another one.
    heading.position = root.map_err(|e| e.describe(&heading.position))?.text();
    Ok(TaskResult::ReadTrace {
        beside: beside(&trace),
        trace,
    })
}

/// Our searches that a trace is compared with: the one that it says it is, or minimax and alpha-beta. Each with its id.
fn rivals(heading: &Heading) -> Vec<(&'static str, Algorithm, MoveOrder)> {
    let named = |algorithm: Algorithm| {
        let exact = LADDER
            .iter()
            .find(|m| m.algorithm == algorithm && m.order == heading.order);
        let found = exact.or_else(|| LADDER.iter().find(|m| m.algorithm == algorithm));
        found.map(|m| (m.id, algorithm, heading.order))
    };
    let plain = [Algorithm::Minimax, Algorithm::AlphaBeta];
    match heading.algorithm.and_then(named) {
        Some(one) => vec![one],
        None => plain.into_iter().filter_map(named).collect(),
    }
}

/// Compares a trace with our searches of the same position, which are recorded for as long as it is and no longer. The search that
/// it follows for longest comes first.
fn beside(own: &Trace) -> Vec<TraceComparison> {
    let nodes = own.steps.iter().filter(|s| s.looks()).count() as u64 + 1;
    let mut found: Vec<TraceComparison> = rivals(&own.heading)
        .into_iter()
        .filter_map(|(method, algorithm, order)| {
            let kind = game(&own.heading.game).ok()?;
            let ours = kind.search_beside(own, (algorithm, order), nodes).ok()?;
            Some(TraceComparison {
                method: method.to_owned(),
                difference: compare(own, &ours),
            })
        })
        .collect();
    let alike = |b: &TraceComparison| b.difference.as_ref().map_or(usize::MAX, |d| d.step);
    found.sort_by_key(|b| std::cmp::Reverse(alike(b)));
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::python::{GAMES, SearchTrace};
    use crate::trace::to_json_lines;

    #[test]
    fn reading_tells_progress_and_place() {
        let heading = Heading {
            game: "tic_tac_toe".to_owned(),
            position: "3/3/3 X 3".to_owned(),
            algorithm: None,
            order: MoveOrder::Natural,
            evaluation: Default::default(),
            preference: Default::default(),
            depth: 3,
            own: false,
        };
        let about = Trace {
            heading,
            steps: Vec::new(),
            stopped: None,
            counters: None,
            value: None,
            exact: false,
            variation: Vec::new(),
        };
        let how = (Algorithm::AlphaBeta, MoveOrder::Natural);
        let kind = game("tic_tac_toe").unwrap();
        let trace = kind.search_beside(&about, how, 500).unwrap();
        let text = to_json_lines(&trace);
        let mut last = None;
        let mut note = |p| last = Some(p);
        let done = super::read(&text, &mut note).unwrap();
        let lines = text.lines().count();
        assert_eq!(last, Some(Progress::Reading { lines, of: lines }));
        let TaskResult::ReadTrace { trace: own, beside } = done else {
            panic!("{done:?}");
        };
        assert_eq!(own, trace);
        assert_eq!(beside[0].method, "alpha_beta");
        assert_eq!((beside.len(), &beside[0].difference), (1, &None));
        let wrong = text.replacen("{\"leaf\":", "{\"leaf\":x", 1);
        let line = wrong.lines().position(|l| l.contains(":x")).unwrap() + 1;
        let error = super::read(&wrong, &mut |_| {}).unwrap_err();
        assert_eq!(error.key, "error.trace.line");
        assert!(error.to_string().contains(&line.to_string()), "{error}");
    }

    /// What the course's search did at its limit 1 with an evaluation, 7 less the distance to the goal: as `watching.py` says it.
    const WATCHED: &str = include_str!("watched.txt");

    fn watched(steps: &str) -> Vec<TraceComparison> {
        let text = format!(
            r#"{{"steps": "{steps}", "depth": 2, "full": false, "nodes": 30, "move": "d4", "printed": ""}}"#
        );
        let watched: SearchTrace = serde_json::from_str(&text).unwrap();
        let TaskResult::ReadTrace { beside, .. } =
            read(&watched.trace(GAMES[0].id, GAMES[0].start), &mut |_| {}).unwrap()
        else {
            panic!("a trace");
        };
        beside
    }

    #[test]
    fn a_search_that_was_watched_is_compared_by_its_own_values() {
        let same = watched(WATCHED.trim());
        assert_eq!(same[0].method, "alpha_beta");
        assert_eq!(same[0].difference, None);
        assert!(same[1].difference.is_some(), "minimax cuts nothing");
        // One that looks at a move that ours cuts off.
        let more = WATCHED
            .trim()
            .replacen("leaf 1;cut e7 ", "leaf 1;move e7;leaf 1;cut ", 1);
        assert_ne!(more, WATCHED.trim());
        let beside = watched(&more);
        let found = beside.iter().find(|b| b.method == "alpha_beta").unwrap();
        let text = found.difference.as_ref().unwrap().reason.to_string();
        assert!(text.contains("ours cuts"), "{text}");
    }
}
