//! Checks a configuration against the rules of its game.

use super::config::EvolutionConfig;
use super::course::course;
use super::limits;
use super::panel::{Opponent, panel, rival, wide_panel};
use super::yardstick::Yardstick;
use crate::eval::{Evaluated, OWN_FEATURES, entry_of, feature_value};
use crate::game::is_program_feature;
use crate::python::{self, game_name};
use crate::text::{Message, in_range};

/// A checked configuration with its panel.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    pub config: EvolutionConfig,
    /// The opponents of the yardstick; empty without one.
    pub panel: Vec<Opponent>,
    /// The fixed opponent, if the scheme has one.
    pub rival: Option<Opponent>,
}

impl EvolutionConfig {
    /// Checks everything and derives the panel, which may take some milliseconds.
    ///
    /// # Errors
    /// As for [`EvolutionConfig::validate`].
    pub fn check<G: Evaluated>(&self) -> Result<Setup, Message> {
        let start = self.checked_start::<G>()?;
        let panel = match &self.yardstick {
            Some(yardstick) if yardstick.wide => {
                [panel(self, G::EVALUATIONS), wide_panel(&start)].concat()
            }
            Some(_) => panel(self, G::EVALUATIONS),
            None => Vec::new(),
        };
        Ok(Setup {
            config: self.clone(),
            panel,
            rival: self.check_rival::<G>()?,
        })
    }

    /// Checks everything, fast enough for a form on every change.
    ///
    /// # Errors
    /// The first invalid parameter, by its name.
    pub fn validate<G: Evaluated>(&self) -> Result<(), Message> {
        self.checked_start::<G>()?;
        self.check_rival::<G>().map(|_| ())
    }

    /// Checks everything except for the rival, and returns the initial position.
    fn checked_start<G: Evaluated>(&self) -> Result<G, Message> {
        self.check_features::<G>()?;
        self.check_numbers()?;
        self.check_games()?;
        let start = G::parse(&self.start).map_err(|e| {
            Message::new("error.evolution.start").with_message("reason", e.describe(&self.start))
        })?;
        let expected = start.info().id;
        if self.game != expected {
            return Err(Message::new("error.evolution.other_game")
                .with("found", &self.game)
                .with("expected", expected));
        }
        match start.outcome() {
            Some(_) => Err(Message::new("error.evolution.start_is_over")),
            None => Ok(start),
        }
    }

    fn check_rival<G: Evaluated>(&self) -> Result<Option<Opponent>, Message> {
        if !self.scheme.takes_rival() {
            return Ok(None);
        }
        let id = self.rival.as_deref().unwrap_or_default();
        rival::<G>(id).map(Some).ok_or_else(|| {
            Message::new("error.evolution.rival")
                .with("found", id)
                .with_message("game", game_name(&self.game))
        })
    }

    fn check_features<G: Evaluated>(&self) -> Result<(), Message> {
        if G::FEATURES.is_empty() && !self.weighs_program() {
            return Err(Message::new("error.evolution.game_without_features")
                .with_message("game", game_name(&self.game)));
        }
        if self.features.is_empty() {
            return Err(Message::new("error.evolution.no_features"));
        }
        in_range("evolution.features", self.features.len() as u32, limits::GENES)?;
        self.check_program()?;
        for (i, id) in self.features.iter().enumerate() {
            let is_entry = G::PIECES.is_some() && entry_of(id).is_some();
            if is_entry && self.method.takes_rate() {
                return Err(Message::new("error.evolution.entries_learn"));
            }
            if !is_entry && (!is_program_feature(id) || self.program.is_none()) {
                feature_value::<G>(id)?;
            }
            if self.features[..i].contains(id) {
                return Err(Message::new("error.evolution.feature_twice")
                    .with_message("feature", G::INFO.feature_name(id)));
            }
        }
        Ok(())
    }

