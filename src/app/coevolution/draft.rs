//! The form of a coevolution: the user's entries, and the configuration that results from them.

use std::sync::Arc;

use super::rivals;
use crate::app::ui::form::Form;
use crate::app::ui::query;
use crate::eval::{ALL_PAIRS, ALL_SQUARES, collapse_groups, expand_groups};
use crate::evolution::{EvolutionConfig, PRESETS, preset};
use crate::game::{PROGRAM_PREFIX, is_program_feature};
use crate::python::Script;
use crate::registry::{AnyGame, game, validate_evolution};
use crate::text::{EnumId, Language, Message, Parameters};

/// The preset that learns: of the initial form and the example, and for comparison with a cup.
pub(super) const STEADY: &str = "steady";

/// The link parameters of the game, the preset, the starting position and the features.
pub const EVOLVE: &str = "evolve";
const PRESET: &str = "preset";
const FROM: &str = "from";
const FEATURES: &str = "features";

/// Initial values for an evolution with a user's program: Python is slow, and the first plot should appear within some
/// 20 seconds.
const PROGRAM_VALUES: [(&str, &str); 5] = [
    ("population", "8"),
    ("generations", "3"),
    ("plies", "2"),
    ("pairs", "2"),
    ("yardstick_pairs", "2"),
];

/// True if this section understands a name of a link.
pub fn is_link_name(name: &str) -> bool {
    [PRESET, EVOLVE, FROM, FEATURES].contains(&name) || EvolutionConfig::parameter(name).is_some()
}

/// The content of the form, and the configuration and preset that result from it. Only changes recompute these, because
/// every frame reads them.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    game: String,
    start: String,
    features: Vec<String>,
    /// The user's program with the features that do not belong to the game, or with an evaluation for the panel.
    program: Option<Arc<Script>>,
    form: Form<EvolutionConfig>,
    config: Result<EvolutionConfig, Message>,
    preset: Option<&'static str>,
}

impl Draft {
    /// The form of a configuration.
    pub fn of(config: &EvolutionConfig) -> Self {
        let rest = EvolutionConfig {
            game: String::new(),
            start: String::new(),
            features: Vec::new(),
            program: None,
            ..config.clone()
        };
        let mut draft = Draft {
            game: config.game.clone(),
            start: config.start.clone(),
            features: config.features.clone(),
            program: config.program.clone(),
            form: Form::of(&rest),
            config: Ok(config.clone()),
            preset: None,
        };
        draft.recompute();
        draft
    }

    pub fn game(&self) -> &str {
        &self.game
    }

    /// The starting position of all games, as text.
    pub fn start(&self) -> &str {
        &self.start
    }

    pub fn features(&self) -> &[String] {
        &self.features
    }

    /// The user's program with selected features, or with an evaluation for the panel.
    pub fn program(&self) -> Option<&Script> {
        self.program.as_deref()
    }

    /// Selects the named features of a user's program instead of the game's features. If the form already had a
    /// program, other entries stay.
    pub(super) fn select_program_features(&mut self, program: Script, names: &[String]) {
        let names = names.iter().map(|name| format!("{PROGRAM_PREFIX}{name}"));
        self.change(|draft| {
            draft.set_program(program);
            draft.features = names.collect();
        });
    }

    /// Adds the evaluation of a user's program to the panel; genes weigh features of the game.
    pub(super) fn add_program_to_panel(&mut self, program: Script) {
        self.change(|draft| {
            draft.set_program(program);
            draft.reset_program_features();
        });
    }

    fn set_program(&mut self, program: Script) {
        if self.program.replace(Arc::new(program)).is_none() {
            for (field, text) in PROGRAM_VALUES {
                self.form.set(field, text);
            }
        }
    }

    fn reset_program_features(&mut self) {
        let has_own = self.features.iter().any(|name| is_program_feature(name));
        if let (true, Ok(kind)) = (has_own, game(&self.game)) {
            self.features = kind.default_evolution().features;
        }
    }

    /// Removes the program, and selects the game's features instead of its own.
    pub(super) fn remove_program(&mut self) {
        self.change(|draft| {
            draft.program = None;
            draft.reset_program_features();
        });
    }

    /// True if the form has features of the program.
    pub(super) fn weighs_program(&self) -> bool {
        let own = |name: &String| is_program_feature(name);
        self.program.is_some() && self.features.iter().any(own)
    }

