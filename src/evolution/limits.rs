//! The limits of the parameters, for forms and for `EvolutionConfig::check`.

use std::ops::RangeInclusive;

/// Generations after the first.
pub const GENERATIONS: RangeInclusive<u32> = 0..=2_000;
/// Genes of a genome.
pub const GENES: RangeInclusive<u32> = 1..=1_000;
/// Genomes in a generation; for a cup a power of two.
pub const POPULATION: RangeInclusive<u32> = 2..=1_024;
/// The smallest and the largest gene of the first population.
pub const GENE: RangeInclusive<i32> = -100_000..=100_000;
/// The change of a gene by a mutation.
pub const MUTATION_RANGE: RangeInclusive<i32> = 1..=100_000;
/// The number of different search depths of a duel.
pub const DEPTHS: RangeInclusive<u32> = 1..=8;
/// Pairs of games at each depth.
pub const PAIRS: RangeInclusive<u32> = 1..=1_000;
/// Earlier champions that each genome meets.
pub const ANCESTORS: RangeInclusive<u32> = 1..=1_000;
/// Random plies before the players choose.
pub const OPENING: RangeInclusive<u32> = 0..=20;
/// Pairs of an optional measurement of the yardstick.
pub const OPTIONAL_PAIRS: RangeInclusive<u32> = 0..=1_000;
/// Fixed random strategies that champions meet.
pub const STRATEGIES: RangeInclusive<u32> = 0..=256;
/// The step size of learning.
pub const LEARNING_RATE: RangeInclusive<f64> = 0.000_1..=1.0;
/// Games of a generation's contest.
pub const GAMES: RangeInclusive<u64> = 2..=100_000_000;
