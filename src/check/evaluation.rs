//! Properties of an evaluation, tested on positions.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::game::Side;
use crate::python::{Judged, Number, ProgramGame};
use crate::registry::{AnyPosition, game};
use crate::text::{Message, visible};

/// The number of random games from which [`positions`] takes positions, and their seed.
const GAMES: u32 = 12;
const SEED: u64 = 28;

/// Takes a position after every 7 plies, and the end of each game.
const EVERY: usize = 7;

/// The tested positions: the start, and positions and ends of random games. Deterministic.
pub(super) fn positions(played: ProgramGame) -> Vec<Box<dyn AnyPosition>> {
    let kind = game(played.id).ok();
    let Some(start) = kind.and_then(|kind| kind.parse(played.start).ok()) else {
        return Vec::new();
    };
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let mut found = vec![start.clone()];
    for _ in 0..GAMES {
        let mut position = start.clone();
        for ply in 1.. {
            let moves = position.moves();
            if moves.is_empty() || position.outcome().is_some() {
                break;
            }
            let chosen = rng.random_range(0..moves.len() as u32) as usize;
            let Ok(next) = position.play(&moves[chosen].text) else {
                break;
            };
            position = next;
            if position.outcome().is_some() || ply % EVERY == 0 {
                found.push(position.clone());
            }
        }
    }
    found
}

/// Whether a property holds.
#[derive(Clone, Debug, PartialEq)]
pub enum PropertyCheck {
    /// The property holds in all tested positions.
    Holds,
    /// The property does not hold in this position.
    Violated {
        /// As text.
        position: String,
        /// Two values that show the violation.
        values: [String; 2],
    },
}

/// The results for an evaluation.
#[derive(Clone, Debug, PartialEq)]
pub struct PropertyChecks {
    /// Microseconds per call.
    pub us: f64,
    /// The number of tested positions.
    pub positions: usize,
    /// Each with the last part of its text's key.
    pub all: [(&'static str, PropertyCheck); 5],
}

/// Returns the values that violate a property in a position, if any.
type FindViolation<'a> = dyn Fn(&dyn AnyPosition, &Judged) -> Option<[String; 2]> + 'a;

impl PropertyChecks {
    /// Evaluates the program's values of positions.
    pub(super) fn of(positions: &[Box<dyn AnyPosition>], judged: &[Judged], us: f64) -> Self {
        let rows = || positions.iter().zip(judged);
        let find = |find_violation: &FindViolation<'_>| {
            let found = rows().find_map(|(position, judged)| {
                let values = find_violation(&**position, judged)?;
                Some(PropertyCheck::Violated {
                    position: position.text(),
                    values,
                })
            });
            found.unwrap_or(PropertyCheck::Holds)
        };
        let numbers = find(&|_, judged| {
            let not_a_number = judged.values.iter().find(|v| v.value().is_none())?;
            Some([shown(not_a_number), String::new()])
        });
        let wins = find(&|position, judged| {
            let winner = position.outcome()?.winner()?;
            let [first, second] = [0, 1].map(|i| judged.values[i].value());
            let (winners, losers) = match winner {
                Side::First => (first?, second?),
                Side::Second => (second?, first?),
            };
            (winners <= losers).then(|| [winners.to_string(), losers.to_string()])
        });
        let keeps = find(&|_, judged| judged.changed.then(|| [String::new(), String::new()]));
        let again = find(&|_, judged| differ(&judged.values, &judged.again));
        let alike = find(&|_, judged| differ(&judged.values, &judged.mirrored));
        PropertyChecks {
            us,
            positions: positions.len(),
            all: [
                ("numbers", numbers),
                ("wins", wins),
                ("keeps", keeps),
                ("again", again),
                ("alike", alike),
            ],
        }
    }
}

/// The first two different values.
fn differ(one: &[Number; 2], other: &[Number; 2]) -> Option<[String; 2]> {
    let pair = one.iter().zip(other).find(|(a, b)| a != b)?;
    Some([shown(pair.0), shown(pair.1)])
}

fn shown(number: &Number) -> String {
    match number {
        Number::Value(value) => value.to_string(),
        Number::Other(text) => text.clone(),
    }
}

impl PropertyCheck {
    /// A text for the user, and true if the result is good; `id` names the property.
    pub fn message(&self, id: &str) -> (bool, Message) {
        match self {
            PropertyCheck::Holds => (true, Message::new(&format!("programs.verdict.{id}.holds"))),
            PropertyCheck::Violated {
                position,
                values: [one, other],
            } => {
                let message = Message::new(&format!("programs.verdict.{id}.fails"))
                    .with("position", position)
                    .with("one", visible(one))
                    .with("other", visible(other));
                (false, message)
            }
        }
    }
}
