//! The steps of a trace as one text with a line per step, for messages from a worker to the page: a browser needs a
//! second to copy a hundred thousand small objects, but only a moment to copy one text.
//!
//! A line is a letter and its arguments, separated by spaces: moves consist of letters and digits. Values keep all
//! bits; infinite values are `inf`.

use std::fmt::Write;
use std::str::Split;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};

use super::steps::Step;
use crate::search::Bound;

/// Serializes the steps as a text.
pub fn serialize<S: Serializer>(steps: &[Step], to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&pack(steps))
}

/// Parses the steps of a text.
///
/// # Errors
/// An invalid line, with its number.
pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Step>, D::Error> {
    let text = String::deserialize(from)?;
    // A growing vector would copy its steps repeatedly, which takes a third of the time.
    let mut steps = Vec::with_capacity(text.lines().count());
    for (i, line) in text.lines().enumerate() {
        let step = unpack(line);
        let wrong = || D::Error::custom(format_args!("step {} means nothing", i + 1));
        steps.push(step.ok_or_else(wrong)?);
    }
    Ok(steps)
}

fn pack(steps: &[Step]) -> String {
    let mut text = String::with_capacity(steps.len() * 8);
    for step in steps {
        // Writing to a string never fails.
        let _ = match step {
            Step::Deepen(depth) => writeln!(text, "d {depth}"),
            Step::Enter { window: (a, b) } => writeln!(text, "e {a} {b}"),
            Step::Move(mv) => writeln!(text, "m {mv}"),
            Step::Leaf(value) => writeln!(text, "l {value}"),
            Step::TableHit { value, bound } => writeln!(text, "t {} {value}", sign(*bound)),
            Step::Cut { unsearched } => writeln!(text, "c {}", unsearched.join(" ")),
            Step::Leave { value, bound } => writeln!(text, "v {} {value}", sign(*bound)),
        };
    }
    text
}

fn unpack(line: &str) -> Option<Step> {
    let (letter, rest) = line.split_once(' ')?;
    let mut parts = rest.split(' ');
    let step = match letter {
        "d" => Step::Deepen(parts.next()?.parse().ok()?),
        "e" => Step::Enter {
            window: (number(&mut parts)?, number(&mut parts)?),
        },
        "m" => Step::Move(parts.next()?.to_owned()),
        "l" => Step::Leaf(number(&mut parts)?),
        "t" => Step::TableHit {
            bound: bound(parts.next()?)?,
            value: number(&mut parts)?,
        },
        "c" => Step::Cut {
            unsearched: parts
                .by_ref()
                .filter(|m| !m.is_empty())
                .map(str::to_owned)
                .collect(),
        },
        "v" => Step::Leave {
            bound: bound(parts.next()?)?,
            value: number(&mut parts)?,
        },
        _ => return None,
    };
    parts.next().is_none().then_some(step)
}

fn number(parts: &mut Split<'_, char>) -> Option<f64> {
    parts.next()?.parse().ok()
}

fn sign(bound: Bound) -> char {
    match bound {
        Bound::Exact => '=',
        Bound::AtLeast => '>',
        Bound::AtMost => '<',
    }
}

fn bound(sign: &str) -> Option<Bound> {
    Some(match sign {
        "=" => Bound::Exact,
        ">" => Bound::AtLeast,
        "<" => Bound::AtMost,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_preserves_every_bit() {
        let (inf, one) = (f64::INFINITY, 1.0_f64);
        let steps = [
            Step::Deepen(3),
            Step::Enter {
                window: (-inf, inf),
            },
            Step::Move("c4".to_owned()),
            Step::Enter {
                window: (one.next_down(), one.next_up()),
            },
            Step::Leaf(1e15 - 7.0),
            Step::Leaf(-0.1 - 0.2),
            Step::TableHit {
                value: -1e-9,
                bound: Bound::AtMost,
            },
            Step::Cut {
                unsearched: vec!["a1".to_owned(), "pass".to_owned()],
            },
            Step::Cut {
                unsearched: Vec::new(),
            },
            Step::Leave {
                value: 5.0,
                bound: Bound::AtLeast,
            },
            Step::Leave {
                value: 5.5,
                bound: Bound::Exact,
            },
        ];
        let text = pack(&steps);
        let back: Option<Vec<Step>> = text.lines().map(unpack).collect();
        assert_eq!(back.as_deref(), Some(&steps[..]), "{text}");
        for line in ["", "m", "x 1", "l", "l x", "l 1 2", "v 1", "v ? 1", "e 1", "d -1"] {
            assert_eq!(unpack(line), None, "{line}");
        }
    }
}
