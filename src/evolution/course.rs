//! The common settings of all runs of source 000.

use super::config::EvolutionConfig;
use super::yardstick::Yardstick;

/// A small run with the course's settings: a cup, a fifth survives, tournaments of two, one-point crossover, and
/// mutations of at most 10; genes within ±250. Adds our yardstick and the seed 1.
pub(super) fn course(game: &str, start: String, features: Vec<String>) -> EvolutionConfig {
    EvolutionConfig {
        game: game.to_owned(),
        start,
        features,
        generations: 5,
        population: 16,
        genes: [-250, 250],
        elitism: 0.2,
        mutation: 0.25,
        mutation_range: 10,
        tournament: 2,
        plies: vec![2, 3],
        pairs: 5,
        seed: 1,
        yardstick: Some(Yardstick::of_pairs(10)),
        ..EvolutionConfig::default()
    }
}
