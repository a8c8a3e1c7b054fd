//! Shaped opponents: a sample that is informative. Whom everybody beats, or nobody, tells nobody apart.
//!
//! Twice as many candidates as are wanted are drawn, and some of the population try them out. The half whose results were the
//! most even are whom everybody meets in the second round, and only that counts.

use super::field::{Field, Meeting, Played, Rival, draw};
use super::judge::Judge;
use super::points::{by_points, share};
use crate::arena::Score;
use crate::evolution::config::{EvolutionConfig, POINT};
use crate::evolution::genome::Ranked;

pub(super) struct Shaped;

/// Members that try each candidate out, where there are so many.
const TRIALS: u32 = 8;

/// How many candidates there are, and how often each is tried out.
fn trials(config: &EvolutionConfig) -> (u32, u32) {
    let candidates = config.population.min(2 * config.opponents);
    (candidates, TRIALS.min(config.population))
}

/// Meetings of the first round.
fn first_round(config: &EvolutionConfig) -> usize {
    let (candidates, times) = trials(config);
    (candidates * times) as usize
}

/// The candidates whose results in the first round were the most even; of equally even ones those that were drawn first.
fn informative(field: &Field, first: &[Played]) -> Vec<Rival> {
    let mut sums: Vec<(Rival, Score)> = Vec::new();
    for p in first {
        match sums.iter_mut().find(|(rival, _)| *rival == p.meeting.rival) {
            Some((_, sum)) => *sum += p.score,
            None => sums.push((p.meeting.rival, p.score)),
        }
    }
    sums.sort_by_key(|(_, sum)| share(sum).abs_diff(POINT / 2));
    sums.truncate(field.config.opponents as usize);
    sums.into_iter().map(|(rival, _)| rival).collect()
}

impl Judge for Shaped {
    fn round(&self, field: &Field, played: &[Played]) -> Vec<Meeting> {
        let first = first_round(&field.config);
        if played.is_empty() {
            let (candidates, times) = trials(&field.config);
            let drawn = draw(candidates, field.size(), &mut field.rng(0));
            let tried = drawn.into_iter().flat_map(|candidate| {
                let by = draw(times, field.size(), &mut field.rng(1 + candidate));
                by.into_iter().map(move |member| Meeting {
                    member,
                    rival: Rival::Member(candidate),
                })
            });
            return tried.collect();
        }
        if played.len() > first {
            return Vec::new();
        }
        let rivals = informative(field, played);
        let meetings = field.playing().flat_map(|member| {
            let meeting = move |&rival| Meeting { member, rival };
            rivals.iter().map(meeting).collect::<Vec<_>>()
        });
        meetings.collect()
    }

    fn table(&self, field: &Field, played: &[Played]) -> Vec<Ranked> {
        by_points(field, &played[first_round(&field.config)..])
    }

    fn meetings(&self, config: &EvolutionConfig, generation: u32) -> u64 {
        let playing = u64::from(config.population - config.kept_in(generation));
        first_round(config) as u64 + playing * u64::from(config.opponents)
    }
}
