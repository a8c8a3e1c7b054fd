//! The parents of a genome. Runs do not record them: breeding depends only on the table and the seed, so it can run
//! again.

use rand::rngs::ChaCha8Rng;
use serde::Serialize;

use super::choices::Method;
use super::config::EvolutionConfig;
use super::genome::{Genome, Ranked};
use super::operators::{CrossoverDraw, GeneChange, cross_over, mutate, parent};
use crate::arena::{Purpose, Stream};

/// The random numbers of a child.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Draws {
    /// For each parent the rows that its tournament drew, in order; the drawn row of a truncation; or the two drawn
    /// ranks, the larger of which is the parent's row plus one.
    pub selected: [Vec<u32>; 2],
    pub crossover: CrossoverDraw,
    /// True for the second descendant of the couple.
    #[serde(rename = "second")]
    pub is_second: bool,
    /// The mutations.
    pub changes: Vec<GeneChange>,
}

/// The origin of a genome.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// A survivor; the row in the previous generation's table.
    Survivor(usize),
    Child {
        /// The rows of its parents, the mother first; they may be equal.
        parents: [usize; 2],
        /// Its genes before mutation.
        inherited: Genome,
        /// Rows and ranks refer to the population's own table.
        #[serde(flatten)]
        draws: Draws,
    },
}

impl Origin {
    /// Adds `rows` to the rows of survivors and parents.
    fn offset_by(self, rows: usize) -> Origin {
        match self {
            Origin::Survivor(row) => Origin::Survivor(row + rows),
            Origin::Child {
                parents,
                inherited,
                draws,
            } => Origin::Child {
                parents: parents.map(|row| row + rows),
                inherited,
                draws,
            },
        }
    }
}

/// Breeds the next generation from `table` again, each genome with its origin, in breeding order. `None` for methods
/// without parents: only the genetic algorithm has descendants.
pub fn origins(
    config: &EvolutionConfig,
    table: &[Ranked],
    generation: u32,
) -> Option<Vec<(Genome, Origin)>> {
    if config.method != Method::Genetic {
        return None;
    }
    let mut rng = Stream::of(Purpose::Breeding, generation).rng(config.seed, 0);
    let mut all = Vec::with_capacity(table.len());
    let mut first_row = table.len();
    for table in table.rchunks(config.bred_together().max(1) as usize) {
        first_row -= table.len();
        let bred = bred(config, table, &mut rng).into_iter();
        all.extend(bred.map(|(genome, origin)| (genome, origin.offset_by(first_row))));
    }
    Some(all)
}

/// The survivors and descendants of a table, as many as it has rows, with their origins within it.
pub(super) fn bred(
    config: &EvolutionConfig,
    table: &[Ranked],
    rng: &mut ChaCha8Rng,
) -> Vec<(Genome, Origin)> {
    let survivors = table.iter().enumerate().rev();
    let survivors = survivors.take(config.survivors_of(table.len()));
    let mut next: Vec<_> = survivors
        .map(|(row, r)| (r.genome.clone(), Origin::Survivor(row)))
        .collect();
    while next.len() < table.len() {
        let mother = parent(config, table, rng);
        let father = parent(config, table, rng);
        let parents = [mother.row, father.row];
        let [a, b] = parents.map(|row| &table[row].genome);
        let (children, crossover) = cross_over(config.crossover, a, b, rng);
        let selected = [mother.drawn, father.drawn];
        for (inherited, is_second) in children.into_iter().zip([false, true]) {
            let (child, changes) = mutate(config, inherited.clone(), rng);
            if next.len() < table.len() {
                let draws = Draws {
                    selected: selected.clone(),
                    crossover: crossover.clone(),
                    is_second,
                    changes,
                };
                let origin = Origin::Child {
                    parents,
                    inherited,
                    draws,
                };
                next.push((child, origin));
            }
        }
    }
    next
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evolution::{
        Crossover, MutationKind, Selection, first_population, next_generation, preset,
    };
    use crate::text::EnumId;

    /// A table of a first population with two equal genomes.
    fn table(config: &EvolutionConfig) -> Vec<Ranked> {
        let mut genomes = first_population(config);
        genomes[3] = genomes[9].clone();
        let ranked = genomes.into_iter().enumerate();
        ranked
            .map(|(i, genome)| Ranked {
                genome,
                fitness: i as u32 / 3,
            })
            .collect()
    }

    #[test]
    fn replay_matches_bred_generation() {
        let mut config = preset("course_class").unwrap().config();
        config.mutation = 0.5;
        for selection in Selection::all() {
            for crossover in Crossover::all() {
                for mutation_kind in MutationKind::all() {
                    for elitism in [0.0, 0.2, 1.0] {
                        (config.selection, config.crossover) = (selection, crossover);
                        (config.mutation_kind, config.elitism) = (mutation_kind, elitism);
                        let table = table(&config);
                        let found = origins(&config, &table, 7).unwrap();
                        let genomes: Vec<_> = found.iter().map(|(g, _)| g.clone()).collect();
                        assert_eq!(genomes, next_generation(&config, &table, 7));
                        is_inherited(&table, &found, config.survivors_of(table.len()));
                    }
                }
            }
        }
    }

    /// Checks that every inherited gene lies between its parents' genes, and that only mutations exceed this range.
    fn is_inherited(table: &[Ranked], found: &[(Genome, Origin)], elite: usize) {
        for (i, (genome, origin)) in found.iter().enumerate() {
            match origin {
                Origin::Survivor(row) => {
                    assert!(i < elite);
                    assert_eq!((&table[*row].genome, *row), (genome, table.len() - 1 - i));
                }
                Origin::Child {
                    parents, inherited, ..
                } => {
                    assert!(i >= elite);
                    let [a, b] = parents.map(|row| &table[row].genome.0);
                    for (gene, &value) in inherited.0.iter().enumerate() {
                        let (low, high) = (a[gene].min(b[gene]), a[gene].max(b[gene]));
                        assert!((low..=high).contains(&value));
                    }
                }
            }
        }
    }

    #[test]
    fn populations_have_separate_parents() {
        let mut config = preset("course_class").unwrap().config();
        config.scheme = crate::evolution::Scheme::TwoPopulations;
        let table = table(&config);
        let found = origins(&config, &table, 7).unwrap();
        let genomes: Vec<_> = found.iter().map(|(g, _)| g.clone()).collect();
        assert_eq!(genomes, next_generation(&config, &table, 7));
        let half = table.len() / 2;
        for (i, (genome, origin)) in found.iter().enumerate() {
            // The first population is last in the table.
            let its_own = if i < half { half..table.len() } else { 0..half };
            match origin {
                Origin::Survivor(row) => {
                    assert!(its_own.contains(row) && table[*row].genome == *genome, "{i}")
                }
                Origin::Child { parents, .. } => {
                    assert!(parents.iter().all(|row| its_own.contains(row)), "{i}");
                }
            }
        }
    }

    #[test]
    fn baselines_have_no_parents() {
        let mut config = preset("course_class").unwrap().config();
        let table = table(&config);
        for method in [Method::RandomSearch, Method::Spsa, Method::Td] {
            config.method = method;
            assert_eq!(origins(&config, &table, 0), None);
        }
    }
}
