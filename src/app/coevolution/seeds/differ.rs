//! In what two configurations differ, as the form names it.

use crate::app::coevolution::field::Field;
use crate::app::coevolution::options;
use crate::app::players::about;
use crate::app::ui::texts::Texts;
use crate::eval::{ALL_SQUARES, together};
use crate::evolution::EvolutionConfig;
use crate::registry;

/// What differs: its name, and what each configuration has there.
pub(in crate::app::coevolution) type Difference = (String, [String; 2]);

/// Everything but the seed in which two configurations differ, in the order of the form.
pub(in crate::app::coevolution) fn differences(
    both: [&EvolutionConfig; 2],
    texts: Texts,
) -> Vec<Difference> {
    let [a, b] = both;
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
    let ends = |c: &EvolutionConfig| texts.of(&["player.ends", c.ends.id()]);
    add(texts.get("player.ends"), both.map(ends));
    for kind in options::LISTS {
        // What means nothing in a configuration is not told of it.
        let name = |c: &EvolutionConfig| {
            let id = options::chosen(c, kind);
            let offered = options::offered(c, &c.game, kind);
            let chosen = offered.iter().find(|o| o.id == id);
            chosen.map_or_else(|| "–".to_owned(), |o| texts.say(&o.name))
        };
        add(texts.of(&["evolution", kind]), both.map(name));
    }
    for kind in options::SWITCHES {
        let on = |c: &EvolutionConfig| match options::chosen(c, kind).as_str() {
            "1" => "✓".to_owned(),
            _ => "–".to_owned(),
        };
        add(texts.of(&["evolution", kind]), both.map(on));
    }
    let numbers = Field::ALL.into_iter().filter(|f| *f != Field::Seed);
    for field in numbers.filter(|f| f.is_used(a) || f.is_used(b)) {
        let text = |c: &EvolutionConfig| match (field.is_used(c), field.is_decimal()) {
            (false, _) => "–".to_owned(),
            (true, true) => texts.number(&field.text(c)),
            (true, false) => field.text(c).replace('-', "−"),
        };
        add(texts.of(&["evolution", field.id()]), both.map(text));
    }
    found
}
