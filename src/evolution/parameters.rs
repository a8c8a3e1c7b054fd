//! The parameters of an evolution as a table: one row for each field of [`EvolutionConfig`] that forms and links
//! contain.

use std::sync::LazyLock;

use super::choices::{Method, Scheme};
use super::config::{EvolutionConfig, SEED_LIMIT};
use super::limits;
use super::yardstick::Yardstick;
use crate::player::MAX_DEPTH;
use crate::text::{
    Choice, Groups, Language, Message, NumberError, Parameter, ParameterKind, Parameters, Value,
    ValueAccess, in_range,
};

/// Access to a field of the configuration under a key.
macro_rules! place {
    ($key:literal, $($place:tt)+) => {
        ValueAccess::<EvolutionConfig, _>::new($key, |c| &c.$($place)+, |c| &mut c.$($place)+)
    };
}

/// Access to a field of its yardstick.
macro_rules! yardstick {
    ($key:literal, $field:ident) => {
        ValueAccess::<EvolutionConfig, _>::new(
            $key,
            |c| &c.yardstick.as_ref().unwrap_or(&UNMEASURED).$field,
            |c| &mut c.yardstick.get_or_insert(UNMEASURED).$field,
        )
    };
}

/// The yardstick of an evolution without one.
const UNMEASURED: Yardstick = Yardstick::of_pairs(0);

static GROUPS: LazyLock<Box<Groups<EvolutionConfig>>> = LazyLock::new(|| {
    Box::new([("course", course()), ("measured", measured()), ("advanced", advanced())])
});

impl Parameters for EvolutionConfig {
    fn groups() -> &'static Groups<Self> {
        &GROUPS
    }

    fn involved(error: &Message) -> &'static [&'static str] {
        match &*error.key {
            "error.evolution.genes" => &["gene_min", "gene_max"],
            "error.evolution.power_of_two" | "error.evolution.two_populations" => {
                &["population", "scheme"]
            }
            "error.evolution.odd" => &["population", "method"],
            "error.evolution.odd_halves" => &["population", "scheme", "method"],
            "error.evolution.games" => &["population", "opponents", "pairs"],
            "error.evolution.program_panel" => &["yardstick_pairs"],
            "error.evolution.program_learns" | "error.evolution.entries_learn" => &["method"],
            "error.evolution.rival" => &["rival"],
            // The size of the population limits the tournament and the opponents.
            _ if error.exceeds("evolution.tournament") => &["population"],
            _ if error.exceeds("evolution.opponents") => &["population", "scheme"],
            _ if error.names("evolution.depths") => &["plies"],
            _ => &[],
        }
    }
}

/// The parameters of the course's function `coevol`, in its order, and the seed.
fn course() -> Vec<Parameter<EvolutionConfig>> {
    vec![
        place!("evolution.generations", generations).within(|_| limits::GENERATIONS),
        place!("evolution.population", population).within(|_| limits::POPULATION),
        place!("evolution.gene_min", genes[0]).within(|_| limits::GENE),
        place!("evolution.gene_max", genes[1]).within(|_| limits::GENE),
        place!("evolution.elitism", elitism)
            .within(|_| 0.0..=1.0)
            .shown(|c| c.method.has_survivors()),
        place!("evolution.mutation", mutation)
            .within(|_| 0.0..=1.0)
            .shown(|c| c.method != Method::Td),
        place!("evolution.tournament", tournament)
            .within(|c| 1..=c.population)
            .shown(|c| c.method == Method::Genetic),
        place!("evolution.plies", plies).checked(|_, plies| {
            let depths = u32::try_from(plies.len()).unwrap_or(u32::MAX);
            in_range("evolution.depths", depths, limits::DEPTHS)?;
            let mut plies = plies.iter();
            plies.try_for_each(|&plies| in_range("evolution.plies", plies, 1..=MAX_DEPTH))
        }),
        place!("evolution.seed", seed).within(|_| 0..=SEED_LIMIT - 1),
    ]
}

