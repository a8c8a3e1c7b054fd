//! Endings of Adji-boto: for every position with few seeds, the difference of the seeds that both sides still capture.
//!
//! A forward search does not end, since without captures seeds can go round for ever: the game then ends after
//! [`LONGEST`] plies. Instead a table values all positions backwards (value iteration). With no plies left to play,
//! every value is 0; with one more ply, the value of a position is the maximum over its moves of the captured seeds
//! minus the value of the next position for the other side. The iteration ends when another ply changes no value: then
//! the values hold for any larger number of plies. Up to nine seeds this takes 70 plies.
//!
//! Positions are stored from the point of view of the side to move, whose row comes first, so that both sides share
//! values.

use std::sync::{Arc, Mutex, PoisonError};

use crate::game::Game;
use crate::games::AdjiBoto;
use crate::games::adji_boto::{HOLES, LONGEST, sow};

/// The maximum number of seeds of [`Endings`]: 293,930 positions.
pub const MAX_SEEDS: u32 = 9;

/// With this many plies remaining, all values up to [`MAX_SEEDS`] have converged.
const HORIZON: u16 = 100;

/// Marks an empty hole.
const NONE: u32 = u32::MAX;

/// A packed result of a move: the index of the next position in the low bits, the captured seeds above.
const INDEX_BITS: u32 = 24;
const INDICES: u32 = (1 << INDEX_BITS) - 1;

/// The values of all positions up to a number of seeds.
pub struct Endings {
    /// The seeds that the side to move captures minus those of its opponent, indexed by [`Numbering`].
    values: Vec<i8>,
    /// The values hold if at least this many plies remain.
    settled: u16,
    numbering: Numbering,
}

/// The most recent table; a request with more seeds replaces it.
static CACHE: Mutex<Option<Arc<Endings>>> = Mutex::new(None);

impl Endings {
    /// True if a position has few enough seeds and enough plies remaining.
    pub fn within_reach(position: &AdjiBoto) -> bool {
        seeds(position) <= MAX_SEEDS && position.plies() + HORIZON <= LONGEST
    }

    /// The table for a position and all positions after it, computed now or earlier. `stop` is called after every ply
    /// with the number of values. `None` if it returns true, if there are more than [`MAX_SEEDS`] seeds, or if memory
    /// runs out (40 bytes per position).
    pub fn of(position: &AdjiBoto, stop: &mut dyn FnMut(u64) -> bool) -> Option<Arc<Endings>> {
        let seeds = seeds(position);
        let mut cached = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
        if cached.as_ref().is_none_or(|k| k.numbering.seeds < seeds) {
            *cached = Some(Arc::new(Endings::up_to(seeds, stop)?));
        }
        cached.clone()
    }

    /// Computes the values up to a number of seeds; `None` as in [`Endings::of`].
    pub fn up_to(seeds: u32, stop: &mut dyn FnMut(u64) -> bool) -> Option<Self> {
        if seeds > MAX_SEEDS {
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
        // Positions with fewer seeds converge earlier: each pass skips the converged numbers of seeds below `first`.
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

    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Always false: the empty board is a position.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The final difference of captured seeds for the side to move under best play. `None` if the position has too many
    /// seeds or too few plies remaining.
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

/// A bijection between positions and indices: by the number of seeds, then lexicographically by the seeds of the holes.
struct Numbering {
    seeds: u32,
    /// `ways[n][h]`: the number of ways to place n seeds in h holes.
    ways: [[u32; HOLES + 1]; MAX_SEEDS as usize + 1],
}

impl Numbering {
    fn up_to(seeds: u32) -> Self {
        let mut ways = [[0; HOLES + 1]; MAX_SEEDS as usize + 1];
        ways[0] = [1; HOLES + 1];
        for n in 1..ways.len() {
            for holes in 1..=HOLES {
                // The first hole is empty, or holds at least one seed.
                ways[n][holes] = ways[n][holes - 1] + ways[n - 1][holes];
            }
        }
        Numbering { seeds, ways }
    }

    /// The number of positions with at most `seeds` seeds.
    fn count(&self, seeds: u32) -> usize {
        let all = &self.ways[..=seeds as usize];
        all.iter().map(|ways| ways[HOLES] as usize).sum()
    }

    fn index(&self, holes: &[u8; HOLES]) -> usize {
        let mut remaining: usize = holes.iter().map(|&n| usize::from(n)).sum();
        let mut index = remaining.checked_sub(1).map_or(0, |n| self.count(n as u32));
        for (i, &n) in holes.iter().enumerate() {
            for fewer in 0..usize::from(n) {
                index += self.ways[remaining - fewer][HOLES - 1 - i] as usize;
            }
            remaining -= usize::from(n);
        }
        index
    }

    /// Calls `then` for every placement of `remaining` seeds in the holes from `i` on, in the order of indices.
    fn each(
        &self,
        holes: &mut [u8; HOLES],
        i: usize,
        remaining: u8,
        then: &mut dyn FnMut(&[u8; HOLES]),
    ) {
        if i == HOLES - 1 {
            holes[i] = remaining;
            then(holes);
            return;
        }
        for n in 0..=remaining {
            holes[i] = n;
            self.each(holes, i + 1, remaining - n, then);
        }
    }

    /// The packed results of all moves, or of the pass if there are none, from the other side's point of view.
    fn after(&self, holes: &[u8; HOLES]) -> [u32; HOLES / 2] {
        let index = |mut holes: [u8; HOLES]| {
            holes.rotate_left(HOLES / 2);
            self.index(&holes) as u32
        };
        let mut next = [NONE; HOLES / 2];
        for (origin, next) in next.iter_mut().enumerate() {
            if holes[origin] > 0 {
                // Nine seeds never complete a lap, so the parameter `skips` has no effect.
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

    /// A random position with this many seeds and this many plies remaining.
    fn thrown(seeds: u32, remaining: u16, skips: bool, rng: &mut ChaCha8Rng) -> AdjiBoto {
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
            LONGEST - remaining,
            if skips { "skip" } else { "all" },
        );
        AdjiBoto::parse(&text).unwrap()
    }

    /// Memoized minimax to the end of the game by its own rules, for the side to move.
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
    fn scores_equal_minimax_to_last_ply() {
        let mut rng = ChaCha8Rng::seed_from_u64(12);
        let endings = Endings::up_to(6, &mut |_| false).unwrap();
        let mut passes = 0;
        for i in 0..400 {
            // Exactly the plies that the values need, or a few more.
            let remaining = endings.settled + (i % 3) as u16;
            let seeds = if i % 40 == 0 { 6 } else { i % 6 };
            let position = thrown(seeds, remaining, i % 2 == 0, &mut rng);
            let expected = reference(&position, &mut HashMap::new());
            assert_eq!(endings.score(&position), Some(expected), "{}", position.text());
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
        let all = Endings::up_to(MAX_SEEDS, &mut |_| false).unwrap();
        assert_eq!((all.len(), all.settled), (293_930, 70));
        let few = Endings::up_to(4, &mut |_| false).unwrap();
        assert_eq!(few.values, all.values[..few.len()], "the same, made alone");
        let late = thrown(3, HORIZON - 1, false, &mut rng);
        assert!(!Endings::within_reach(&late), "too near the last ply");
        assert!(Endings::within_reach(&thrown(9, HORIZON, true, &mut rng)));
        assert!(!Endings::within_reach(&thrown(10, 500, false, &mut rng)));
        assert_eq!(few.score(&thrown(5, 500, false, &mut rng)), None);
        assert!(Endings::up_to(9, &mut |_| true).is_none(), "it can be stopped");
    }
}
