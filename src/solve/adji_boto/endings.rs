//! Endings of Adji-boto: by how much the side to move wins what is left, for every position with few seeds.
//!
//! No search, since without captures seeds can go round for ever: the game then ends after [`LONGEST`] plies. Instead all
//! positions are valued backwards. With no ply left nobody wins anything; with one more, a position is worth the best of
//! what a move captures less what the position after it is worth to the other side. So it goes on, for all positions at
//! once, until a ply more changes nothing anywhere: then no number of plies does, and these are the values however many
//! plies are left, if at least that many are. Up to nine seeds this takes 70 plies.
//!
//! A position is seen by the side to move, whose row comes first, so that the sides share their values.

use std::sync::{Arc, Mutex, PoisonError};

use crate::game::Game;
use crate::games::AdjiBoto;
use crate::games::adji_boto::{HOLES, LONGEST, sow};

/// The most seeds that [`Endings`] are made for: 293,930 positions.
pub const MOST_SEEDS: u32 = 9;

/// With so many plies left, all values up to [`MOST_SEEDS`] have settled.
const HORIZON: u16 = 100;

/// Marks a hole that cannot be sown from.
const NONE: u32 = u32::MAX;

/// What a move leads to is one number: the index of the position in its low bits, the seeds captured above.
const INDEX_BITS: u32 = 24;
const INDICES: u32 = (1 << INDEX_BITS) - 1;

/// The values of all positions up to a number of seeds.
pub struct Endings {
    /// What the side to move wins more than the other of the seeds on the board, by [`Numbering`].
    values: Vec<i8>,
    /// Plies that have to be left for the values to hold.
    settled: u16,
    numbering: Numbering,
}

/// The endings made last; others are made when more seeds are asked for.
static KEPT: Mutex<Option<Arc<Endings>>> = Mutex::new(None);

impl Endings {
    /// Whether a position has few enough seeds, and is far enough from the last ply that counts.
    pub fn within_reach(position: &AdjiBoto) -> bool {
        seeds(position) <= MOST_SEEDS && position.plies() + HORIZON <= LONGEST
    }

    /// The endings for a position and all that follow it, made now or before. `None` when `stop`, asked after every ply with
    /// the number of values, ended it, when there are more than [`MOST_SEEDS`], or without the memory (40 bytes a position).
    pub fn of(position: &AdjiBoto, stop: &mut dyn FnMut(u64) -> bool) -> Option<Arc<Endings>> {
        let seeds = seeds(position);
        let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.as_ref().is_none_or(|k| k.numbering.seeds < seeds) {
            *kept = Some(Arc::new(Endings::up_to(seeds, stop)?));
        }
        kept.clone()
    }

