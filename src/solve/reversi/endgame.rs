//! The search itself; see the module above for what it does.

use super::final_score;
use super::order::{Candidates, promise, shallow};
use super::table::Table;
use super::{flips, moves, stable};
use crate::games::grid::{Cells, NEIGHBOURS};
use crate::search::allocate::Shortage;

/// A score is from -64 to 64; this is beyond.
const BEYOND: i32 = 65;

/// From so many empty cells on, positions are looked up and moves are ordered by the replies they leave.
const TABLE_EMPTIES: u32 = 8;
/// From so many, every child is looked up before the first is searched.
const CHILDREN_EMPTIES: u32 = 10;
/// From so many, moves are ordered by shallow searches.
const SHALLOW_EMPTIES: u32 = 13;

/// The cells of each quarter of the board.
const QUARTERS: [u64; 4] = [
    0x0000_0000_0f0f_0f0f,
    0x0000_0000_f0f0_f0f0,
    0x0f0f_0f0f_0000_0000,
    0xf0f0_f0f0_0000_0000,
];

/// What a position is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The final difference of discs for the side to move, the empty cells given to the winner: even, from -64 to 64.
    pub score: i32,
    /// A move that reaches it; `None` where the side to move has to pass, or the game is over.
    pub best: Option<u8>,
}

/// Solves endgames, and remembers what it found from one position to the next.
pub struct Endgame {
    table: Table,
    /// Positions visited so far.
    pub nodes: u64,
    /// When `stop` is asked next.
    ask_at: u64,
    stopped: bool,
}

/// Asked now and then, with the number of nodes, whether to end.
type Stop<'a> = &'a mut dyn FnMut(u64) -> bool;

impl Endgame {
    /// A solver whose table takes at most that many bytes.
    pub fn with_bytes(bytes: usize) -> Self {
        Endgame {
            table: Table::with_bytes(bytes),
            nodes: 0,
            ask_at: 0,
            stopped: false,
        }
    }

    /// What the table lacks, if there was less memory than it was meant to have. Scores are exact all the same.
    pub fn shortage(&self) -> Option<Shortage> {
        self.table.shortage
    }

    /// The exact score of a position for its side to move, and a best move; `None` when `stop`, asked every few thousand
    /// nodes, ended the search.
    ///
    /// 20 empty cells take around a second; each further one multiplies that by about three.
    pub fn solve(&mut self, mine: u64, theirs: u64, stop: Stop<'_>) -> Option<Solved> {
        (self.stopped, self.ask_at) = (false, self.nodes);
        if moves(mine, theirs) == 0 {
            let score = self.search(mine, theirs, -64, 64, stop);
            return (!self.stopped).then_some(Solved { score, best: None });
        }
        let empties = 64 - (mine | theirs).count_ones();
        let legal = moves(mine, theirs);
        let mut candidates = self.ordered(mine, theirs, legal, empties.max(SHALLOW_EMPTIES + 1));
        let (mut score, mut best) = (-BEYOND, None);
        for i in 0..candidates.len() {
            let candidate = candidates.pick(i);
            let next_mine = mine | candidate.turned | 1 << candidate.cell;
            let next_theirs = theirs & !candidate.turned;
            let mut value = -BEYOND;
            if i > 0 {
                value = -self.search(next_theirs, next_mine, -score - 1, -score, stop);
            }
            if (i == 0 || value > score) && !self.stopped {
                value = -self.search(next_theirs, next_mine, -64, -score.max(-64), stop);
            }
            if self.stopped {
                return None;
            }
            if value > score {
                (score, best) = (value, Some(candidate.cell));
            }
        }
        Some(Solved { score, best })
    }

