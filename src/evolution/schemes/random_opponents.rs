//! Every member meets the same number of random opponents. A meeting counts only for the member's fitness, so that all
//! members have equally many games.

use super::field::{Field, Meeting, Played, Rival, draw_others};
use super::judge::Judge;
use super::points::by_points;
use crate::evolution::config::EvolutionConfig;
use crate::evolution::genome::Ranked;

pub(super) struct RandomOpponents;

impl Judge for RandomOpponents {
    fn round(&self, field: &Field, played: &[Played]) -> Vec<Meeting> {
        if !played.is_empty() {
            return Vec::new();
        }
        let opponents = field.playing().flat_map(|member| {
            let count = field.config.opponents;
            let drawn = draw_others(count, field.size(), member, &mut field.rng(member));
            drawn.into_iter().map(move |other| Meeting {
                member,
                rival: Rival::Member(other),
            })
        });
        opponents.collect()
    }

    fn table(&self, field: &Field, played: &[Played]) -> Vec<Ranked> {
        by_points(field, played)
    }

    fn meetings(&self, config: &EvolutionConfig, generation: u32) -> u64 {
        let playing = u64::from(config.population - config.kept_in(generation));
        playing * u64::from(config.opponents)
    }
}
