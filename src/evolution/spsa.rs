//! Simultaneous perturbation stochastic approximation (Spall 1992), a baseline for evolutions: it climbs with one vector of
//! weights, which it tries with small changes of all weights at once, each change in both directions.
//!
//! A population is such trials around one vector, which is their mean. The gains are those that Spall (1998) recommends.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::config::EvolutionConfig;
use super::genome::{Genome, MAX_GENE, Ranked, centroid};

/// How the changes shrink with the generations: Spall's gamma.
const SHRINKING_CHANGES: f64 = 0.101;

/// How the steps shrink: Spall's alpha.
const SHRINKING_STEPS: f64 = 0.602;

/// A share of the generations that delays the shrinking of steps: Spall's A is a tenth of the iterations or less.
const DELAY: f64 = 0.1;

/// The first step where one direction gets all points and the other none, in units of the largest mutation.
const FIRST_STEP: f64 = 8.0;

/// By how much all genes change in a generation's trials: the largest mutation at first, never less than 1.
fn change(config: &EvolutionConfig, generation: u32) -> i32 {
    let shrunk = f64::from(config.mutation_range)
        / libm::pow(f64::from(generation) + 1.0, SHRINKING_CHANGES);
    (shrunk.round() as i32).max(1)
}

/// Trials around a vector: pairs of genomes in which every gene is changed up or down by lot, and the other way round. The mean
/// of all is the vector; what would leave the range of genes is moved back with it.
pub(super) fn around(
    config: &EvolutionConfig,
    middle: &Genome,
    generation: u32,
    rng: &mut ChaCha8Rng,
) -> Vec<Genome> {
    let change = change(config, generation);
    let limit = MAX_GENE - change;
    let middle: Vec<i32> = middle.0.iter().map(|&g| g.clamp(-limit, limit)).collect();
    let mut trials = Vec::with_capacity(config.bred_together() as usize);
    for _ in 0..config.bred_together() / 2 {
        let signs: Vec<i32> = middle
            .iter()
            .map(|_| 1 - 2 * rng.random_range(0..2i32))
            .collect();
        for direction in [change, -change] {
            let genes = middle.iter().zip(&signs);
            trials.push(Genome(genes.map(|(g, s)| g + direction * s).collect()));
        }
    }
    trials
}

/// The vector after a step along the gradient that a generation's fitness is an estimate of.
///
/// Of a pair of trials Spall's estimate is the difference of their fitness by twice the change, in the direction of the first.
/// The mean of these is the sum over all genomes of fitness times distance from the middle, which needs no pairs.
pub(super) fn step(config: &EvolutionConfig, table: &[Ranked], generation: u32) -> Genome {
    let middle = centroid(table.iter().map(|r| &r.genome));
    let largest = f64::from(config.largest_fitness());
    let scale = f64::from(change(config, generation)) * table.len() as f64;
    let delay = 1.0 + DELAY * f64::from(config.generations);
    let slower = libm::pow(delay / (delay + f64::from(generation)), SHRINKING_STEPS);
    // All points or none give a slope of one half.
    let gain = 2.0 * FIRST_STEP * f64::from(config.mutation_range) * slower;
    let stepped = middle.0.iter().enumerate().map(|(i, &gene)| {
        let weighed = |r: &Ranked| {
            f64::from(r.fitness) / largest * (f64::from(r.genome.0[i]) - f64::from(gene))
        };
        let slope = table.iter().map(weighed).sum::<f64>() / scale;
        let moved = (f64::from(gene) + gain * slope).round() as i32;
        moved.clamp(-MAX_GENE, MAX_GENE)
    });
    Genome(stepped.collect())
}
