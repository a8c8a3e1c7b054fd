//! Fixed random strategies: random genomes that are the same for every evolution with the same number of genes, for any
//! seed, so that results of champions against them are comparable between runs.

use rand::RngExt;

use super::genome::Genome;
use crate::arena::{Purpose, Stream};

/// The largest absolute value of a gene. Only the ratios of genes matter.
const RANGE: i32 = 1_000;

/// The seed of all strategies.
const SEED: u64 = 0;

pub(super) fn strategy(number: u32, genes: usize) -> Genome {
    let mut rng = Stream::of(Purpose::Strategies, 0).rng(SEED, number);
    Genome(
        (0..genes)
            .map(|_| rng.random_range(-RANGE..=RANGE))
            .collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strategies_are_fixed_and_distinct() {
        // They must never change: scores of different versions would not be comparable.
        assert_eq!(strategy(0, 3), Genome(FIRST.to_vec()));
        assert_eq!(strategy(0, 2).0, FIRST[..2]);
        let different: std::collections::BTreeSet<_> = (0..256).map(|n| strategy(n, 3)).collect();
        assert_eq!(different.len(), 256);
    }

    const FIRST: [i32; 3] = [721, 587, -888];
}
