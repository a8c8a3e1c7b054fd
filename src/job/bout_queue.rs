//! A queue that cuts work only when the caller requests a unit: a contest may have half a million duels.

use std::collections::VecDeque;

use crate::arena::{Bout, CHANGE_UNIT, Learning, Stream, UNIT_US, WeightChanges, pair_cost_us};
use crate::eval::MAX_WEIGHT;
use crate::evolution::Measurement;
use crate::player::PlayerSpec;

/// The minimum duration of a unit in microseconds.
const SMALLEST_UNIT_US: u64 = 1_500;

/// The minimum number of units, as far as [`SMALLEST_UNIT_US`] allows, so that every worker has some.
const UNITS_AT_LEAST: u64 = 12;

/// The number of consecutive pairs of learning players. Their changes depend on this number, so it must not depend on
/// costs.
const LEARNING_PAIRS: u64 = 10;

/// The destination of a bout's score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// A pairing of the current contest.
    Contest(u32),
    /// A measurement of a generation.
    Measure(Measurement),
}

/// Pairs of games between two players at some depths, not yet cut into bouts.
#[derive(Clone, Debug)]
pub(super) struct PairsOfGames {
    pub(super) goal: Goal,
    /// The random stream: the pairs of the first depth come first.
    pub(super) stream: Stream,
    pub(super) plies: Vec<u32>,
    /// Pairs at each depth.
    pub(super) pairs: u32,
    /// Random plies before the players choose their moves.
    pub(super) opening_plies: u32,
    /// The probability of a random move.
    pub(super) random_moves: f64,
    pub(super) learning: Option<Learning>,
}

impl PairsOfGames {
    fn cost_us(&self) -> u64 {
        let depths = self.plies.iter().map(|&p| pair_cost_us(p));
        depths.sum::<u64>() * u64::from(self.pairs)
    }
}

/// A waiting bout with its estimated cost.
#[derive(Clone, Debug)]
pub(super) struct WaitingBout {
    pub(super) goal: Goal,
    pub(super) bout: Bout,
    cost_us: u64,
}

impl WaitingBout {
    /// True if exactly the learning players have changes, with one within the limits for every
    /// gene.
    pub(super) fn has_valid_changes(&self, changes: &WeightChanges, genes: usize) -> bool {
        let who = self.bout.learning.map_or([false; 2], |l| l.who);
        let max_change = (2.0 * CHANGE_UNIT * MAX_WEIGHT) as u64;
        changes.iter().zip(who).all(|(changes, learns)| {
            changes.len() == if learns { genes } else { 0 }
                && changes
                    .iter()
                    .all(|change| change.unsigned_abs() <= max_change)
        })
    }
}

#[derive(Clone, Debug, Default)]
pub(super) struct BoutQueue {
    uncut: VecDeque<PairsOfGames>,
    cut: VecDeque<WaitingBout>,
    /// The estimated cost of the whole queue.
    cost_us: u64,
    /// The maximum of `cost_us` since the queue was empty: determines the size of bouts, so that the last bouts are not
    /// smaller.
    max_cost_us: u64,
}

impl BoutQueue {
    pub(super) fn is_empty(&self) -> bool {
        self.uncut.is_empty() && self.cut.is_empty()
    }

    /// Appends work to the queue.
    pub(super) fn push(&mut self, uncut: PairsOfGames) {
        if self.is_empty() {
            self.max_cost_us = 0;
        }
        self.cost_us += uncut.cost_us();
        self.max_cost_us = self.max_cost_us.max(self.cost_us);
        self.uncut.push_back(uncut);
    }

    /// Returns a bout to the front of the queue.
    pub(super) fn put_back(&mut self, part: WaitingBout) {
        self.cost_us += part.cost_us;
        self.cut.push_front(part);
    }

    /// Takes the bouts of a unit from the front of the queue. `players` returns the players for a goal at a depth;
    /// `None` skips the goal.
    pub(super) fn take(
        &mut self,
        players: impl Fn(Goal, u32) -> Option<[PlayerSpec; 2]>,
    ) -> Vec<WaitingBout> {
        let bout_us = (self.max_cost_us / UNITS_AT_LEAST).clamp(SMALLEST_UNIT_US, UNIT_US);
        let unit_us = (self.cost_us / UNITS_AT_LEAST).clamp(SMALLEST_UNIT_US, UNIT_US);
        let mut cost = 0;
        let mut parts = Vec::new();
        loop {
            if self.cut.is_empty() {
                let Some(uncut) = self.uncut.pop_front() else {
                    break;
                };
                self.cut.extend(cut(&uncut, bout_us, &players));
            }
            let fits = |w: &mut WaitingBout| cost == 0 || cost + w.cost_us <= unit_us;
            match self.cut.pop_front_if(fits) {
                Some(next) => {
                    cost += next.cost_us;
                    parts.push(next);
                }
                None if self.cut.is_empty() => {}
                None => break,
            }
        }
        self.cost_us = self.cost_us.saturating_sub(cost);
        parts
    }
}

/// Cuts work into bouts with an estimated cost of at most `size_us` each, at least one pair; with learning into bouts
/// of a fixed number of pairs.
fn cut(
    uncut: &PairsOfGames,
    size_us: u64,
    players: impl Fn(Goal, u32) -> Option<[PlayerSpec; 2]>,
) -> Vec<WaitingBout> {
    let mut parts = Vec::new();
    for (depth, &plies) in (0..).zip(&uncut.plies) {
        let Some(players) = players(uncut.goal, plies) else {
            continue;
        };
        let cost = pair_cost_us(plies);
        let at_once = match uncut.learning {
            Some(_) => LEARNING_PAIRS,
            None => size_us / cost,
        };
        let at_once = at_once.clamp(1, u64::from(u32::MAX)) as u32;
        for done in (0..uncut.pairs).step_by(at_once as usize) {
            let pairs = at_once.min(uncut.pairs - done);
            parts.push(WaitingBout {
                goal: uncut.goal,
                bout: Bout {
                    players: players.clone(),
                    stream: uncut.stream,
                    first_pair: depth * uncut.pairs + done,
                    pairs,
                    opening_plies: uncut.opening_plies,
                    random_moves: uncut.random_moves,
                    learning: uncut.learning,
                },
                cost_us: u64::from(pairs) * cost,
            });
        }
    }
    parts
}
