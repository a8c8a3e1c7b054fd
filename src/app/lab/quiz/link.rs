//! Quizzes in links, so that a teacher can share one.

use super::class_scores::MIXED;
use super::state::{MAX_NUMBER, MAX_QUESTIONS, Quiz, Settings, Stage};
use super::update::begin;
use crate::app::ui::{Pairs, query};
use crate::text::{EnumId, Message};
use crate::trace::quiz::QuestionKind;

/// The name of the kind of questions in links.
pub const QUIZ: &str = "quiz";
/// The name of the quiz's number in links.
pub const NUMBER: &str = "number";
/// The name of the number of questions in links.
pub const QUESTIONS: &str = "questions";

/// The selected quiz as names and values of a link, which starts it; empty if the quiz is closed.
pub fn pairs(quiz: &Quiz) -> Vec<(&'static str, String)> {
    if !quiz.open {
        return Vec::new();
    }
    let settings = quiz.settings;
    vec![
        (QUIZ, settings.kind.map_or(MIXED, QuestionKind::id).to_owned()),
        (NUMBER, settings.number.to_string()),
        (QUESTIONS, settings.count.to_string()),
    ]
}

/// Opens the quiz of a link; the same one continues. Ignores wrong values and adds them to `errors`. A link without a
/// quiz closes it.
pub fn open(quiz: &mut Quiz, pairs: &Pairs, errors: &mut Vec<Message>) {
    if query::value(pairs, QUIZ).is_none() {
        quiz.open = false;
        return;
    }
    let known = |id: &str| match id {
        MIXED => Some(None),
        id => QuestionKind::from_id(id).map(Some),
    };
    let kind = query::choice(pairs, QUIZ, known, errors).flatten();
    let mut number =
        |name: &str, least: u64, most: u64| query::number(pairs, name, least..=most, errors);
    let usual = Settings::default();
    let settings = Settings {
        kind,
        number: number(NUMBER, 0, MAX_NUMBER.into()).map_or(usual.number, |n| n as u32),
        count: number(QUESTIONS, 1, MAX_QUESTIONS.into()).map_or(usual.count, |n| n as u8),
    };
    let has_begun = !matches!(quiz.screen.stage, Stage::Choosing) || quiz.interrupted.is_some();
    let same = quiz.settings == settings && has_begun;
    if same { quiz.open = true } else { begin(quiz, settings) }
}
