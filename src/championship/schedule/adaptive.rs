//! Adaptive pairing: more pairs go to the least decided meetings.
//!
//! The probability that the player with fewer points is the better player has a distribution-free bound, by Cantelli's
//! inequality: 1 / (1 + z^2), where z is the lead in standard errors. Meetings get pairs in proportion to this bound.
//! It needs only sums, products and quotients, so it is the same number on every machine.

use super::step::Step;
use crate::championship::config::ChampionshipConfig;
use crate::championship::meeting::Meeting;

/// The divisor of the number of pairs that every meeting gets first.
const FIRST: u32 = 4;

/// The minimum number of pairs in a batch.
const SMALLEST_BATCH: u32 = 8;

/// The prior variance of a pair, with the weight of one pair.
const PRIOR: f64 = 0.125;

pub(super) fn first_pairs(config: &ChampionshipConfig) -> u32 {
    config.pairs_per_meeting().div_ceil(FIRST)
}

/// The next batch, or the end after all pairs.
pub(super) fn next(config: &ChampionshipConfig, meetings: &[Meeting]) -> Step {
    let all = u64::from(config.pairs_per_meeting()) * meetings.len() as u64;
    let played: u64 = meetings.iter().map(|m| u64::from(m.pairs())).sum();
    let batch = SMALLEST_BATCH.max(meetings.len() as u32);
    let batch = all.saturating_sub(played).min(batch.into());
    if batch == 0 {
        return Step::Done;
    }
    let open: Vec<f64> = meetings.iter().map(undecided).collect();
    let mut more = vec![0u32; meetings.len()];
    for _ in 0..batch {
        // The meeting with the largest bound per pair; among equals the first.
        let need = |i: usize| open[i] / f64::from(meetings[i].pairs() + more[i]);
        let neediest = (0..more.len()).reduce(|a, b| if need(b) > need(a) { b } else { a });
        if let Some(i) = neediest {
            more[i] += 1;
        }
    }
    let numbered = meetings.iter().map(|m| m.number).zip(more);
    Step::Extend(numbered.filter(|&(_, more)| more > 0).collect())
}

/// A bound on the probability that the player with fewer points is the better player, 0 to 1.
fn undecided(meeting: &Meeting) -> f64 {
    let pairs = meeting.record().pairs;
    let Some((mean, variance)) = pairs.moments() else {
        return 1.0;
    };
    let n = f64::from(pairs.pairs());
    let lead = mean - 0.5;
    let variance = (n * variance + PRIOR) / (n + 1.0);
    1.0 / (1.0 + lead * lead * n / variance)
}
