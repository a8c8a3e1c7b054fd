//! Every member meets the same number of random opponents. A meeting counts only for the member's fitness, so that all
//! members have equally many games.

use super::field::{Field, Meeting, MeetingOpponent, draw_others};
use super::fitness_scheme::FitnessScheme;
use crate::evolution::config::EvolutionConfig;

pub(super) struct RandomOpponents;

impl FitnessScheme for RandomOpponents {
    fn first_round(&self, field: &Field) -> Vec<Meeting> {
        let opponents = field.playing().flat_map(|member| {
            let count = field.config.opponents;
            let drawn = draw_others(count, field.size(), member, &mut field.rng(member));
            drawn.into_iter().map(move |other| Meeting {
                member,
                opponent: MeetingOpponent::Member(other),
            })
        });
        opponents.collect()
    }

    fn meetings(&self, config: &EvolutionConfig, generation: u32) -> u64 {
        let playing = config.playing_in(generation);
        playing * u64::from(config.opponents)
    }
}
