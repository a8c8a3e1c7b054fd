//! Features of Reversi from source 002, besides the kinds of cell (see `weights.rs`).

use super::Reversi;
use crate::game::Side;
use crate::games::grid::Size;

/// Column a.
pub(super) const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;

/// Source 002's `aVerEsaTransa`: exposed discs of the opponent, minus exposed own discs.
///
/// Its text: the function looked, from the current cell, at the cells directly beside it "in the position opposite to
/// the nearest corner", and checked whether the opponent had discs there, which were then likely to turn. It gives
/// neither a formula nor a weight. Our reading: for each disc count the opponent's discs on the neighbours away from
/// the nearest corner, along the row, along the column and on the diagonal. Halfway between two corners the upper or
/// left one is the nearest.
pub(super) fn exposed(p: &Reversi, side: Side) -> f64 {
    f64::from(exposed_to(p, side)) - f64::from(exposed_to(p, !side))
}

/// The opponent's discs beside own discs, on the side away from the nearest corner; counted once per own disc.
fn exposed_to(p: &Reversi, side: Side) -> u32 {
    let Size { rows, columns } = p.size();
    let upper = u64::MAX >> (64 - 8 * u32::from(rows.div_ceil(2)));
    let left = FIRST_COLUMN * ((1 << columns.div_ceil(2)) - 1);
    let (own, other) = (p.discs(side), p.discs(!side));
    let mut found = 0;
    for half in [upper, !upper] {
        let away_from_edge = |cells: u64| {
            if half == upper { cells << 8 } else { cells >> 8 }
        };
        for quarter in [half & left, half & !left] {
            let inwards = |cells: u64| match quarter & left {
                0 => cells >> 1,
                _ => cells << 1,
            };
            let from = own & quarter;
            let neighbours = [inwards(from), away_from_edge(from), away_from_edge(inwards(from))];
            found += neighbours
                .map(|cells| (cells & other).count_ones())
                .iter()
                .sum::<u32>();
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::games::grid::{cell_at, row_column};

    /// Reference implementation: cell by cell.
    fn reference(p: &Reversi, side: Side) -> f64 {
        let Size { rows, columns } = p.size();
        let (rows, columns) = (i32::from(rows), i32::from(columns));
        let has = |side: Side, row: i32, column: i32| {
            (0..rows).contains(&row)
                && (0..columns).contains(&column)
                && p.discs(side) >> cell_at(row as usize, column as usize) & 1 == 1
        };
        let mut sum = 0;
        for cell in 0..64 {
            let (row, column) = row_column(cell);
            let (row, column) = (row as i32, column as i32);
            let down = if row <= rows - 1 - row { 1 } else { -1 };
            let right = if column <= columns - 1 - column { 1 } else { -1 };
            for (dr, dc) in [(down, 0), (0, right), (down, right)] {
                for (own, sign) in [(side, 1), (!side, -1)] {
                    let seen = has(own, row, column) && has(!own, row + dr, column + dc);
                    sum += if seen { sign } else { 0 };
                }
            }
        }
        f64::from(sum)
    }

    #[test]
    fn exposed_discs_match_hand_counts() {
        // White's disc is next to black's disc in the corner, and black's next disc is next to white's.
        let p = Reversi::parse("B7/1W6/2B5/8/8/8/8/8 W").unwrap();
        assert_eq!(exposed_to(&p, Side::First), 1);
        assert_eq!(exposed_to(&p, Side::Second), 1);
        for start in [[8, 8], [5, 7], [4, 6], [7, 5]] {
            let mut p = Reversi::start(&start).unwrap();
            let mut differs = 0;
            for turn in 0.. {
                assert_eq!(exposed(&p, Side::First), reference(&p, Side::First));
                assert_eq!(exposed(&p, Side::Second), -reference(&p, Side::First));
                differs += u32::from(exposed(&p, Side::First) != 0.0);
                let n = p.moves().count();
                if n == 0 {
                    break;
                }
                p.play(p.moves().nth(turn * 7 % n).unwrap());
            }
            assert!(differs > 3, "{start:?}");
        }
    }
}
