//! Shaped opponents: an informative sample. An opponent that all members beat, or none, does not distinguish them.
//!
//! The scheme draws twice as many candidates as needed, and some of the population play them first. In the second round
//! all members meet the half of the candidates with the most even results, and only that round counts.

use super::field::{Field, Meeting, MeetingOpponent, Played, draw};
use super::fitness_scheme::FitnessScheme;
use super::points::{by_points, share};
use crate::arena::Score;
use crate::evolution::config::{EvolutionConfig, POINT};
use crate::evolution::genome::Ranked;

pub(super) struct Shaped;

/// The maximum number of members that play each candidate in the first round.
const TRIALS: u32 = 8;

/// The number of candidates, and of their games in the first round.
fn trials(config: &EvolutionConfig) -> (u32, u32) {
    let candidates = config.population.min(2 * config.opponents);
    (candidates, TRIALS.min(config.population))
}

/// The number of meetings of the first round.
fn meetings_of_trials(config: &EvolutionConfig) -> usize {
    let (candidates, times) = trials(config);
    (candidates * times) as usize
}

/// The candidates with the most even results in the first round; among equal candidates the first drawn.
fn informative(field: &Field, first: &[Played]) -> Vec<MeetingOpponent> {
    let mut sums: Vec<(MeetingOpponent, Score)> = Vec::new();
    for p in first {
        match sums
            .iter_mut()
            .find(|(opponent, _)| *opponent == p.meeting.opponent)
        {
            Some((_, sum)) => *sum += p.score,
            None => sums.push((p.meeting.opponent, p.score)),
        }
    }
    sums.sort_by_key(|(_, sum)| share(sum).abs_diff(POINT / 2));
    sums.truncate(field.config.opponents as usize);
    sums.into_iter().map(|(opponent, _)| opponent).collect()
}

impl FitnessScheme for Shaped {
    fn first_round(&self, field: &Field) -> Vec<Meeting> {
        let (candidates, times) = trials(&field.config);
        let drawn = draw(candidates, field.size(), &mut field.rng(0));
        let meetings = drawn.into_iter().flat_map(|candidate| {
            let by = draw(times, field.size(), &mut field.rng(1 + candidate));
            by.into_iter().map(move |member| Meeting {
                member,
                opponent: MeetingOpponent::Member(candidate),
            })
        });
        meetings.collect()
    }

    fn next_round(&self, field: &Field, played: &[Played]) -> Vec<Meeting> {
        if played.len() > meetings_of_trials(&field.config) {
            return Vec::new();
        }
        let opponents = informative(field, played);
        let meetings = field.playing().flat_map(|member| {
            let meeting = move |&opponent| Meeting { member, opponent };
            opponents.iter().map(meeting).collect::<Vec<_>>()
        });
        meetings.collect()
    }

    fn table(&self, field: &Field, played: &[Played]) -> Vec<Ranked> {
        by_points(field, &played[meetings_of_trials(&field.config)..])
    }

    fn meetings(&self, config: &EvolutionConfig, generation: u32) -> u64 {
        let playing = config.playing_in(generation);
        meetings_of_trials(config) as u64 + playing * u64::from(config.opponents)
    }
}
