//! What all runs of seed 000 have in common.

use super::config::EvolutionConfig;
use super::yardstick::Yardstick;

/// A run as the course has it, small, of genes within ±250: a cup, a fifth survives, two genomes compete to become a parent, one
/// cut, and a mutation changes a gene by at most 10. Our yardstick is beside it, and the seed is 1.
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
