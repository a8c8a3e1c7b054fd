//! The operators of an evolution: selection, crossover and mutation.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use serde::Serialize;

use super::choices::{Crossover, MutationKind, Selection};
use super::config::EvolutionConfig;
use super::genome::{Genome, MAX_GENE, Ranked};

/// A selected parent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Selected {
    /// Its row in the table.
    pub(super) row: usize,
    /// See [`Draws::selected`](super::descent::Draws::selected).
    pub(super) drawn: Vec<u32>,
}

/// The random numbers of a crossover.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CrossoverDraw {
    /// The number of genes before the cut.
    Cut(usize),
    /// For each gene whether the two descendants swap it.
    Swapped(Vec<bool>),
    /// The fraction of the way from the mother to the father, 0 to 1.
    Way(f64),
}

/// A mutation: the index of a gene, and the change of the gene.
pub type GeneChange = (usize, i32);

/// Selects a parent from a table in ascending order of fitness.
pub(super) fn parent(config: &EvolutionConfig, table: &[Ranked], rng: &mut ChaCha8Rng) -> Selected {
    match config.selection {
        Selection::Tournament => tournament(table, config.tournament, rng),
        Selection::Rank => by_rank(table, rng),
        Selection::Truncation => truncation(table, config.tournament, rng),
    }
}

/// The fittest of `k` different genomes of the table; among equally fit genomes the first drawn.
fn tournament(table: &[Ranked], k: u32, rng: &mut ChaCha8Rng) -> Selected {
    // Draws without replacement: the first `i` indices are drawn already.
    let mut indices: Vec<u32> = (0..table.len() as u32).collect();
    let k = k.min(indices.len() as u32);
    let mut row = None;
    for i in 0..k {
        let j = rng.random_range(i..indices.len() as u32);
        indices.swap(i as usize, j as usize);
        let drawn = indices[i as usize] as usize;
        if row.is_none_or(|best: usize| table[drawn].fitness > table[best].fitness) {
            row = Some(drawn);
        }
    }
    indices.truncate(k as usize);
    Selected {
        row: row.expect("k and the table are at least 1"),
        drawn: indices,
    }
}

/// Linear ranking with maximum pressure: the probability is proportional to the rank, which is 1 for the least fit, so
/// the fittest has twice the mean. Equally fit genomes have the ranks of their order.
fn by_rank(table: &[Ranked], rng: &mut ChaCha8Rng) -> Selected {
    let n = table.len() as u32;
    // The larger of two uniform ranks has a probability proportional to 2 rank - 1; excluding equal ranks and adding a
    // rank 0 makes the probability exactly proportional to the rank.
    let (a, b) = (rng.random_range(0..=n), rng.random_range(0..n));
    let other = b + u32::from(b >= a);
    Selected {
        row: a.max(other) as usize - 1,
        drawn: vec![a, other],
    }
}

/// Uniform among the fittest, one in `k` of the table, at least one genome.
fn truncation(table: &[Ranked], k: u32, rng: &mut ChaCha8Rng) -> Selected {
    let n = table.len() as u32;
    let best = (n / k.max(1)).max(1);
    let row = n - 1 - rng.random_range(0..best);
    Selected {
        row: row as usize,
        drawn: vec![row],
    }
}

/// The two descendants of a couple.
pub(super) fn cross_over(
    how: Crossover,
    mother: &Genome,
    father: &Genome,
    rng: &mut ChaCha8Rng,
) -> ([Genome; 2], CrossoverDraw) {
    match how {
        Crossover::OnePoint => one_point(mother, father, rng),
        Crossover::Uniform => uniform(mother, father, rng),
        Crossover::Arithmetic => arithmetic(mother, father, rng),
    }
}

/// Two descendants, cut after the same gene, with at least one gene from each parent. Copies genomes of a single gene.
fn one_point(
    mother: &Genome,
    father: &Genome,
    rng: &mut ChaCha8Rng,
) -> ([Genome; 2], CrossoverDraw) {
    let n = mother.0.len() as u32;
    let cut = match n {
        0 | 1 => n,
        _ => rng.random_range(1..n),
    } as usize;
    let joined = |left: &Genome, right: &Genome| Genome([&left.0[..cut], &right.0[cut..]].concat());
    let children = [joined(mother, father), joined(father, mother)];
    (children, CrossoverDraw::Cut(cut))
}

