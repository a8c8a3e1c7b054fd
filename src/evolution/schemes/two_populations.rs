//! Two populations that breed separately, such as hosts and parasites. Only games against the other population count,
//! so that no member gains from the weaknesses of its relatives.
//!
//! The first half of the genomes is the first population, whose best member is the champion. Each pair of games has
//! both sides, so neither population belongs to a side.

use super::field::{Field, Meeting, MeetingOpponent, Played, draw};
use super::fitness_scheme::FitnessScheme;
use super::points::points;
use crate::evolution::config::EvolutionConfig;
use crate::evolution::genome::Ranked;

pub(super) struct TwoPopulations;

impl FitnessScheme for TwoPopulations {
    fn first_round(&self, field: &Field) -> Vec<Meeting> {
        let half = field.config.bred_together();
        let opponents = (0..field.size()).flat_map(|member| {
            let drawn = draw(field.config.opponents, half, &mut field.rng(member));
            let first_of_others = if member < half { half } else { 0 };
            drawn.into_iter().map(move |other| Meeting {
                member,
                opponent: MeetingOpponent::Member(first_of_others + other),
            })
        });
        opponents.collect()
    }

    /// The second population and then the first, each in ascending order of fitness.
    fn table(&self, field: &Field, played: &[Played]) -> Vec<Ranked> {
        let fitness = points(field, played);
        let half = field.config.bred_together() as usize;
        let (first, second) = (0..half, half..fitness.len());
        [second, first]
            .map(|members| field.ranked_among(members, &fitness))
            .concat()
    }

    fn meetings(&self, config: &EvolutionConfig, _: u32) -> u64 {
        u64::from(config.population) * u64::from(config.opponents)
    }
}
