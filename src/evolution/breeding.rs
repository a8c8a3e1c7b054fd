//! Breeds a generation from the previous one.
//!
//! The default is source 000: integer genes, tournament selection, one-point crossover, small mutations, and survival
//! of the best. The operators are in [`super::operators`], the baselines here and in [`super::spsa`].

use super::choices::Method;
use super::config::EvolutionConfig;
use super::descent::bred;
use super::genome::{Genome, Ranked, centroid};
use super::spsa;
use crate::arena::{Purpose, Stream};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

/// The first population: every gene uniform in the configured range.
pub(crate) fn first_population(config: &EvolutionConfig) -> Vec<Genome> {
    let mut rng = Stream::of(Purpose::Population, 0).rng(config.seed, 0);
    let populations = 0..config.scheme.populations();
    let genomes = populations.map(|_| match config.method {
        Method::Genetic | Method::RandomSearch => (0..config.bred_together())
            .map(|_| random_genome(config, &mut rng))
            .collect(),
        Method::Spsa => {
            let middle = random_genome(config, &mut rng);
            spsa::around(config, &middle, 0, &mut rng)
        }
        Method::Td => vec![random_genome(config, &mut rng); config.bred_together() as usize],
    });
    genomes.collect::<Vec<Vec<Genome>>>().concat()
}

/// A random genome of the first population.
fn random_genome(config: &EvolutionConfig, rng: &mut ChaCha8Rng) -> Genome {
    let [low, high] = config.genes;
    let genes = config.features.iter();
    Genome(genes.map(|_| rng.random_range(low..=high)).collect())
}

/// Returns the next generation from `table`, the result of a contest in ascending order of fitness.
///
/// The best genomes survive unchanged, best first. The other genomes are descendants: a couple has two, whose genes may
/// mutate; if only one more is needed, the couple's first. In a random search the other genomes are random; SPSA has no
/// survivors; with TD(0) all genomes become the mean of their changes. Each of two populations breeds from its own
/// table.
pub(crate) fn next_generation(
    config: &EvolutionConfig,
    table: &[Ranked],
    generation: u32,
) -> Vec<Genome> {
    let mut rng = Stream::of(Purpose::Breeding, generation).rng(config.seed, 0);
    // The first population is last in the table.
    let tables = table.rchunks(config.bred_together().max(1) as usize);
    let bred = tables.map(|table| match config.method {
        Method::Genetic => {
            let bred = bred(config, table, &mut rng).into_iter();
            bred.map(|(genome, _)| genome).collect()
        }
        Method::RandomSearch => random_search(config, table, &mut rng),
        Method::Spsa => {
            let middle = spsa::step(config, table, generation);
            spsa::around(config, &middle, generation + 1, &mut rng)
        }
        Method::Td => vec![centroid(table.iter().map(|r| &r.genome)); table.len()],
    });
    bred.collect::<Vec<_>>().concat()
}

