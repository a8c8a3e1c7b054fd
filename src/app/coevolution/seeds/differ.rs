//! In what two configurations differ, as the form names it.

use super::series::NAMES;
use crate::app::coevolution::rivals;
use crate::app::players::about;
use crate::app::ui::Texts;
use crate::eval::{ALL_SQUARES, together};
use crate::evolution::EvolutionConfig;
use crate::registry;
use crate::text::{Kind, Parameter, Parameters};

/// What differs: its name, and what each configuration has there.
pub(crate) type Difference = (String, [String; 2]);

/// What both are called: by the one choice in which they differ, or by the first of several.
pub(crate) fn names(all: &[Difference]) -> [String; 2] {
    let [a, b] = NAMES;
    let Some((name, both)) = all.first() else {
        return [a, b].map(str::to_owned);
    };
    let rest = if all.len() > 1 { " …" } else { "" };
    let side = |i: usize| match both[i].chars().count() {
        // A list of features, say, stands below in full.
        long if long > 24 => format!("{} ({name}{rest})", NAMES[i]),
        _ => format!("{} ({name}: {}{rest})", NAMES[i], both[i]),
    };
    [side(0), side(1)]
}

/// Everything but the seed in which two configurations differ, in the order of the form.
pub(crate) fn differences(both: [&EvolutionConfig; 2], texts: Texts) -> Vec<Difference> {
    let mut found = Vec::new();
    let mut add = |name: String, both: [String; 2]| {
        if both[0] != both[1] {
            found.push((name, both));
        }
    };
    let game = |c: &EvolutionConfig| texts.of(&["game", &c.game]);
    add(texts.get("play.game"), both.map(game));
    add(texts.get("play.board"), both.map(|c| c.start.clone()));
    let features = |c: &EvolutionConfig| {
        let name = |f: &str| match f {
            ALL_SQUARES => texts.get("squares.name"),
            f => registry::game(&c.game)
                .map_or_else(|_| f.to_owned(), |kind| about::name(kind, f, texts)),
        };
        let names = together(&c.features).into_iter().map(name);
        names.collect::<Vec<_>>().join(", ")
    };
    add(texts.get("coevolution.features"), both.map(features));
    for row in EvolutionConfig::table().filter(|row| row.id != "seed") {
        add(texts.get(row.key), both.map(|c| written(row, c, texts)));
    }
    found
}

/// What a configuration has of a parameter; a dash where it means nothing.
fn written(row: &Parameter<EvolutionConfig>, config: &EvolutionConfig, texts: Texts) -> String {
    let text = row.text(config);
    let dash = || "–".to_owned();
    match row.kind {
        _ if !row.is_used(config) => dash(),
        Kind::Whole | Kind::Several | Kind::Decimal => texts.number(&text),
        Kind::Switch if text == "1" => "✓".to_owned(),
        Kind::Switch => dash(),
        Kind::List => {
            let offered = rivals::offered(row, &config.game);
            let chosen = offered.iter().find(|o| o.id == text);
            chosen.map_or_else(dash, |o| texts.say(&o.name))
        }
    }
}
