//! Simultaneous perturbation stochastic approximation (Spall 1992), a baseline for evolutions: it optimises one weight
//! vector by trying simultaneous small changes of all weights, each change in both directions.
//!
//! A population consists of such trials; the vector is their mean. The gain sequences are from Spall (1998).

use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::config::EvolutionConfig;
use super::genome::{Genome, MAX_GENE, Ranked, centroid};

/// The exponent by which the changes decrease over the generations: Spall's gamma.
const SHRINKING_CHANGES: f64 = 0.101;

/// The exponent by which the steps decrease: Spall's alpha.
const SHRINKING_STEPS: f64 = 0.602;

/// The stability constant as a share of the generations: Spall's A is a tenth of the iterations or less.
const DELAY: f64 = 0.1;

/// The first step if one direction gets all points and the other none, in units of the mutation range.
const FIRST_STEP: f64 = 8.0;

/// The change of all genes in a generation's trials: initially the mutation range, never less than 1.
fn change(config: &EvolutionConfig, generation: u32) -> i32 {
    let shrunk = f64::from(config.mutation_range)
        / libm::pow(f64::from(generation) + 1.0, SHRINKING_CHANGES);
    (shrunk.round() as i32).max(1)
}

/// Trials around a vector: pairs of genomes with all genes changed randomly up or down, and the other way round. The
/// vector is their mean; it moves inwards if a trial would leave the range of genes.
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

/// The vector after a step along the estimated gradient of fitness.
///
/// Spall's estimate from a pair of trials is the difference of their fitness divided by twice the change, in the
/// direction of the first trial. The mean of this estimate over all pairs equals a sum over all genomes of fitness
/// times distance from the middle, so the code needs no pairs.
pub(super) fn step(config: &EvolutionConfig, table: &[Ranked], generation: u32) -> Genome {
    let middle = centroid(table.iter().map(|r| &r.genome));
    let largest = f64::from(config.largest_fitness());
    let scale = f64::from(change(config, generation)) * table.len() as f64;
    let delay = 1.0 + DELAY * f64::from(config.generations);
    let slower = libm::pow(delay / (delay + f64::from(generation)), SHRINKING_STEPS);
    // If one direction gets all points and the other none, the slope is one half.
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
