//! Iterative deepening: depth 1, then 2, then 3, until the limit or until somebody says stop.

use super::alpha_beta::alpha_beta;
use super::observe::{Event, Observer};
use super::question::{Counters, Question, Report};
use crate::eval::{Evaluator, Verdict, verdict};
use crate::game::Game;

/// Searches deeper and deeper with [`alpha_beta()`], up to `question.depth` plies, and tells `each` the report of every
/// depth that was complete.
///
/// Each depth begins with the best move of the one before; the time lost on the shallow ones comes back as cutoffs. A
/// search that is stopped falls back on the last complete depth. It ends early where a deeper search could only say the
/// same: when the game is won or lost, or when no line of play reached the depth limit.
pub fn deepen<G: Game, E: Evaluator<G>, O: Observer<G>>(
    root: &G,
    question: &Question<'_, E, G::Move>,
    observer: &mut O,
    mut each: impl FnMut(&Report<G::Move>),
) -> Report<G::Move> {
    let mut order: Vec<G::Move> = match question.root {
        [] => root.moves().collect(),
        given => given.to_vec(),
    };
    let mut total = Counters::default();
    let mut last: Option<Report<G::Move>> = None;
    let mut depth = 1;
    loop {
        let asked = Question {
            depth,
            root: &order,
            ..*question
        };
        if O::ENABLED {
            observer.event(Event::Deepen { depth });
        }
        let mut report = alpha_beta(root, &asked, observer);
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
        if let Some(best) = report.best() {
            order.retain(|&mv| mv != best);
            order.insert(0, best);
        }
        last = Some(report);
        depth += 1;
    }
}
