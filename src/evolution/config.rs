//! The parameters of a coevolution: everything that its result depends on.

use serde::{Deserialize, Serialize};

use super::choices::{Choice, Crossover, Method, MutationKind, Scheme, Selection};
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
    /// Genomes in a generation; for a cup a power of two.
    pub const POPULATION: RangeInclusive<u32> = 2..=1_024;
    /// The smallest and the largest gene of the first population.
    pub const GENE: RangeInclusive<i32> = -100_000..=100_000;
    /// How far a mutation changes a gene.
    pub const MUTATION_RANGE: RangeInclusive<i32> = 1..=100_000;
    /// Depths at which a duel is played.
    pub const DEPTHS: RangeInclusive<u32> = 1..=8;
    /// Pairs of games at each depth.
    pub const PAIRS: RangeInclusive<u32> = 1..=1_000;
    /// Earlier champions that each genome meets.
    pub const ANCESTORS: RangeInclusive<u32> = 1..=1_000;
    /// Random plies before the players take over.
    pub const OPENING: RangeInclusive<u32> = 0..=20;
    /// Pairs of a yardstick that may be left out.
    pub const OPTIONAL_PAIRS: RangeInclusive<u32> = 0..=1_000;
    /// Frozen random strategies that champions meet.
    pub const STRATEGIES: RangeInclusive<u32> = 0..=256;
    /// Games of a generation's contest.
    pub const GAMES: RangeInclusive<u64> = 2..=100_000_000;
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
    #[serde(default, skip_serializing_if = "is_zero")]
    pub opponents: u32,
    /// Champions of earlier generations for each genome, as far as there are so many, where the scheme takes them, else 0.
    #[serde(default, skip_serializing_if = "is_zero")]
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
    #[serde(default, skip_serializing_if = "is_false")]
    pub keeps_fitness: bool,
    /// Random plies before the players take over, the same for both games of a pair.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub opening_plies: u32,
    /// What all luck is drawn from, below 2^53.
    pub seed: u64,
    /// What every champion is measured against, if anything. It never changes the evolution.
    #[serde(default)]
    pub yardstick: Option<Yardstick>,
}

/// What every generation is measured by, beside its own contest: none of it feeds back.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Yardstick {
    /// Pairs of games of the champion with each opponent of the panel at each depth of the evolution.
    pub pairs: u32,
    /// Whether the panel also has players that stand for a way to play, and exact play where the game is small enough.
    #[serde(default, skip_serializing_if = "is_false")]
    pub wide: bool,
    /// Whether the population's centroid plays what the champion plays: it has less luck in it than a champion.
    #[serde(default, skip_serializing_if = "is_false")]
    pub centroid: bool,
    /// Pairs of games of the champion with that of every earlier generation at each depth; 0 for none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub ancestors: u32,
    /// Frozen random strategies that the champion meets in a pair of games each, at the depths in turn: generalisation as Chong,
    /// Tiňo and Yao (2008) estimate it; 0 for none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub strategies: u32,
    /// Pairs of games of every genome with each fixed opponent of the panel at each depth, so that fitness can be compared with
    /// them; 0 for none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub members: u32,
}

impl Yardstick {
    /// The champion against the panel, and nothing else.
    pub const fn of_pairs(pairs: u32) -> Self {
        Yardstick {
            pairs,
            wide: false,
            centroid: false,
            ancestors: 0,
            strategies: 0,
            members: 0,
        }
    }

    fn check(&self) -> Result<(), Message> {
        in_range("evolution.yardstick_pairs", self.pairs, limits::PAIRS)?;
        in_range(
            "evolution.yardstick_ancestors",
            self.ancestors,
            limits::OPTIONAL_PAIRS,
        )?;
        in_range(
            "evolution.yardstick_strategies",
            self.strategies,
            limits::STRATEGIES,
        )?;
        in_range(
            "evolution.yardstick_members",
            self.members,
            limits::OPTIONAL_PAIRS,
        )
    }
}

/// # Errors
/// That something is set which means nothing with a choice of that name.
fn idle(name: &str, idle: bool, with: Message) -> Result<(), Message> {
    if idle {
        return Ok(());
    }
    Err(Message::new("error.evolution.idle")
        .with_message("name", Message::new(&format!("evolution.{name}")))
        .with_message("with", with))
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

fn is_false(switch: &bool) -> bool {
    !switch
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
        let most = self.population - 1;
        match scheme.takes_opponents() {
            true => in_range("evolution.opponents", self.opponents, 1..=most)?,
            false => idle("opponents", self.opponents == 0, scheme.name())?,
        }
        match scheme.takes_ancestors() {
            true => in_range("evolution.ancestors", self.ancestors, limits::ANCESTORS)?,
            false => idle("ancestors", self.ancestors == 0, scheme.name())?,
        }
        if !scheme.takes_rival() {
            idle("rival", self.rival.is_none(), scheme.name())?;
        }
        if !scheme.may_keep_fitness() {
            idle("keeps_fitness", !self.keeps_fitness, scheme.name())?;
        }
        if self.method == Method::Spsa {
            idle("keeps_fitness", !self.keeps_fitness, self.method.name())?;
        }
        Ok(())
    }

    fn check_population(&self) -> Result<(), Message> {
        in_range("evolution.population", self.population, limits::POPULATION)?;
        if self.method == Method::Spsa && self.population % 2 == 1 {
            return Err(Message::new("error.evolution.odd").with("found", self.population));
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

    /// Genomes that survive unchanged: the share rounded as Python rounds, halves to the even number.
    pub fn elite(&self) -> u32 {
        (f64::from(self.population) * self.elitism).round_ties_even() as u32
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
        ] {
            assert_eq!(key(change), "error.evolution.idle");
        }
        let odd = |c: &mut EvolutionConfig| {
            (c.population, c.scheme, c.method) = (15, Scheme::RoundRobin, Method::Spsa);
        };
        assert_eq!(key(odd), "error.evolution.odd");
    }
}
