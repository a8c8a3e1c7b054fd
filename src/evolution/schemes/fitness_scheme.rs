//! The interface of fitness schemes.

use super::field::{Field, Meeting, Played};
use super::points::by_points;
use crate::evolution::config::EvolutionConfig;
use crate::evolution::genome::Ranked;

/// A fitness scheme: it creates meetings round by round, and ranks the members. It does not depend on games, depths and
/// workers, only on its arguments; random numbers come from [`Field::rng`].
pub(in crate::evolution) trait FitnessScheme: Sync {
    /// The meetings of the first round.
    fn first_round(&self, field: &Field) -> Vec<Meeting>;

    /// The meetings of the next round, after all earlier rounds are complete; empty after the last round.
    fn next_round(&self, _field: &Field, _played: &[Played]) -> Vec<Meeting> {
        Vec::new()
    }

    /// The winner of a completed meeting that a random draw decides: true for the member, false for its opponent; `None`
    /// without a draw.
    fn decide_tie(&self, _field: &Field, _pairing: u32, _played: &Played) -> Option<bool> {
        None
    }

    /// The final table in ascending order of fitness, the champion last; with two populations each has its own order.
    fn table(&self, field: &Field, played: &[Played]) -> Vec<Ranked> {
        by_points(field, played)
    }

    /// The number of meetings in all rounds of a generation; it follows from the configuration.
    fn meetings(&self, config: &EvolutionConfig, generation: u32) -> u64;
}
