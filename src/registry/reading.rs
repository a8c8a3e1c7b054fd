//! The task of reading a trace of the user's program and comparing it with our searches.

use web_time::Instant;

use super::list::game;
use super::task::{Progress, TaskResult, TraceComparison};
use super::tasks::search_beside;
use super::traces::import_trace_with;
use crate::search::{Algorithm, MoveOrder, SEARCH_METHODS};
use crate::text::Message;
use crate::trace::{Heading, Trace, compare};

/// Milliseconds between two progress reports.
const REPORT_MS: f64 = 100.0;

/// Executes a [`Task::ReadTrace`].
///
/// # Errors
/// The first invalid line, with its number and the reason.
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
    // In our notation: comparisons of positions compare their texts.
    heading.position = root.map_err(|e| e.describe(&heading.position))?.text();
    Ok(TaskResult::ReadTrace {
        beside: beside(&trace),
        trace,
    })
}

/// Our searches to compare a trace with, each with its id: the search that the heading names, or minimax and
/// alpha-beta.
fn candidates(heading: &Heading) -> Vec<(&'static str, Algorithm, MoveOrder)> {
    let named = |algorithm: Algorithm| {
        let exact = SEARCH_METHODS
            .iter()
            .find(|m| m.algorithm == algorithm && m.order == heading.order);
        let found = exact.or_else(|| SEARCH_METHODS.iter().find(|m| m.algorithm == algorithm));
        found.map(|m| (m.id, algorithm, heading.order))
    };
    let plain = [Algorithm::Minimax, Algorithm::AlphaBeta];
    match heading.algorithm.and_then(named) {
        Some(one) => vec![one],
        None => plain.into_iter().filter_map(named).collect(),
    }
}

/// Compares a trace with our searches of the same position, recorded to the same length. The search with the latest
/// difference comes first.
fn beside(own: &Trace) -> Vec<TraceComparison> {
    let nodes = own.steps.iter().filter(|s| s.visits_node()).count() as u64 + 1;
    let mut found: Vec<TraceComparison> = candidates(&own.heading)
        .into_iter()
        .filter_map(|(method, algorithm, order)| {
            let ours = search_beside(own, (algorithm, order), nodes).ok()?;
            Some(TraceComparison {
                method: method.to_owned(),
                difference: compare(own, &ours),
            })
        })
        .collect();
    let agreement = |b: &TraceComparison| b.difference.as_ref().map_or(usize::MAX, |d| d.step);
    found.sort_by_key(|b| std::cmp::Reverse(agreement(b)));
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::python::{GAMES, SearchTrace};
    use crate::trace::to_json_lines;

    #[test]
    fn reading_reports_progress_and_line() {
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
        let about = Trace::new(heading);
        let how = (Algorithm::AlphaBeta, MoveOrder::Natural);
        let trace = search_beside(&about, how, 500).unwrap();
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

    /// The course's search at its limit 1 with the evaluation 7 minus the distance to the goal, as recorded by
    /// `watching.py`.
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
    fn watched_search_is_compared_by_its_own_values() {
        let same = watched(WATCHED.trim());
        assert_eq!(same[0].method, "alpha_beta");
        assert_eq!(same[0].difference, None);
        assert!(same[1].difference.is_some(), "minimax cuts nothing");
        // A search that visits a move that ours cuts off.
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