    /// True for a form of the run's game without features: links do not contain the features of a program.
    pub(super) fn lacks_features_of(&self, run: &EvolutionConfig) -> bool {
        self.features.is_empty() && run.program.is_some() && self.game == run.game
    }

    pub fn form(&self) -> &Form<EvolutionConfig> {
        &self.form
    }

    pub fn get(&self, field: &str) -> &str {
        self.form.get(field)
    }

    /// Sets a field in plain form.
    pub fn set(&mut self, field: &str, text: &str) {
        self.change(|draft| _ = draft.form.set(field, text));
    }

    /// Sets a field to the user's text.
    pub fn type_in(&mut self, field: &str, text: String, language: Language) {
        self.change(|draft| draft.form.type_in(field, text, language));
    }

    pub fn set_start(&mut self, start: &str) {
        self.change(|draft| start.clone_into(&mut draft.start));
    }

    /// Selects or deselects a feature, or a group. Selected features stay in the game's order, groups last.
    pub fn set_feature(&mut self, feature: &str, on: bool) {
        let Ok(kind) = game(&self.game) else { return };
        let features = kind.features().into_iter();
        let mut names: Vec<String> = features.map(|f| f.id.to_owned()).collect();
        if kind.has_squares() {
            names.extend(expand_groups(&[ALL_SQUARES, ALL_PAIRS]));
        }
        let own = self.features.iter().filter(|name| is_program_feature(name));
        names.splice(0..0, own.cloned());
        let changed = expand_groups(&[feature]);
        names.retain(|name| if changed.contains(name) { on } else { self.features.contains(name) });
        self.change(|draft| draft.features = names);
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

    /// Changes entries of the form.
    fn change(&mut self, change: impl FnOnce(&mut Draft)) {
        change(self);
        self.recompute();
    }

    fn recompute(&mut self) {
        self.config = self.validated();
        self.preset = self.config.as_ref().ok().and_then(preset_of);
    }

    fn validated(&self) -> Result<EvolutionConfig, Message> {
        let config = self.form.config()?;
        let config = EvolutionConfig {
            game: self.game.clone(),
            start: self.start.trim().to_owned(),
            features: self.features.clone(),
            program: self.program.clone(),
            yardstick: config.yardstick.filter(|y| y.pairs > 0),
            ..config
        };
        validate_evolution(&config)?;
        Ok(config)
    }

    /// The same form for another game, with all of its features selected.
    pub fn for_game(&self, kind: &dyn AnyGame) -> Draft {
        let config = kind.default_evolution();
        let mut form = self.form.clone();
        form.set("ends", config.ends.id());
        if form.chosen().rival.is_some() {
            form.set("rival", rivals::RANDOM);
        }
        let mut draft = self.clone();
        draft.change(|draft| {
            draft.game = config.game;
            draft.start = config.start;
            draft.features = config.features;
            draft.program = None;
            draft.form = form;
        });
        draft
    }

    /// The form as names and values of a link: the nearest preset, and the differences from it.
    pub fn link(&self) -> Vec<(&'static str, String)> {
        let near = self.preset.or_else(|| {
            let same_game = PRESETS.iter().find(|p| p.game == self.game);
            same_game.map(|p| p.id)
        });
        let base = near.and_then(preset).map(|p| Draft::of(&p.config()));
        let base = base.as_ref();
        let of = |draft: &Draft| {
            let features = collapse_groups(&draft.features).join(",");
            [(EVOLVE, draft.game.clone()), (FROM, draft.start.clone()), (FEATURES, features)]
        };
        let theirs = base.map(of);
        let own = of(self).into_iter();
        // A link contains neither a program nor its features.
        let own = own.filter(|(name, _)| *name != FEATURES || !self.weighs_program());
        let own = own.filter(|pair| theirs.as_ref().is_none_or(|base| !base.contains(pair)));
        let near = near.map(|near| (PRESET, near.to_owned()));
        let form = self.form.link(base.map(|base| &base.form));
        near.into_iter().chain(own).chain(form).collect()
    }

    /// The form after a link; unchanged if the link has none of its names. An unknown preset or game adds an error to
    /// `errors` and changes nothing; the form itself validates numbers, as it does for typed ones.
    pub fn open(&self, pairs: &[(String, String)], errors: &mut Vec<Message>) -> Draft {
        let mut draft = self.clone();
        let mut has_game = true;
        for (name, value) in pairs {
            match name.as_str() {
                // They belong to the unknown game.
                FROM | FEATURES if !has_game => {}
                PRESET => match preset(value) {
                    Some(preset) => draft = Draft::of(&preset.config()),
                    None => errors.push(query::invalid_value(name, value)),
                },
                EVOLVE => match game(value) {
                    Ok(kind) => draft = draft.for_game(kind),
                    Err(error) => {
                        has_game = false;
                        errors.push(query::parameter_error(name, error));
                    }
                },
                FROM => draft.start.clone_from(value),
                FEATURES => {
                    let names: Vec<_> = value.split(',').filter(|f| !f.is_empty()).collect();
                    draft.features = expand_groups(&names);
                    draft.program = None;
                }
                _ => {
                    if let Some(row) = EvolutionConfig::parameter(name)
                        && !draft.form.open(row, value)
                    {
                        errors.push(query::invalid_value(name, value));
                    }
                }
            }
        }
        draft.recompute();
        draft
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
    use super::*;
    use crate::app::ui::query::linked;
    use crate::eval::Ends;

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
        for feature in draft.features.clone() {
            draft.set_feature(&feature, false);
        }
        assert_eq!(draft.config().unwrap_err().key, "error.evolution.no_features");
        draft.set_feature("dist_obj", true);
        draft.set_feature("dist_base", true);
        assert_eq!(draft.features, ["dist_base", "dist_obj"]);
    }

    #[test]
    fn reads_minus_sign_of_page() {
        let mut draft = class();
        let written = Language::Pt.number("-251");
        for (field, typed) in [("gene_min", &*written), ("gene_max", "1 250")] {
            draft.type_in(field, typed.to_owned(), Language::Pt);
        }
        assert_eq!(draft.config().unwrap().genes, [-251, 1250]);
        let pairs = draft.link();
        assert!(pairs.contains(&("gene_min", "-251".to_owned())), "{pairs:?}");
        draft.type_in("gene_max", "1.250".to_owned(), Language::Es);
        assert_eq!(draft.config().unwrap_err().key, "error.number.ambiguous");
    }

    #[test]
    fn link_lacks_features_of_a_program() {
        let mut config = preset("course_class").unwrap().config();
        let mut draft = Draft::of(&config);
        assert!(!draft.lacks_features_of(&config));
        config.program = Some(Arc::default());
        assert!(!draft.lacks_features_of(&config), "the link has its own");
        for feature in draft.features.clone() {
            draft.set_feature(&feature, false);
        }
        assert!(draft.lacks_features_of(&config));
        config.game = "reversi".to_owned();
        assert!(!draft.lacks_features_of(&config), "another game");
    }

    #[test]
    fn link_restores_form() {
        let mut draft = class();
        draft.set("generations", "9");
        draft.set("plies", "1, 2, 3");
        draft.set_feature("dist_base", false);
        let pairs = linked(draft.link());
        let mut errors = Vec::new();
        let opened = class().open(&pairs, &mut errors);
        assert_eq!(opened, draft);
        let other = class().for_game(game("tic_tac_toe").unwrap());
        let pairs = linked(other.link());
        assert_eq!(class().open(&pairs, &mut errors).config().unwrap(), other.config().unwrap());
        assert_eq!(errors, []);
        let mut course = Draft::of(&preset("course_tic_tac_toe").unwrap().config());
        assert_eq!(course.form.chosen().ends, Ends::Won);
        course.set("ends", "unseen");
        assert_eq!(course.preset(), None, "another experiment");
        let pairs = linked(course.link());
        assert_eq!(class().open(&pairs, &mut errors), course);
        let mut squares = Draft::of(&preset("othello_league_64").unwrap().config());
        squares.set_feature("mobility", true);
        let pairs = linked(squares.link());
        let short = ("features".to_owned(), "mobility,squares".to_owned());
        assert!(pairs.contains(&short), "{pairs:?}");
        assert_eq!(class().open(&pairs, &mut errors), squares);
        squares.set_feature("squares", false);
        assert_eq!(squares.features, ["mobility"]);
        let bad = [
            ("preset", "luck"),
            ("evolve", "chess"),
            ("from", "8x8"),
            ("features", "material"),
            ("seed", "8"),
        ];
        let bad = bad.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let opened = class().open(&bad, &mut errors);
        assert_eq!(opened.get("seed"), "8", "the rest is taken");
        assert_eq!(opened.game, class().game);
        assert_eq!(opened.start, class().start);
        assert_eq!(opened.features, class().features);
        let keys: Vec<_> = errors.iter().map(|e| e.key.as_str()).collect();
        assert_eq!(keys, ["error.link.value", "error.link.part"]);
    }
}
