//! The parameters of a coevolution: everything that its result depends on.

use serde::{Deserialize, Serialize};

use super::panel::{Opponent, panel};
use crate::arena::MAX_PAIRS;
use crate::eval::{Evaluated, MAX_WEIGHT, feature};
use crate::player::MAX_DEPTH;
use crate::text::Message;

/// Seeds are below 2^53, so that every program that reads a JSON number reads them right.
pub const SEED_LIMIT: u64 = 1 << 53;

/// The limits of the parameters, for forms and for [`EvolutionConfig::check`].
pub mod limits {
    use std::ops::RangeInclusive;

    /// Generations bred from the first one.
    pub const GENERATIONS: RangeInclusive<u32> = 0..=2_000;
    /// Genomes in a generation; a power of two.
    pub const POPULATION: RangeInclusive<u32> = 2..=1_024;
    /// The smallest and the largest gene of the first population.
    pub const GENE: RangeInclusive<i32> = -100_000..=100_000;
    /// How far a mutation changes a gene.
    pub const MUTATION_RANGE: RangeInclusive<i32> = 1..=100_000;
    /// Depths at which a duel is played.
    pub const DEPTHS: RangeInclusive<u32> = 1..=8;
    /// Pairs of games at each depth.
    pub const PAIRS: RangeInclusive<u32> = 1..=1_000;
}

/// A gene never leaves ±this, however long it drifts.
pub const MAX_GENE: i32 = MAX_WEIGHT as i32;

/// Everything that a coevolution depends on. The parameters of seed 000's `coevol` under the names of the field.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EvolutionConfig {
    /// The game's id.
    pub game: String,
    /// The position in which games begin.
    pub start: String,
    /// The features that genes weigh, in the order of the genes; each once.
    pub features: Vec<String>,
    /// Generations bred from the first (`gen`): one more cup than that is played.
    pub generations: u32,
    /// Genomes in each generation (`dim`), a power of two.
    pub population: u32,
    /// Smallest and largest gene of the first population (`gene_pool`).
    pub genes: [i32; 2],
    /// The part of a generation that survives unchanged (`elit`), 0 to 1.
    pub elitism: f64,
    /// The probability that a gene of a descendant mutates (`p_mut`), 0 to 1.
    pub mutation: f64,
    /// The largest change of a mutation (`mut_range`).
    pub mutation_range: i32,
    /// How many genomes compete to become a parent (`k_rivais`).
    pub tournament: u32,
    /// The depths at which each duel is played, in plies from the root. The course's limit d (`lim_profs`) is d + 1.
    pub plies: Vec<u32>,
    /// Pairs of games at each depth of a duel (`n_jogos`).
    pub pairs: u32,
    /// What all luck is drawn from, below 2^53.
    pub seed: u64,
    /// What every champion is measured against, if anything. It never changes the evolution.
    #[serde(default)]
    pub yardstick: Option<Yardstick>,
}

/// A fixed panel of opponents that every generation's champion plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Yardstick {
    /// Pairs of games with each opponent at each depth of the evolution.
    pub pairs: u32,
}

/// A configuration that was checked against its game, with the panel that follows from it.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// The configuration.
    pub config: EvolutionConfig,
    /// The yardstick's opponents; empty where there is none.
    pub panel: Vec<Opponent>,
}

impl EvolutionConfig {
    /// Checks everything against the game and derives the panel.
    ///
    /// # Errors
    /// The first fault, by its name.
    pub fn check<G: Evaluated>(&self) -> Result<Setup, Message> {
        if self.game != G::INFO.id {
            return Err(Message::new("error.evolution.other_game")
                .with("found", &self.game)
                .with("expected", G::INFO.id));
        }
        self.check_features::<G>()?;
        self.check_numbers()?;
        let start = G::parse(&self.start).map_err(|e| {
            Message::new("error.evolution.start").with_message("fault", e.describe(&self.start))
        })?;
        if start.outcome().is_some() {
            return Err(Message::new("error.evolution.start_is_over"));
        }
        let panel = match self.yardstick {
            Some(_) => panel(G::evaluations()),
            None => Vec::new(),
        };
        Ok(Setup {
            config: self.clone(),
            panel,
        })
    }

