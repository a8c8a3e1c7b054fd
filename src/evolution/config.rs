//! The parameters of a coevolution: everything that its result depends on.

use serde::{Deserialize, Serialize};

use crate::arena::MAX_PAIRS;
use crate::eval::Ends;
use crate::player::MAX_DEPTH;
use crate::text::{Message, in_range};

/// Seeds are below 2^53, so that every program that reads a JSON number reads them right.
pub const SEED_LIMIT: u64 = 1 << 53;

/// The limits of the parameters, for forms and for `EvolutionConfig::check`.
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
    /// Which finished games the genomes see as won, lost or drawn; the others are judged by their genes.
    #[serde(default, skip_serializing_if = "Ends::is_all")]
    pub ends: Ends,
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

impl EvolutionConfig {
    /// Checks every number against its range and against the others.
    ///
    /// # Errors
    /// The first number that is wrong, by its name.
    pub(super) fn check_numbers(&self) -> Result<(), Message> {
        in_range(
            "evolution.generations",
            self.generations,
            limits::GENERATIONS,
        )?;
        self.check_population()?;
        self.check_genes()?;
        check_share("evolution.elitism", self.elitism)?;
        check_share("evolution.mutation", self.mutation)?;
        in_range("evolution.tournament", self.tournament, 1..=self.population)?;
        in_range("evolution.pairs", self.pairs, limits::PAIRS)?;
        if let Some(yardstick) = &self.yardstick {
            in_range("evolution.yardstick_pairs", yardstick.pairs, limits::PAIRS)?;
        }
        let depths = u32::try_from(self.plies.len()).unwrap_or(u32::MAX);
        in_range("evolution.depths", depths, limits::DEPTHS)?;
        for &plies in &self.plies {
            in_range("evolution.plies", plies, 1..=MAX_DEPTH)?;
        }
        in_range("evolution.seed", self.seed, 0..=SEED_LIMIT - 1)
    }

    fn check_population(&self) -> Result<(), Message> {
        in_range("evolution.population", self.population, limits::POPULATION)?;
        if self.population.is_power_of_two() {
            return Ok(());
        }
        Err(Message::new("error.evolution.power_of_two")
            .with("found", self.population)
            .with("below", 1 << self.population.ilog2())
            .with("above", 2 << self.population.ilog2()))
    }

    fn check_genes(&self) -> Result<(), Message> {
        let [low, high] = self.genes;
        in_range("evolution.gene_min", low, limits::GENE)?;
        in_range("evolution.gene_max", high, limits::GENE)?;
        if low > high {
            return Err(Message::new("error.evolution.genes")
                .with("min", low)
                .with("max", high));
        }
        in_range(
            "evolution.mutation_range",
            self.mutation_range,
            limits::MUTATION_RANGE,
        )
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

/// As [`in_range`], for a share from 0 to 1.
fn check_share(key: &str, found: f64) -> Result<(), Message> {
    in_range(key, found, 0.0..=1.0)
}

/// The largest number of pairs with one opponent still fits a stream of the arena.
const _: () = assert!(*limits::PAIRS.end() * *limits::DEPTHS.end() <= MAX_PAIRS);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evolution::preset;

    #[test]
    fn numbers_out_of_range_are_named() {
        let named = |change: fn(&mut EvolutionConfig)| {
            let mut config = preset("course_class").unwrap().config();
            change(&mut config);
            let message = config.check_numbers().unwrap_err();
            assert_eq!(message.key, "error.range");
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
}
