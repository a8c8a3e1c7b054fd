//! The form of a coevolution: the user's entries, and the configuration and preset that result from them.

use super::entries::Entries;
use crate::evolution::{EvolutionConfig, PRESETS};
use crate::registry::AnyGame;
use crate::text::{Language, Message};

/// The preset that learns: of the initial form and the example, and for comparison with a cup.
pub(super) const STEADY: &str = "steady";

/// Entries with their configuration and preset. Only changes recompute these, because every frame reads them.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    entries: Entries,
    config: Result<EvolutionConfig, Message>,
    preset: Option<&'static str>,
}

impl Draft {
    pub(super) fn new(entries: Entries) -> Draft {
        let config = entries.config();
        let preset = config.as_ref().ok().and_then(preset_of);
        Draft {
            entries,
            config,
            preset,
        }
    }

    /// The form of a configuration.
    pub fn of(config: &EvolutionConfig) -> Draft {
        Draft::new(Entries::of(config))
    }

    pub(super) fn entries(&self) -> &Entries {
        &self.entries
    }

    /// Changes entries of the form.
    pub(super) fn change(&mut self, change: impl FnOnce(&mut Entries)) {
        change(&mut self.entries);
        *self = Draft::new(self.entries.clone());
    }

    /// Sets a field in plain form.
    pub fn set(&mut self, field: &str, text: &str) {
        self.change(|entries| _ = entries.form.set(field, text));
    }

    /// Sets a field to the user's text.
    pub fn type_in(&mut self, field: &str, text: String, language: Language) {
        self.change(|entries| entries.form.type_in(field, text, language));
    }

    pub fn set_feature(&mut self, feature: &str, on: bool) {
        self.change(|entries| entries.set_feature(feature, on));
    }

    /// The same form for another game, with all of its features selected.
    pub fn for_game(&self, kind: &dyn AnyGame) -> Draft {
        let mut draft = self.clone();
        draft.change(|entries| entries.set_game(kind));
        draft
    }

    /// The configuration, validated by its game.
    ///
    /// # Errors
    /// The first error, with the name of its field.
    pub fn config(&self) -> Result<&EvolutionConfig, &Message> {
        self.config.as_ref()
    }

    /// The preset with this configuration and any seed.
    pub fn preset(&self) -> Option<&'static str> {
        self.preset
    }
}

/// The preset that equals a configuration, except for the seed.
fn preset_of(config: &EvolutionConfig) -> Option<&'static str> {
    let mut of_this_game = PRESETS.iter().filter(|p| p.game == config.game);
    let is_this = |preset: EvolutionConfig| {
        let same_seed = EvolutionConfig {
            seed: preset.seed,
            ..config.clone()
        };
        preset == same_seed
    };
    of_this_game.find(|p| is_this(p.config())).map(|p| p.id)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::app::coevolution::link::link_of;
    use crate::evolution::preset;

    fn class() -> Draft {
        Draft::of(&preset("course_class").unwrap().config())
    }

    #[test]
    fn typed_text_is_config_or_field_error() {
        let mut draft = class();
        assert_eq!(draft.preset(), Some("course_class"));
        draft.set("seed", "77");
        assert_eq!(draft.preset(), Some("course_class"));
        assert_eq!(draft.config().unwrap().seed, 77);
        draft.set("mutation", "0,5");
        draft.set("plies", "2; 4");
        let config = draft.config().unwrap();
        assert_eq!((config.mutation, &config.plies[..]), (0.5, &[2, 4][..]));
        draft.set("population", "many");
        let error = draft.config().unwrap_err();
        assert_eq!(error.key, "error.number");
        draft.set("population", "24");
        assert_eq!(draft.config().unwrap_err().key, "error.evolution.power_of_two");
        draft.set("population", "16");
        for feature in draft.entries().features.clone() {
            draft.set_feature(&feature, false);
        }
        assert_eq!(draft.config().unwrap_err().key, "error.evolution.no_features");
        draft.set_feature("dist_obj", true);
        draft.set_feature("dist_base", true);
        assert_eq!(draft.entries().features, ["dist_base", "dist_obj"]);
    }

    #[test]
    fn reads_minus_sign_of_page() {
        let mut draft = class();
        let written = Language::Pt.number("-251");
        for (field, typed) in [("gene_min", &*written), ("gene_max", "1 250")] {
            draft.type_in(field, typed.to_owned(), Language::Pt);
        }
        assert_eq!(draft.config().unwrap().genes, [-251, 1250]);
        let pairs = link_of(&draft);
        assert!(pairs.contains(&("gene_min", "-251".to_owned())), "{pairs:?}");
        draft.type_in("gene_max", "1.250".to_owned(), Language::Es);
        assert_eq!(draft.config().unwrap_err().key, "error.number.ambiguous");
    }

    #[test]
    fn link_lacks_features_of_a_program() {
        let mut config = preset("course_class").unwrap().config();
        let mut draft = Draft::of(&config);
        assert!(!draft.entries().lacks_features_of(&config));
        config.program = Some(Arc::default());
        assert!(!draft.entries().lacks_features_of(&config), "the link has its own");
        for feature in draft.entries().features.clone() {
            draft.set_feature(&feature, false);
        }
        assert!(draft.entries().lacks_features_of(&config));
        config.game = "reversi".to_owned();
        assert!(!draft.entries().lacks_features_of(&config), "another game");
    }
}
