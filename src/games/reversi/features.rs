//! Features, evaluations and players of Reversi. Every feature is the side's number minus its opponent's.

use super::Reversi;
use super::course::{self, FIRST_COLUMN};
use super::weights::{self, KINDS, LR06, SJK09, SJK11, SWH, Table};
use crate::eval::{
    Evaluated, Feature, FeatureValue, NamedEvaluation, NamedPlayer, Pieces, Preference, Style,
};
use crate::game::Side;
use crate::games::grid::{Size, cell_at};

const fn feature(
    id: &'static str,
    source: &'static str,
    value: fn(&Reversi, Side) -> f64,
) -> Feature<Reversi> {
    Feature::opposed(id, source, FeatureValue::Position(value))
}

impl Evaluated for Reversi {
    const FEATURES: &'static [Feature<Self>] = &[
        feature("disc_difference", "002", |p, s| difference(p, s, u64::MAX)),
        feature("mobility", "", |p, s| {
            let count = |s| f64::from(p.placements(s).count_ones());
            count(s) - count(!s)
        }),
        feature("corners", "002", |p, s| difference(p, s, region(p, Region::Corners))),
        feature("edges", "002", |p, s| difference(p, s, region(p, Region::Edges))),
        feature("next_to_corners", "002", |p, s| {
            difference(p, s, region(p, Region::NextToCorners))
        }),
        feature("diagonal_to_corners", "002", |p, s| {
            difference(p, s, region(p, Region::DiagonalToCorners))
        }),
        feature("kinds", "002", |p, s| counter(p, s, &KINDS)),
        feature("exposed", "002", course::exposed),
        feature("swh", "lucas2006", |p, s| counter(p, s, &SWH)),
        feature("lr06", "lucas2006", |p, s| counter(p, s, &LR06)),
        feature("sjk09", "szubert2009", |p, s| counter(p, s, &SJK09)),
        feature("sjk11", "szubert2011", |p, s| counter(p, s, &SJK11)),
        // For evaluations with the same weight on all reflections of a cell: ten kinds of cell.
        feature("like_a1", "", like::<0, 0>),
        feature("like_b1", "", like::<0, 1>),
        feature("like_c1", "", like::<0, 2>),
        feature("like_d1", "", like::<0, 3>),
        feature("like_b2", "", like::<1, 1>),
        feature("like_c2", "", like::<1, 2>),
        feature("like_d2", "", like::<1, 3>),
        feature("like_c3", "", like::<2, 2>),
        feature("like_d3", "", like::<2, 3>),
        feature("like_d4", "", like::<3, 3>),
    ];

    /// Maps cells of smaller boards to the 8 x 8 board, as for published weights.
    const PIECES: Option<Pieces<Self>> =
        Some(|p, side| [side, !side].map(|s| weights::on_full_board(p.size(), p.discs(s))));

    const EVALUATIONS: &'static [NamedEvaluation] = &[
        NamedEvaluation::new(
            "corners_mobility",
            "",
            &[
                ("corners", 30.0),
                ("mobility", 5.0),
                ("diagonal_to_corners", -12.0),
                ("next_to_corners", -6.0),
                ("edges", 2.0),
            ],
        ),
        // Discs, corrected by the kinds of cell under them.
        NamedEvaluation::new("seed002", "002", &[("disc_difference", 1.0), ("kinds", 4.0)]),
        // Solution2: "simply a readjustment of the weights of cells", which it does not print.
        NamedEvaluation::new(
            "seed002_solution2",
            "002",
            &[("disc_difference", 1.0), ("kinds", 2.0), ("corners", 60.0), ("edges", 6.0)],
        ),
        // Solution3: the first evaluation plus `aVerEsaTransa`. We chose the weight of `aVerEsaTransa`.
        NamedEvaluation::new(
            "seed002_solution3",
            "002",
            &[("disc_difference", 1.0), ("kinds", 4.0), ("exposed", 2.0)],
        ),
        NamedEvaluation::new("dummy", "002", &[]),
        NamedEvaluation::new("discs", "002", &[("disc_difference", 1.0)]),
        NamedEvaluation::new("mobility", "", &[("mobility", 1.0)]),
        NamedEvaluation::new("swh", "lucas2006", &[("swh", 1.0)]),
        NamedEvaluation::new("lr06", "lucas2006", &[("lr06", 1.0)]),
        NamedEvaluation::new("sjk09", "szubert2009", &[("sjk09", 1.0)]),
        NamedEvaluation::new("sjk11", "szubert2011", &[("sjk11", 1.0)]),
    ];

    /// The players of the Othello League search one ply.
    const PLAYERS: &'static [NamedPlayer] = &[
        NamedPlayer::new("random", "", Style::Random),
        searching("greedy", "002", "discs", 1),
        searching("seed002", "002", "seed002", 3),
        searching("seed002_solution2", "002", "seed002_solution2", 3),
        searching("seed002_solution3", "002", "seed002_solution3", 3),
        NamedPlayer::new("dummy", "002", Style::unaware_of_ends("dummy", 3)),
        searching("swh", "lucas2006", "swh", 1),
        searching("lr06", "lucas2006", "lr06", 1),
        searching("sjk09", "szubert2009", "sjk09", 1),
        searching("sjk11", "szubert2011", "sjk11", 1),
        NamedPlayer::new("monte_carlo", "", Style::MonteCarlo { playouts: 1000 }),
    ];
}

