//! A quiz in links: a teacher's link opens a given one.

use super::state::{LARGEST, MOST, Quiz, Settings, Stage};
use super::update::begin;
use crate::app::ui::{Pairs, query};
use crate::text::{EnumId, Message};
use crate::trace::quiz::Kind;

/// What is asked, in links.
pub const QUIZ: &str = "quiz";
/// The number of the quiz, in links.
pub const NUMBER: &str = "number";
/// How many questions it has, in links.
pub const QUESTIONS: &str = "questions";
/// All kinds in turn, in links and in the list.
pub const MIXED: &str = "mixed";

/// A quiz that has begun, as names and values of a link.
pub fn pairs(quiz: &Quiz) -> Vec<(&'static str, String)> {
    if !quiz.open || matches!(quiz.stage, Stage::Choosing) {
        return Vec::new();
    }
    let settings = quiz.settings;
    vec![
        (QUIZ, settings.kind.map_or(MIXED, Kind::id).to_owned()),
        (NUMBER, settings.number.to_string()),
        (QUESTIONS, settings.count.to_string()),
    ]
}

/// Opens the quiz of a link. One that is under way goes on if it is the same; what is wrong with a value goes to `errors`, and the
/// value counts for nothing. A link without a quiz is one to the lab.
pub fn open(quiz: &mut Quiz, pairs: &Pairs, errors: &mut Vec<Message>) {
    let Some(kind) = query::value(pairs, QUIZ) else {
        quiz.open = false;
        return;
    };
    let known = Kind::from_id(kind);
    if known.is_none() && kind != MIXED {
        errors.push(query::no_value(QUIZ, kind));
    }
    let mut number =
        |name: &str, least: u64, most: u64| query::number(pairs, name, least..=most, errors);
    let usual = Settings::default();
    let settings = Settings {
        kind: known,
        number: number(NUMBER, 0, LARGEST.into()).map_or(usual.number, |n| n as u32),
        count: number(QUESTIONS, 1, MOST.into()).map_or(usual.count, |n| n as u8),
    };
    let same = quiz.settings == settings && !matches!(quiz.stage, Stage::Choosing);
    match same {
        true => quiz.open = true,
        false => begin(quiz, settings),
    }
}
