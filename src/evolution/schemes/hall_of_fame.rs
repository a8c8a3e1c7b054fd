//! Opponents from the population and champions of earlier generations: genomes that no longer beat earlier champions
//! lose fitness.

use super::field::{Field, Meeting, MeetingOpponent, draw, draw_others};
use super::fitness_scheme::FitnessScheme;
use crate::evolution::config::EvolutionConfig;

pub(super) struct HallOfFame;

impl FitnessScheme for HallOfFame {
    fn first_round(&self, field: &Field) -> Vec<Meeting> {
        let config = &field.config;
        let ancestors = field.ancestors.len() as u32;
        let meetings = field.playing().flat_map(|member| {
            let mut rng = field.rng(member);
            let peers = draw_others(config.opponents, field.size(), member, &mut rng);
            let famous = draw(config.ancestors, ancestors, &mut rng);
            let opponents = peers.into_iter().map(MeetingOpponent::Member);
            let opponents = opponents.chain(famous.into_iter().map(MeetingOpponent::Ancestor));
            opponents.map(move |opponent| Meeting { member, opponent })
        });
        meetings.collect()
    }

    fn meetings(&self, config: &EvolutionConfig, generation: u32) -> u64 {
        let playing = config.playing_in(generation);
        let ancestors = config.ancestors.min(generation);
        playing * (u64::from(config.opponents) + u64::from(ancestors))
    }
}
