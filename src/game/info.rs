//! Static facts about a game: names, parameters and presets.

use super::side::Side;
use crate::python::{OWN_GAME, game_name, is_guest};
use crate::text::{Message, visible};

/// A number that determines the starting position, such as the number of rows.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// Used in links, and in the texts as `parameter.ID`.
    pub id: &'static str,
    pub min: i32,
    pub max: i32,
    pub default: i32,
}

impl Parameter {
    pub const fn new(id: &'static str, min: i32, max: i32, default: i32) -> Self {
        Parameter {
            id,
            min,
            max,
            default,
        }
    }
}

/// A named starting position.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// Used in links, and in the texts as `preset.GAME.ID`.
    pub id: &'static str,
    /// One value for each of the game's parameters, in order.
    pub values: &'static [i32],
    /// The text of a position that the parameters cannot express; the form of the parameters then shows `values`.
    pub text: Option<&'static str>,
}

impl Preset {
    pub const fn new(id: &'static str, values: &'static [i32]) -> Self {
        let text = None;
        Preset { id, values, text }
    }
}

/// The prefix of features of single squares.
pub const SQUARE: &str = "square_";

/// The prefix of features of n-tuples.
pub const TUPLE: &str = "tuple_";

/// Precedes [`TUPLE`] if the value for the second side is the negated value for the first side.
pub const NEGATED: &str = "negated_";

/// The prefix of the entries of tables of n-tuples.
pub const ENTRY: &str = "entry_";

/// The prefix of features of the user's program.
pub const PROGRAM_PREFIX: &str = "own.";

pub fn is_program_feature(feature: &str) -> bool {
    feature.starts_with(PROGRAM_PREFIX)
}

/// Static facts about a game, from which the page derives forms, texts and tests.
///
/// If a name has no text, the page shows its id with spaces for `_`.
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// Used in files and links, and in the texts as `game.ID`.
    pub id: &'static str,
    /// The sides in the text of a position; the texts have `side.GAME.NAME`.
    pub sides: [&'static str; 2],
    /// The parameters of the starting position.
    pub parameters: &'static [Parameter],
    /// Named starting positions; the first is the default. Never empty.
    pub presets: &'static [Preset],
}

impl GameInfo {
    /// The id in the keys of texts, which all own games share.
    pub fn text_id(&self) -> &'static str {
        if is_guest(self.id) { OWN_GAME } else { self.id }
    }

    pub fn name(&self) -> Message {
        game_name(self.id)
    }

    /// The name of a side, with its article in languages that have one.
    pub fn side_name(&self, side: Side) -> Message {
        let name = self.sides[side.index()];
        if is_guest(self.id) {
            Message::new("side.own").with("name", visible(name))
        } else {
            Message::new(&format!("side.{}.{name}", self.id))
        }
    }

    pub fn feature_name(&self, feature: &str) -> Message {
        if let Some(own) = feature.strip_prefix(PROGRAM_PREFIX) {
            return Message::new("feature.own").with("feature", visible(own));
        }
        let tuple = feature.strip_prefix(NEGATED).unwrap_or(feature);
        if let Some(placements) = tuple.strip_prefix(TUPLE) {
            let mut placements = placements.split('.');
            let first = placements.next().unwrap_or_default();
            return Message::new("feature.tuple")
                .with("cells", visible(first))
                .with("n", 1 + placements.count());
        }
        if let Some((cells, content)) = feature.strip_prefix(ENTRY).and_then(|e| e.split_once('_'))
        {
            return Message::new("feature.entry")
                .with("cells", visible(cells))
                .with("content", contents_text(content));
        }
        match feature.strip_prefix(SQUARE) {
            Some(square) => Message::new("feature.square").with("square", square),
            None => Message::new(&format!("feature.{}.{feature}", self.id)),
        }
    }
}

/// The contents of an n-tuple as the page shows them: own pieces, empty squares and the opponent's pieces.
pub fn contents_text(digits: &str) -> String {
    let symbol = |digit| match digit {
        '0' => '○',
        '1' => '·',
        _ => '●',
    };
    digits.chars().map(symbol).collect()
}

/// Checks the number of the values and their ranges. `N` is the number of parameters of the game.
///
/// # Errors
/// The first value out of its range, or a wrong number of values.
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