/// Each gene of the first descendant from a random parent, and of the second from the other parent.
fn uniform(mother: &Genome, father: &Genome, rng: &mut ChaCha8Rng) -> ([Genome; 2], CrossoverDraw) {
    let mut children = [mother.clone(), father.clone()];
    let mut swapped = Vec::with_capacity(mother.0.len());
    for gene in 0..mother.0.len() {
        let swaps = rng.random_range(0..2u32) == 1;
        if swaps {
            let [first, second] = &mut children;
            std::mem::swap(&mut first.0[gene], &mut second.0[gene]);
        }
        swapped.push(swaps);
    }
    (children, CrossoverDraw::Swapped(swapped))
}

/// Draws one number from 0 to 1 for the couple: the first descendant lies at that fraction of the way from mother to
/// father, the second at the same fraction of the way back.
fn arithmetic(
    mother: &Genome,
    father: &Genome,
    rng: &mut ChaCha8Rng,
) -> ([Genome; 2], CrossoverDraw) {
    let way = rng.random::<f64>();
    let between = |from: &Genome, to: &Genome| {
        let genes = from.0.iter().zip(&to.0);
        let gene = |(&a, &b): (&i32, &i32)| {
            (f64::from(a) + way * (f64::from(b) - f64::from(a))).round() as i32
        };
        Genome(genes.map(gene).collect())
    };
    let children = [between(mother, father), between(father, mother)];
    (children, CrossoverDraw::Way(way))
}

/// The genome after mutation: each gene changes with the configured probability; a change may be 0.
pub(super) fn mutate(
    config: &EvolutionConfig,
    mut genome: Genome,
    rng: &mut ChaCha8Rng,
) -> (Genome, Vec<GeneChange>) {
    let mut changes = Vec::new();
    for (i, gene) in genome.0.iter_mut().enumerate() {
        if rng.random::<f64>() < config.mutation {
            let change = match config.mutation_kind {
                MutationKind::Uniform => {
                    rng.random_range(-config.mutation_range..=config.mutation_range)
                }
                MutationKind::Gaussian => normal(config.mutation_range, rng),
            };
            *gene = (*gene + change).clamp(-MAX_GENE, MAX_GENE);
            changes.push((i, change));
        }
    }
    (genome, changes)
}