    /// Checks that the user's program, if any, has the functions to call.
    fn check_program(&self) -> Result<(), Message> {
        let Some(program) = &self.program else {
            return Ok(());
        };
        let is_named = !program.function.is_empty();
        if !program.is_sound() || !is_named || self.program_functions().len() > OWN_FEATURES {
            return Err(Message::new("error.evolution.program"));
        }
        if !self.weighs_program() && self.yardstick.is_none() {
            return Err(Message::new("error.evolution.program_panel"));
        }
        if !program.plays(&self.game) {
            return Err(program.other_game());
        }
        if !python::knows(&self.game, &self.start) {
            return Err(Message::new("error.evolution.program_board"));
        }
        if self.method.takes_rate() && self.weighs_program() {
            Err(Message::new("error.evolution.program_learns"))
        } else {
            Ok(())
        }
    }
}

/// A default configuration for any game: all its features, a run of about a minute. `start` is the initial position of
/// the games.
pub fn default_config<G: Evaluated>(game: &str, start: String) -> EvolutionConfig {
    let features = G::FEATURES.iter().map(|f| f.id.to_owned()).collect();
    EvolutionConfig {
        generations: 20,
        population: 32,
        yardstick: Some(Yardstick::of_pairs(20)),
        ..course(game, start, features)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evolution::{Scheme, preset};
    use crate::game::Game;
    use crate::games::{Rastros, TicTacToe};

    fn refused(change: impl FnOnce(&mut EvolutionConfig)) -> Message {
        let mut config = preset("course_class").unwrap().config();
        change(&mut config);
        let error = config.validate::<Rastros>().unwrap_err();
        assert_eq!(config.check::<Rastros>().unwrap_err(), error);
        error
    }

    #[test]
    fn errors_name_the_invalid_parameter() {
        let key = |change: fn(&mut EvolutionConfig)| refused(change).key;
        assert_eq!(key(|c| c.population = 24), "error.evolution.power_of_two");
        assert_eq!(key(|c| c.features.clear()), "error.evolution.no_features");
        assert_eq!(key(|c| c.features[1] = "luck".to_owned()), "error.evaluation.unknown");
        assert_eq!(
            key(|c| c.features[1] = "dist_base".to_owned()),
            "error.evolution.feature_twice"
        );
        assert_eq!(key(|c| c.genes = [3, -3]), "error.evolution.genes");
        assert_eq!(key(|c| c.start.clear()), "error.evolution.start");
        assert_eq!(key(|c| c.start = "3/3/o2 S".to_owned()), "error.evolution.start_is_over");
        let rival = |c: &mut EvolutionConfig| c.scheme = Scheme::Rival;
        assert_eq!(key(rival), "error.evolution.rival");
        let unknown = |c: &mut EvolutionConfig| {
            (c.scheme, c.rival) = (Scheme::Rival, Some("luck".to_owned()));
        };
        assert_eq!(key(unknown), "error.evolution.rival");
        assert_eq!(key(|c| c.game = "tic_tac_toe".to_owned()), "error.evolution.other_game");
    }

    #[test]
    fn config_round_trips_through_json() {
        let start = TicTacToe::start(&[3, 3, 3]).unwrap();
        let config = default_config::<TicTacToe>("tic_tac_toe", start.text());
        let text = serde_json::to_string(&config).unwrap();
        assert_eq!(serde_json::from_str::<EvolutionConfig>(&text).unwrap(), config);
        let ids = |setup: &Setup| {
            let ids = setup.panel.iter().map(|o| o.id().to_owned());
            ids.collect::<Vec<_>>()
        };
        let setup = config.check::<TicTacToe>().unwrap();
        assert_eq!(ids(&setup), ["random", "counts", "first_champion"]);
        let mut rastros = preset("course_class").unwrap().config();
        let setup = rastros.check::<Rastros>().unwrap();
        let expected = ["random", "basilio", "published", "first_champion"];
        assert_eq!(ids(&setup), expected);
        rastros.yardstick.as_mut().unwrap().wide = true;
        let setup = rastros.check::<Rastros>().unwrap();
        let wide = [&expected[..], &["obtuso_sw", "obtuso_ne"]].concat();
        assert_eq!(ids(&setup), wide);
        let mut small = config;
        small.yardstick.as_mut().unwrap().wide = true;
        let setup = small.check::<TicTacToe>().unwrap();
        assert_eq!(ids(&setup).last().unwrap(), "exact");
        assert_eq!(*setup.panel.last().unwrap(), Opponent::Exact { plies: 9 });
        rastros.yardstick = None;
        assert!(rastros.check::<Rastros>().unwrap().panel.is_empty());
    }
}
