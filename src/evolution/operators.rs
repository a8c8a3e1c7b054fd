//! The operators of an evolution: who becomes a parent, what two parents' descendants are, how genes change.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::choices::{Crossover, MutationKind, Selection};
use super::config::EvolutionConfig;
use super::genome::{Genome, MAX_GENE, Ranked};

/// A parent, chosen from a table in the order of growing fitness.
pub(super) fn parent<'a>(
    config: &EvolutionConfig,
    table: &'a [Ranked],
    rng: &mut ChaCha8Rng,
) -> &'a Genome {
    match config.selection {
        Selection::Tournament => tournament(table, config.tournament, rng),
        Selection::Rank => by_rank(table, rng),
        Selection::Truncation => truncation(table, config.tournament, rng),
    }
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

/// By lot, with a probability in proportion to the rank, which is 1 for the least fit: linear ranking with the most pressure,
/// twice the mean for the fittest. Equally fit genomes have the ranks of their order.
fn by_rank<'a>(table: &'a [Ranked], rng: &mut ChaCha8Rng) -> &'a Genome {
    let n = table.len() as u32;
    // Of two ranks that are drawn alike the larger one has a probability in proportion to twice itself less one; one row more,
    // and nobody for both the same, makes that exact.
    let (a, b) = (rng.random_range(0..=n), rng.random_range(0..n));
    let other = b + u32::from(b >= a);
    &table[a.max(other) as usize - 1].genome
}

/// By lot among the fittest, one in `k` of the table, at least one genome.
fn truncation<'a>(table: &'a [Ranked], k: u32, rng: &mut ChaCha8Rng) -> &'a Genome {
    let n = table.len() as u32;
    let best = (n / k.max(1)).max(1);
    &table[(n - 1 - rng.random_range(0..best)) as usize].genome
}

/// Two descendants of two parents.
pub(super) fn crossed(
    how: Crossover,
    mother: &Genome,
    father: &Genome,
    rng: &mut ChaCha8Rng,
) -> [Genome; 2] {
    match how {
        Crossover::OnePoint => one_point(mother, father, rng),
        Crossover::Uniform => uniform(mother, father, rng),
        Crossover::Arithmetic => arithmetic(mother, father, rng),
    }
}

/// Two descendants, cut after the same gene, at least one gene from each parent. A single gene cannot be cut and is
/// inherited as it is.
fn one_point(mother: &Genome, father: &Genome, rng: &mut ChaCha8Rng) -> [Genome; 2] {
    let n = mother.0.len() as u32;
    let cut = match n {
        0 | 1 => n,
        _ => rng.random_range(1..n),
    } as usize;
    let joined = |left: &Genome, right: &Genome| Genome([&left.0[..cut], &right.0[cut..]].concat());
    [joined(mother, father), joined(father, mother)]
}

/// Each gene of the first descendant from either parent, and of the second from the other one.
fn uniform(mother: &Genome, father: &Genome, rng: &mut ChaCha8Rng) -> [Genome; 2] {
    let mut children = [mother.clone(), father.clone()];
    for gene in 0..mother.0.len() {
        if rng.random_range(0..2u32) == 1 {
            let [first, second] = &mut children;
            std::mem::swap(&mut first.0[gene], &mut second.0[gene]);
        }
    }
    children
}

/// One number from 0 to 1 for the couple: the first descendant lies that far on the way from mother to father, the second as far
/// on the way back.
fn arithmetic(mother: &Genome, father: &Genome, rng: &mut ChaCha8Rng) -> [Genome; 2] {
    let way = rng.random::<f64>();
    let between = |from: &Genome, to: &Genome| {
        let genes = from.0.iter().zip(&to.0);
        let gene = |(&a, &b): (&i32, &i32)| {
            (f64::from(a) + way * (f64::from(b) - f64::from(a))).round() as i32
        };
        Genome(genes.map(gene).collect())
    };
    [between(mother, father), between(father, mother)]
}

/// The genome after its mutations: each gene changes with the configured probability, 0 being a change as well.
pub(super) fn mutated(
    config: &EvolutionConfig,
    mut genome: Genome,
    rng: &mut ChaCha8Rng,
) -> Genome {
    for gene in &mut genome.0 {
        if rng.random::<f64>() < config.mutation {
            let change = match config.mutation_kind {
                MutationKind::Uniform => {
                    rng.random_range(-config.mutation_range..=config.mutation_range)
                }
                MutationKind::Gaussian => normal(config.mutation_range, rng),
            };
            *gene = (*gene + change).clamp(-MAX_GENE, MAX_GENE);
        }
    }
    genome
}

