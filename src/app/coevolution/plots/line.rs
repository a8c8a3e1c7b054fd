//! A line: what is known of every generation, as numbers.

use crate::arena::Score;
use crate::evolution::{Generation, Run};
use crate::text::Message;

/// What is known of a generation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Value {
    /// The generation's number.
    pub(crate) generation: u32,
    /// The value.
    pub(crate) value: f64,
    /// The ends of its interval.
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

/// What is known of all generations.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Line {
    /// Its name in files.
    pub(crate) id: String,
    /// Its name for people.
    pub(crate) name: Message,
    /// By growing generation.
    pub(crate) values: Vec<Value>,
}

impl Line {
    /// The values that a function has of the generations.
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

    /// The scores that a function has of the generations, in per cent.
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