    fn check_features<G: Evaluated>(&self) -> Result<(), Message> {
        if G::features().is_empty() {
            return Err(Message::new("error.evolution.game_without_features")
                .with_message("game", G::INFO.name()));
        }
        if self.features.is_empty() {
            return Err(Message::new("error.evolution.no_features"));
        }
        for (i, id) in self.features.iter().enumerate() {
            feature::<G>(id)?;
            if self.features[..i].contains(id) {
                return Err(Message::new("error.evolution.feature_twice")
                    .with_message("feature", G::INFO.feature_name(id)));
            }
        }
        Ok(())
    }

    fn check_numbers(&self) -> Result<(), Message> {
        let whole = |name: &str, found: i64, min: i64, max: i64| match found {
            _ if (min..=max).contains(&found) => Ok(()),
            _ => Err(out_of_range(name, &found, &min, &max)),
        };
        let range = |name, found: u32, r: std::ops::RangeInclusive<u32>| {
            whole(name, found.into(), (*r.start()).into(), (*r.end()).into())
        };
        let share = |name: &str, found: f64| match found {
            _ if (0.0..=1.0).contains(&found) => Ok(()),
            _ => Err(out_of_range(name, &found, &0, &1)),
        };
        range("generations", self.generations, limits::GENERATIONS)?;
        range("population", self.population, limits::POPULATION)?;
        if !self.population.is_power_of_two() {
            return Err(Message::new("error.evolution.power_of_two")
                .with("found", self.population)
                .with("below", 1 << self.population.ilog2())
                .with("above", 2 << self.population.ilog2()));
        }
        let [low, high] = self.genes;
        let (min, max) = (*limits::GENE.start(), *limits::GENE.end());
        whole("gene_min", low.into(), min.into(), max.into())?;
        whole("gene_max", high.into(), min.into(), max.into())?;
        if low > high {
            return Err(Message::new("error.evolution.genes")
                .with("min", low)
                .with("max", high));
        }
        share("elitism", self.elitism)?;
        share("mutation", self.mutation)?;
        let (min, max) = (
            *limits::MUTATION_RANGE.start(),
            *limits::MUTATION_RANGE.end(),
        );
        whole(
            "mutation_range",
            self.mutation_range.into(),
            min.into(),
            max.into(),
        )?;
        range("tournament", self.tournament, 1..=self.population)?;
        range("pairs", self.pairs, limits::PAIRS)?;
        if let Some(yardstick) = &self.yardstick {
            range("yardstick_pairs", yardstick.pairs, limits::PAIRS)?;
        }
        range("depths", self.plies.len() as u32, limits::DEPTHS)?;
        for &plies in &self.plies {
            range("plies", plies, 1..=MAX_DEPTH)?;
        }
        if self.seed >= SEED_LIMIT {
            return Err(out_of_range("seed", &self.seed, &0, &(SEED_LIMIT - 1)));
        }
        Ok(())
    }

    /// Rounds of a cup.
    pub fn rounds(&self) -> u32 {
        self.population.ilog2()
    }

    /// Games of a duel.
    pub fn games_per_duel(&self) -> u32 {
        2 * self.pairs * self.plies.len() as u32
    }

    /// Games of a cup.
    pub fn games_per_cup(&self) -> u64 {
        u64::from(self.population - 1) * u64::from(self.games_per_duel())
    }

    /// Games of all cups.
    pub fn games(&self) -> u64 {
        (u64::from(self.generations) + 1) * self.games_per_cup()
    }

    /// Genomes that survive unchanged: the share rounded as Python rounds, halves to the even number.
    pub fn elite(&self) -> u32 {
        (f64::from(self.population) * self.elitism).round_ties_even() as u32
    }

    /// The depths as the course's programs count them: one less than plies.
    pub fn course_limits(&self) -> Vec<u32> {
        self.plies.iter().map(|p| p - 1).collect()
    }
}

fn out_of_range(
    name: &str,
    found: &dyn std::fmt::Display,
    min: &dyn std::fmt::Display,
    max: &dyn std::fmt::Display,
) -> Message {
    Message::new("error.evolution.range")
        .with_message("name", Message::new(&format!("evolution.{name}")))
        .with("found", found)
        .with("min", min)
        .with("max", max)
}

