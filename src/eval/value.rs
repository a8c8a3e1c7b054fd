//! What positions are worth to a search, and what finished games are.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

use crate::game::{Game, Outcome, Side};
use crate::text::Choice;

/// What a search works with: larger is better for the side that the search decides for.
pub type Value = f64;

/// The value of a won game. Far above any evaluation (see [`MAX_WEIGHT`]), and small enough that `WIN - plies` is
/// exact in an `f64`.
pub const WIN: Value = 1e15;

/// Values beyond this are won (or, negative, lost) games.
pub const WIN_THRESHOLD: Value = 1e14;

/// The largest absolute weight of a feature.
pub const MAX_WEIGHT: f64 = 1e6;

/// Whether a search that sees several wins cares when they come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Preference {
    /// Win sooner, lose later: a win at ply 3 is worth `WIN - 3`, a loss `3 - WIN`.
    #[default]
    Sooner,
    /// Every win is worth the same, as in the utility function of the course.
    Any,
}

/// Which finished games are worth what their outcome says. The others are judged by the evaluation, as if they went on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Ends {
    /// All of them.
    #[default]
    All,
    /// Those that somebody has won: a draw is judged like a position that goes on, as in seed 000's `f_eval`, which asks for a
    /// utility of 1 or -1 and else adds up its genes.
    Won,
    /// None: whoever judges like this does not see that it wins or loses, as seed 003's `f_aval_1` and the heuristics of seed 002.
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

/// The value of a finished game for a side: its points where the game is played for them (see [`Game::payoff`]), else
/// as [`terminal_value`] says.
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
        // Subtracted, so that no points stay a positive zero.
        Some(points) => 0.0 - points,
        None => terminal_value(outcome, side, ply, preference),
    }
}

/// What a value says about the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Won, in that many plies from the root if the search preferred sooner wins; else 0.
    WonIn(u32),
    /// Lost, likewise.
    LostIn(u32),
    /// Not decided within the depth: an estimate, or a draw.
    Open,
}

/// Reads a value that a search returned.
pub fn verdict(value: Value) -> Verdict {
    if value >= WIN_THRESHOLD {
        Verdict::WonIn((WIN - value) as u32)
    } else if value <= -WIN_THRESHOLD {
        Verdict::LostIn((WIN + value) as u32)
    } else {
        Verdict::Open
    }
}
