//! Features, evaluations and players of Tic-tac-toe: the places of a side's marks.

use super::TicTacToe;
use crate::eval::FeatureValue::Position;
use crate::eval::{Evaluated, Feature, NamedEvaluation, NamedPlayer, Preference, Style};
use crate::game::Side;
use crate::games::grid::row_column;

impl Evaluated for TicTacToe {
    /// In the order of source 000.
    const FEATURES: &'static [Feature<Self>] = &[
        Feature::own("own_centres", "000", Position(|p, s| count(p, s, Region::Centre))),
        Feature::own("opponent_centres", "000", Position(|p, s| count(p, !s, Region::Centre))),
        Feature::own("own_corners", "000", Position(|p, s| count(p, s, Region::Corners))),
        Feature::own("opponent_corners", "000", Position(|p, s| count(p, !s, Region::Corners))),
        Feature::own("own_sides", "000", Position(|p, s| count(p, s, Region::Edge))),
        Feature::own("opponent_sides", "000", Position(|p, s| count(p, !s, Region::Edge))),
        Feature::opposed(
            "open_lines",
            "",
            Position(|p, s| f64::from(open_lines(p, s)) - f64::from(open_lines(p, !s))),
        ),
    ];

    /// The weights of source 003's table: 5 for the centre, 2 for a corner, 1 for a side.
    const EVALUATIONS: &'static [NamedEvaluation] = &[
        NamedEvaluation::new(
            "counts",
            "003",
            &[
                ("own_centres", 5.0),
                ("opponent_centres", -5.0),
                ("own_corners", 2.0),
                ("opponent_corners", -2.0),
                ("own_sides", 1.0),
                ("opponent_sides", -1.0),
            ],
        ),
        NamedEvaluation::new("lines", "", &[("open_lines", 1.0)]),
    ];

    const PLAYERS: &'static [NamedPlayer] = &[
        NamedPlayer::new("random", "003", Style::Random),
        // The source document's limit 3.
        NamedPlayer::new("table", "003", Style::searching("counts", 4, Preference::Any)),
        // The source document's `f_aval_1`, unchanged.
        NamedPlayer::new("table_blind", "003", Style::unaware_of_ends("counts", 4)),
        NamedPlayer::new("lines", "", Style::searching("lines", 4, Preference::Sooner)),
        NamedPlayer::new("perfect_3x3", "003", Style::searching("counts", 9, Preference::Sooner)),
        NamedPlayer::new("monte_carlo", "", Style::MonteCarlo { playouts: 1000 }),
    ];
}

#[derive(Clone, Copy)]
enum Region {
    Centre,
    Corners,
    Edge,
}

/// Rows, columns and diagonals of winning length without a mark of the opponent.
fn open_lines(p: &TicTacToe, side: Side) -> u32 {
    let open = p.size().all() & !p.marks(!side);
    super::rows(open, p.k()).map(u64::count_ones).iter().sum()
}

fn count(p: &TicTacToe, side: Side, region: Region) -> f64 {
    let size = p.size();
    let regions = &REGIONS[size.rows as usize - 1][size.columns as usize - 1];
    f64::from((p.marks(side) & regions[region as usize]).count_ones())
}

/// The regions of every board size, computed at compile time.
static REGIONS: [[[u64; 3]; 8]; 8] = {
    let mut table = [[[0; 3]; 8]; 8];
    let mut rows = 1;
    while rows <= 8 {
        let mut columns = 1;
        while columns <= 8 {
            table[rows - 1][columns - 1] = regions(rows, columns);
            columns += 1;
        }
        rows += 1;
    }
    table
};

/// The centre (two or four cells if the number of rows or columns is even), the corners, and the other cells of the
/// edge. On 3 x 3 cells these are source 000's centre, corners and sides.
const fn regions(rows: usize, columns: usize) -> [u64; 3] {
    let mut sets = [0; 3];
    let mut cell = 0;
    while cell < 64 {
        let (row, column) = row_column(cell);
        if row < rows && column < columns {
            let on_row = row == 0 || row == rows - 1;
            let on_column = column == 0 || column == columns - 1;
            if on_row && on_column {
                sets[Region::Corners as usize] |= 1 << cell;
            } else if on_row || on_column {
                sets[Region::Edge as usize] |= 1 << cell;
            }
            if is_middle(row, rows) && is_middle(column, columns) {
                sets[Region::Centre as usize] |= 1 << cell;
            }
        }
        cell += 1;
    }
    sets
}

const fn is_middle(index: usize, length: usize) -> bool {
    index == (length - 1) / 2 || index == length / 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;

    #[test]
    fn classic_board_centre_corners_sides() {
        assert_eq!(REGIONS[2][2].map(u64::count_ones), [1, 4, 4]);
        assert_eq!(REGIONS[3][4].map(u64::count_ones), [2, 4, 10]);
    }

    #[test]
    fn open_lines_counted_by_hand() {
        let p = TicTacToe::parse("3/XO1/3 X 3").unwrap();
        // Open for X: the left column, the outer rows and the right column; for O all but the left column and the
        // middle row.
        assert_eq!((open_lines(&p, Side::First), open_lines(&p, Side::Second)), (4, 6));
        let wide = TicTacToe::start(&[4, 5, 4]).unwrap();
        assert_eq!(open_lines(&wide, Side::First), 4 * 2 + 5 + 2 + 2);
    }

    #[test]
    fn source_003s_boards_have_its_values() {
        use crate::eval::{Evaluation, Evaluator};
        let table = Evaluation::new(&TicTacToe::EVALUATIONS[0].spec()).unwrap();
        // The seed's first board is X at the left edge against O in the centre.
        let p = TicTacToe::parse("3/XO1/3 X 3").unwrap();
        for (side, value) in [(Side::First, -4.0), (Side::Second, 4.0)] {
            assert_eq!(table.prepared(&p, side).evaluate(&p, side), value);
        }
    }
}
