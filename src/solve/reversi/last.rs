//! The last one to four empty cells, unrolled: nine of ten positions of a search have so few.
//!
//! All functions test whether the score is above `alpha`: they return a bound on the score on the same side of `alpha`
//! as the score.

use super::score::{BEYOND, final_score};
use crate::games::grid::NEIGHBOURS;
use crate::games::reversi::bits::flips;

/// The index of a cell's quarter of the board.
#[inline]
fn quarter(cell: u8) -> u8 {
    cell >> 2 & 1 | cell >> 4 & 2
}

#[inline]
pub(super) fn four(mine: u64, theirs: u64, alpha: i32, cells: [u8; 4], nodes: &mut u64) -> i32 {
    let [a, b, c, d] = cells;
    let best = four_moves(mine, theirs, alpha, cells, nodes);
    if best > -BEYOND {
        return best;
    }
    let best = four_moves(theirs, mine, -alpha - 1, [a, b, c, d], nodes);
    if best > -BEYOND { -best } else { final_score(mine, theirs) }
}

/// The best score of the moves of one side; `-BEYOND` without moves.
#[inline]
fn four_moves(mine: u64, theirs: u64, alpha: i32, [a, b, c, d]: [u8; 4], nodes: &mut u64) -> i32 {
    *nodes += 1;
    let mut best = -BEYOND;
    for (cell, rest) in [(a, [b, c, d]), (b, [a, c, d]), (c, [a, b, d]), (d, [a, b, c])] {
        if let Some((next_theirs, next_mine)) = after(mine, theirs, cell) {
            let value = -three(next_theirs, next_mine, -alpha - 1, rest, nodes);
            if value > alpha {
                return value;
            }
            best = best.max(value);
        }
    }
    best
}

/// Three empty cells. Searches a cell that is alone in its quarter first.
pub(super) fn three(
    mine: u64,
    theirs: u64,
    alpha: i32,
    [a, b, c]: [u8; 3],
    nodes: &mut u64,
) -> i32 {
    let (p, q, r) = (quarter(a), quarter(b), quarter(c));
    let cells = if p == q {
        [c, a, b]
    } else if p == r {
        [b, a, c]
    } else {
        [a, b, c]
    };
    let best = three_moves(mine, theirs, alpha, cells, nodes);
    if best > -BEYOND {
        return best;
    }
    let best = three_moves(theirs, mine, -alpha - 1, cells, nodes);
    if best > -BEYOND { -best } else { final_score(mine, theirs) }
}

#[inline]
fn three_moves(mine: u64, theirs: u64, alpha: i32, [a, b, c]: [u8; 3], nodes: &mut u64) -> i32 {
    *nodes += 1;
    let mut best = -BEYOND;
    for (cell, x, y) in [(a, b, c), (b, a, c), (c, a, b)] {
        if let Some((next_theirs, next_mine)) = after(mine, theirs, cell) {
            let value = -two(next_theirs, next_mine, -alpha - 1, x, y, nodes);
            if value > alpha {
                return value;
            }
            best = best.max(value);
        }
    }
    best
}

#[inline]
pub(super) fn two(mine: u64, theirs: u64, alpha: i32, a: u8, b: u8, nodes: &mut u64) -> i32 {
    let best = two_moves(mine, theirs, alpha, a, b, nodes);
    if best > -BEYOND {
        return best;
    }
    let best = two_moves(theirs, mine, -alpha - 1, a, b, nodes);
    if best > -BEYOND { -best } else { final_score(mine, theirs) }
}

#[inline]
fn two_moves(mine: u64, theirs: u64, alpha: i32, a: u8, b: u8, nodes: &mut u64) -> i32 {
    *nodes += 1;
    let mut best = -BEYOND;
    for (cell, other) in [(a, b), (b, a)] {
        if let Some((next_theirs, _)) = after(mine, theirs, cell) {
            let value = -one(next_theirs, other, nodes);
            if value > alpha {
                return value;
            }
            best = best.max(value);
        }
    }
    best
}

/// The discs of the opponent and of the mover after a move, if it is legal.
#[inline(always)]
fn after(mine: u64, theirs: u64, cell: u8) -> Option<(u64, u64)> {
    if NEIGHBOURS[cell as usize & 63] & theirs == 0 {
        return None;
    }
    let turned = flips(mine, theirs, cell);
    (turned != 0).then(|| (theirs ^ turned, mine | turned | 1 << cell))
}

/// One empty cell: the side to move fills it if it can, otherwise the opponent. The opponent has all cells outside of
/// `mine`.
#[inline(always)]
pub(super) fn one(mine: u64, cell: u8, nodes: &mut u64) -> i32 {
    *nodes += 1;
    let discs = mine.count_ones() as i32;
    let turned = turned_last(mine, cell);
    if turned > 0 {
        return 2 * (discs + turned + 1) - 64;
    }
    let lost = turned_last(!(mine | 1 << cell), cell);
    if lost > 0 {
        return 2 * (discs - lost) - 64;
    }
    // Neither side can move: the cell counts for the winner.
    if discs > 31 { 2 * discs - 62 } else { 2 * discs - 64 }
}

/// The number of discs turned by a move to the last empty cell. Since all other cells are full, the own discs on the
/// four lines through the cell determine the number. Each line is a byte.
#[inline(always)]
fn turned_last(mine: u64, cell: u8) -> i32 {
    let (row, column) = (usize::from(cell >> 3 & 7), usize::from(cell & 7));
    let [falling, rising] = LINES[cell as usize & 63];
    let across = mine >> (cell & 56) & 0xff;
    let down = (mine >> column & FILE).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    let one_way = (mine & falling).wrapping_mul(FILE) >> 56;
    let other_way = (mine & rising).wrapping_mul(FILE) >> 56;
    let turned = |place: usize, line: u64| i32::from(TURNED[place][line as usize & 255]);
    turned(column, across) + turned(row, down) + turned(column, one_way) + turned(column, other_way)
}

const FILE: u64 = 0x0101_0101_0101_0101;

/// For the place of the empty cell on a line and the own discs on the line: the number of turned discs, if all other
/// cells have discs of the opponent.
static TURNED: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut line = 0usize;
        while line < 256 {
            // In either direction, up to the next own disc.
            let mut i = place;
            while i > 0 {
                i -= 1;
                if line >> i & 1 == 1 {
                    table[place][line] += (place - i - 1) as u8;
                    break;
                }
            }
            i = place + 1;
            while i < 8 {
                if line >> i & 1 == 1 {
                    table[place][line] += (i - place - 1) as u8;
                    break;
                }
                i += 1;
            }
            line += 1;
        }
        place += 1;
    }
    table
};

/// The two diagonals through each cell.
static LINES: [[u64; 2]; 64] = {
    let mut table = [[0; 2]; 64];
    let mut cell = 0i32;
    while cell < 64 {
        let mut other = 0i32;
        while other < 64 {
            let (dr, dc) = (other / 8 - cell / 8, other % 8 - cell % 8);
            if dr == dc {
                table[cell as usize][0] |= 1 << other;
            }
            if dr == -dc {
                table[cell as usize][1] |= 1 << other;
            }
            other += 1;
        }
        cell += 1;
    }
    table
};
