//! The parameters of a coevolution: everything that its result depends on.

use serde::{Deserialize, Deserializer, Serialize};

use super::choices::{Choice, Crossover, Method, MutationKind, Scheme, Selection};
use super::limits;
use super::yardstick::{Yardstick, is_default};
use crate::arena::MAX_PAIRS;
use crate::eval::{Ends, one_by_one};
use crate::player::MAX_DEPTH;
use crate::text::{Message, in_range};

/// Seeds are below 2^53, so that every program that reads a JSON number reads them right.
pub const SEED_LIMIT: u64 = 1 << 53;

/// Everything that a coevolution depends on. The parameters of seed 000's `coevol` under the names of the field.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EvolutionConfig {
    /// The game's id.
    pub game: String,
    /// The position in which games begin.
    pub start: String,
    /// The features that genes weigh, in the order of the genes; each once. A file may say `squares` for all squares of a board.
    #[serde(deserialize_with = "features")]
    pub features: Vec<String>,
    /// Generations bred from the first (`gen`): one more cup than that is played.
    pub generations: u32,
    /// Genomes in each generation (`dim`); for a cup a power of two.
    pub population: u32,
    /// Smallest and largest gene of the first population (`gene_pool`).
    pub genes: [i32; 2],
    /// The part of a generation that survives unchanged (`elit`), 0 to 1.
    pub elitism: f64,
    /// The probability that a gene of a descendant mutates (`p_mut`), 0 to 1.
    pub mutation: f64,
    /// The largest change of a mutation (`mut_range`).
    pub mutation_range: i32,
    /// How many genomes compete to become a parent (`k_rivais`); where the best part is selected, one in so many is in it.
    pub tournament: u32,
    /// The depths at which each duel is played, in plies from the root. The course's limit d (`lim_profs`) is d + 1.
    pub plies: Vec<u32>,
    /// Pairs of games at each depth of a duel (`n_jogos`).
    pub pairs: u32,
    /// Which finished games the genomes see as won, lost or drawn; the others are judged by their genes.
    #[serde(default, skip_serializing_if = "Ends::is_all")]
    pub ends: Ends,
    /// Who meets whom for fitness.
    #[serde(default, skip_serializing_if = "Choice::is_default")]
    pub scheme: Scheme,
    /// Opponents from the population for each genome, where the scheme takes them (see [`Scheme::takes_opponents`]), else 0.
    #[serde(default, skip_serializing_if = "is_default")]
    pub opponents: u32,
    /// Champions of earlier generations for each genome, as far as there are so many, where the scheme takes them, else 0.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ancestors: u32,
    /// The fixed opponent, where the scheme takes one: `random`, or the id of an evaluation of the game, which searches as deep
    /// as the genomes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rival: Option<String>,
    /// What makes the next generation.
    #[serde(default, skip_serializing_if = "Choice::is_default")]
    pub method: Method,
    /// How parents are chosen.
    #[serde(default, skip_serializing_if = "Choice::is_default")]
    pub selection: Selection,
    /// How two parents become two descendants.
    #[serde(default, skip_serializing_if = "Choice::is_default")]
    pub crossover: Crossover,
    /// By how much a gene changes that mutates.
    #[serde(default, skip_serializing_if = "Choice::is_default")]
    pub mutation_kind: MutationKind,
    /// Whether those that survive keep the fitness they have and play no games for a new one.
    #[serde(default, skip_serializing_if = "is_default")]
    pub keeps_fitness: bool,
    /// The part of its error that a value is corrected by after a game, where the method learns (see [`Method::takes_rate`]), else 0.
    #[serde(default, skip_serializing_if = "is_default")]
    pub learning_rate: f64,
    /// Random plies before the players take over, the same for both games of a pair.
    #[serde(default, skip_serializing_if = "is_default")]
    pub opening_plies: u32,
    /// The probability that a move is by lot, whoever is to move, in all games; 0 to 1.
    #[serde(default, skip_serializing_if = "is_default")]
    pub random_moves: f64,
    /// What all luck is drawn from, below 2^53.
    pub seed: u64,
    /// What every champion is measured against, if anything. It never changes the evolution.
    #[serde(default)]
    pub yardstick: Option<Yardstick>,
}

fn features<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    let names = Vec::<String>::deserialize(from)?;
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    Ok(one_by_one(&names))
}

/// The name of the switch.
const KEEPS_FITNESS: &str = "evolution.keeps_fitness";