    /// Makes the endings up to a number of seeds; `None` as in [`Endings::of`].
    pub fn up_to(seeds: u32, stop: &mut dyn FnMut(u64) -> bool) -> Option<Self> {
        if seeds > MOST_SEEDS {
            return None;
        }
        let numbering = Numbering::up_to(seeds);
        let count = numbering.count(seeds);
        let mut next: Vec<[u32; HOLES / 2]> = Vec::new();
        let (mut values, mut better) = (Vec::<i8>::new(), Vec::<i8>::new());
        next.try_reserve_exact(count).ok()?;
        values.try_reserve_exact(count).ok()?;
        better.try_reserve_exact(count).ok()?;
        for n in 0..=seeds {
            numbering.each(&mut [0; HOLES], 0, n as u8, &mut |holes| {
                next.push(numbering.after(holes));
            });
        }
        values.resize(count, 0);
        better.resize(count, 0);
        // Fewer seeds settle earlier, and what has settled with all that follows it need not be looked at again.
        let mut first = 1;
        for ply in 1..HORIZON {
            for n in first..=seeds {
                let indices = numbering.count(n - 1)..numbering.count(n);
                for index in indices {
                    better[index] = next[index]
                        .iter()
                        .filter(|&&after| after != NONE)
                        .map(|&after| {
                            let captured = (after >> INDEX_BITS) as i8;
                            captured - values[(after & INDICES) as usize]
                        })
                        .max()
                        .unwrap_or(0);
                }
            }
            let from = numbering.count(first - 1);
            let settled = (first..=seeds)
                .take_while(|&n| {
                    let indices = numbering.count(n - 1)..numbering.count(n);
                    values[indices.clone()] == better[indices]
                })
                .count() as u32;
            values[from..].copy_from_slice(&better[from..]);
            first += settled;
            if first > seeds {
                return Some(Endings {
                    values,
                    settled: ply,
                    numbering,
                });
            }
            if stop(u64::from(ply) * count as u64) {
                return None;
            }
        }
        None
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Never: a board without seeds is one.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The final difference of captured seeds for the side to move, under best play of both. `None` where the position has
    /// too many seeds, or too few plies are left.
    pub fn score(&self, position: &AdjiBoto) -> Option<i32> {
        if seeds(position) > self.numbering.seeds || position.plies() + self.settled > LONGEST {
            return None;
        }
        let side = position.side_to_move();
        let won = i32::from(position.captured(side)) - i32::from(position.captured(!side));
        let index = self.numbering.index(&position.holes_from(side));
        Some(won + i32::from(self.values[index]))
    }
}

/// Seeds on the board.
fn seeds(position: &AdjiBoto) -> u32 {
    let holes = position.holes_from(position.side_to_move());
    holes.iter().map(|&n| u32::from(n)).sum()
}

/// Numbers positions: those with fewer seeds first, then in the order of their holes' seeds.
struct Numbering {
    seeds: u32,
    /// In how many ways so many seeds lie in so many holes.
    ways: [[u32; HOLES + 1]; MOST_SEEDS as usize + 1],
}

impl Numbering {
    fn up_to(seeds: u32) -> Self {
        let mut ways = [[0; HOLES + 1]; MOST_SEEDS as usize + 1];
        ways[0] = [1; HOLES + 1];
        for n in 1..ways.len() {
            for holes in 1..=HOLES {
                // The first hole is empty, or holds at least one.
                ways[n][holes] = ways[n][holes - 1] + ways[n - 1][holes];
            }
        }
        Numbering { seeds, ways }
    }

    /// The number of positions with at most so many seeds.
    fn count(&self, seeds: u32) -> usize {
        let all = &self.ways[..=seeds as usize];
        all.iter().map(|ways| ways[HOLES] as usize).sum()
    }

    /// The index of a position.
    fn index(&self, holes: &[u8; HOLES]) -> usize {
        let mut left: usize = holes.iter().map(|&n| usize::from(n)).sum();
        let mut index = left.checked_sub(1).map_or(0, |n| self.count(n as u32));
        for (i, &n) in holes.iter().enumerate() {
            for fewer in 0..usize::from(n) {
                index += self.ways[left - fewer][HOLES - 1 - i] as usize;
            }
            left -= usize::from(n);
        }
        index
    }

    /// Every position with so many seeds in the holes from `i` on, in the order of indices.
    fn each(
        &self,
        holes: &mut [u8; HOLES],
        i: usize,
        left: u8,
        then: &mut dyn FnMut(&[u8; HOLES]),
    ) {
        if i == HOLES - 1 {
            holes[i] = left;
            then(holes);
            return;
        }
        for n in 0..=left {
            holes[i] = n;
            self.each(holes, i + 1, left - n, then);
        }
    }

    /// What each move leads to, seen by the other side and with what it captures; a pass where there is none.
    fn after(&self, holes: &[u8; HOLES]) -> [u32; HOLES / 2] {
        let index = |mut holes: [u8; HOLES]| {
            holes.rotate_left(HOLES / 2);
            self.index(&holes) as u32
        };
        let mut next = [NONE; HOLES / 2];
        for (origin, next) in next.iter_mut().enumerate() {
            if holes[origin] > 0 {
                // So few seeds never come round, so that it does not matter whether laps leave the origin out.
                let sown = sow(holes, origin, false);
                *next = index(sown.holes) | u32::from(sown.captured) << INDEX_BITS;
            }
        }
        if holes[..HOLES / 2] == [0; HOLES / 2] {
            next[0] = index(*holes);
        }
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::grid::PASS;
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};
    use std::collections::HashMap;

