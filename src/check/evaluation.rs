//! What an evaluation says of positions, and what follows from that.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::game::Side;
use crate::python::{Judged, Number, ProgramGame};
use crate::registry::{AnyPosition, game};
use crate::text::{Message, visible};

/// Games by lot from which the positions are taken, and the number that they are drawn from.
const GAMES: u32 = 12;
const SEED: u64 = 28;

/// Every so many plies a position is taken, and the end of each game.
const EVERY: usize = 7;

/// Positions that an evaluation is asked about: the start, and some of games by lot, with their ends. Always the same.
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

/// Whether something holds, and if not, where not.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// It does, in all positions.
    Holds,
    /// It does not, in that position, where that was found.
    RuleCheck {
        /// The position, as text.
        position: String,
        /// Two values that show it.
        values: [String; 2],
    },
}

/// What an evaluation does.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdicts {
    /// Microseconds of a call.
    pub us: f64,
    /// Positions that it was asked about.
    pub positions: usize,
    /// Each with the word that ends the key of its text.
    pub all: [(&'static str, Verdict); 5],
}

/// The values that break a rule at a position, if it is broken there.
type RuleCheck<'a> = dyn Fn(&dyn AnyPosition, &Judged) -> Option<[String; 2]> + 'a;

impl Verdicts {
    /// The verdicts on what was said of positions.
    pub(super) fn of(positions: &[Box<dyn AnyPosition>], judged: &[Judged], us: f64) -> Self {
        let rows = || positions.iter().zip(judged);
        let find = |fails: &RuleCheck<'_>| {
            let found = rows().find_map(|(position, judged)| {
                let values = fails(&**position, judged)?;
                Some(Verdict::RuleCheck {
                    position: position.text(),
                    values,
                })
            });
            found.unwrap_or(Verdict::Holds)
        };
        let numbers = find(&|_, judged| {
            let strange = judged.values.iter().find(|v| v.value().is_none())?;
            Some([shown(strange), String::new()])
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
        Verdicts {
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

/// The first two values that differ.
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

impl Verdict {
    /// It in words, and whether it is good; `id` is what it is about.
    pub fn message(&self, id: &str) -> (bool, Message) {
        match self {
            Verdict::Holds => (true, Message::new(&format!("programs.verdict.{id}.holds"))),
            Verdict::RuleCheck {
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
