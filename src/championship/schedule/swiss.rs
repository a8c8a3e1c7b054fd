//! The Swiss system: in every round each player meets a new opponent with similar points.

use std::collections::BTreeSet;

use super::step::Step;
use crate::arena::{Purpose, Stream};
use crate::championship::config::ChampionshipConfig;
use crate::championship::meeting::Meeting;
use crate::player::shuffle;

/// The maximum number of attempts before players may meet again: a long tournament may have no other pairing.
const ATTEMPTS: u32 = 20_000;

pub(super) fn next(
    config: &ChampionshipConfig,
    repeat: u32,
    meetings: &[Meeting],
    rounds: u32,
) -> Step {
    let round = meetings.last().map_or(0, |m| m.round);
    if round >= rounds {
        return Step::Done;
    }
    let points = match_points(config, meetings);
    let mut order: Vec<u32> = (0..config.players.len() as u32).collect();
    let mut rng = Stream::of(Purpose::Draw, repeat).rng(config.seed, 0);
    shuffle(&mut order, &mut rng);
    // A stable sort: equal players stay in random order.
    order.sort_by_key(|&p| std::cmp::Reverse(points[p as usize]));
    if order.len() % 2 == 1 {
        let byes = byes(config, meetings);
        let without_opponent = order.iter().rposition(|&p| byes[p as usize] == 0);
        order.remove(without_opponent.unwrap_or(order.len() - 1));
    }
    let met: BTreeSet<[u32; 2]> = meetings.iter().map(|m| sorted(m.players)).collect();
    let mut attempts = ATTEMPTS;
    let new = pairings(&order, &met, &mut attempts);
    let meet_again = || order.chunks_exact(2).map(|two| [two[0], two[1]]).collect();
    Step::Open(new.unwrap_or_else(meet_again))
}

fn sorted([a, b]: [u32; 2]) -> [u32; 2] {
    [a.min(b), a.max(b)]
}

/// Pairs each player with the next player in order that it has not met, so that all players have an opponent; `None` if
/// impossible, or after too many attempts.
fn pairings(order: &[u32], met: &BTreeSet<[u32; 2]>, attempts: &mut u32) -> Option<Vec<[u32; 2]>> {
    let Some((&first, others)) = order.split_first() else {
        return Some(Vec::new());
    };
    for (i, &other) in others.iter().enumerate() {
        if met.contains(&sorted([first, other])) {
            continue;
        }
        *attempts = attempts.checked_sub(1)?;
        let rest = [&others[..i], &others[i + 1..]].concat();
        if let Some(mut found) = pairings(&rest, met, attempts) {
            found.insert(0, [first, other]);
            return Some(found);
        }
    }
    None
}

/// The number of rounds in which each player had no opponent.
fn byes(config: &ChampionshipConfig, meetings: &[Meeting]) -> Vec<u32> {
    let rounds = meetings.last().map_or(0, |m| m.round);
    let mut byes = vec![rounds; config.players.len()];
    for player in meetings.iter().flat_map(|m| m.players) {
        byes[player as usize] = byes[player as usize].saturating_sub(1);
    }
    byes
}

/// Doubled match points of each player: 2 for a won meeting or a round without an opponent, 1 for an even meeting.
pub(in crate::championship) fn match_points(
    config: &ChampionshipConfig,
    meetings: &[Meeting],
) -> Vec<u32> {
    let mut points: Vec<u32> = byes(config, meetings).into_iter().map(|b| 2 * b).collect();
    for meeting in meetings.iter().filter(|m| m.is_complete()) {
        let score = meeting.record().score;
        let [a, b] = meeting.players.map(|p| p as usize);
        let won = match score.wins.cmp(&score.losses) {
            _ if score.games() == 0 => [0, 0],
            std::cmp::Ordering::Greater => [2, 0],
            std::cmp::Ordering::Equal => [1, 1],
            std::cmp::Ordering::Less => [0, 2],
        };
        points[a] += won[0];
        points[b] += won[1];
    }
    points
}
