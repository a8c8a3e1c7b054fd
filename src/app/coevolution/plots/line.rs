//! A line: a number for each measured generation.

use crate::arena::Score;
use crate::evolution::{Generation, Run};
use crate::text::Message;

/// The value of a generation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Value {
    pub(crate) generation: u32,
    pub(crate) value: f64,
    /// The lower and upper end of its interval.
    pub(crate) band: Option<(f64, f64)>,
}

impl Value {
    /// A score in per cent, with Wilson's 95 % interval.
    pub(super) fn of_score(generation: u32, score: &Score) -> Value {
        let interval = score.interval();
        Value {
            generation,
            value: score.share() * 100.0,
            band: Some((interval.low * 100.0, interval.high * 100.0)),
        }
    }
}

/// The sum of scores; `None` without games.
pub(super) fn total(scores: &[Score]) -> Option<Score> {
    let mut sum = Score::default();
    scores.iter().for_each(|score| sum += *score);
    (sum.games() > 0).then_some(sum)
}

/// The name of a measured genome, or of a measure.
pub(super) fn measured(id: &str) -> Message {
    Message::new(&format!("coevolution.measured.{id}"))
}

/// The values of the generations.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Line {
    /// For files.
    pub(crate) id: String,
    /// For the page.
    pub(crate) name: Message,
    /// In ascending order of generation.
    pub(crate) values: Vec<Value>,
}

impl Line {
    /// The values of those generations for which `value` returns one.
    pub(super) fn of(
        run: &Run,
        id: &str,
        name: Message,
        value: impl Fn(&Generation) -> Option<Value>,
    ) -> Line {
        Line {
            id: id.to_owned(),
            name,
            values: run.generations.iter().filter_map(value).collect(),
        }
    }

    /// The numbers of those generations for which `value` returns one, without intervals.
    pub(super) fn of_numbers(
        run: &Run,
        id: &str,
        name: Message,
        value: impl Fn(&Generation) -> Option<f64>,
    ) -> Line {
        let value = |g: &Generation| {
            Some(Value {
                generation: g.number,
                value: value(g)?,
                band: None,
            })
        };
        Line::of(run, id, name, value)
    }

    /// The scores of those generations for which `score` returns one, in per cent.
    pub(super) fn of_scores(
        run: &Run,
        id: &str,
        name: Message,
        score: impl Fn(&Generation) -> Option<Score>,
    ) -> Line {
        let value = |g: &Generation| Some(Value::of_score(g.number, &score(g)?));
        Line::of(run, id, name, value)
    }
}
