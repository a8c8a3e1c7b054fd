//! Named streams of random numbers, so that no result depends on a clock or a worker.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde::{Deserialize, Serialize};

/// The purpose of a stream. Every export depends on these numbers: never change them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    Population = 1,
    Bracket = 2,
    Breeding = 3,
    /// The random draw that decides a duel with equal points.
    Lot = 4,
    /// The games of a generation's contest. Files call it `cup` for every scheme.
    #[serde(rename = "cup")]
    Contest = 5,
    /// The games of champions against the panel of the yardstick.
    Yardstick = 6,
    /// The games of a duel that the user requested.
    Duel = 7,
    /// Random pairings of a contest.
    Opponents = 8,
    /// The games of a population's centroid against the panel.
    Centroid = 9,
    /// The games of a champion against earlier champions.
    Ancestors = 10,
    /// The fixed random strategies.
    Strategies = 11,
    /// The games of champions against the fixed strategies.
    Generalisation = 12,
    /// The games of a centroid against the fixed strategies.
    CentroidGeneralisation = 13,
    /// The games of all genomes against the panel.
    Members = 14,
    Championship = 16,
    /// Random pairings of a championship.
    Draw = 17,
    /// The random draw that decides an even meeting of a cup.
    MeetingLot = 18,
    /// The positions of a comparison of depth with truth.
    Truth = 19,
}

/// The maximum number of pairings in a generation's contest.
pub const MAX_PAIRINGS: u32 = 1 << 20;

/// The name of a stream; together with the seed it determines the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stream {
    pub purpose: Purpose,
    /// Below 2^16; 0 if there are no generations.
    #[serde(default)]
    pub generation: u32,
    /// Below 2^20.
    #[serde(default)]
    pub pairing: u32,
}

impl Stream {
    pub fn of(purpose: Purpose, generation: u32) -> Self {
        Stream {
            purpose,
            generation,
            pairing: 0,
        }
    }

    /// The generator for an item of the stream, such as a pair of games; `item` is below 2^20.
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
    fn streams_are_distinct() {
        let mut seen = std::collections::BTreeSet::new();
        for purpose in [Purpose::Contest, Purpose::Yardstick] {
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