/// The survivors of a table, filled up with random genomes.
fn random_search(config: &EvolutionConfig, table: &[Ranked], rng: &mut ChaCha8Rng) -> Vec<Genome> {
    let survivors = table.iter().rev().take(config.survivors_of(table.len()));
    let mut next: Vec<Genome> = survivors.map(|r| r.genome.clone()).collect();
    next.resize_with(table.len(), || random_genome(config, rng));
    next
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evolution::genome::table;
    use crate::evolution::preset;

    #[test]
    fn first_population_fills_the_range() {
        let mut config = preset("course_three").unwrap().config();
        config.genes = [-2, 2];
        let population = first_population(&config);
        assert_eq!(population.len(), 128);
        for value in -2..=2 {
            let n = population
                .iter()
                .flat_map(|g| &g.0)
                .filter(|&&g| g == value);
            // The expected count is 77; 5 standard deviations are 39.
            let n = n.count();
            assert!((38..=116).contains(&n), "{value}: {n}");
        }
        config.seed = 2;
        assert_ne!(first_population(&config), population);
    }

    #[test]
    fn best_survive_in_order() {
        let mut config = preset("course_class").unwrap().config();
        config.features.truncate(2);
        let table = table(&[1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4, 5]);
        let next = next_generation(&config, &table, 7);
        assert_eq!(next.len(), 16);
        let survivors: Vec<i32> = next[..3].iter().map(|g| g.0[0]).collect();
        assert_eq!(survivors, [15, 14, 13]);
        assert_ne!(next, next_generation(&config, &table, 8));
        config.elitism = 1.0;
        assert_eq!(next_generation(&config, &table, 7).len(), 16);
        config.elitism = 0.0;
        assert_eq!(next_generation(&config, &table, 7).len(), 16);
    }

    #[test]
    fn random_search_keeps_only_the_best() {
        let mut config = preset("course_class").unwrap().config();
        config.features.truncate(2);
        config.method = Method::RandomSearch;
        let table = table(&[1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4, 5]);
        let next = next_generation(&config, &table, 7);
        let survivors: Vec<i32> = next[..3].iter().map(|g| g.0[0]).collect();
        assert_eq!((next.len(), survivors), (16, vec![15, 14, 13]));
        let far = next[3..]
            .iter()
            .filter(|g| g.0.iter().any(|g| g.abs() > 50));
        assert!(far.count() > 6, "nothing of the table: {next:?}");
    }

    #[test]
    fn learners_become_the_mean_of_their_population() {
        let mut config = preset("course_class").unwrap().config();
        config.features.truncate(2);
        (config.method, config.learning_rate) = (Method::Td, 0.1);
        let first = first_population(&config);
        assert!(first.len() == 16 && first.iter().all(|g| *g == first[0]));
        let table = table(&[1; 16]);
        let next = next_generation(&config, &table, 7);
        assert_eq!(next, vec![Genome(vec![8, 8]); 16]);
        config.scheme = crate::evolution::Scheme::TwoPopulations;
        let first = first_population(&config);
        assert!(first[..8].iter().all(|g| *g == first[0]));
        assert!(first[8..].iter().all(|g| *g == first[8]) && first[0] != first[8]);
        // The first population is last in the table: rows 8 to 15.
        let next = next_generation(&config, &table, 7);
        assert_eq!((&next[0], &next[8]), (&Genome(vec![12, 12]), &Genome(vec![4, 4])));
    }

    #[test]
    fn populations_breed_from_their_own_tables() {
        let mut config = preset("course_class").unwrap().config();
        config.features.truncate(2);
        (config.mutation, config.elitism) = (0.0, 0.25);
        config.scheme = crate::evolution::Scheme::TwoPopulations;
        let table = table(&[1, 1, 1, 1, 2, 2, 3, 4, 1, 1, 1, 1, 2, 2, 3, 4]);
        for method in [Method::Genetic, Method::Spsa] {
            config.method = method;
            let next = next_generation(&config, &table, 7);
            assert_eq!(next.len(), 16);
            if method == Method::Genetic {
                assert!(next[..8].iter().all(|g| g.0.iter().all(|&gene| gene >= 8)));
                assert!(next[8..].iter().all(|g| g.0.iter().all(|&gene| gene < 8)));
                let survivors: Vec<i32> = [0, 1, 8, 9].map(|i: usize| next[i].0[0]).to_vec();
                assert_eq!(survivors, [15, 14, 7, 6]);
            } else {
                let middle = |g: &[Genome]| crate::evolution::centroid(g.iter());
                assert!(middle(&next[..8]).0[0] > middle(&next[8..]).0[0], "{next:?}");
            }
        }
    }

    #[test]
    fn spsa_moves_towards_higher_fitness() {
        let mut config = preset("course_class").unwrap().config();
        config.method = Method::Spsa;
        (config.generations, config.mutation_range) = (200, 30);
        config.scheme = crate::evolution::Scheme::RoundRobin;
        let aim = [200, -100, 0];
        let mut population = first_population(&config);
        let distance = |g: &Genome| -> i32 {
            let genes = g.0.iter().zip(aim);
            genes.map(|(gene, aim)| (gene - aim).abs()).sum()
        };
        let middle = |p: &[Genome]| crate::evolution::centroid(p.iter());
        let before = distance(&middle(&population));
        for generation in 0..200 {
            assert_eq!(population.len(), 16);
            let fitness = |g: &Genome| 1_000_000u32.saturating_sub(1_000 * distance(g) as u32);
            let mut table: Vec<Ranked> = population
                .iter()
                .map(|g| Ranked {
                    genome: g.clone(),
                    fitness: fitness(g),
                })
                .collect();
            table.sort_by_key(|r| r.fitness);
            population = next_generation(&config, &table, generation);
        }
        let after = distance(&middle(&population));
        assert!(after < 30 && before > 100, "{before} to {after}");
    }
}
