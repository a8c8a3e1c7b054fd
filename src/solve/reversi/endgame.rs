//! The search; `mod.rs` describes it.

use super::last;
use super::order::{Candidates, estimate, promise, shallow};
use super::score::{BEYOND, final_score};
use super::table::Table;
use crate::games::grid::Cells;
use crate::games::reversi::bits::{flips, moves, stable};
use crate::search::allocate::MemoryShortage;

/// From this many empty cells on, the search sorts moves by the number of replies.
const ORDER_EMPTIES: u32 = 7;
/// From this many empty cells on, the search uses the table.
const TABLE_EMPTIES: u32 = 8;
/// From this many empty cells on, the search looks up every child before it searches the first.
const CHILDREN_EMPTIES: u32 = 10;
/// From this many empty cells on, the search sorts moves by shallow searches.
const SHALLOW_EMPTIES: u32 = 13;

/// The cells of each quarter of the board.
const QUARTERS: [u64; 4] = [
    0x0000_0000_0f0f_0f0f,
    0x0000_0000_f0f0_f0f0,
    0x0f0f_0f0f_0000_0000,
    0xf0f0_f0f0_0000_0000,
];

/// The result for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolvedEndgame {
    /// The final difference of discs for the side to move, with the empty cells given to the winner: even, from -64 to
    /// 64.
    pub score: i32,
    /// A move with that score; `None` if the side to move must pass, or the game is over.
    pub best: Option<u8>,
}

/// Solves endgames, and keeps its table between them.
pub struct Endgame {
    table: Table,
    /// Positions visited so far.
    pub nodes: u64,
    /// The number of nodes at the next call of `stop`.
    next_stop_call: u64,
    stopped: bool,
}

/// Called regularly with the number of nodes; returns true to stop.
type Stop<'a> = &'a mut dyn FnMut(u64) -> bool;

impl Endgame {
    /// `bytes` is the maximum size of the table.
    pub fn with_bytes(bytes: usize) -> Self {
        Endgame {
            table: Table::with_bytes(bytes),
            nodes: 0,
            next_stop_call: 0,
            stopped: false,
        }
    }

    /// Set if the table is smaller than requested. Scores are exact in any case.
    pub fn shortage(&self) -> Option<MemoryShortage> {
        self.table.shortage
    }

    /// The exact score of a position for its side to move, and a best move; `None` if `stop`, called every few thousand
    /// nodes, returned true.
    ///
    /// A position with 20 empty cells takes about half a second, and each further empty cell triples the time.
    ///
    /// # Panics
    /// If there are more moves than [`MAX_MOVES`](super::order::MAX_MOVES), which cannot happen with fewer empty
    /// cells.
    pub fn solve(&mut self, mine: u64, theirs: u64, stop: Stop<'_>) -> Option<SolvedEndgame> {
        (self.stopped, self.next_stop_call) = (false, self.nodes);
        let legal = moves(mine, theirs);
        if legal == 0 {
            if moves(theirs, mine) == 0 {
                return Some(SolvedEndgame {
                    score: final_score(mine, theirs),
                    best: None,
                });
            }
            let other = self.solve(theirs, mine, stop)?;
            return Some(SolvedEndgame {
                score: -other.score,
                best: None,
            });
        }
        let empties = 64 - (mine | theirs).count_ones();
        let mut candidates = self.ordered(mine, theirs, legal, empties.max(SHALLOW_EMPTIES + 1));
        // Tests whether the score is at least `target`: from an estimate outwards, in growing steps until the bounds
        // meet.
        let (mut low, mut high, mut step) = (-64, 64, 2);
        let mut target = estimate(mine, theirs);
        let mut best = candidates.pick(0).cell;
        while low < high {
            target = target.clamp(low + 2, high);
            let mut value = -BEYOND;
            for i in 0..candidates.len() {
                let candidate = candidates.pick(i);
                let (next_theirs, next_mine) = candidate.played(mine, theirs);
                value = value.max(-self.search(next_theirs, next_mine, -target, stop));
                if self.stopped {
                    return None;
                }
                if value >= target {
                    best = candidate.cell;
                    candidates.first(i);
                    break;
                }
            }
            if value >= target {
                low = value;
                target = low + step;
            } else {
                high = value;
                target = high - step + 2;
            }
            step *= 2;
        }
        Some(SolvedEndgame {
            score: low,
            best: Some(best),
        })
    }

    /// A null window search: returns a bound on the score on the same side of `alpha` as the score.
    fn search(&mut self, mine: u64, theirs: u64, alpha: i32, stop: Stop<'_>) -> i32 {
        let empty = !(mine | theirs);
        let empties = empty.count_ones();
        if empties < ORDER_EMPTIES {
            return self.near_end(mine, theirs, alpha);
        }
        self.nodes += 1;
        if self.nodes >= self.next_stop_call {
            self.next_stop_call = self.nodes + 4096;
            self.stopped |= stop(self.nodes);
        }
        if self.stopped {
            return 0;
        }
        if let Some(bound) = stability_cut(mine, theirs, alpha, empties) {
            return bound;
        }
        let legal = moves(mine, theirs);
        if legal == 0 {
            if moves(theirs, mine) == 0 {
                return final_score(mine, theirs);
            }
            return -self.search(theirs, mine, -alpha - 1, stop);
        }
        let mut known_best = 64;
        if empties >= TABLE_EMPTIES
            && let Some(entry) = self.table.get(mine, theirs)
        {
            known_best = entry.best;
            if i32::from(entry.low) > alpha {
                return i32::from(entry.low);
            }
            if i32::from(entry.high) <= alpha {
                return i32::from(entry.high);
            }
        }
        let mut candidates = self.ordered(mine, theirs, legal, empties);
        candidates.prefer(known_best);
        if empties >= CHILDREN_EMPTIES
            && let Some(bound) = self.known_child(&candidates, mine, theirs, alpha)
        {
            return bound;
        }
        let (best, best_cell) = self.best_of(&mut candidates, mine, theirs, alpha, stop);
        if self.stopped {
            return 0;
        }
        let bounds = if best > alpha { (best, 64) } else { (-64, best) };
        if empties >= TABLE_EMPTIES {
            self.table.put((mine, theirs), empties, bounds, best_cell);
        }
        best
    }

