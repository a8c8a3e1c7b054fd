//! Moves, flips and stable discs of a whole board by bit operations.

use super::both::Both;

/// All cells except columns a and h: the cells that a step to the left or right may cross.
const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The cells where the side with discs `mine` may move against `theirs`.
#[inline]
pub fn moves(mine: u64, theirs: u64) -> u64 {
    let (both_mine, both_theirs) = (Both::of(mine), Both::of(theirs));
    let both_inner = both_theirs.and(Both::new(INNER, INNER));
    // A disc next to an own one and its continuation, with doubling steps: 1, 2, then 4 discs at once.
    let beyond = |step, through: Both| {
        let first = through.and(both_mine.up(step));
        let row = first.or(through.and(first.up(step)));
        let pairs = through.and(through.up(step));
        let row = row.or(pairs.and(row.up(2 * step)));
        let row = row.or(pairs.and(row.up(2 * step)));
        row.up(step)
    };
    let found = beyond(7, both_inner)
        .or(beyond(8, both_theirs))
        .or(beyond(9, both_inner));
    let inner = theirs & INNER;
    // To the right, the carry of an addition runs through a row.
    let right = inner.wrapping_add(inner & (mine << 1)) & !inner;
    let left = inner & (mine >> 1);
    let left = left | inner & (left >> 1);
    let pairs = inner & (inner >> 1);
    let left = left | pairs & (left >> 2);
    let left = left | pairs & (left >> 2);
    (found.joined() | right | left >> 1) & !(mine | theirs)
}

/// The cells above a cell on its three lines to other rows. "Above" means higher numbers: the last row is the highest.
static ABOVE: [[Both; 3]; 64] = {
    let mut table = [[Both::new(0, 0); 3]; 64];
    let mut cell = 0;
    while cell < 64 {
        let mut line = 0;
        while line < 3 {
            let aside = line as i32 - 1;
            table[cell][line] = Both::new(ray(cell, aside), ray(cell ^ 56, aside));
            line += 1;
        }
        cell += 1;
    }
    table
};

/// The cells above a cell, with this change of the column in each row.
const fn ray(cell: usize, aside: i32) -> u64 {
    let (mut row, mut column) = ((cell / 8) as i32 + 1, (cell % 8) as i32 + aside);
    let mut set = 0;
    while row < 8 && column >= 0 && column < 8 {
        set |= 1 << (row * 8 + column);
        row += 1;
        column += aside;
    }
    set
}

/// For the column of a cell and the opponent's discs in the six inner columns: the cells where an own disc encloses
/// some.
static ENDS: [[u8; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut column = 0;
    while column < 8 {
        let mut inner = 0;
        while inner < 64 {
            let row = (inner as u8) << 1;
            let mut right = column + 1;
            while right < 8 && row >> right & 1 == 1 {
                right += 1;
            }
            if right < 8 && right > column + 1 {
                table[column][inner] |= 1 << right;
            }
            let mut left = column;
            while left > 0 && row >> (left - 1) & 1 == 1 {
                left -= 1;
            }
            if left > 0 && left < column {
                table[column][inner] |= 1 << (left - 1);
            }
            inner += 1;
        }
        column += 1;
    }
    table
};

/// For the column of a cell and the ends of the enclosed rows: all cells between.
static BETWEEN: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut column = 0;
    while column < 8 {
        let mut ends = 0usize;
        while ends < 256 {
            let left = ends & ((1 << column) - 1);
            if left != 0 {
                // Below the column, and above the nearest end.
                table[column][ends] |= (1u8 << column).wrapping_sub(2 << left.ilog2());
            }
            let right = ends >> column >> 1 << column << 1;
            if right != 0 {
                table[column][ends] |= (1u8 << right.trailing_zeros()).wrapping_sub(2 << column);
            }
            ends += 1;
        }
        column += 1;
    }
    table
};

/// The discs that a move to `cell` turns; empty if it is not a move.
///
/// Upwards on a line, the end is the lowest cell without a disc of the opponent; if it holds an own disc, all cells
/// below it turn. For a row, tables give the result.
#[inline]
pub fn flips(mine: u64, theirs: u64, cell: u8) -> u64 {
    let (both_mine, both_theirs) = (Both::of(mine), Both::of(theirs));
    let turned = |line: Both| {
        let end = line.without(both_theirs).lowest().and(both_mine);
        end.below().and(line)
    };
    let [left, straight, right] = ABOVE[cell as usize & 63];
    let turned = turned(left).or(turned(straight)).or(turned(right));
    let (row, column) = (cell & 56, cell as usize & 7);
    let ends = ENDS[column][(theirs >> row >> 1) as usize & 63] & (mine >> row) as u8;
    turned.joined() | u64::from(BETWEEN[column][ends as usize]) << row
}

