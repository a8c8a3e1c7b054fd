//! Iterative deepening: depth 1, then 2, then 3, until the limit or until somebody says stop.

use super::alpha_beta::alpha_beta;
use super::observe::{Event, Observer};
use super::question::{Counters, Question, Report};
use crate::eval::{Evaluator, Verdict, verdict};
use crate::game::Game;

/// Searches deeper and deeper with [`alpha_beta()`], up to `question.depth` plies, and tells `each` the report of every
/// depth that was complete.
///
/// Each depth begins with the best line of the one before; the time lost on the shallow ones comes back as cutoffs. A
/// search that is stopped falls back on the last complete depth. It ends early where a deeper search could only say the
/// same: when the game is won or lost, or when no line of play reached the depth limit.
pub fn deepen<G: Game, E: Evaluator<G>, O: Observer<G>>(
    root: &G,
    question: &Question<'_, E, G::Move>,
    observer: &mut O,
    mut each: impl FnMut(&Report<G::Move>),
) -> Report<G::Move> {
    every_depth(root, question, &mut each, &mut |asked| {
        if O::ENABLED {
            observer.event(Event::Deepen { depth: asked.depth });
        }
        alpha_beta(root, asked, observer)
    })
}

/// A search that is asked again, each time one ply deeper.
type Deeper<'a, E, M> = dyn FnMut(&Question<'_, E, M>) -> Report<M> + 'a;

/// Deepens any search that goes to a depth, as [`deepen`] says.
pub(super) fn every_depth<G: Game, E: Evaluator<G>>(
    root: &G,
    question: &Question<'_, E, G::Move>,
    each: &mut dyn FnMut(&Report<G::Move>),
    search: &mut Deeper<'_, E, G::Move>,
) -> Report<G::Move> {
    let mut order: Vec<G::Move> = match question.root {
        [] => root.moves().collect(),
        given => given.to_vec(),
    };
    let mut total = Counters::default();
    let mut last: Option<Report<G::Move>> = None;
    let mut depth = 1;
    loop {
        let line = last.as_ref().map_or(&[][..], |report| &report.variation);
        let asked = Question {
            depth,
            root: &order,
            line,
            ..*question
        };
        let mut report = search(&asked);
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
        if decided || depth >= question.depth {
            return report;
        }
        // A best move of any depth stays before those that never were the best.
        if let Some(best) = report.best() {
            order.retain(|&mv| mv != best);
            order.insert(0, best);
        }
        last = Some(report);
        depth += 1;
    }
}
