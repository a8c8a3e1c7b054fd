//! A cup: the loser of a meeting is out.

use rand::RngExt;

use super::step::Step;
use crate::arena::{Purpose, Stream};
use crate::championship::config::ChampionshipConfig;
use crate::championship::meeting::Meeting;
use crate::player::shuffle;

/// An even meeting gets up to this many extra pairs, one at a time, before a random draw decides.
const EXTRA_PAIRS: u32 = 3;

pub(super) fn next(config: &ChampionshipConfig, repeat: u32, meetings: &[Meeting]) -> Step {
    let max_pairs = config.pairs_per_meeting() + EXTRA_PAIRS;
    let continues = |m: &&Meeting| lead(m) == 0 && m.pairs() < max_pairs;
    let even: Vec<_> = meetings
        .iter()
        .filter(continues)
        .map(|m| (m.number, 1))
        .collect();
    if !even.is_empty() {
        return Step::Extend(even);
    }
    let remaining = survivors(config, repeat, meetings);
    let slots = if meetings.is_empty() {
        bracket(config, repeat)
    } else {
        remaining.into_iter().map(Some).collect()
    };
    let pairings: Vec<[u32; 2]> = slots
        .chunks(2)
        .filter_map(|two| match two {
            [Some(a), Some(b)] => Some([*a, *b]),
            _ => None,
        })
        .collect();
    if pairings.is_empty() { Step::Done } else { Step::Open(pairings) }
}

/// The random places of the first round; neighbours meet. If the number of players is not a power of two, some players
/// have no opponent and advance.
fn bracket(config: &ChampionshipConfig, repeat: u32) -> Vec<Option<u32>> {
    let mut players: Vec<u32> = (0..config.players.len() as u32).collect();
    let mut rng = Stream::of(Purpose::Draw, repeat).rng(config.seed, 0);
    shuffle(&mut players, &mut rng);
    let meetings = players.len().next_power_of_two() / 2;
    let (first, second) = players.split_at(meetings);
    let place = |i: usize| [Some(first[i]), second.get(i).copied()];
    (0..meetings).flat_map(place).collect()
}

/// The players that remain after all meetings so far, in the order of the bracket. The meetings must be complete.
fn survivors(config: &ChampionshipConfig, repeat: u32, meetings: &[Meeting]) -> Vec<u32> {
    let mut slots = bracket(config, repeat);
    let mut meetings = meetings.iter().peekable();
    let mut round = 1;
    while meetings.peek().is_some() {
        slots = slots
            .chunks(2)
            .map(|two| match two {
                [Some(_), Some(_)] => meetings
                    .next_if(|m| m.round == round)
                    .map(|m| winner(config, repeat, m)),
                [one, other] => one.or(*other),
                _ => two[0],
            })
            .collect();
        round += 1;
    }
    slots.into_iter().flatten().collect()
}

/// The winner of a meeting, if certain.
pub(in crate::championship) fn decided(
    config: &ChampionshipConfig,
    repeat: u32,
    meeting: &Meeting,
) -> Option<u32> {
    let last = config.pairs_per_meeting() + EXTRA_PAIRS;
    let over = lead(meeting) != 0 || meeting.pairs() == last;
    (meeting.is_complete() && over).then(|| winner(config, repeat, meeting))
}

/// The first player's lead in half points.
fn lead(meeting: &Meeting) -> i64 {
    let score = meeting.record().score;
    i64::from(score.wins) - i64::from(score.losses)
}

/// The winner of a meeting; a random draw decides an even meeting.
fn winner(config: &ChampionshipConfig, repeat: u32, meeting: &Meeting) -> u32 {
    let lot = || {
        let stream = Stream {
            purpose: Purpose::MeetingLot,
            generation: repeat,
            pairing: meeting.number,
        };
        stream.rng(config.seed, 0).random_range(0..2u32) == 0
    };
    let [a, b] = meeting.players;
    match lead(meeting) {
        1.. => a,
        0 if lot() => a,
        _ => b,
    }
}
