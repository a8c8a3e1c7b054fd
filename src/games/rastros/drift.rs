//! Source 001's drift: by how much two plies bring the piece nearer to a goal, computed with tables.

use super::Rastros;
use crate::game::Side;
use crate::games::grid::Cells;

/// The mean over all pairs of a move and a reply of how much the reply brings the piece nearer to the side's goal (-1,
/// 0 or 1 each); 3 if there is no reply at all.
///
/// A reply is a neighbour of the move's cell: [`DRIFT`] sums up the free ones among the eight.
pub(super) fn general_eval_42(p: &Rastros, side: Side) -> f64 {
    let goal = p.goal(side);
    let classes = &CLASS[goal as usize & 63];
    let mut sum = 0;
    for to in Cells(p.free_around(p.piece())) {
        // Moves the three rows around the cell to bits 0 to 2, 8 to 10 and 16 to 18, and then side by side.
        let rows = p.free_around(to).rotate_right(u32::from(to) + 55) as u32;
        let around = (rows & 7) | (rows >> 5 & 0x38) | (rows >> 10 & 0x1c0);
        sum +=
            i32::from(DRIFT[classes[to as usize & 63] as usize & (CLASSES - 1)][around as usize]);
    }
    let pairs = sum & 0xff;
    if pairs == 0 { 3.0 } else { f64::from(sum >> 8) / f64::from(pairs) }
}

/// The classes of cells for which the same neighbours are nearer to a goal. They depend on the difference between the
/// row and the column distance, clamped to -2 to 2, and on the two directions to the goal. [`class_of`] numbers them.
const CLASSES: usize = 64;

/// The class of a cell that lies `rows` below and `columns` to the right of a goal.
const fn class_of(rows: i32, columns: i32) -> usize {
    let more = rows.abs() - columns.abs();
    let more = if more < -2 {
        -2
    } else if more > 2 {
        2
    } else {
        more
    };
    ((rows.signum() + 1) * 3 + columns.signum() + 1) as usize * 5 + (more + 2) as usize
}

/// The class of every cell for every goal: `CLASS[goal][cell]`.
static CLASS: [[u8; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut pair = 0;
    while pair < 64 * 64 {
        let (goal, cell) = (pair / 64, pair % 64);
        let (rows, columns) =
            ((cell / 8) as i32 - (goal / 8) as i32, (cell % 8) as i32 - (goal % 8) as i32);
        table[goal][cell] = class_of(rows, columns) as u8;
        pair += 1;
    }
    table
};

/// For a class and a set of neighbours (bit `3 r + c` for row r and column c of the square around the cell): 256 times
/// the number of nearer minus farther neighbours, plus their number.
///
/// One addition per move sums both numbers over all moves of a node, since there are at most 64 replies.
static DRIFT: [[i16; 512]; CLASSES] = {
    let mut table = [[0; 512]; CLASSES];
    // A representative for each class, three or four steps away except for the differences that define the class.
    let mut cell = 0;
    while cell < 81 {
        let (rows, columns) = (cell / 9 - 4, cell % 9 - 4);
        let class = class_of(rows, columns);
        let (nearer, farther) = nearer_and_farther(rows, columns);
        let mut around = 0;
        while around < 512 {
            // The centre of the square is the cell itself and never free.
            let replies = around as u32 & !(1 << 4);
            let drift =
                (replies & nearer).count_ones() as i16 - (replies & farther).count_ones() as i16;
            table[class][around] = 256 * drift + replies.count_ones() as i16;
            around += 1;
        }
        cell += 1;
    }
    table
};

/// The neighbours that are nearer to the goal than the cell, and those farther from it.
const fn nearer_and_farther(rows: i32, columns: i32) -> (u32, u32) {
    const fn distance(rows: i32, columns: i32) -> i32 {
        let (r, c) = (rows.abs(), columns.abs());
        if r > c { r } else { c }
    }
    let (mut nearer, mut farther) = (0, 0);
    let mut i = 0;
    while i < 9 {
        let d = distance(rows + i / 3 - 1, columns + i % 3 - 1) - distance(rows, columns);
        if d < 0 {
            nearer |= 1 << i;
        } else if d > 0 {
            farther |= 1 << i;
        }
        i += 1;
    }
    (nearer, farther)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Outcome};
    use crate::games::grid::king_distance;

    /// The definition of source 001, pair by pair.
    fn general_eval_42_reference(p: &Rastros, side: Side) -> f64 {
        let goal = p.goal(side);
        let (mut total, mut pairs) = (0, 0);
        for to in Cells(p.free_around(p.piece())) {
            for reply in Cells(p.free_around(to)) {
                total += king_distance(to, goal) as i32 - king_distance(reply, goal) as i32;
                pairs += 1;
            }
        }
        if pairs == 0 { 3.0 } else { f64::from(total) / f64::from(pairs) }
    }

    #[test]
    fn drift_by_tables_equals_definition() {
        use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for game in 0..600 {
            let rows = rng.random_range(3..=8);
            let columns = rng.random_range(3..=8);
            let (r, c) = (rng.random_range(1..=rows), rng.random_range(1..=columns));
            let Ok(mut p) = Rastros::start(&[rows, columns, r, c]) else {
                continue;
            };
            while p.outcome().is_none() {
                for side in Side::ALL {
                    let (quick, plain) =
                        (general_eval_42(&p, side), general_eval_42_reference(&p, side));
                    assert_eq!(quick.to_bits(), plain.to_bits(), "game {game}: {}", p.text());
                }
                let n = rng.random_range(0..p.moves().count() as u32);
                let mv = p.moves().nth(n as usize).expect("n is below their number");
                p.play(mv);
            }
            assert_ne!(p.outcome(), Some(Outcome::Draw));
        }
    }
}