/// A lower bound of the discs of `mine` that no move can turn: by full lines and by stable neighbours.
pub fn stable(mine: u64, theirs: u64) -> u64 {
    let all = mine | theirs;
    let mut full = [0u64; 4];
    for i in 0..8 {
        let row = 0xff << (8 * i);
        if all & row == row {
            full[0] |= row;
        }
        let column = 0x0101_0101_0101_0101 << i;
        if all & column == column {
            full[1] |= column;
        }
    }
    for &(axis, diagonal) in &DIAGONALS {
        if all & diagonal == diagonal {
            full[axis] |= diagonal;
        }
    }
    // A disc is stable along an axis if its line on this axis is full, if it is at an end of the line, or next to a
    // stable disc of its colour.
    const EDGES: [u64; 4] = [
        0x8181_8181_8181_8181,
        0xff00_0000_0000_00ff,
        0xff81_8181_8181_81ff,
        0xff81_8181_8181_81ff,
    ];
    let mut safe = mine & (0..4).fold(u64::MAX, |s, axis| s & (full[axis] | EDGES[axis]));
    loop {
        let mut next = mine;
        for (axis, step) in [1, 8, 7, 9].into_iter().enumerate() {
            let columns = if step == 8 { u64::MAX } else { !0x0101_0101_0101_0101 };
            let others = if step == 8 { u64::MAX } else { !0x8080_8080_8080_8080 };
            let (up, down) = if step == 7 {
                ((safe & columns) << 7, (safe & others) >> 7)
            } else {
                ((safe & others) << step, (safe & columns) >> step)
            };
            next &= full[axis] | EDGES[axis] | up | down;
        }
        if next | safe == safe {
            return safe;
        }
        safe |= next;
    }
}

/// The diagonals of more than one cell: axis 2 falls to the left (step 7), axis 3 to the right (step 9).
static DIAGONALS: [(usize, u64); 26] = {
    let mut table = [(0, 0); 26];
    let mut n = 0;
    let mut i = 0;
    while i < 8 {
        // From the top row, and from the edge column below the corner.
        let starts = [(0, i), (i, 0), (0, i), (i, 7)];
        let mut s = 0;
        while s < 4 {
            let (row, column) = starts[s];
            let dc = if s < 2 { 1 } else { -1 };
            let cell = (row * 8 + column) as usize;
            let set = ray(cell, dc) | 1 << cell;
            let repeated = (s == 1 || s == 3) && i == 0;
            if set & (set - 1) != 0 && !repeated {
                table[n] = (if dc == 1 { 3 } else { 2 }, set);
                n += 1;
            }
            s += 1;
        }
        i += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::ChaCha8Rng;
    use rand::{Rng, SeedableRng};

    /// Reference implementation: one cell and step at a time.
    fn flips_reference(mine: u64, theirs: u64, cell: u8) -> u64 {
        let mut turned = 0;
        for (dr, dc) in [(0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1)] {
            let (mut row, mut column) = (i32::from(cell / 8) + dr, i32::from(cell % 8) + dc);
            let mut line = 0;
            while (0..8).contains(&row) && (0..8).contains(&column) {
                let bit = 1u64 << (row * 8 + column);
                if theirs & bit != 0 {
                    line |= bit;
                } else {
                    if mine & bit != 0 {
                        turned |= line;
                    }
                    break;
                }
                row += dr;
                column += dc;
            }
        }
        turned
    }

    #[test]
    fn flips_and_moves_equal_reference() {
        let mut rng = ChaCha8Rng::seed_from_u64(4);
        for i in 0..20_000 {
            let (a, b, c) = (rng.next_u64(), rng.next_u64(), rng.next_u64());
            let (mine, theirs) = match i % 3 {
                0 => (a, b & !a),
                1 => (a & b, c & !(a & b)),
                _ => (a & b & c, !(a & b & c) & (b | c)),
            };
            let mut legal = 0;
            for cell in 0..64u8 {
                if (mine | theirs) >> cell & 1 == 1 {
                    continue;
                }
                let plain = flips_reference(mine, theirs, cell);
                assert_eq!(flips(mine, theirs, cell), plain, "{mine:x} {theirs:x} {cell}");
                legal |= u64::from(plain != 0) << cell;
            }
            assert_eq!(moves(mine, theirs), legal, "{mine:x} {theirs:x}");
        }
    }

    #[test]
    fn stable_discs_never_turn() {
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        let mut seen = 0;
        for _ in 0..300 {
            let (mut mine, mut theirs) = (0x0000_0008_1000_0000_u64, 0x0000_0010_0800_0000_u64);
            let mut kept = [0, 0]; // Stable discs so far, of `mine` and of the other side.
            let mut passed = false;
            loop {
                kept[0] |= stable(mine, theirs);
                kept[1] |= stable(theirs, mine);
                assert_eq!(kept[0] & !mine, 0);
                assert_eq!(kept[1] & !theirs, 0);
                seen += (kept[0] | kept[1]).count_ones();
                let legal = moves(mine, theirs);
                if legal != 0 {
                    passed = false;
                    let n = rng.next_u32() % legal.count_ones();
                    let cell = (0..n)
                        .fold(legal, |set, _| set & (set - 1))
                        .trailing_zeros() as u8;
                    let turned = flips(mine, theirs, cell);
                    mine |= turned | 1 << cell;
                    theirs &= !turned;
                } else if passed {
                    break;
                } else {
                    passed = true;
                }
                std::mem::swap(&mut mine, &mut theirs);
                kept.swap(0, 1);
            }
        }
        assert!(seen > 10_000, "{seen}");
    }
}
