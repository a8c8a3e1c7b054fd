//! [`Evaluated`]: the features, evaluations and players that a game declares beside its rules.

use super::feature::{Feature, FeatureValue};
use super::named::{NamedEvaluation, NamedPlayer};
use super::square::{Pieces, square_of};
use crate::game::{Game, Side};
use crate::text::Message;

/// The features, evaluations and players of a game. The implementation may be empty.
pub trait Evaluated: Game {
    /// The features, in the order in which the page lists them. A game without features cannot evolve.
    const FEATURES: &'static [Feature<Self>] = &[];

    /// The squares of the pieces as bits of an 8 x 8 board, which may be larger than the game's board. A game that
    /// defines this constant also has each square as a feature: `square_a1` to `square_h8` (see [`square_of`]).
    const PIECES: Option<Pieces<Self>> = None;

    /// The value of a function of a user's file, given by its name, for a side: a feature with the id `own.NAME`.
    const FUNCTION: Option<fn(&Self, &str, Side) -> f64> = None;

    /// Named evaluations; the first is the default. Never empty.
    const EVALUATIONS: &'static [NamedEvaluation] = &[WINS_ONLY];

    /// Named players, besides those that every game has.
    const PLAYERS: &'static [NamedPlayer] = &[];
}

/// The evaluation of a game that has no features.
pub const WINS_ONLY: NamedEvaluation = NamedEvaluation::new("wins_only", "", &[]);

/// The function of a feature, including features of squares.
///
/// # Errors
/// The game has no such feature.
pub fn feature_value<G: Evaluated>(id: &str) -> Result<FeatureValue<G>, Message> {
    let square = G::PIECES.zip(square_of(id));
    if let Some((pieces, square)) = square {
        return Ok(FeatureValue::Square(pieces, square));
    }
    let found = G::FEATURES.iter().find(|f| f.id == id);
    let value = found.map(|feature| feature.value);
    value.ok_or_else(|| {
        Message::new("error.evaluation.unknown")
            .with_message("game", G::INFO.name())
            .with("found", id)
    })
}
