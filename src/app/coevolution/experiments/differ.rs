//! The differences between two configurations, in the terms of the form.

use super::experiment::NAMES;
use crate::app::coevolution::rivals;
use crate::app::players::about;
use crate::app::ui::Texts;
use crate::eval::{ALL_PAIRS, ALL_SQUARES, collapse_groups};
use crate::evolution::EvolutionConfig;
use crate::python::game_name;
use crate::registry;
use crate::text::{Parameter, ParameterKind, Parameters};

/// The name of a parameter, and its value in each configuration.
pub type Difference = (String, [String; 2]);

/// The names of both configurations, with the only difference, or with the first of several.
pub fn names(all: &[Difference]) -> [String; 2] {
    let [a, b] = NAMES;
    let Some((name, both)) = all.first() else {
        return [a, b].map(str::to_owned);
    };
    let rest = if all.len() > 1 { " …" } else { "" };
    let named = |i: usize| match both[i].chars().count() {
        // The card lists a long value, such as a list of features, in full.
        long if long > 24 => format!("{} ({name}{rest})", NAMES[i]),
        _ => format!("{} ({name}: {}{rest})", NAMES[i], both[i]),
    };
    [named(0), named(1)]
}

/// All differences between two configurations except the seed, in the order of the form.
pub fn differences(both: [&EvolutionConfig; 2], texts: Texts) -> Vec<Difference> {
    let mut found = Vec::new();
    let mut add = |name: String, both: [String; 2]| {
        if both[0] != both[1] {
            found.push((name, both));
        }
    };
    let game = |c: &EvolutionConfig| texts.say(&game_name(&c.game));
    add(texts.get("play.game"), both.map(game));
    add(texts.get("play.board"), both.map(|c| c.start.clone()));
    let features = |c: &EvolutionConfig| {
        let name = |f: &str| match f {
            ALL_SQUARES => texts.get("squares.name"),
            ALL_PAIRS => texts.get("pairs.name"),
            f => registry::game(&c.game)
                .map_or_else(|_| f.to_owned(), |kind| about::name(kind, f, texts)),
        };
        let names = collapse_groups(&c.features).into_iter().map(name);
        names.collect::<Vec<_>>().join(", ")
    };
    add(texts.get("coevolution.features"), both.map(features));
    for row in EvolutionConfig::table().filter(|row| row.id != "seed") {
        add(texts.get(row.key), both.map(|c| written(row, c, texts)));
    }
    found
}

/// The value of a parameter in a configuration; a dash if it does not apply.
fn written(row: &Parameter<EvolutionConfig>, config: &EvolutionConfig, texts: Texts) -> String {
    let text = row.text(config);
    let dash = || "–".to_owned();
    match row.kind {
        _ if !row.is_used(config) => dash(),
        ParameterKind::Whole | ParameterKind::Several | ParameterKind::Decimal => {
            texts.number(&text)
        }
        ParameterKind::Switch if text == "1" => "✓".to_owned(),
        ParameterKind::Switch => dash(),
        ParameterKind::List => {
            let offered = rivals::offered(row, &config.game);
            let chosen = offered.iter().find(|o| o.id == text);
            chosen.map_or_else(dash, |o| texts.say(&o.name))
        }
    }
}
