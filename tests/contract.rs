//! Every game in the list satisfies the contract; a new game in the list is tested automatically.

#[macro_use]
mod suite;

use std::collections::BTreeSet;

use rastros_lab::registry::{GAMES, game};
use rastros_lab::text::{EnumId, Language, has_text, translate};

contract_tests!(GAMES);

#[test]
fn game_ids_are_unique_and_found() {
    let ids: BTreeSet<_> = GAMES.iter().map(|g| g.info().id).collect();
    assert_eq!(ids.len(), GAMES.len());
    for id in ids {
        assert_eq!(game(id).expect("it is in the list").info().id, id);
    }
    assert!(game("chess").is_err());
}

/// Everything that the page offers has a name in each of its three languages. (Elsewhere the page shows names without a
/// text by their id.)
#[test]
fn everything_has_a_name_in_every_language() {
    let named = |key: String| {
        assert!(has_text(&key), "{key} has no text");
        for language in Language::all() {
            assert_ne!(translate(language, &key).trim(), "", "{key}");
        }
    };
    for game in GAMES {
        let info = game.info();
        let id = info.id;
        named(format!("game.{id}"));
        named(format!("game.{id}.about"));
        for side in info.sides {
            named(format!("side.{id}.{side}"));
        }
        for parameter in info.parameters {
            named(format!("parameter.{}", parameter.id));
        }
        for preset in info.presets {
            named(format!("preset.{id}.{}", preset.id));
        }
        for feature in game.features() {
            named(format!("feature.{id}.{}", feature.id));
            named(format!("feature.{id}.{}.about", feature.id));
        }
        if game.has_squares() {
            named(info.feature_name("square_a1").key);
        }
        for evaluation in game.evaluations() {
            named(format!("evaluation.{id}.{}", evaluation.id));
        }
        for player in game.players() {
            named(format!("named.{id}.{}", player.id));
            named(format!("named.{id}.{}.about", player.id));
        }
        for position in suite::positions(*game) {
            if let Some(ending) = position.ending() {
                named(ending.key);
            }
        }
    }
}