    /// The best score of the moves and its cell; returns after the first score above `alpha`. Meaningless after a stop.
    fn best_of(
        &mut self,
        candidates: &mut Candidates,
        mine: u64,
        theirs: u64,
        alpha: i32,
        stop: Stop<'_>,
    ) -> (i32, u8) {
        let (mut best, mut best_cell) = (-BEYOND, 64);
        for i in 0..candidates.len() {
            let candidate = candidates.pick(i);
            let (next_theirs, next_mine) = candidate.played(mine, theirs);
            let value = -self.search(next_theirs, next_mine, -alpha - 1, stop);
            if value > best {
                (best, best_cell) = (value, candidate.cell);
            }
            if value > alpha || self.stopped {
                break;
            }
        }
        (best, best_cell)
    }

    /// A score above `alpha` that the table proves for a move.
    fn known_child(&self, moves: &Candidates, mine: u64, theirs: u64, alpha: i32) -> Option<i32> {
        moves.iter().find_map(|candidate| {
            let (next_theirs, next_mine) = candidate.played(mine, theirs);
            let child = self.table.get(next_theirs, next_mine)?;
            (-i32::from(child.high) > alpha).then_some(-i32::from(child.high))
        })
    }

    fn ordered(&self, mine: u64, theirs: u64, legal: u64, empties: u32) -> Candidates {
        let odd = odd_quarters(!(mine | theirs));
        let mut candidates = Candidates::new(mine, theirs, legal);
        if candidates.len() == 1 {
            return candidates;
        }
        let depth = match empties {
            ..SHALLOW_EMPTIES => 0,
            SHALLOW_EMPTIES..16 => 1,
            16..19 => 2,
            _ => 4,
        };
        for candidate in candidates.iter_mut() {
            if candidate.turned == theirs {
                candidate.promise = i32::MAX; // The opponent has no disc left.
                continue;
            }
            candidate.promise = promise(mine, theirs, candidate, odd);
            if depth > 0 {
                let (next_theirs, next_mine) = candidate.played(mine, theirs);
                let value = -shallow(next_theirs, next_mine, depth, -1_000_000, 1_000_000);
                candidate.promise = candidate.promise / 4 + value * 32;
            }
        }
        candidates
    }

    /// The search with few empty cells: no table, and moves into odd quarters first.
    fn near_end(&mut self, mine: u64, theirs: u64, alpha: i32) -> i32 {
        let empty = !(mine | theirs);
        let empties = empty.count_ones();
        let odd = odd_quarters(empty);
        if empties <= 4 {
            let mut cells = [0; 4];
            for (place, cell) in cells
                .iter_mut()
                .zip(Cells(empty & odd).chain(Cells(empty & !odd)))
            {
                *place = cell;
            }
            return match empties {
                4 => last::four(mine, theirs, alpha, cells, &mut self.nodes),
                3 => last::three(
                    mine,
                    theirs,
                    alpha,
                    [cells[0], cells[1], cells[2]],
                    &mut self.nodes,
                ),
                2 => last::two(mine, theirs, alpha, cells[0], cells[1], &mut self.nodes),
                1 => last::one(mine, cells[0], &mut self.nodes),
                _ => final_score(mine, theirs),
            };
        }
        self.nodes += 1;
        if let Some(bound) = stability_cut(mine, theirs, alpha, empties) {
            return bound;
        }
        let legal = moves(mine, theirs);
        if legal == 0 {
            if moves(theirs, mine) == 0 {
                return final_score(mine, theirs);
            }
            return -self.near_end(theirs, mine, -alpha - 1);
        }
        let mut best = -BEYOND;
        for cells in [legal & odd, legal & !odd] {
            for cell in Cells(cells) {
                let turned = flips(mine, theirs, cell);
                let value = -self.near_end(theirs ^ turned, mine | turned | 1 << cell, -alpha - 1);
                if value > alpha {
                    return value;
                }
                best = best.max(value);
            }
        }
        best
    }
}

/// The cells of quarters with an odd number of empty cells.
#[inline]
fn odd_quarters(empty: u64) -> u64 {
    QUARTERS
        .iter()
        .filter(|&&q| (empty & q).count_ones() % 2 == 1)
        .fold(0, |set, q| set | q)
}

/// An upper bound of the score from the opponent's stable discs, if it is at most `alpha`. Skips the computation if
/// `alpha` is too low.
#[inline]
fn stability_cut(mine: u64, theirs: u64, alpha: i32, empties: u32) -> Option<i32> {
    if alpha < 2 * empties as i32 - 8 {
        return None;
    }
    let bound = 64 - 2 * stable(theirs, mine).count_ones() as i32;
    (bound <= alpha).then_some(bound)
}
