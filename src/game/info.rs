//! The facts about a game: its names, what its starting positions depend on, and those that have a name.

use super::side::Side;
use crate::text::{Message, visible};

/// A number that a game's starting position depends on, such as its rows.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// Its name in links, and in the texts as `parameter.ID`.
    pub id: &'static str,
    /// Smallest value.
    pub min: i32,
    /// Largest value.
    pub max: i32,
    /// The value of a game that nobody changed.
    pub default: i32,
}

impl Parameter {
    /// A parameter from its parts: name, smallest and largest value, default.
    pub const fn new(id: &'static str, min: i32, max: i32, default: i32) -> Self {
        Parameter {
            id,
            min,
            max,
            default,
        }
    }
}

/// A starting position with a name.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// Its name in links, and in the texts as `preset.GAME.ID`.
    pub id: &'static str,
    /// A value for each of the game's parameters, in their order.
    pub values: &'static [i32],
    /// The text of the position, where the parameters cannot express it; `values` is then what a form shows with it.
    pub text: Option<&'static str>,
}

impl Preset {
    /// A starting position that the parameters express.
    pub const fn new(id: &'static str, values: &'static [i32]) -> Self {
        let text = None;
        Preset { id, values, text }
    }
}

/// What the names of features begin with that are about a single square of a board.
pub const SQUARE: &str = "square_";

/// What the names of features begin with that a person's program has.
pub const OWN: &str = "own.";

/// The facts about a game that the rest of the house derives its forms, texts and tests from.
///
/// Names that the texts do not have are shown as they stand here, with blanks for `_`.
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// Its name in files and links, and in the texts as `game.ID`.
    pub id: &'static str,
    /// What a position's text calls the sides; the texts have `side.GAME.NAME`.
    pub sides: [&'static str; 2],
    /// What a starting position depends on.
    pub parameters: &'static [Parameter],
    /// Starting positions by name; the first is the default. Never empty.
    pub presets: &'static [Preset],
}

impl GameInfo {
    /// The game's name.
    pub fn name(&self) -> Message {
        Message::new(&format!("game.{}", self.id))
    }

    /// The name of a side, with its article in languages that have one.
    pub fn side_name(&self, side: Side) -> Message {
        Message::new(&format!("side.{}.{}", self.id, self.sides[side.index()]))
    }

    /// The name of a feature of the game.
    pub fn feature_name(&self, feature: &str) -> Message {
        if let Some(own) = feature.strip_prefix(OWN) {
            return Message::new("feature.own").with("feature", visible(own));
        }
        match feature.strip_prefix(SQUARE) {
            Some(square) => Message::new("feature.square").with("square", square),
            None => Message::new(&format!("feature.{}.{feature}", self.id)),
        }
    }
}

/// The values of a game's parameters, checked against their ranges.
///
/// `N` is the number of parameters that the game has.
///
/// # Errors
/// The first value that is out of its range, or that their number is wrong.
pub fn check_parameters<const N: usize>(
    info: &GameInfo,
    values: &[i32],
) -> Result<[i32; N], Message> {
    debug_assert_eq!(info.parameters.len(), N, "of {}", info.id);
    let checked = <[i32; N]>::try_from(values).map_err(|_| {
        Message::new("error.parameters.count")
            .with("found", values.len())
            .with("expected", info.parameters.len())
    })?;
    for (parameter, value) in info.parameters.iter().zip(checked) {
        if value < parameter.min || value > parameter.max {
            return Err(Message::new("error.parameters.range")
                .with_message("name", Message::new(&format!("parameter.{}", parameter.id)))
                .with("found", value)
                .with("min", parameter.min)
                .with("max", parameter.max));
        }
    }
    Ok(checked)
}
