//! Every member meets every other member: the least dependence on chance, and the most games.

use super::field::{Field, Meeting, MeetingOpponent, Played};
use super::fitness_scheme::FitnessScheme;
use super::points::share;
use crate::arena::Score;
use crate::evolution::config::EvolutionConfig;
use crate::evolution::genome::Ranked;

pub(super) struct RoundRobin;

impl FitnessScheme for RoundRobin {
    fn first_round(&self, field: &Field) -> Vec<Meeting> {
        // Members that keep their fitness do not meet each other.
        let pairs = field
            .playing()
            .flat_map(|member| (0..member).map(move |other| (member, other)));
        let meeting = |(member, other)| Meeting {
            member,
            opponent: MeetingOpponent::Member(other),
        };
        pairs.map(meeting).collect()
    }

    fn table(&self, field: &Field, played: &[Played]) -> Vec<Ranked> {
        let mut sums = vec![Score::default(); field.population.len()];
        for Played { meeting, score } in played {
            sums[meeting.member as usize] += *score;
            if let MeetingOpponent::Member(other) = meeting.opponent {
                sums[other as usize] += score.swapped();
            }
        }
        field.ranked(sums.iter().map(share).collect())
    }

    fn meetings(&self, config: &EvolutionConfig, generation: u32) -> u64 {
        let pairs = |n: u64| n * n.saturating_sub(1) / 2;
        pairs(config.population.into()) - pairs(config.kept_in(generation).into())
    }
}
