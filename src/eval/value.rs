//! Values of positions and of finished games.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

use crate::game::{Game, Outcome, Side};
use crate::text::Choice;

/// The value of a position for the side that the search decides for; larger is better.
pub type Value = f64;

/// The value of a won game. Far above any evaluation (see [`MAX_WEIGHT`]), and small enough that `WIN - plies` is
/// exact in an `f64`.
pub const WIN: Value = 1e15;

/// Values above this are won games, values below its negative are lost games.
pub const WIN_THRESHOLD: Value = 1e14;

/// The largest absolute weight of a feature.
pub const MAX_WEIGHT: f64 = 1e6;

/// Whether a search distinguishes between wins by their ply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Preference {
    /// Prefers early wins and late losses: a win at ply 3 is worth `WIN - 3`, a loss `3 - WIN`.
    #[default]
    Sooner,
    /// All wins are worth the same, as in the utility function of the course.
    Any,
}

/// Which finished games have the value of their outcome. All other finished games have the value of the evaluation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Ends {
    #[default]
    All,
    /// Games with a winner: a draw is valued like an unfinished position, as in source 000's `f_eval`, which tests for
    /// a utility of 1 or -1 and otherwise adds up its genes.
    Won,
    /// None: the search does not notice that it wins or loses, as in source 003's `f_aval_1` and the heuristics of
    /// source 002.
    Unseen,
}

impl Choice for Ends {
    const KEY: &'static str = "player.ends";

    const HAS_ABOUT: bool = false;
}

/// The value of a finished game for a side, `ply` plies after the root of the search.
#[inline]
pub fn terminal_value(outcome: Outcome, side: Side, ply: u32, preference: Preference) -> Value {
    let late = match preference {
        Preference::Sooner => Value::from(ply),
        Preference::Any => 0.0,
    };
    match outcome {
        Outcome::WonBy(winner) if winner == side => WIN - late,
        Outcome::WonBy(_) => late - WIN,
        Outcome::Draw => 0.0,
    }
}

/// The value of a finished game for a side: the points if the game has them (see [`Game::payoff`]), otherwise
/// [`terminal_value`].
#[inline]
pub fn finished_value<G: Game>(
    position: &G,
    outcome: Outcome,
    side: Side,
    ply: u32,
    preference: Preference,
) -> Value {
    match position.payoff() {
        Some(points) if side == Side::First => points,
        // A subtraction, so that zero points give positive zero.
        Some(points) => 0.0 - points,
        None => terminal_value(outcome, side, ply, preference),
    }
}

/// The meaning of a value for the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Won, in this many plies from the root if the search prefers early wins; otherwise 0.
    WonIn(u32),
    /// Lost, likewise.
    LostIn(u32),
    /// Not decided within the depth: an estimate or a draw.
    Open,
}

pub fn verdict(value: Value) -> Verdict {
    if value >= WIN_THRESHOLD {
        Verdict::WonIn((WIN - value) as u32)
    } else if value <= -WIN_THRESHOLD {
        Verdict::LostIn((WIN + value) as u32)
    } else {
        Verdict::Open
    }
}
