//! What a scheme of fitness has to say.

use super::field::{Field, Meeting, Played};
use crate::evolution::config::EvolutionConfig;
use crate::evolution::genome::Ranked;

/// A scheme of fitness: it draws up meetings, round by round, and ranks those who have played. It knows nothing of games, depths
/// and workers, and all it may depend on is what it is given; luck comes from [`Field::rng`].
pub(in crate::evolution) trait Judge: Sync {
    /// The meetings of the next round, after those of all rounds before have been played; none when no round is left.
    fn round(&self, field: &Field, played: &[Played]) -> Vec<Meeting>;

    /// Everybody in the order of growing fitness, the champion last, each population by itself where there are two, once everything has been played.
    fn table(&self, field: &Field, played: &[Played]) -> Vec<Ranked>;

    /// How many meetings all rounds of a generation have: a number that follows from the configuration.
    fn meetings(&self, config: &EvolutionConfig, generation: u32) -> u64;
}
