//! The user's entries in the form of a coevolution.

use std::sync::Arc;

use super::rivals;
use crate::app::ui::form::Form;
use crate::eval::{ALL_PAIRS, ALL_SQUARES, expand_groups};
use crate::evolution::EvolutionConfig;
use crate::game::{PROGRAM_PREFIX, is_program_feature};
use crate::python::Script;
use crate::registry::{AnyGame, game, validate_evolution};
use crate::text::{EnumId, Message};

/// Initial values for an evolution with a user's program: Python is slow, and the first plot should appear within some
/// 20 seconds.
const PROGRAM_VALUES: [(&str, &str); 5] = [
    ("population", "8"),
    ("generations", "3"),
    ("plies", "2"),
    ("pairs", "2"),
    ("yardstick_pairs", "2"),
];

/// The entries of the form, valid or not.
#[derive(Clone, Debug, PartialEq)]
pub struct Entries {
    pub(super) game: String,
    /// The starting position of all games, as text.
    pub(super) start: String,
    pub(super) features: Vec<String>,
    /// The user's program with the features that do not belong to the game, or with an evaluation for the panel.
    pub(super) program: Option<Arc<Script>>,
    /// All other parameters.
    pub(super) form: Form<EvolutionConfig>,
}

impl Entries {
    /// The entries of a configuration.
    pub(super) fn of(config: &EvolutionConfig) -> Entries {
        let rest = EvolutionConfig {
            game: String::new(),
            start: String::new(),
            features: Vec::new(),
            program: None,
            ..config.clone()
        };
        Entries {
            game: config.game.clone(),
            start: config.start.clone(),
            features: config.features.clone(),
            program: config.program.clone(),
            form: Form::of(&rest),
        }
    }

    /// The configuration, validated by its game.
    ///
    /// # Errors
    /// The first error, with the name of its field.
    pub(super) fn config(&self) -> Result<EvolutionConfig, Message> {
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

    /// Selects another game with all of its features.
    pub(super) fn set_game(&mut self, kind: &dyn AnyGame) {
        let config = kind.default_evolution();
        self.form.set("ends", config.ends.id());
        if self.form.chosen().rival.is_some() {
            self.form.set("rival", rivals::RANDOM);
        }
        self.game = config.game;
        self.start = config.start;
        self.features = config.features;
        self.program = None;
    }

    /// Selects or deselects a feature, or a group. Selected features stay in the game's order, groups last.
    pub(super) fn set_feature(&mut self, feature: &str, on: bool) {
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
        self.features = names;
    }

    /// Selects the named features of a user's program instead of the game's features. If the form already had a
    /// program, other entries stay.
    pub(super) fn select_program_features(&mut self, program: Script, names: &[String]) {
        self.set_program(program);
        let names = names.iter().map(|name| format!("{PROGRAM_PREFIX}{name}"));
        self.features = names.collect();
    }

    /// Adds the evaluation of a user's program to the panel; genes weigh features of the game.
    pub(super) fn add_program_to_panel(&mut self, program: Script) {
        self.set_program(program);
        self.reset_program_features();
    }

    fn set_program(&mut self, program: Script) {
        if self.program.replace(Arc::new(program)).is_none() {
            for (field, text) in PROGRAM_VALUES {
                self.form.set(field, text);
            }
        }
    }

    /// Removes the program, and selects the game's features instead of its own.
    pub(super) fn remove_program(&mut self) {
        self.program = None;
        self.reset_program_features();
    }

    fn reset_program_features(&mut self) {
        let has_own = self.features.iter().any(|name| is_program_feature(name));
        if let (true, Ok(kind)) = (has_own, game(&self.game)) {
            self.features = kind.default_evolution().features;
        }
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
}
