//! The fixed opponents that an evolution can select.

use crate::evolution::EvolutionConfig;
use crate::registry::game;
use crate::text::{Message, Offered, Parameter};

/// The opponent with random moves.
pub(super) const RANDOM: &str = "random";

/// The choices of a parameter; for opponents, `id` is the game's.
pub(super) fn offered(row: &Parameter<EvolutionConfig>, id: &str) -> Vec<Offered> {
    match row.id {
        "rival" => rivals(id),
        _ => row.offered(),
    }
}

/// The opponent with random moves, and the game's evaluations.
fn rivals(id: &str) -> Vec<Offered> {
    let opponent = |id: &str, key: &str| Offered {
        id: id.to_owned(),
        name: Message::new(key),
        about: None,
    };
    let evaluations = game(id).map_or(&[][..], |kind| kind.evaluations());
    let named = evaluations.iter();
    let named = named.map(|e| opponent(e.id, &format!("evaluation.{id}.{}", e.id)));
    let random = opponent(RANDOM, "evolution.panel.random");
    std::iter::once(random).chain(named).collect()
}
