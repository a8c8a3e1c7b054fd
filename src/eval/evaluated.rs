//! What a game says of itself, above its rules.

use super::feature::Feature;
use super::named::{NamedEvaluation, NamedPlayer};
use crate::game::Game;
use crate::text::Message;

/// What is thought of the positions of a game, above its rules. A game without opinions says `impl Evaluated for Its {}`.
pub trait Evaluated: Game {
    /// The numbers that evaluations of this game are made of, in the order in which people are shown them. Without any the
    /// game cannot evolve.
    fn features() -> &'static [Feature<Self>] {
        &[]
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

/// The feature of a game with an id.
///
/// # Errors
/// It has none of that name.
pub fn feature<G: Evaluated>(id: &str) -> Result<&'static Feature<G>, Message> {
    let found = G::features().iter().find(|f| f.id == id);
    found.ok_or_else(|| {
        Message::new("error.evaluation.unknown")
            .with_message("game", G::INFO.name())
            .with("found", id)
    })
}
