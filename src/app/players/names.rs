//! Names of players.

use super::offered::{evaluation_name, players};
use super::own::OwnEvaluations;
use super::seats::Seat;
use crate::app::ui::Texts;
use crate::player::PlayerSpec;
use crate::registry::AnyGame;
use crate::search::monte_carlo::DEFAULT_EXPLORATION;
use crate::text::{EnumId, Message};

/// The name of a side's player in a game.
pub(crate) fn seat_name(
    kind: &dyn AnyGame,
    seat: &Seat,
    own: &OwnEvaluations,
    texts: Texts,
) -> String {
    let spec = match seat {
        Seat::Human => return texts.get("level.person"),
        Seat::Program(player) => return player.name(),
        Seat::Computer(spec) => spec,
    };
    match players(kind, own, texts)
        .into_iter()
        .find(|p| p.spec == *spec)
    {
        Some(known) => known.name,
        None => in_words(kind, spec, own, texts),
    }
}

/// Describes a player: `Alpha-beta, depth 4, Basílio`; a player that proves positions gets a prefix.
pub(crate) fn in_words(
    kind: &dyn AnyGame,
    spec: &PlayerSpec,
    own: &OwnEvaluations,
    texts: Texts,
) -> String {
    in_words_at(kind, spec, spec.limit.depth().as_slice(), own, texts)
}

/// Describes a player that searches to each of `depths` in turn: `Alpha-beta, depth 2/3, Basílio`. Without depths, none
/// is named.
pub(crate) fn in_words_at(
    kind: &dyn AnyGame,
    spec: &PlayerSpec,
    depths: &[u32],
    own: &OwnEvaluations,
    texts: Texts,
) -> String {
    let mut parts = vec![texts.of(&["algorithm", spec.algorithm.id()])];
    if let Some(playouts) = spec.limit.playouts() {
        let playouts = Message::new("player.playouts.short").with("n", playouts);
        parts.push(texts.say(&playouts));
        if spec.exploration != DEFAULT_EXPLORATION {
            let label = texts.get("player.exploration.short");
            let constant = texts.decimal_short(spec.exploration);
            parts.push(format!("{label} {constant}"));
        }
    }
    if spec.algorithm.has_depth() {
        if !depths.is_empty() {
            let depths: Vec<_> = depths.iter().map(u32::to_string).collect();
            let label = texts.get("player.depth.short");
            parts.push(format!("{label} {}", depths.join("/")));
        }
        parts.extend(spec.limit.time().map(|ms| format!("{ms} ms")));
        parts.push(evaluation_name(kind, own, &spec.evaluation, texts));
    }
    if spec.random_percent > 0 {
        let share = Message::new("player.random_share").with("n", spec.random_percent);
        parts.push(texts.say(&share));
    }
    let words = parts.join(", ");
    if spec.proves {
        texts.say(&Message::new("player.proof").with("player", words))
    } else {
        words
    }
}

#[cfg(test)]
mod tests {
    use super::super::seats;
    use super::*;
    use crate::registry::game;
    use crate::text::Language;

    #[test]
    fn names_the_proof_of_a_proving_player() {
        let rastros = game("rastros").unwrap();
        let spec = |level| seats::level(rastros, level).unwrap();
        for (language, word) in
            [(Language::En, "Proof"), (Language::Pt, "Prova"), (Language::Es, "Demostración")]
        {
            let text_of = |level| {
                in_words(rastros, &spec(level), &OwnEvaluations::default(), Texts(language))
            };
            let perfect = text_of("perfect");
            assert!(perfect.starts_with(word), "{perfect}");
            assert!(perfect.ends_with(&text_of("strong")), "{perfect}");
        }
    }
}
