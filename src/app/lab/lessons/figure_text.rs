use super::figures::{Answer, FigureKind, Job, SearchFigure};
use super::scenes::Setting;
use crate::app::lab::lanes::view::times;
use crate::app::lab::question::state::Question;
use crate::app::lab::tree::picture::words;
use crate::app::record::words::{side_name, value_in_words};
use crate::app::ui::Texts;
use crate::app::ui::widgets::grouped;
use crate::eval::{Value, Verdict, WIN, verdict};
use crate::game::{Outcome, Side};
use crate::registry::{AnyPosition, Worth};

/// A figure of a setting as text; `answer` supplies the results of its tasks. `None` while one is missing.
pub fn text<'a>(
    what: FigureKind,
    setting: &Setting,
    answer: impl Fn(Job) -> Option<&'a Answer>,
    texts: Texts,
) -> Option<String> {
    let question = setting.question().ok()?;
    let position = question.position();
    let searched = |lane| answer(Job::Search(lane)).and_then(Answer::searched);
    Some(match what {
        FigureKind::Turn => side_name(question.kind(), position.side_to_move(), texts),
        FigureKind::Moves => position.moves().len().to_string(),
        FigureKind::End => end(&question, texts),
        FigureKind::Utility(side) => utility(position, side).to_owned(),
        FigureKind::Times => {
            let ((first, ..), (second, ..)) = (searched(0)?, searched(1)?);
            times(first.nodes as f64 / second.nodes.max(1) as f64, texts)
        }
        FigureKind::Depth(lane) => (setting.depth + setting.deeper(lane)).to_string(),
        FigureKind::Proved => match answer(Job::Proof)? {
            Answer::Proved(worth) => proved(&question, *worth, texts),
            _ => return None,
        },
        FigureKind::Ordered | FigureKind::BelowRoot | FigureKind::OrderedCuts => {
            let Answer::InOrder(counts) = answer(Job::InOrder)? else {
                return None;
            };
            grouped(match what {
                FigureKind::OrderedCuts => counts.branches_cut,
                FigureKind::BelowRoot => counts.nodes - 1,
                _ => counts.nodes,
            })
        }
        FigureKind::Playouts => grouped(setting.playouts.into()),
        FigureKind::MostVisited | FigureKind::Share => match answer(Job::Playouts)? {
            Answer::PlayedOut(_, share) if what == FigureKind::Share => texts.percent(*share, 0),
            Answer::PlayedOut(mv, _) => mv.clone(),
            _ => return None,
        },
        FigureKind::Of(lane, found) => {
            let (counters, value, line) = searched(lane)?;
            match found {
                SearchFigure::Nodes => grouped(counters.nodes),
                SearchFigure::Leaves => grouped(counters.leaves),
                SearchFigure::Cutoffs => grouped(counters.cutoffs),
                SearchFigure::Branches => grouped(counters.branches_cut),
                SearchFigure::Hits => grouped(counters.table_hits),
                SearchFigure::Value => value_text(&question, value, texts),
                SearchFigure::Move => line.first()?.clone(),
                SearchFigure::Line => line.join(" "),
            }
        }
    })
}

/// A value as beside a node, or the winner.
fn value_text(question: &Question, value: Value, texts: Texts) -> String {
    match verdict(value) {
        Verdict::Open => words(texts).value(value),
        _ => who_wins(question, value, texts),
    }
}

/// A value in words, for the side to move.
fn who_wins(question: &Question, value: Value, texts: Texts) -> String {
    let side = question.position().side_to_move();
    value_in_words(question.kind(), side, value, true, texts)
}

fn end(question: &Question, texts: Texts) -> String {
    let kind = question.kind();
    match question.position().outcome() {
        None => texts.get("lessons.goes_on"),
        Some(Outcome::WonBy(side)) => value_in_words(kind, side, WIN, true, texts),
        Some(Outcome::Draw) => value_in_words(kind, Side::First, 0.0, true, texts),
    }
}

fn proved(question: &Question, worth: Worth, texts: Texts) -> String {
    let value = match worth {
        Worth::Win => WIN,
        Worth::Draw => 0.0,
        Worth::Loss => -WIN,
    };
    who_wins(question, value, texts)
}

/// The value of the course's utility function for a side.
fn utility(position: &dyn AnyPosition, side: Side) -> &'static str {
    match position.outcome() {
        Some(Outcome::WonBy(winner)) if winner == side => "1",
        Some(Outcome::WonBy(_)) => "−1",
        Some(Outcome::Draw) | None => "0",
    }
}
