//! Opponents from the population and champions of earlier generations: genomes that no longer beat earlier champions
//! lose fitness.

use super::field::{Field, Meeting, Played, Rival, draw, draw_others};
use super::judge::Judge;
use super::points::by_points;
use crate::evolution::config::EvolutionConfig;
use crate::evolution::genome::Ranked;

pub(super) struct HallOfFame;

impl Judge for HallOfFame {
    fn round(&self, field: &Field, played: &[Played]) -> Vec<Meeting> {
        if !played.is_empty() {
            return Vec::new();
        }
        let config = &field.config;
        let ancestors = field.fame.len() as u32;
        let opponents = field.playing().flat_map(|member| {
            let mut rng = field.rng(member);
            let peers = draw_others(config.opponents, field.size(), member, &mut rng);
            let famous = draw(config.ancestors, ancestors, &mut rng);
            let rivals = peers.into_iter().map(Rival::Member);
            let rivals = rivals.chain(famous.into_iter().map(Rival::Ancestor));
            rivals.map(move |rival| Meeting { member, rival })
        });
        opponents.collect()
    }

    fn table(&self, field: &Field, played: &[Played]) -> Vec<Ranked> {
        by_points(field, played)
    }

    fn meetings(&self, config: &EvolutionConfig, generation: u32) -> u64 {
        let playing = u64::from(config.population - config.kept_in(generation));
        let ancestors = config.ancestors.min(generation);
        playing * (u64::from(config.opponents) + u64::from(ancestors))
    }
}