const fn searching(
    id: &'static str,
    source: &'static str,
    evaluation: &'static str,
    depth: u32,
) -> NamedPlayer {
    NamedPlayer::new(id, source, Style::searching(evaluation, depth, Preference::Sooner))
}

#[inline]
fn difference(p: &Reversi, side: Side, cells: u64) -> f64 {
    let count = |s| (p.discs(s) & cells).count_ones() as i32;
    f64::from(count(side) - count(!side))
}

/// Discs on the cells at distance `NEAR` from one of their nearer edges and `FAR` from the other.
fn like<const NEAR: usize, const FAR: usize>(p: &Reversi, side: Side) -> f64 {
    const FULL: Size = Size {
        rows: 8,
        columns: 8,
    };
    let cells = if p.size() == FULL {
        const { cells_like(FULL, NEAR, FAR) }
    } else {
        cells_like(p.size(), NEAR, FAR)
    };
    difference(p, side, cells)
}

/// The cells at these distances from their nearer edges.
const fn cells_like(size: Size, near: usize, far: usize) -> u64 {
    rows_like(size, near) & columns_like(size, far)
        | rows_like(size, far) & columns_like(size, near)
}

/// The rows at this distance from the nearer edge: none if it is too large for the board.
const fn rows_like(size: Size, far: usize) -> u64 {
    let rows = size.rows as usize;
    if 2 * far < rows {
        0xff << (8 * far) | 0xff << (8 * (rows - 1 - far))
    } else {
        0
    }
}

/// The columns at this distance from the nearer edge.
const fn columns_like(size: Size, far: usize) -> u64 {
    let columns = size.columns as usize;
    if 2 * far < columns {
        FIRST_COLUMN << far | FIRST_COLUMN << (columns - 1 - far)
    } else {
        0
    }
}

#[inline]
fn counter(p: &Reversi, side: Side, table: &Table) -> f64 {
    let sum = |s| weights::sum(table, p.size(), p.discs(s));
    sum(side) - sum(!side)
}

#[derive(Clone, Copy)]
enum Region {
    Corners,
    /// Without corners and their neighbours.
    Edges,
    /// On the edge.
    NextToCorners,
    DiagonalToCorners,
}

#[inline]
fn region(p: &Reversi, region: Region) -> u64 {
    let Size { rows, columns } = p.size();
    REGIONS[rows as usize - 4][columns as usize - 4][region as usize]
}

/// The regions of every board size, computed at compile time.
static REGIONS: [[[u64; 4]; 5]; 5] = {
    let mut table = [[[0; 4]; 5]; 5];
    let mut rows = 4;
    while rows <= 8 {
        let mut columns = 4;
        while columns <= 8 {
            table[rows - 4][columns - 4] = regions(rows, columns);
            columns += 1;
        }
        rows += 1;
    }
    table
};

const fn regions(rows: usize, columns: usize) -> [u64; 4] {
    let mut sets = [0; 4];
    let mut row = 0;
    while row < rows {
        let mut column = 0;
        while column < columns {
            // Distances from the nearer edges.
            let r = if row < rows - row { row } else { rows - 1 - row };
            let c = if column < columns - column { column } else { columns - 1 - column };
            let kind = match (r, c) {
                (0, 0) => Some(Region::Corners),
                (1, 1) => Some(Region::DiagonalToCorners),
                (0, 1) | (1, 0) => Some(Region::NextToCorners),
                (0, _) | (_, 0) => Some(Region::Edges),
                _ => None,
            };
            if let Some(kind) = kind {
                sets[kind as usize] |= 1 << cell_at(row, column);
            }
            column += 1;
        }
        row += 1;
    }
    sets
}

#[cfg(test)]
mod tests;
