//! Competitive fitness sharing: an opponent has one point to give, which those share who do well against it. Who beats what few
//! beat is worth keeping, also where it loses to many.
//!
//! Rosin and Belew (1997) add up 1 / N over the opponents that are beaten, where N is the number of those who beat the same one.
//! Several games with an opponent give a part of a point instead of beaten or not, and with one game it is their sum.

use super::field::{Field, Meeting, Played, Rival, draw};
use super::judge::Judge;
use super::points::share;
use crate::evolution::config::{EvolutionConfig, POINT};
use crate::evolution::genome::Ranked;

pub(super) struct Sharing;

/// The members that everybody meets.
fn sample(field: &Field) -> Vec<u32> {
    draw(field.config.opponents, field.size(), &mut field.rng(0))
}

impl Judge for Sharing {
    fn round(&self, field: &Field, played: &[Played]) -> Vec<Meeting> {
        if !played.is_empty() {
            return Vec::new();
        }
        // Its own shadow included, against which everybody has about half of the points: so all have as many games.
        let sample = sample(field);
        let meetings = field.playing().flat_map(|member| {
            let rivals = sample.iter().map(|&other| Rival::Member(other));
            rivals.map(move |rival| Meeting { member, rival })
        });
        meetings.collect()
    }

    fn table(&self, field: &Field, played: &[Played]) -> Vec<Ranked> {
        let index = |rival: Rival| match rival {
            Rival::Member(other) => other as usize,
            Rival::Ancestor(_) | Rival::External => 0,
        };
        // What all together have won from each.
        let mut shared = vec![0u64; field.population.len()];
        for p in played {
            shared[index(p.meeting.rival)] += u64::from(share(&p.score));
        }
        let mut fitness = vec![0u64; field.population.len()];
        for p in played {
            let won = u64::from(share(&p.score)) * u64::from(POINT);
            let from = shared[index(p.meeting.rival)];
            fitness[p.meeting.member as usize] += won.checked_div(from).unwrap_or(0);
        }
        // At most a million for each of at most a thousand opponents.
        field.ranked(fitness.into_iter().map(|f| f as u32).collect())
    }

    fn meetings(&self, config: &EvolutionConfig, generation: u32) -> u64 {
        let playing = u64::from(config.population - config.kept_in(generation));
        playing * u64::from(config.opponents)
    }
}
