//! Distances in king moves, ignoring blocked cells.

use super::Rastros;
use crate::game::Side;
use crate::games::grid::{cell_at, king_distance};

/// The usual start: (4,5) on the course's 8x8 board, (3,5) on the championship's 7x7, and similarly on others.
#[inline]
fn base(p: &Rastros) -> u8 {
    let size = p.size();
    cell_at(size.rows as usize / 2 - 1, (size.columns as usize + 3) / 2 - 1)
}

/// King moves from a cell to the usual start, the same for both sides.
pub(super) fn from_base(p: &Rastros, cell: u8, _: Side) -> f64 {
    f64::from(king_distance(cell, base(p)))
}

pub(super) fn to_goal(p: &Rastros, cell: u8, side: Side) -> f64 {
    f64::from(king_distance(cell, p.goal(side)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;

    #[test]
    fn base_is_start_of_championship_boards() {
        for values in [[8, 8, 4, 5], [7, 7, 3, 5]] {
            assert_eq!(
                {
                    let p = Rastros::start(&values).unwrap();
                    from_base(&p, p.piece(), Side::First)
                },
                0.0
            );
        }
    }
}
