//! Converts the form of a coevolution to and from links.

use super::draft::Draft;
use super::entries::Entries;
use crate::app::ui::query;
use crate::eval::{collapse_groups, expand_groups};
use crate::evolution::{EvolutionConfig, PRESETS, preset};
use crate::registry::game;
use crate::text::{Message, Parameters};

/// The link parameters of the game, the preset, the starting position and the features.
pub const EVOLVE: &str = "evolve";
const PRESET: &str = "preset";
const FROM: &str = "from";
const FEATURES: &str = "features";

/// True if this section understands a name of a link.
pub fn is_link_name(name: &str) -> bool {
    [PRESET, EVOLVE, FROM, FEATURES].contains(&name) || EvolutionConfig::parameter(name).is_some()
}

/// The form as names and values of a link: the nearest preset, and the differences from it.
pub(super) fn link_of(draft: &Draft) -> Vec<(&'static str, String)> {
    let entries = draft.entries();
    let near = draft.preset().or_else(|| {
        let same_game = PRESETS.iter().find(|p| p.game == entries.game);
        same_game.map(|p| p.id)
    });
    let base = near.and_then(preset).map(|p| Entries::of(&p.config()));
    let base = base.as_ref();
    let of = |entries: &Entries| {
        let features = collapse_groups(&entries.features).join(",");
        [
            (EVOLVE, entries.game.clone()),
            (FROM, entries.start.clone()),
            (FEATURES, features),
        ]
    };
    let theirs = base.map(of);
    let own = of(entries).into_iter();
    // A link contains neither a program nor its features.
    let own = own.filter(|(name, _)| *name != FEATURES || !entries.weighs_program());
    let own = own.filter(|pair| theirs.as_ref().is_none_or(|base| !base.contains(pair)));
    let near = near.map(|near| (PRESET, near.to_owned()));
    let form = entries.form.link(base.map(|base| &base.form));
    near.into_iter().chain(own).chain(form).collect()
}

/// Enters the values of a link. An unknown preset or game changes nothing and adds an error to `errors`; the form
/// validates numbers later, as typed ones.
pub(super) fn open_link(
    entries: &mut Entries,
    pairs: &[(String, String)],
    errors: &mut Vec<Message>,
) {
    let mut has_game = true;
    for (name, value) in pairs {
        match name.as_str() {
            // They belong to the unknown game.
            FROM | FEATURES if !has_game => {}
            PRESET => match preset(value) {
                Some(preset) => *entries = Entries::of(&preset.config()),
                None => errors.push(query::invalid_value(name, value)),
            },
            EVOLVE => match game(value) {
                Ok(kind) => entries.set_game(kind),
                Err(error) => {
                    has_game = false;
                    errors.push(query::parameter_error(name, error));
                }
            },
            FROM => entries.start.clone_from(value),
            FEATURES => {
                let names: Vec<_> = value.split(',').filter(|f| !f.is_empty()).collect();
                entries.features = expand_groups(&names);
                entries.program = None;
            }
            _ => {
                if let Some(row) = EvolutionConfig::parameter(name)
                    && !entries.form.open(row, value)
                {
                    errors.push(query::invalid_value(name, value));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ui::query::linked;
    use crate::eval::Ends;

    fn class() -> Draft {
        Draft::of(&preset("course_class").unwrap().config())
    }

    fn opened(pairs: &[(String, String)], errors: &mut Vec<Message>) -> Draft {
        let mut draft = class();
        draft.change(|entries| open_link(entries, pairs, errors));
        draft
    }

    #[test]
    fn link_restores_form() {
        let mut draft = class();
        draft.set("generations", "9");
        draft.set("plies", "1, 2, 3");
        draft.set_feature("dist_base", false);
        let pairs = linked(link_of(&draft));
        let mut errors = Vec::new();
        let form = opened(&pairs, &mut errors);
        assert_eq!(form, draft);
        let other = class().for_game(game("tic_tac_toe").unwrap());
        let pairs = linked(link_of(&other));
        assert_eq!(opened(&pairs, &mut errors).config().unwrap(), other.config().unwrap());
        assert_eq!(errors, []);
        let mut course = Draft::of(&preset("course_tic_tac_toe").unwrap().config());
        assert_eq!(course.entries().form.chosen().ends, Ends::Won);
        course.set("ends", "unseen");
        assert_eq!(course.preset(), None, "another experiment");
        let pairs = linked(link_of(&course));
        assert_eq!(opened(&pairs, &mut errors), course);
        let mut squares = Draft::of(&preset("othello_league_64").unwrap().config());
        squares.set_feature("mobility", true);
        let pairs = linked(link_of(&squares));
        let short = ("features".to_owned(), "mobility,squares".to_owned());
        assert!(pairs.contains(&short), "{pairs:?}");
        assert_eq!(opened(&pairs, &mut errors), squares);
        squares.set_feature("squares", false);
        assert_eq!(squares.entries().features, ["mobility"]);
        let bad = [
            ("preset", "luck"),
            ("evolve", "chess"),
            ("from", "8x8"),
            ("features", "material"),
            ("seed", "8"),
        ];
        let bad = bad.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let form = opened(&bad, &mut errors);
        assert_eq!(form.entries().form.get("seed"), "8", "the rest is taken");
        assert_eq!(form.entries().game, class().entries().game);
        assert_eq!(form.entries().start, class().entries().start);
        assert_eq!(form.entries().features, class().entries().features);
        let keys: Vec<_> = errors.iter().map(|e| e.key.as_str()).collect();
        assert_eq!(keys, ["error.link.value", "error.link.part"]);
    }
}
