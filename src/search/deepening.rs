//! Iterative deepening: depth 1, then 2, then 3, until the limit or a stop.

use super::alpha_beta::alpha_beta;
use super::observe::{Event, Observer};
use super::params::SearchParams;
use super::report::{Counters, Report};
use crate::eval::{Evaluator, Verdict, verdict};
use crate::game::Game;

/// Searches with [`alpha_beta()`] and increasing depth, up to `params.depth` plies, and calls `each` with the report
/// of every complete depth.
///
/// Each depth begins with the best line of the previous depth; the resulting cutoffs make up for the time of the
/// shallow depths. A stopped search returns the result of its last complete depth. The search ends early if more depth
/// cannot change the result: when the game is won or lost, or when no line reached the depth limit.
pub fn deepen<G: Game, E: Evaluator<G>, O: Observer<G>>(
    root: &G,
    params: &SearchParams<'_, E, G::Move>,
    observer: &mut O,
    mut each: impl FnMut(&Report<G::Move>),
) -> Report<G::Move> {
    every_depth(root, params, &mut each, &mut |at_depth| {
        if O::ENABLED {
            observer.event(Event::Deepen {
                depth: at_depth.depth,
            });
        }
        alpha_beta(root, at_depth, observer)
    })
}

/// A search that runs once for each depth.
type Deeper<'a, E, M> = dyn FnMut(&SearchParams<'_, E, M>) -> Report<M> + 'a;

/// Deepens any search to a fixed depth as in [`deepen`].
pub(super) fn every_depth<G: Game, E: Evaluator<G>>(
    root: &G,
    params: &SearchParams<'_, E, G::Move>,
    each: &mut dyn FnMut(&Report<G::Move>),
    search: &mut Deeper<'_, E, G::Move>,
) -> Report<G::Move> {
    let mut order: Vec<G::Move> = match params.root {
        [] => root.moves().collect(),
        given => given.to_vec(),
    };
    let mut total = Counters::default();
    let mut last: Option<Report<G::Move>> = None;
    let mut depth = 1;
    loop {
        let line = last.as_ref().map_or(&[][..], |report| &report.variation);
        let at_depth = SearchParams {
            depth,
            root: &order,
            line,
            ..*params
        };
        let mut report = search(&at_depth);
        total += report.counters;
        if !report.complete {
            let mut fallback = last.unwrap_or(report);
            fallback.counters = total;
            fallback.complete = false;
            return fallback;
        }
        report.counters = total;
        each(&report);
        let decided = report.exact || verdict(report.value) != Verdict::Open;
        if decided || depth >= params.depth {
            return report;
        }
        // The best moves of earlier depths stay ahead of the other moves.
        if let Some(best) = report.best() {
            order.retain(|&mv| mv != best);
            order.insert(0, best);
        }
        last = Some(report);
        depth += 1;
    }
}
