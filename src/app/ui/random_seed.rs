//! Random seeds, short enough to be read aloud.

/// Random seeds that are proposed.
#[derive(Debug)]
pub struct RandomSeed(u64);

impl RandomSeed {
    /// Proposals that follow from a random number.
    pub fn new(random: u64) -> RandomSeed {
        RandomSeed(random)
    }

    /// The present proposal, of six digits.
    pub fn seed(&self) -> String {
        (self.0 % 900_000 + 100_000).to_string()
    }

    /// Another proposal.
    pub fn draw(&mut self) -> String {
        // Steele and others' mixing of a counter: nothing depends on its quality.
        self.0 = self
            .0
            .wrapping_add(0x9e37_79b9_7f4a_7c15)
            .rotate_left(17)
            .wrapping_mul(0xbf58_476d_1ce4_e5b9);
        self.seed()
    }
}
