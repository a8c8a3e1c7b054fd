//! Fitness from points per game.

use super::field::{Field, Played};
use crate::arena::Score;
use crate::evolution::config::POINT;
use crate::evolution::genome::Ranked;

/// The table by [`points`].
pub(super) fn by_points(field: &Field, played: &[Played]) -> Vec<Ranked> {
    field.ranked(points(field, played))
}

/// Each member's share of the points in the games that it played for its own fitness, in millionths.
pub(super) fn points(field: &Field, played: &[Played]) -> Vec<u32> {
    let mut sums = vec![Score::default(); field.population.len()];
    for p in played {
        sums[p.meeting.member as usize] += p.score;
    }
    sums.iter().map(share).collect()
}

/// The share of the points in millionths, rounded down; 0 without games. An integer, so that the order of additions
/// does not matter.
pub(super) fn share(score: &Score) -> u32 {
    let halves = 2 * u64::from(score.wins) + u64::from(score.draws);
    match u64::from(score.games()) {
        0 => 0,
        games => (halves * u64::from(POINT) / (2 * games)) as u32,
    }
}