/// # Errors
/// That something is set, by the key of its name, which means nothing with a choice of that name.
fn idle(key: &str, idle: bool, with: Message) -> Result<(), Message> {
    if idle {
        return Ok(());
    }
    Err(Message::new("error.evolution.idle")
        .with_message("name", Message::new(key))
        .with_message("with", with))
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
        self.check_scheme()?;
        self.check_method()?;
        self.check_genes()?;
        check_share("evolution.elitism", self.elitism)?;
        check_share("evolution.mutation", self.mutation)?;
        in_range("evolution.tournament", self.tournament, 1..=self.population)?;
        in_range("evolution.pairs", self.pairs, limits::PAIRS)?;
        if let Some(yardstick) = &self.yardstick {
            yardstick.check()?;
        }
        in_range(
            "evolution.opening_plies",
            self.opening_plies,
            limits::OPENING,
        )?;
        check_share("evolution.random_moves", self.random_moves)?;
        let depths = u32::try_from(self.plies.len()).unwrap_or(u32::MAX);
        in_range("evolution.depths", depths, limits::DEPTHS)?;
        for &plies in &self.plies {
            in_range("evolution.plies", plies, 1..=MAX_DEPTH)?;
        }
        in_range("evolution.seed", self.seed, 0..=SEED_LIMIT - 1)
    }

    /// # Errors
    /// A number that the scheme does not take, or that is out of range for it.
    fn check_scheme(&self) -> Result<(), Message> {
        let scheme = self.scheme;
        // Of two populations all of the other one may be met, of one all others.
        let most = match scheme.populations() {
            1 => self.population - 1,
            _ => self.bred_together(),
        };
        match scheme.takes_opponents() {
            true => in_range("evolution.opponents", self.opponents, 1..=most)?,
            false => idle("evolution.opponents", self.opponents == 0, scheme.name())?,
        }
        match scheme.takes_ancestors() {
            true => in_range("evolution.ancestors", self.ancestors, limits::ANCESTORS)?,
            false => idle("evolution.ancestors", self.ancestors == 0, scheme.name())?,
        }
        if !scheme.takes_rival() {
            idle("evolution.rival", self.rival.is_none(), scheme.name())?;
        }
        if !scheme.may_keep_fitness() {
            idle(KEEPS_FITNESS, !self.keeps_fitness, scheme.name())?;
        }
        Ok(())
    }

    /// # Errors
    /// A number that the method does not take, or that is out of range for it.
    fn check_method(&self) -> Result<(), Message> {
        let method = self.method;
        if !method.has_survivors() {
            idle(KEEPS_FITNESS, !self.keeps_fitness, method.name())?;
        }
        match method.takes_rate() {
            true => in_range(
                "evolution.learning_rate",
                self.learning_rate,
                limits::LEARNING_RATE,
            ),
            false => idle(
                "evolution.learning_rate",
                self.learning_rate == 0.0,
                method.name(),
            ),
        }
    }

    fn check_population(&self) -> Result<(), Message> {
        in_range("evolution.population", self.population, limits::POPULATION)?;
        let wrong = |key| Err(Message::new(key).with("found", self.population));
        if !self.population.is_multiple_of(self.scheme.populations()) {
            return wrong("error.evolution.two_populations");
        }
        if self.method == Method::Spsa && !self.bred_together().is_multiple_of(2) {
            return wrong(match self.scheme.populations() {
                1 => "error.evolution.odd",
                _ => "error.evolution.odd_halves",
            });
        }
        if self.scheme != Scheme::Cup || self.population.is_power_of_two() {
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

    /// Rounds of a generation's contest.
    pub fn rounds(&self) -> u32 {
        match self.scheme {
            Scheme::Cup => self.population.ilog2(),
            Scheme::Shaped => 2,
            _ => 1,
        }
    }

    /// Games of a duel.
    pub fn games_per_duel(&self) -> u32 {
        2 * self.pairs * self.plies.len() as u32
    }

    /// What the largest fitness is that the scheme could give, for scales: one more than the rounds of a cup; in the others a
    /// million for all points, or for each opponent whose point is shared.
    pub fn largest_fitness(&self) -> u32 {
        match self.scheme {
            Scheme::Cup => self.rounds() + 1,
            Scheme::Sharing => self.opponents.max(1) * POINT,
            _ => POINT,
        }
    }

    /// Genomes of each population that is bred apart: all but where there are two.
    pub fn bred_together(&self) -> u32 {
        self.population / self.scheme.populations()
    }

    /// Genomes that survive unchanged: the share rounded as Python rounds, halves to the even number.
    pub fn elite(&self) -> u32 {
        self.survivors_of(self.population as usize) as u32
    }

    /// Survivors of so many genomes that are bred together.
    pub fn survivors_of(&self, genomes: usize) -> usize {
        (genomes as f64 * self.elitism).round_ties_even() as usize
    }

    /// Survivors that keep the fitness they have in a generation: at least one genome plays for a new one.
    pub fn kept_in(&self, generation: u32) -> u32 {
        match self.keeps_fitness && generation > 0 {
            true => self.elite().min(self.population - 1),
            false => 0,
        }
    }

    /// The depths as the course's programs count them: one less than plies.
    pub fn course_limits(&self) -> Vec<u32> {
        self.plies.iter().map(|p| p - 1).collect()
    }
}

/// The fitness of a point in every game, where fitness is made of points.
pub const POINT: u32 = 1_000_000;

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
        let no_pairs = |c: &mut EvolutionConfig| c.yardstick = Some(Yardstick::of_pairs(0));
        assert_eq!(named(no_pairs), "evolution.yardstick_pairs");
        let too_many = |c: &mut EvolutionConfig| c.yardstick.as_mut().unwrap().strategies = 257;
        assert_eq!(named(too_many), "evolution.yardstick_strategies");
        assert_eq!(named(|c| c.opening_plies = 21), "evolution.opening_plies");
        let random = |c: &mut EvolutionConfig| c.scheme = Scheme::RandomOpponents;
        assert_eq!(named(random), "evolution.opponents");
        let all = |c: &mut EvolutionConfig| {
            (c.scheme, c.opponents) = (Scheme::RandomOpponents, c.population);
        };
        assert_eq!(named(all), "evolution.opponents");
        let famous = |c: &mut EvolutionConfig| (c.scheme, c.opponents) = (Scheme::HallOfFame, 3);
        assert_eq!(named(famous), "evolution.ancestors");
        assert_eq!(named(|c| c.random_moves = 1.1), "evolution.random_moves");
        let slow = |c: &mut EvolutionConfig| c.method = Method::Td;
        assert_eq!(named(slow), "evolution.learning_rate");
        let fast = |c: &mut EvolutionConfig| (c.method, c.learning_rate) = (Method::Td, f64::NAN);
        assert_eq!(named(fast), "evolution.learning_rate");
        let more = |c: &mut EvolutionConfig| (c.scheme, c.opponents) = (Scheme::TwoPopulations, 9);
        assert_eq!(named(more), "evolution.opponents");
    }

    #[test]
    fn what_means_nothing_is_refused() {
        let key = |change: fn(&mut EvolutionConfig)| {
            let mut config = preset("course_class").unwrap().config();
            change(&mut config);
            config.check_numbers().unwrap_err().key
        };
        for change in [
            (|c| c.opponents = 3) as fn(&mut EvolutionConfig),
            |c| c.ancestors = 1,
            |c| c.rival = Some("random".to_owned()),
            |c| c.keeps_fitness = true,
            |c| (c.scheme, c.opponents, c.ancestors) = (Scheme::Sharing, 3, 3),
            |c| (c.scheme, c.method, c.keeps_fitness) = (Scheme::RoundRobin, Method::Spsa, true),
            |c| (c.scheme, c.method, c.keeps_fitness) = (Scheme::RoundRobin, Method::Td, true),
            |c| c.learning_rate = 0.1,
            |c| {
                (c.scheme, c.opponents, c.keeps_fitness) = (Scheme::TwoPopulations, 3, true);
            },
        ] {
            assert_eq!(key(change), "error.evolution.idle");
        }
        let odd = |c: &mut EvolutionConfig| {
            (c.population, c.scheme, c.method) = (15, Scheme::RoundRobin, Method::Spsa);
        };
        assert_eq!(key(odd), "error.evolution.odd");
        let odd = |c: &mut EvolutionConfig| {
            (c.population, c.scheme, c.opponents) = (15, Scheme::TwoPopulations, 3);
        };
        assert_eq!(key(odd), "error.evolution.two_populations");
        let odd_halves = |c: &mut EvolutionConfig| {
            (c.population, c.scheme, c.opponents) = (14, Scheme::TwoPopulations, 3);
            c.method = Method::Spsa;
        };
        assert_eq!(key(odd_halves), "error.evolution.odd_halves");
    }
}
