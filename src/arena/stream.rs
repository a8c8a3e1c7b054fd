//! Streams of random numbers, so that luck depends on no clock and no worker.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde::{Deserialize, Serialize};

/// What a stream of random numbers is for. The numbers are part of every export: never change one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// The first population.
    Population = 1,
    /// The order in which a population enters its cup.
    Bracket = 2,
    /// Selection, crossover and mutation.
    Breeding = 3,
    /// The lot where a duel ends with equal points.
    Lot = 4,
    /// The games of a cup.
    Cup = 5,
    /// The games of champions against the yardstick's panel.
    Yardstick = 6,
    /// The games of a duel that somebody asked for.
    Duel = 7,
    /// Who meets whom in a contest where that is by lot.
    Opponents = 8,
    /// The games of a population's centroid against the yardstick's panel.
    Centroid = 9,
    /// The games of a champion against earlier ones.
    Ancestors = 10,
    /// The frozen random strategies.
    Strategies = 11,
    /// The games of champions against the frozen strategies.
    Generalisation = 12,
    /// The games of a centroid against the frozen strategies.
    CentroidGeneralisation = 13,
    /// The games of all genomes against the yardstick's panel.
    Members = 14,
    /// The games of a championship.
    Championship = 16,
    /// Who meets whom in a championship where that is by lot.
    Draw = 17,
    /// The lot where a meeting of a cup stays even.
    MeetingLot = 18,
}

/// A generation's contest has no more pairings than that.
pub const MAX_PAIRINGS: u32 = 1 << 20;

/// A stream of random numbers, named after what it is for, so that it depends on no clock and no worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stream {
    /// What the numbers are for.
    pub purpose: Purpose,
    /// The generation, below 2^16; 0 where there is none.
    #[serde(default)]
    pub generation: u32,
    /// The pairing within the generation, below 2^20.
    #[serde(default)]
    pub pairing: u32,
}

impl Stream {
    /// A stream without a pairing.
    pub fn of(purpose: Purpose, generation: u32) -> Self {
        Stream {
            purpose,
            generation,
            pairing: 0,
        }
    }

    /// The generator of an item of the stream, such as a pair of games; `item` is below 2^20.
    pub fn rng(self, seed: u64, item: u32) -> ChaCha8Rng {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let field = |n: u32, bits: u32| u64::from(n) & ((1 << bits) - 1);
        rng.set_stream(
            (self.purpose as u64) << 56
                | field(self.generation, 16) << 40
                | field(self.pairing, 20) << 20
                | field(item, 20),
        );
        rng
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::Rng;

    #[test]
    fn no_two_streams_are_the_same() {
        let mut seen = std::collections::BTreeSet::new();
        for purpose in [Purpose::Cup, Purpose::Yardstick] {
            for generation in [0, 1, 0xffff] {
                for pairing in [0, 1, 0xf_ffff] {
                    for item in [0, 1, 0xf_ffff] {
                        let stream = Stream {
                            purpose,
                            generation,
                            pairing,
                        };
                        assert!(seen.insert(stream.rng(5, item).next_u64()));
                    }
                }
            }
        }
        assert_eq!(seen.len(), 54);
    }
}
