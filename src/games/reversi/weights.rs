//! Weights of the cells of an 8 x 8 board, and their mapping to smaller boards.
//!
//! A weighted piece counter is the sum of the weights under the side's discs minus the sum under its opponent's. The
//! tables come from the literature on the Othello League, a competition of programs that search one ply; rows from the
//! top.

use super::course::FIRST_COLUMN;
use crate::games::grid::{Cells, Size, row_column};

pub(super) type Table = [f64; 64];

/// The standard heuristic weights with which Lucas & Runarsson (2006) compare their own.
pub(super) static SWH: Table = from_quadrant([
    [1.0, -0.25, 0.1, 0.05],
    [-0.25, -0.25, 0.01, 0.01],
    [0.1, 0.01, 0.05, 0.02],
    [0.05, 0.01, 0.02, 0.01],
]);

/// Found by coevolution (Lucas & Runarsson 2006).
#[rustfmt::skip]
pub(super) static LR06: Table = [
    4.622507, -1.477853, 1.409644, -0.066975, -0.305214, 1.633019, -1.050899, 4.36555,
    -1.329145, -2.245663, -1.060633, -0.541089, -0.332716, -0.47583, -2.274535, -0.032595,
    2.68155, -0.906628, 0.229372, 0.05926, -0.150415, 0.321982, -1.14506, 2.986767,
    -0.746066, -0.317389, 0.14004, -0.045266, 0.236595, 0.158543, -0.720833, -0.131124,
    -0.305566, -0.328398, 0.073872, -0.131472, -0.172101, 0.016603, -0.511448, -0.264125,
    2.777411, -0.769551, 0.676483, 0.28219, 0.007184, 0.269876, -1.408169, 2.396238,
    -1.566175, -3.049899, -0.637408, -0.07769, -0.648382, -0.911066, -3.329772, -0.870962,
    5.046583, -1.468806, 1.545046, -0.031175, 0.263998, 2.063148, -0.148002, 5.781035,
];

/// Found by coevolutionary temporal difference learning (Szubert, Jaskowski & Krawiec 2009).
#[rustfmt::skip]
pub(super) static SJK09: Table = [
    1.02, -0.27, 0.55, -0.1, 0.08, 0.47, -0.38, 1.0,
    -0.13, -0.52, -0.18, -0.07, -0.18, -0.29, -0.68, -0.44,
    0.55, -0.24, 0.02, -0.01, -0.01, 0.1, -0.13, 0.77,
    -0.1, -0.1, 0.01, -0.01, 0.0, -0.01, -0.09, -0.05,
    0.05, -0.17, 0.02, -0.04, -0.03, 0.03, -0.09, -0.05,
    0.56, -0.25, 0.05, 0.02, -0.02, 0.17, -0.35, 0.42,
    -0.25, -0.71, -0.24, -0.23, -0.08, -0.29, -0.63, -0.24,
    0.93, -0.44, 0.55, 0.22, -0.15, 0.74, -0.57, 0.97,
];

/// Found by coevolutionary temporal difference learning with an archive (Szubert, Jaskowski & Krawiec 2011).
#[rustfmt::skip]
pub(super) static SJK11: Table = [
    1.01, -0.43, 0.38, 0.07, 0.0, 0.42, -0.2, 1.02,
    -0.27, -0.74, -0.16, -0.14, -0.13, -0.25, -0.65, -0.39,
    0.56, -0.3, 0.12, 0.05, -0.04, 0.07, -0.15, 0.48,
    0.01, -0.08, 0.01, -0.01, -0.04, -0.02, -0.12, 0.03,
    -0.1, -0.08, 0.01, -0.01, -0.03, 0.02, -0.04, -0.2,
    0.59, -0.23, 0.06, 0.01, 0.04, 0.06, -0.19, 0.35,
    -0.06, -0.55, -0.18, -0.08, -0.15, -0.31, -0.82, -0.58,
    0.96, -0.42, 0.67, -0.02, -0.03, 0.81, -0.51, 1.01,
];

/// Source 002's kinds of cell: corners are very good, edges good, cells inside the edge slightly bad, cells next to a
/// corner bad, diagonal neighbours of a corner very bad. Its text gives the order but no numbers: these are ours.
pub(super) static KINDS: Table = from_quadrant([
    [10.0, -4.0, 3.0, 3.0],
    [-4.0, -8.0, -1.0, -1.0],
    [3.0, -1.0, 1.0, 1.0],
    [3.0, -1.0, 1.0, 1.0],
]);

/// Reflects a quadrant into all four corners.
const fn from_quadrant(quadrant: [[f64; 4]; 4]) -> Table {
    let mut table = [0.0; 64];
    let mut cell = 0;
    while cell < 64 {
        let (row, column) = (cell / 8, cell % 8);
        let r = if row < 4 { row } else { 7 - row };
        let c = if column < 4 { column } else { 7 - column };
        table[cell] = quadrant[r][c];
        cell += 1;
    }
    table
}

/// Maps a line of a smaller board to the line of the 8 x 8 board at the same distance from the nearer edge, so that
/// corners stay corners. The first index is the number of lines.
static LINES: [[u8; 8]; 9] = {
    let mut lines = [[0; 8]; 9];
    let mut n = 1;
    while n <= 8 {
        let mut i = 0;
        while i < n {
            lines[n][i] = if i < n.div_ceil(2) { i } else { 8 - n + i } as u8;
            i += 1;
        }
        n += 1;
    }
    lines
};

/// Maps a set of cells to the 8 x 8 board: see [`LINES`].
#[inline]
pub(super) fn on_full_board(size: Size, cells: u64) -> u64 {
    let Size { rows, columns } = size;
    let upper = (1 << (8 * rows.div_ceil(2))) - 1;
    let cells = cells & upper | (cells & !upper) << (8 * (8 - rows));
    let left = FIRST_COLUMN * ((1 << columns.div_ceil(2)) - 1);
    cells & left | (cells & !left) << (8 - columns)
}

pub(super) fn sum(table: &Table, size: Size, cells: u64) -> f64 {
    if size.rows == 8 && size.columns == 8 {
        return Cells(cells).map(|c| table[c as usize & 63]).sum();
    }
    let (rows, columns) = (&LINES[size.rows as usize], &LINES[size.columns as usize]);
    Cells(cells)
        .map(|cell| {
            let (row, column) = row_column(cell);
            table[rows[row] as usize * 8 + columns[column] as usize]
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_map_to_corners() {
        for rows in 4..=8u8 {
            for columns in 4..=8u8 {
                let size = Size { rows, columns };
                let corner = |r: u8, c: u8| sum(&KINDS, size, 1 << (r * 8 + c));
                for (r, c) in [(0, 0), (0, columns - 1), (rows - 1, 0), (rows - 1, columns - 1)] {
                    assert_eq!(corner(r, c), 10.0, "{size:?}");
                }
                assert_eq!(corner(1, 1), -8.0);
                assert_eq!(corner(rows - 2, columns - 2), -8.0);
                assert_eq!(corner(rows - 1, 1), -4.0);
            }
        }
    }

    #[test]
    fn tables_have_published_sums() {
        // Sums of the publications' lists, computed by another program.
        for (table, total) in [(&SWH, 2.76), (&LR06, 8.058401), (&SJK09, 0.48), (&SJK11, 0.11)] {
            let found: f64 = table.iter().sum();
            assert!((found - total).abs() < 1e-9, "{found} {total}");
        }
        assert_eq!((LR06[0], LR06[63], SJK09[9], SJK11[55]), (4.622507, 5.781035, -0.52, -0.58));
    }
}