    /// A position with so many seeds thrown at random, so many plies before the last.
    fn thrown(seeds: u32, left: u16, skips: bool, rng: &mut ChaCha8Rng) -> AdjiBoto {
        let mut holes = [0u32; HOLES];
        for _ in 0..seeds {
            holes[rng.random_range(0..HOLES as u32) as usize] += 1;
        }
        let row = |part: &[u32]| {
            part.iter()
                .map(u32::to_string)
                .collect::<Vec<_>>()
                .join(",")
        };
        let text = format!(
            "{}/{} {} {}:{} {} {}",
            row(&holes[..6]),
            row(&holes[6..]),
            1 + rng.random_range(0..2u32),
            rng.random_range(0..6u32),
            rng.random_range(0..6u32),
            LONGEST - left,
            if skips { "skip" } else { "all" },
        );
        AdjiBoto::parse(&text).unwrap()
    }

    /// Minimax to the end of the game by its own rules, for the side to move; what was seen before is not searched again.
    fn reference(position: &AdjiBoto, seen: &mut HashMap<AdjiBoto, i32>) -> i32 {
        let side = position.side_to_move();
        if position.is_over() {
            return i32::from(position.captured(side)) - i32::from(position.captured(!side));
        }
        if let Some(&score) = seen.get(position) {
            return score;
        }
        let best = position
            .moves()
            .map(|mv| -reference(&position.after(mv), seen))
            .max()
            .expect("somebody can move or pass");
        seen.insert(*position, best);
        best
    }

    #[test]
    fn scores_are_those_of_minimax_to_the_last_ply() {
        let mut rng = ChaCha8Rng::seed_from_u64(12);
        let endings = Endings::up_to(6, &mut |_| false).unwrap();
        let mut passes = 0;
        for i in 0..400 {
            // No ply more than the values claim to need, or some.
            let left = endings.settled + (i % 3) as u16;
            let seeds = if i % 40 == 0 { 6 } else { i % 6 };
            let position = thrown(seeds, left, i % 2 == 0, &mut rng);
            let expected = reference(&position, &mut HashMap::new());
            assert_eq!(
                endings.score(&position),
                Some(expected),
                "{}",
                position.text()
            );
            passes += u32::from(position.is_legal(PASS));
        }
        assert!(passes > 10, "{passes}");
    }

    #[test]
    fn positions_are_numbered_in_order() {
        let numbering = Numbering::up_to(5);
        let mut next = 0;
        for n in 0..=5 {
            numbering.each(&mut [0; HOLES], 0, n, &mut |holes| {
                assert_eq!(numbering.index(holes), next, "{holes:?}");
                next += 1;
            });
            assert_eq!(numbering.count(u32::from(n)), next);
        }
    }

    #[test]
    fn endings_settle_before_the_horizon() {
        let mut rng = ChaCha8Rng::seed_from_u64(13);
        let all = Endings::up_to(MOST_SEEDS, &mut |_| false).unwrap();
        assert_eq!((all.len(), all.settled), (293_930, 70));
        let few = Endings::up_to(4, &mut |_| false).unwrap();
        assert_eq!(few.values, all.values[..few.len()], "the same, made alone");
        let late = thrown(3, HORIZON - 1, false, &mut rng);
        assert!(!Endings::within_reach(&late), "too near the last ply");
        assert!(Endings::within_reach(&thrown(9, HORIZON, true, &mut rng)));
        assert!(!Endings::within_reach(&thrown(10, 500, false, &mut rng)));
        assert_eq!(few.score(&thrown(5, 500, false, &mut rng)), None);
        assert!(
            Endings::up_to(9, &mut |_| true).is_none(),
            "it can be stopped"
        );
    }
}