/// A normal number with mean 0, rounded (Box and Muller 1958). With 53 random bits it never exceeds nine standard
/// deviations.
fn normal(deviation: i32, rng: &mut ChaCha8Rng) -> i32 {
    // Never 0, whose logarithm is infinite.
    let u = 1.0 - rng.random::<f64>();
    let v = rng.random::<f64>();
    let length = libm::sqrt(-2.0 * libm::log(u));
    let angle = libm::cos(std::f64::consts::TAU * v);
    (f64::from(deviation) * length * angle).round() as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::{Purpose, Stream};
    use crate::evolution::genome::table;
    use crate::evolution::preset;

    fn rng(n: u32) -> ChaCha8Rng {
        Stream::of(Purpose::Duel, 0).rng(99, n)
    }

    /// How often each of four genomes becomes a parent in 6000 draws.
    fn chosen(selection: Selection, tournament: u32) -> [u32; 4] {
        let mut config = preset("course_class").unwrap().config();
        (config.selection, config.tournament) = (selection, tournament);
        let table = table(&[1, 1, 2, 3]);
        let mut rng = rng(tournament);
        let mut chosen = [0; 4];
        for _ in 0..6000 {
            chosen[parent(&config, &table, &mut rng).row] += 1;
        }
        chosen
    }

    fn near(found: [u32; 4], expected: [f64; 4]) {
        for (n, expected) in found.into_iter().zip(expected) {
            let deviation = (expected * (1.0 - expected / 6000.0_f64)).sqrt();
            let off = (f64::from(n) - expected).abs();
            assert!(off <= 4.0 * deviation, "{found:?}, {expected}");
        }
    }

    #[test]
    fn parent_selection_has_its_frequencies() {
        // In one of the six pairs of genomes the second worst is the best, in two the third.
        near(chosen(Selection::Tournament, 2), [500.0, 500.0, 2000.0, 3000.0]);
        near(chosen(Selection::Tournament, 4), [0.0, 0.0, 0.0, 6000.0]);
        near(chosen(Selection::Rank, 2), [600.0, 1200.0, 1800.0, 2400.0]);
        near(chosen(Selection::Truncation, 2), [0.0, 0.0, 3000.0, 3000.0]);
        near(chosen(Selection::Truncation, 1), [1500.0; 4]);
        near(chosen(Selection::Truncation, 9), [0.0, 0.0, 0.0, 6000.0]);
    }

    #[test]
    fn one_point_descendants_mix_both_parents() {
        let (mother, father) = (Genome(vec![2, 3, 4]), Genome(vec![5, 6, 7]));
        let mut rng = rng(1);
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..50 {
            seen.insert(one_point(&mother, &father, &mut rng).0);
        }
        // Exactly the two couples that source 000 allows.
        let expected = [[[2, 3, 7], [5, 6, 4]], [[2, 6, 7], [5, 3, 4]]];
        let expected = expected.map(|two| two.map(|genes| Genome(genes.to_vec())));
        assert_eq!(seen, expected.into());
        let single = [Genome(vec![1]), Genome(vec![2])];
        assert_eq!(one_point(&single[0], &single[1], &mut rng).0, single);
    }

    #[test]
    fn uniform_crossover_gives_all_mixtures_equally_often() {
        let (mother, father) = (Genome(vec![2, 3, 4]), Genome(vec![5, 6, 7]));
        let mut rng = rng(5);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..8000 {
            let ([a, b], _) = cross_over(Crossover::Uniform, &mother, &father, &mut rng);
            for (i, (a, b)) in a.0.iter().zip(&b.0).enumerate() {
                assert_eq!(a + b, mother.0[i] + father.0[i], "one has what the other has not");
            }
            *seen.entry(a).or_insert(0u32) += 1;
        }
        assert_eq!(seen.len(), 8);
        // The expected count is 1000; 5 standard deviations are 148.
        assert!(seen.values().all(|n| n.abs_diff(1000) < 148), "{seen:?}");
    }

    #[test]
    fn arithmetic_crossover_fills_the_segment() {
        let (mother, father) = (Genome(vec![0, 600]), Genome(vec![100, 0]));
        let mut rng = rng(6);
        let mut quarters = [0u32; 4];
        for _ in 0..4000 {
            let ([a, b], _) = cross_over(Crossover::Arithmetic, &mother, &father, &mut rng);
            assert!((600 - a.0[1] - 6 * a.0[0]).abs() <= 4, "{a:?}");
            assert!((a.0[0] + b.0[0] - 100).abs() <= 1, "{a:?} {b:?}");
            quarters[(a.0[0] as usize * 4 / 101).min(3)] += 1;
        }
        // The expected count is 1000; 5 standard deviations are 137.
        assert!(quarters.iter().all(|n| n.abs_diff(1000) < 137), "{quarters:?}");
    }

    #[test]
    fn mutation_rate_and_size_match() {
        let mut config = preset("course_class").unwrap().config();
        (config.mutation, config.mutation_range) = (0.25, 3);
        let genome = Genome(vec![0; 4000]);
        let (changed, _) = mutate(&config, genome.clone(), &mut rng(2));
        for value in -3..=3 {
            let n = changed.0.iter().filter(|&&g| g == value).count();
            let expected = if value == 0 { 3143 } else { 143 };
            assert!(n.abs_diff(expected) < 60, "{value}: {n}");
        }
        assert_eq!(changed.0.iter().filter(|g| g.abs() > 3).count(), 0);
        config.mutation = 0.0;
        assert_eq!(mutate(&config, genome, &mut rng(3)).0, Genome(vec![0; 4000]));
        (config.mutation, config.mutation_range) = (1.0, 5);
        for kind in [MutationKind::Uniform, MutationKind::Gaussian] {
            config.mutation_kind = kind;
            let (edge, _) = mutate(&config, Genome(vec![MAX_GENE; 100]), &mut rng(4));
            assert!(edge.0.iter().all(|&g| g <= MAX_GENE) && edge.0.iter().any(|&g| g < MAX_GENE));
        }
    }

    #[test]
    fn gaussian_mutations_are_normal() {
        let mut config = preset("course_class").unwrap().config();
        (config.mutation, config.mutation_range) = (1.0, 100);
        config.mutation_kind = MutationKind::Gaussian;
        let changed = mutate(&config, Genome(vec![0; 10_000]), &mut rng(7)).0.0;
        let within = |limit: i32| changed.iter().filter(|g| g.abs() <= limit).count();
        // 68.3 % of a normal distribution lie within one deviation (half a unit more, by rounding) and 95.4 % within
        // two.
        assert!(within(100).abs_diff(6_852) < 5 * 47, "{}", within(100));
        assert!(within(200).abs_diff(9_551) < 5 * 21, "{}", within(200));
        let mean = changed.iter().sum::<i32>() as f64 / 10_000.0;
        assert!(mean.abs() < 5.0, "{mean}");
    }
}