    /// The score within the window, or a bound on the same side of it.
    fn search(&mut self, mine: u64, theirs: u64, mut alpha: i32, beta: i32, stop: Stop<'_>) -> i32 {
        let empty = !(mine | theirs);
        let empties = empty.count_ones();
        if empties <= 4 {
            return self.last(mine, theirs, empty, alpha, beta);
        }
        if empties < TABLE_EMPTIES {
            return self.near_end(mine, theirs, alpha, beta, stop);
        }
        self.nodes += 1;
        if self.nodes >= self.ask_at {
            self.ask_at = self.nodes + 4096;
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
            return -self.search(theirs, mine, -beta, -alpha, stop);
        }
        let (mut low, mut high, mut known_best) = (-64, 64, 64);
        if let Some(entry) = self.table.get(mine, theirs) {
            (low, high) = (i32::from(entry.low), i32::from(entry.high));
            known_best = entry.best;
            if low >= beta || low == high {
                return low;
            }
            if high <= alpha {
                return high;
            }
            alpha = alpha.max(low);
        }
        let alpha_asked = alpha;
        let mut candidates = self.ordered(mine, theirs, legal, empties);
        if known_best < 64 {
            for candidate in candidates.iter_mut() {
                if candidate.cell == known_best {
                    candidate.promise = i32::MAX;
                }
            }
        }
        if empties >= CHILDREN_EMPTIES {
            for candidate in candidates.iter_mut() {
                let next_mine = mine | candidate.turned | 1 << candidate.cell;
                let next_theirs = theirs & !candidate.turned;
                if let Some(child) = self.table.get(next_theirs, next_mine)
                    && -i32::from(child.high) >= beta
                {
                    return -i32::from(child.high);
                }
            }
        }
        let (mut best, mut best_cell) = (-BEYOND, 64);
        for i in 0..candidates.len() {
            let candidate = candidates.pick(i);
            let next_mine = mine | candidate.turned | 1 << candidate.cell;
            let next_theirs = theirs & !candidate.turned;
            let value = if i == 0 {
                -self.search(next_theirs, next_mine, -beta, -alpha, stop)
            } else {
                let value = -self.search(next_theirs, next_mine, -alpha - 1, -alpha, stop);
                if value > alpha && value < beta {
                    -self.search(next_theirs, next_mine, -beta, -value, stop)
                } else {
                    value
                }
            };
            if self.stopped {
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_cell = candidate.cell;
                    if alpha >= beta {
                        break;
                    }
                }
            }
        }
        if best > alpha_asked {
            low = low.max(best);
        }
        if best < beta {
            high = high.min(best);
        }
        self.table
            .put((mine, theirs), empties, (low, high), best_cell);
        best
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
                let next_mine = mine | candidate.turned | 1 << candidate.cell;
                let next_theirs = theirs & !candidate.turned;
                let value = -shallow(next_theirs, next_mine, depth, -1_000_000, 1_000_000);
                candidate.promise = candidate.promise / 4 + value * 32;
            }
        }
        candidates
    }

    /// Five to seven empty cells: no table, and no order but that of odd quarters.
    fn near_end(
        &mut self,
        mine: u64,
        theirs: u64,
        mut alpha: i32,
        beta: i32,
        stop: Stop<'_>,
    ) -> i32 {
        self.nodes += 1;
        let empty = !(mine | theirs);
        if let Some(bound) = stability_cut(mine, theirs, alpha, empty.count_ones()) {
            return bound;
        }
        let legal = moves(mine, theirs);
        if legal == 0 {
            if moves(theirs, mine) == 0 {
                return final_score(mine, theirs);
            }
            return -self.near_end(theirs, mine, -beta, -alpha, stop);
        }
        let odd = odd_quarters(empty);
        let mut best = -BEYOND;
        for cells in [legal & odd, legal & !odd] {
            for cell in Cells(cells) {
                let turned = flips(mine, theirs, cell);
                let (next_mine, next_theirs) = (mine | turned | 1 << cell, theirs & !turned);
                let value = -self.search(next_theirs, next_mine, -beta, -alpha, stop);
                if value > best {
                    best = value;
                    alpha = alpha.max(value);
                    if alpha >= beta {
                        return best;
                    }
                }
            }
        }
        best
    }

    /// At most four empty cells.
    fn last(&mut self, mine: u64, theirs: u64, empty: u64, alpha: i32, beta: i32) -> i32 {
        let odd = odd_quarters(empty);
        let mut cells = [0; 4];
        let mut n = 0;
        for set in [empty & odd, empty & !odd] {
            for cell in Cells(set) {
                cells[n] = cell;
                n += 1;
            }
        }
        match n {
            0 => final_score(mine, theirs),
            1 => self.last_one(mine, theirs, cells[0]),
            _ => self.last_few(mine, theirs, (cells, n), (alpha, beta), false),
        }
    }

    fn last_few(
        &mut self,
        mine: u64,
        theirs: u64,
        (cells, n): ([u8; 4], usize),
        (mut alpha, beta): (i32, i32),
        passed: bool,
    ) -> i32 {
        self.nodes += 1;
        let mut best = -BEYOND;
        for i in 0..n {
            let cell = cells[i];
            if NEIGHBOURS[cell as usize & 63] & theirs == 0 {
                continue;
            }
            let turned = flips(mine, theirs, cell);
            if turned == 0 {
                continue;
            }
            let (next_mine, next_theirs) = (mine | turned | 1 << cell, theirs & !turned);
            let value = if n == 2 {
                -self.last_one(next_theirs, next_mine, cells[1 - i])
            } else {
                let mut rest = cells;
                rest.copy_within(i + 1..n, i);
                -self.last_few(
                    next_theirs,
                    next_mine,
                    (rest, n - 1),
                    (-beta, -alpha),
                    false,
                )
            };
            if value > best {
                best = value;
                alpha = alpha.max(value);
                if alpha >= beta {
                    return best;
                }
            }
        }
        if best > -BEYOND {
            best
        } else if passed {
            final_score(mine, theirs)
        } else {
            -self.last_few(theirs, mine, (cells, n), (-beta, -alpha), true)
        }
    }

    /// One empty cell: whoever can fills it.
    #[inline]
    fn last_one(&mut self, mine: u64, theirs: u64, cell: u8) -> i32 {
        self.nodes += 1;
        let discs = mine.count_ones() as i32;
        let turned = flips(mine, theirs, cell).count_ones() as i32;
        if turned > 0 {
            return 2 * (discs + turned + 1) - 64;
        }
        let lost = flips(theirs, mine, cell).count_ones() as i32;
        if lost > 0 {
            2 * (discs - lost) - 64
        } else {
            final_score(mine, theirs)
        }
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

/// A bound that is not above alpha, where the opponent's stable discs give one. Only asked where alpha is so high that it may.
#[inline]
fn stability_cut(mine: u64, theirs: u64, alpha: i32, empties: u32) -> Option<i32> {
    if alpha < 2 * empties as i32 - 8 {
        return None;
    }
    let bound = 64 - 2 * stable(theirs, mine).count_ones() as i32;
    (bound <= alpha).then_some(bound)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::ChaCha8Rng;
    use rand::{Rng, SeedableRng};

    /// Every line of play to the end.
    fn plainly(mine: u64, theirs: u64) -> i32 {
        let legal = moves(mine, theirs);
        if legal == 0 {
            if moves(theirs, mine) == 0 {
                return final_score(mine, theirs);
            }
            return -plainly(theirs, mine);
        }
        Cells(legal)
            .map(|cell| {
                let turned = flips(mine, theirs, cell);
                -plainly(theirs & !turned, mine | turned | 1 << cell)
            })
            .max()
            .expect("there is a move")
    }

    /// A position of a random game with so many empty cells, its side to move first; `None` where the game ended earlier.
    fn random_position(empties: u32, rng: &mut ChaCha8Rng) -> Option<(u64, u64)> {
        let (mut mine, mut theirs) = (0x0000_0008_1000_0000_u64, 0x0000_0010_0800_0000_u64);
        let mut passed = false;
        while 64 - (mine | theirs).count_ones() > empties {
            let legal = moves(mine, theirs);
            if legal != 0 {
                passed = false;
                let n = rng.next_u32() % legal.count_ones();
                let cell = (0..n)
                    .fold(legal, |set, _| set & (set - 1))
                    .trailing_zeros() as u8;
                let turned = flips(mine, theirs, cell);
                (mine, theirs) = (theirs & !turned, mine | turned | 1 << cell);
            } else if passed {
                return None;
            } else {
                passed = true;
                (mine, theirs) = (theirs, mine);
            }
        }
        Some((mine, theirs))
    }

    #[test]
    fn scores_are_those_of_every_line_of_play() {
        let mut rng = ChaCha8Rng::seed_from_u64(6);
        let mut solver = Endgame::with_bytes(1 << 16);
        for i in 0..600 {
            let empties = i % 10;
            let Some((mine, theirs)) = random_position(empties, &mut rng) else {
                continue;
            };
            let expected = plainly(mine, theirs);
            let solved = solver.solve(mine, theirs, &mut |_| false).unwrap();
            assert_eq!(solved.score, expected, "{mine:x} {theirs:x}");
            if let Some(cell) = solved.best {
                let turned = flips(mine, theirs, cell);
                assert_ne!(turned, 0);
                assert_eq!(
                    -plainly(theirs & !turned, mine | turned | 1 << cell),
                    expected
                );
            } else {
                assert_eq!(moves(mine, theirs), 0);
            }
        }
    }

    /// Position 40 of the well-known FFO endgame suite: 20 empty cells, +38.
    #[test]
    fn ffo_40() {
        let (mut mine, mut theirs) = (0, 0);
        let board = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X--------";
        for (i, disc) in board.bytes().enumerate() {
            mine |= u64::from(disc == b'X') << i;
            theirs |= u64::from(disc == b'O') << i;
        }
        let mut solver = Endgame::with_bytes(16 << 20);
        let solved = solver.solve(mine, theirs, &mut |_| false).unwrap();
        // The suite's a2 is the second row's first cell.
        assert_eq!(
            solved,
            Solved {
                score: 38,
                best: Some(8)
            }
        );
    }

    #[test]
    fn a_solver_can_be_stopped_and_asked_again() {
        let mut rng = ChaCha8Rng::seed_from_u64(8);
        let (mine, theirs) = random_position(14, &mut rng).unwrap();
        let mut solver = Endgame::with_bytes(1 << 20);
        assert_eq!(solver.solve(mine, theirs, &mut |nodes| nodes > 2), None);
        let again = solver.solve(mine, theirs, &mut |_| false);
        let mut fresh = Endgame::with_bytes(1 << 20);
        assert_eq!(
            again.map(|s| s.score),
            fresh.solve(mine, theirs, &mut |_| false).map(|s| s.score)
        );
    }
}