/// A number from the normal distribution with mean 0 and a standard deviation, rounded (Box and Muller 1958). Nothing beyond
/// nine deviations comes out of a number with 53 digits.
fn normal(deviation: i32, rng: &mut ChaCha8Rng) -> i32 {
    // Not 0, whose logarithm is none.
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

    /// How often each of four genomes becomes a parent, of 6000.
    fn chosen(selection: Selection, tournament: u32) -> [u32; 4] {
        let mut config = preset("course_class").unwrap().config();
        (config.selection, config.tournament) = (selection, tournament);
        let table = table(&[1, 1, 2, 3]);
        let mut rng = rng(tournament);
        let mut chosen = [0; 4];
        for _ in 0..6000 {
            chosen[parent(&config, &table, &mut rng).0[0] as usize] += 1;
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
        // Of the six pairs of genomes one has no better than the two worst, two have the third as the best.
        near(
            chosen(Selection::Tournament, 2),
            [500.0, 500.0, 2000.0, 3000.0],
        );
        near(chosen(Selection::Tournament, 4), [0.0, 0.0, 0.0, 6000.0]);
        near(chosen(Selection::Rank, 2), [600.0, 1200.0, 1800.0, 2400.0]);
        near(chosen(Selection::Truncation, 2), [0.0, 0.0, 3000.0, 3000.0]);
        near(chosen(Selection::Truncation, 1), [1500.0; 4]);
        near(chosen(Selection::Truncation, 9), [0.0, 0.0, 0.0, 6000.0]);
    }

    #[test]
    fn descendants_have_something_of_both() {
        let (mother, father) = (Genome(vec![2, 3, 4]), Genome(vec![5, 6, 7]));
        let mut rng = rng(1);
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..50 {
            seen.insert(one_point(&mother, &father, &mut rng));
        }
        // The two that seed 000 allows, and no other.
        let expected = [[[2, 3, 7], [5, 6, 4]], [[2, 6, 7], [5, 3, 4]]];
        let expected = expected.map(|two| two.map(|genes| Genome(genes.to_vec())));
        assert_eq!(seen, expected.into());
        let single = [Genome(vec![1]), Genome(vec![2])];
        assert_eq!(one_point(&single[0], &single[1], &mut rng), single);
    }

    #[test]
    fn uniform_crossover_gives_all_mixtures_alike() {
        let (mother, father) = (Genome(vec![2, 3, 4]), Genome(vec![5, 6, 7]));
        let mut rng = rng(5);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..8000 {
            let [a, b] = crossed(Crossover::Uniform, &mother, &father, &mut rng);
            for (i, (a, b)) in a.0.iter().zip(&b.0).enumerate() {
                assert_eq!(
                    a + b,
                    mother.0[i] + father.0[i],
                    "one has what the other has not"
                );
            }
            *seen.entry(a).or_insert(0u32) += 1;
        }
        assert_eq!(seen.len(), 8);
        // 1000 expected; 5 standard deviations are 148.
        assert!(seen.values().all(|n| n.abs_diff(1000) < 148), "{seen:?}");
    }

    #[test]
    fn arithmetic_crossover_fills_the_segment() {
        let (mother, father) = (Genome(vec![0, 600]), Genome(vec![100, 0]));
        let mut rng = rng(6);
        let mut quarters = [0u32; 4];
        for _ in 0..4000 {
            let [a, b] = crossed(Crossover::Arithmetic, &mother, &father, &mut rng);
            assert!((600 - a.0[1] - 6 * a.0[0]).abs() <= 4, "{a:?}");
            assert!((a.0[0] + b.0[0] - 100).abs() <= 1, "{a:?} {b:?}");
            quarters[(a.0[0] as usize * 4 / 101).min(3)] += 1;
        }
        // 1000 expected; 5 standard deviations are 137.
        assert!(
            quarters.iter().all(|n| n.abs_diff(1000) < 137),
            "{quarters:?}"
        );
    }

    #[test]
    fn mutation_rate_and_size_match() {
        let mut config = preset("course_class").unwrap().config();
        (config.mutation, config.mutation_range) = (0.25, 3);
        let genome = Genome(vec![0; 4000]);
        let changed = mutated(&config, genome.clone(), &mut rng(2));
        for value in -3..=3 {
            let n = changed.0.iter().filter(|&&g| g == value).count();
            let expected = if value == 0 { 3143 } else { 143 };
            assert!(n.abs_diff(expected) < 60, "{value}: {n}");
        }
        assert_eq!(changed.0.iter().filter(|g| g.abs() > 3).count(), 0);
        config.mutation = 0.0;
        assert_eq!(mutated(&config, genome, &mut rng(3)), Genome(vec![0; 4000]));
        (config.mutation, config.mutation_range) = (1.0, 5);
        for kind in [MutationKind::Uniform, MutationKind::Gaussian] {
            config.mutation_kind = kind;
            let edge = mutated(&config, Genome(vec![MAX_GENE; 100]), &mut rng(4));
            assert!(edge.0.iter().all(|&g| g <= MAX_GENE) && edge.0.iter().any(|&g| g < MAX_GENE));
        }
    }

    #[test]
    fn gaussian_mutations_are_normal() {
        let mut config = preset("course_class").unwrap().config();
        (config.mutation, config.mutation_range) = (1.0, 100);
        config.mutation_kind = MutationKind::Gaussian;
        let changed = mutated(&config, Genome(vec![0; 10_000]), &mut rng(7)).0;
        let within = |limit: i32| changed.iter().filter(|g| g.abs() <= limit).count();
        // Of a normal distribution 68.3 % lie within one deviation (half a unit more, by rounding) and 95.4 % within two.
        assert!(within(100).abs_diff(6_852) < 5 * 47, "{}", within(100));
        assert!(within(200).abs_diff(9_551) < 5 * 21, "{}", within(200));
        let mean = changed.iter().sum::<i32>() as f64 / 10_000.0;
        assert!(mean.abs() < 5.0, "{mean}");
    }
}
