//! Genomes: the weights of features, and their fitness.

use serde::{Deserialize, Serialize};

use crate::eval::{EvaluationSpec, MAX_WEIGHT};

/// The largest absolute value of a gene, also after many mutations.
pub const MAX_GENE: i32 = MAX_WEIGHT as i32;

/// Weights in the order of the configuration's features.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Genome(pub Vec<i32>);

impl Genome {
    pub fn evaluation(&self, features: &[String]) -> EvaluationSpec {
        EvaluationSpec::of_weights(features.iter().zip(self.0.iter().map(|&gene| gene.into())))
    }
}

/// The rounded mean of genomes, gene by gene; empty for no genomes. It depends less on chance than any single genome.
pub fn centroid<'a>(genomes: impl ExactSizeIterator<Item = &'a Genome>) -> Genome {
    let count = genomes.len() as f64;
    let mut sums: Vec<i64> = Vec::new();
    for genome in genomes {
        sums.resize(genome.0.len(), 0);
        for (sum, &gene) in sums.iter_mut().zip(&genome.0) {
            *sum += i64::from(gene);
        }
    }
    // The sums are exact, and the means of so few genes are within the range of genes.
    let mean = |sum: i64| (sum as f64 / count).round() as i32;
    Genome(sums.into_iter().map(mean).collect())
}

/// A genome and its fitness in its generation's contest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ranked {
    pub genome: Genome,
    /// In a cup the round of elimination, from 1; the winner has the number of rounds plus one. In the other schemes
    /// the value of its points in millionths: see [`super::EvolutionConfig::largest_fitness`].
    pub fitness: u32,
}

/// A table for tests; both genes of a genome are its row number.
#[cfg(test)]
pub(super) fn table(fitness: &[u32]) -> Vec<Ranked> {
    let rows = (0..).zip(fitness);
    let ranked = rows.map(|(n, &fitness)| Ranked {
        genome: Genome(vec![n, n]),
        fitness,
    });
    ranked.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn centroid_is_the_mean() {
        let genomes = [[1, -7], [2, -8], [5, 0]].map(|g| Genome(g.to_vec()));
        assert_eq!(centroid(genomes.iter()), Genome(vec![3, -5]));
        assert_eq!(centroid(genomes[..1].iter()), genomes[0]);
        let far = vec![Genome(vec![MAX_GENE, -MAX_GENE]); 1_024];
        assert_eq!(centroid(far.iter()), far[0]);
        assert_eq!(centroid([].iter()), Genome(Vec::new()));
    }
}
