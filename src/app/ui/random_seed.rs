//! Random seeds, short enough to read aloud.

/// A generator of proposed seeds.
#[derive(Debug)]
pub struct RandomSeed(u64);

impl RandomSeed {
    /// Proposals derived from a random number.
    pub fn new(random: u64) -> RandomSeed {
        RandomSeed(random)
    }

    /// The current proposal, of six digits.
    pub fn seed(&self) -> String {
        (self.0 % 900_000 + 100_000).to_string()
    }

    /// Returns another proposal.
    pub fn draw(&mut self) -> String {
        // A simple mix with constants of SplitMix64 (Steele and others); nothing depends on its quality.
        self.0 = self
            .0
            .wrapping_add(0x9e37_79b9_7f4a_7c15)
            .rotate_left(17)
            .wrapping_mul(0xbf58_476d_1ce4_e5b9);
        self.seed()
    }
}