/// The measurements of the yardstick.
fn measured() -> Vec<Parameter<EvolutionConfig>> {
    vec![
        yardstick!("evolution.yardstick_pairs", pairs).within(|c| match c.yardstick {
            Some(_) => limits::PAIRS,
            None => 0..=0,
        }),
        yardstick!("evolution.yardstick_ancestors", ancestors).within(|_| limits::OPTIONAL_PAIRS),
        yardstick!("evolution.yardstick_strategies", strategies).within(|_| limits::STRATEGIES),
        yardstick!("evolution.yardstick_members", members).within(|_| limits::OPTIONAL_PAIRS),
        yardstick!("evolution.yardstick_wide", wide).free(),
        yardstick!("evolution.yardstick_centroid", centroid).free(),
    ]
}

/// Fitness scheme, method and operators.
fn advanced() -> Vec<Parameter<EvolutionConfig>> {
    vec![
        place!("evolution.scheme", scheme).listed(),
        place!("evolution.rival", rival)
            .free()
            .idle(|c| name_if_unused(c.scheme, Scheme::takes_rival)),
        place!("evolution.method", method).listed(),
        place!("evolution.selection", selection)
            .listed()
            .shown(is_genetic),
        place!("evolution.crossover", crossover)
            .listed()
            .shown(is_genetic),
        place!("evolution.mutation_kind", mutation_kind)
            .listed()
            .shown(is_genetic),
        place!("evolution.keeps_fitness", keeps_fitness)
            .free()
            .idle(|c| {
                name_if_unused(c.scheme, Scheme::may_keep_fitness)
                    .or_else(|| name_if_unused(c.method, Method::has_survivors))
            }),
        place!("player.ends", ends).listed(),
        place!("evolution.opponents", opponents)
            .within(|c| 1..=max_opponents(c))
            .idle(|c| name_if_unused(c.scheme, Scheme::takes_opponents))
            .first("4"),
        place!("evolution.ancestors", ancestors)
            .within(|_| limits::ANCESTORS)
            .idle(|c| name_if_unused(c.scheme, Scheme::takes_ancestors))
            .first("4"),
        place!("evolution.pairs", pairs).within(|_| limits::PAIRS),
        place!("evolution.opening_plies", opening_plies).within(|_| limits::OPENING),
        place!("evolution.random_moves", random_moves).within(|_| 0.0..=1.0),
        place!("evolution.learning_rate", learning_rate)
            .within(|_| limits::LEARNING_RATE)
            .idle(|c| name_if_unused(c.method, Method::takes_rate))
            .first("0.2"),
        place!("evolution.mutation_range", mutation_range)
            .within(|_| limits::MUTATION_RANGE)
            .shown(|c| c.method != Method::Td),
    ]
}

/// The name of a choice that does not use a parameter; `None` for a choice that uses it.
fn name_if_unused<C: Choice>(choice: C, takes: fn(C) -> bool) -> Option<Message> {
    (!takes(choice)).then(|| choice.name())
}

fn is_genetic(config: &EvolutionConfig) -> bool {
    config.method == Method::Genetic
}

/// The maximum number of opponents: the whole other population; with one population all other genomes.
fn max_opponents(config: &EvolutionConfig) -> u32 {
    match config.scheme.populations() {
        1 => config.population.saturating_sub(1),
        _ => config.bred_together(),
    }
}

/// The id of a fixed opponent; `random` for `None`.
impl Value for Option<String> {
    const KIND: ParameterKind = ParameterKind::List;

    fn read(text: &str, _: Language) -> Result<Self, NumberError> {
        Ok(Some(text.to_owned()))
    }

    fn write(&self) -> String {
        self.clone().unwrap_or_else(|| "random".to_owned())
    }
}

impl EvolutionConfig {
    /// Checks every parameter against its range and the other parameters.
    ///
    /// # Errors
    /// The first invalid parameter, by its name.
    pub(super) fn check_numbers(&self) -> Result<(), Message> {
        Self::table().try_for_each(|row| row.check(self))?;
        self.check_population()?;
        let [low, high] = self.genes;
        if low > high {
            return Err(Message::new("error.evolution.genes")
                .with_number("min", low)
                .with_number("max", high));
        }
        Ok(())
    }

    fn check_population(&self) -> Result<(), Message> {
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
}

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
    fn rejects_parameters_unused_by_the_scheme() {
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
