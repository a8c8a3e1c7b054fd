//! Competitive fitness sharing: the members with points against an opponent share one point for this opponent. An
//! opponent that few members beat gives each of them more, so that a member can survive although it loses to many
//! opponents.
//!
//! Rosin and Belew (1997) add up 1 / N over the beaten opponents, where N is the number of members that beat the
//! opponent. With several games per opponent a member gets a fraction of a point instead; with one game both sums are
//! equal.

use super::field::{Field, Meeting, MeetingOpponent, Played, draw};
use super::fitness_scheme::FitnessScheme;
use super::points::share;
use crate::evolution::config::{EvolutionConfig, POINT};
use crate::evolution::genome::Ranked;

pub(super) struct Sharing;

/// The opponents of all members.
fn sample(field: &Field) -> Vec<u32> {
    draw(field.config.opponents, field.size(), &mut field.rng(0))
}

impl FitnessScheme for Sharing {
    fn first_round(&self, field: &Field) -> Vec<Meeting> {
        // A member in the sample also meets itself, with about half of the points, so that all members have equally
        // many games.
        let sample = sample(field);
        let meetings = field.playing().flat_map(|member| {
            let opponents = sample.iter().map(|&other| MeetingOpponent::Member(other));
            opponents.map(move |opponent| Meeting { member, opponent })
        });
        meetings.collect()
    }

    fn table(&self, field: &Field, played: &[Played]) -> Vec<Ranked> {
        let index = |opponent: MeetingOpponent| match opponent {
            MeetingOpponent::Member(other) => other as usize,
            MeetingOpponent::Ancestor(_) | MeetingOpponent::Rival => 0,
        };
        // The sum of the shares that all members won from each opponent.
        let mut shared = vec![0u64; field.population.len()];
        for p in played {
            shared[index(p.meeting.opponent)] += u64::from(share(&p.score));
        }
        let mut fitness = vec![0u64; field.population.len()];
        for p in played {
            let won = u64::from(share(&p.score)) * u64::from(POINT);
            let from = shared[index(p.meeting.opponent)];
            fitness[p.meeting.member as usize] += won.checked_div(from).unwrap_or(0);
        }
        // At most a million for each of at most a thousand opponents.
        field.ranked(fitness.into_iter().map(|f| f as u32).collect())
    }

    fn meetings(&self, config: &EvolutionConfig, generation: u32) -> u64 {
        let playing = config.playing_in(generation);
        playing * u64::from(config.opponents)
    }
}
