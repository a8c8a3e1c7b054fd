//! What a game says of itself, above its rules.

use super::feature::{Feature, FeatureValue};
use super::named::{NamedEvaluation, NamedPlayer};
use super::square::{Pieces, square_of};
use crate::game::Game;
use crate::text::Message;

/// What is thought of the positions of a game, above its rules. A game without opinions says `impl Evaluated for Its {}`.
pub trait Evaluated: Game {
    /// The numbers that evaluations of this game are made of, in the order in which people are shown them. Without any the
    /// game cannot evolve.
    fn features() -> &'static [Feature<Self>] {
        &[]
    }

    /// Where pieces stand on a board of 8 x 8 squares, whatever the size of the game's own. Of a game that says so every square is a
    /// feature too, beside [`Evaluated::features`]: `square_a1` to `square_h8` (see [`square_of`]).
    fn pieces() -> Option<Pieces<Self>> {
        None
    }

    /// Evaluations by name; the first is the default. Never empty.
    fn evaluations() -> &'static [NamedEvaluation] {
        &[WINS_ONLY]
    }

    /// Players by name, beside those that every game has.
    fn players() -> &'static [NamedPlayer] {
        &[]
    }
}

/// The evaluation of a game that has no features.
pub const WINS_ONLY: NamedEvaluation = NamedEvaluation {
    id: "wins_only",
    source: "",
    terms: &[],
};

/// What computes the feature of a game with an id, of a square or any other.
///
/// # Errors
/// It has none of that name.
pub fn feature_value<G: Evaluated>(id: &str) -> Result<FeatureValue<G>, Message> {
    let square = G::pieces().zip(square_of(id));
    if let Some((pieces, square)) = square {
        return Ok(FeatureValue::Square(pieces, square));
    }
    let found = G::features().iter().find(|f| f.id == id);
    let value = found.map(|feature| feature.value);
    value.ok_or_else(|| {
        Message::new("error.evaluation.unknown")
            .with_message("game", G::INFO.name())
            .with("found", id)
    })
}