/// A configuration for any game: all its features, a run of about a minute.
///
/// `start` is the position in which games begin.
pub fn default_config<G: Evaluated>(start: &G) -> EvolutionConfig {
    EvolutionConfig {
        game: G::INFO.id.to_owned(),
        start: start.text(),
        features: G::features().iter().map(|f| f.id.to_owned()).collect(),
        generations: 20,
        population: 32,
        genes: [-250, 250],
        elitism: 0.2,
        mutation: 0.25,
        mutation_range: 10,
        tournament: 2,
        plies: vec![2, 3],
        pairs: 5,
        seed: 1,
        yardstick: Some(Yardstick { pairs: 20 }),
    }
}

/// The largest number of pairs with one opponent still fits a stream of the arena.
const _: () = assert!(*limits::PAIRS.end() * *limits::DEPTHS.end() <= MAX_PAIRS);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evolution::preset;
    use crate::game::Game;
    use crate::games::{Rastros, TicTacToe};

    fn fault(change: impl FnOnce(&mut EvolutionConfig)) -> Message {
        let mut config = preset("course_class").unwrap().config();
        change(&mut config);
        config.check::<Rastros>().unwrap_err()
    }

    #[test]
    fn faults_are_named() {
        let key = |change: fn(&mut EvolutionConfig)| fault(change).key;
        assert_eq!(key(|c| c.population = 24), "error.evolution.power_of_two");
        assert_eq!(key(|c| c.features.clear()), "error.evolution.no_features");
        assert_eq!(
            key(|c| c.features[1] = "luck".to_owned()),
            "error.evaluation.unknown"
        );
        assert_eq!(
            key(|c| c.features[1] = "dist_base".to_owned()),
            "error.evolution.feature_twice"
        );
        assert_eq!(key(|c| c.genes = [3, -3]), "error.evolution.genes");
        assert_eq!(key(|c| c.start.clear()), "error.evolution.start");
        assert_eq!(
            key(|c| c.start = "3/3/o2 S".to_owned()),
            "error.evolution.start_is_over"
        );
        assert_eq!(
            key(|c| c.game = "tic_tac_toe".to_owned()),
            "error.evolution.other_game"
        );
    }

    #[test]
    fn numbers_out_of_range_are_named() {
        let named = |change: fn(&mut EvolutionConfig)| {
            let message = fault(change);
            assert_eq!(message.key, "error.evolution.range");
            match &message.args[0].1 {
                crate::text::Fill::Message(name) => name.key.clone(),
                text => panic!("{text:?}"),
            }
        };
        assert_eq!(named(|c| c.generations = 2_001), "evolution.generations");
        assert_eq!(named(|c| c.population = 1), "evolution.population");
        assert_eq!(named(|c| c.population = 4096), "evolution.population");
        assert_eq!(named(|c| c.genes[0] = -100_001), "evolution.gene_min");
        assert_eq!(named(|c| c.genes[1] = i32::MAX), "evolution.gene_max");
        assert_eq!(named(|c| c.elitism = 1.5), "evolution.elitism");
        assert_eq!(named(|c| c.mutation = f64::NAN), "evolution.mutation");
        assert_eq!(named(|c| c.mutation_range = 0), "evolution.mutation_range");
        assert_eq!(named(|c| c.tournament = 0), "evolution.tournament");
        assert_eq!(named(|c| c.tournament = 17), "evolution.tournament");
        assert_eq!(named(|c| c.pairs = 0), "evolution.pairs");
        assert_eq!(named(|c| c.plies.clear()), "evolution.depths");
        assert_eq!(named(|c| c.plies[0] = 0), "evolution.plies");
        assert_eq!(named(|c| c.plies[1] = 65), "evolution.plies");
        assert_eq!(named(|c| c.seed = SEED_LIMIT), "evolution.seed");
        let no_pairs = |c: &mut EvolutionConfig| c.yardstick = Some(Yardstick { pairs: 0 });
        assert_eq!(named(no_pairs), "evolution.yardstick_pairs");
    }

    #[test]
    fn a_configuration_comes_back_from_json_and_the_panel_is_the_games() {
        let start = TicTacToe::start(&[3, 3, 3]).unwrap();
        let config = default_config(&start);
        let text = serde_json::to_string(&config).unwrap();
        assert_eq!(
            serde_json::from_str::<EvolutionConfig>(&text).unwrap(),
            config
        );
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
        rastros.yardstick = None;
        assert!(rastros.check::<Rastros>().unwrap().panel.is_empty());
    }
}
