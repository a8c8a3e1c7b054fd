//! Two populations that are bred apart, such as hosts and parasites: each is judged by the other alone, so that nobody gains by the
//! weaknesses of its own relatives.
//!
//! The first half of the genomes is the first population, whose best is the champion. In a pair of games each side is played once,
//! so that neither population is that of a side.

use super::field::{Field, Meeting, Played, Rival, draw};
use super::judge::Judge;
use super::points::points;
use crate::evolution::config::EvolutionConfig;
use crate::evolution::genome::Ranked;

pub(super) struct TwoPopulations;

impl Judge for TwoPopulations {
    fn round(&self, field: &Field, played: &[Played]) -> Vec<Meeting> {
        if !played.is_empty() {
            return Vec::new();
        }
        let half = field.config.bred_together();
        let opponents = (0..field.size()).flat_map(|member| {
            let drawn = draw(field.config.opponents, half, &mut field.rng(member));
            let first_of_others = if member < half { half } else { 0 };
            drawn.into_iter().map(move |other| Meeting {
                member,
                rival: Rival::Member(first_of_others + other),
            })
        });
        opponents.collect()
    }

    /// The second population and then the first, each in the order of growing fitness.
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
