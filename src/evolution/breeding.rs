//! How a generation is bred from the one before: selection, crossover, mutation, elitism.
//!
//! All of it as in seed 000: integers for genes, a tournament for each parent, one cut for each couple, small changes.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::config::EvolutionConfig;
use super::genome::{Genome, MAX_GENE, Ranked};
use crate::arena::{Purpose, Stream};

/// The first population: every gene from the range, all values with the same probability.
pub(crate) fn first_population(config: &EvolutionConfig) -> Vec<Genome> {
    let mut rng = Stream::of(Purpose::Population, 0).rng(config.seed, 0);
    let [low, high] = config.genes;
    (0..config.population)
        .map(|_| {
            Genome(
                config
                    .features
                    .iter()
                    .map(|_| rng.random_range(low..=high))
                    .collect(),
            )
        })
        .collect()
}

/// The generation after one whose cup gave `table`, in the order of growing fitness.
///
/// The best survive unchanged, the best first. The others are descendants: two parents, each the best of a tournament,
/// have two, and each gene of these may mutate. Where only one more is needed the first descendant is taken.
pub(crate) fn next_generation(
    config: &EvolutionConfig,
    table: &[Ranked],
    generation: u32,
) -> Vec<Genome> {
    let mut rng = Stream::of(Purpose::Breeding, generation).rng(config.seed, 0);
    let elite = config.elite() as usize;
    let mut next: Vec<Genome> = table
        .iter()
        .rev()
        .take(elite)
        .map(|r| r.genome.clone())
        .collect();
    while next.len() < table.len() {
        let mother = tournament(table, config.tournament, &mut rng);
        let father = tournament(table, config.tournament, &mut rng);
        for child in crossover(mother, father, &mut rng) {
            let child = mutate(child, config.mutation, config.mutation_range, &mut rng);
            if next.len() < table.len() {
                next.push(child);
            }
        }
    }
    next
}

/// The fittest of `k` different genomes of the table; of equally fit ones the first that was drawn.
fn tournament<'a>(table: &'a [Ranked], k: u32, rng: &mut ChaCha8Rng) -> &'a Genome {
    // Drawn without putting back: the first `i` indices are those that were drawn.
    let mut indices: Vec<u32> = (0..table.len() as u32).collect();
    let mut best: Option<&Ranked> = None;
    for i in 0..k.min(indices.len() as u32) {
        let j = rng.random_range(i..indices.len() as u32);
        indices.swap(i as usize, j as usize);
        let drawn = &table[indices[i as usize] as usize];
        if best.is_none_or(|b| drawn.fitness > b.fitness) {
            best = Some(drawn);
        }
    }
    &best.expect("k and the table are at least 1").genome
}

/// Two descendants, cut after the same gene, at least one gene from each parent. A single gene cannot be cut and is
/// inherited as it is.
fn crossover(mother: &Genome, father: &Genome, rng: &mut ChaCha8Rng) -> [Genome; 2] {
    let n = mother.0.len() as u32;
    let cut = match n {
        0 | 1 => n,
        _ => rng.random_range(1..n),
    } as usize;
    let joined = |left: &Genome, right: &Genome| Genome([&left.0[..cut], &right.0[cut..]].concat());
    [joined(mother, father), joined(father, mother)]
}

/// Each gene changes with that probability, by any amount from `-range` to `range`, 0 included.
fn mutate(mut genome: Genome, probability: f64, range: i32, rng: &mut ChaCha8Rng) -> Genome {
    for gene in &mut genome.0 {
        if rng.random::<f64>() < probability {
            *gene = (*gene + rng.random_range(-range..=range)).clamp(-MAX_GENE, MAX_GENE);
        }
    }
    genome
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evolution::preset;

    fn rng(n: u32) -> ChaCha8Rng {
        Stream::of(Purpose::Duel, 0).rng(99, n)
    }

    fn table(fitness: &[u32]) -> Vec<Ranked> {
        (0..)
            .zip(fitness)
            .map(|(n, &fitness)| Ranked {
                genome: Genome(vec![n, n]),
                fitness,
            })
            .collect()
    }

    #[test]
    fn the_first_population_fills_the_range() {
        let mut config = preset("course_three").unwrap().config();
        config.genes = [-2, 2];
        let population = first_population(&config);
        assert_eq!(population.len(), 128);
        for value in -2..=2 {
            let n = population
                .iter()
                .flat_map(|g| &g.0)
                .filter(|&&g| g == value);
            // 77 expected; 5 standard deviations are 39.
            let n = n.count();
            assert!((38..=116).contains(&n), "{value}: {n}");
        }
        config.seed = 2;
        assert_ne!(first_population(&config), population);
    }

    #[test]
    fn tournaments_prefer_the_fit_as_often_as_they_should() {
        let table = table(&[1, 1, 2, 3]);
        let mut rng = rng(0);
        let mut won = [0; 4];
        for _ in 0..6000 {
            won[tournament(&table, 2, &mut rng).0[0] as usize] += 1;
        }
        // Of the six pairs of genomes one has no better than the two worst, two have the third as the best.
        for (n, expected) in won.into_iter().zip([500.0, 500.0, 2000.0, 3000.0]) {
            let deviation = (expected * (1.0 - expected / 6000.0_f64)).sqrt();
            assert!((f64::from(n) - expected).abs() < 4.0 * deviation, "{won:?}");
        }
        assert_eq!(tournament(&table, 4, &mut rng).0[0], 3);
    }

    #[test]
    fn descendants_have_something_of_both() {
        let (mother, father) = (Genome(vec![2, 3, 4]), Genome(vec![5, 6, 7]));
        let mut rng = rng(1);
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..50 {
            seen.insert(crossover(&mother, &father, &mut rng));
        }
        // The two that seed 000 allows, and no other.
        let expected = [[[2, 3, 7], [5, 6, 4]], [[2, 6, 7], [5, 3, 4]]];
        let expected = expected.map(|two| two.map(|genes| Genome(genes.to_vec())));
        assert_eq!(seen, expected.into());
        let single = [Genome(vec![1]), Genome(vec![2])];
        assert_eq!(crossover(&single[0], &single[1], &mut rng), single);
    }

    #[test]
    fn mutations_come_as_often_and_go_as_far_as_they_should() {
        let genome = Genome(vec![0; 4000]);
        let mutated = mutate(genome.clone(), 0.25, 3, &mut rng(2));
        for value in -3..=3 {
            let n = mutated.0.iter().filter(|&&g| g == value).count();
            let expected = if value == 0 { 3143 } else { 143 };
            assert!(n.abs_diff(expected) < 60, "{value}: {n}");
        }
        assert_eq!(mutated.0.iter().filter(|g| g.abs() > 3).count(), 0);
        assert_eq!(mutate(genome.clone(), 0.0, 3, &mut rng(3)), genome);
        let edge = mutate(Genome(vec![MAX_GENE; 100]), 1.0, 5, &mut rng(4));
        assert!(edge.0.iter().all(|&g| g <= MAX_GENE) && edge.0.iter().any(|&g| g < MAX_GENE));
    }

    #[test]
    fn the_best_survive_in_their_order() {
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
}
