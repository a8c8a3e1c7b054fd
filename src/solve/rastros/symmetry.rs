//! Symmetry: equivalent positions share one entry of the table.

use super::state::State;

/// The symmetries of a board that map the pair of goals to itself.
///
/// A [`State`] does not name the sides, so half a turn, which swaps the goals, changes nothing else. A square board
/// also has the reflections in its two diagonals.
#[derive(Clone, Copy, Debug)]
pub struct Symmetry {
    /// The shift that moves the half-turned 8 x 8 grid back to the board's corner.
    shift: u32,
    square: bool,
}

impl Symmetry {
    /// The symmetries of a board of this size.
    pub fn of(rows: u8, columns: u8) -> Self {
        Symmetry {
            shift: (8 - u32::from(rows)) * 8 + 8 - u32::from(columns),
            square: rows == columns,
        }
    }

    #[inline(always)]
    fn turned(self, state: &State) -> State {
        State {
            mine: self.half_turned(state.mine),
            theirs: self.half_turned(state.theirs),
            piece: 63 - state.piece - self.shift as u8,
        }
    }

    /// The image of a set under half a turn, which swaps the goals.
    #[inline(always)]
    pub fn half_turned(self, set: u64) -> u64 {
        set.reverse_bits() >> self.shift
    }

    /// The image of a set under the reflection that keeps both goals in place; `None` if the board is not square.
    #[inline(always)]
    pub fn reflected(self, set: u64) -> Option<u64> {
        self.square.then(|| self.half_turned(transposed(set)))
    }

    /// The canonical form: the smallest of a position and its images.
    #[inline(always)]
    pub fn least(self, state: &State) -> State {
        let least = (*state).min(self.turned(state));
        if !self.square {
            return least;
        }
        let reflected = State {
            mine: transposed(state.mine),
            theirs: transposed(state.theirs),
            piece: (state.piece & 7) << 3 | state.piece >> 3,
        };
        least.min(reflected).min(self.turned(&reflected))
    }
}

/// Transposes a set by swapping blocks of 1, 2 and 4 cells.
#[inline(always)]
fn transposed(mut set: u64) -> u64 {
    let moved = (set ^ (set >> 7)) & 0x00aa_00aa_00aa_00aa;
    set ^= moved ^ (moved << 7);
    let moved = (set ^ (set >> 14)) & 0x0000_cccc_0000_cccc;
    set ^= moved ^ (moved << 14);
    let moved = (set ^ (set >> 28)) & 0x0000_0000_f0f0_f0f0;
    set ^ moved ^ (moved << 28)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::grid::Size;

    #[test]
    fn images_equal_grid_images() {
        let set = 0x1234_5678_9abc_def1;
        for (rows, columns) in [(3, 3), (4, 7), (7, 4), (8, 8), (5, 5)] {
            let size = Size { rows, columns };
            let state = State {
                mine: size.all() & set,
                theirs: size.all() & !set,
                piece: 9,
            };
            let turned = Symmetry::of(rows, columns).turned(&state);
            assert_eq!(turned.mine, size.half_turned(state.mine));
            assert_eq!(turned.theirs, size.half_turned(state.theirs));
            assert_eq!(1 << turned.piece, size.half_turned(1 << 9));
            assert_eq!(transposed(state.mine), size.transposed(state.mine));
        }
    }

    #[test]
    fn images_share_one_canonical_form() {
        let symmetry = Symmetry::of(7, 7);
        let state = State {
            mine: 0x0012_3456_781a_3c5e
                & Size {
                    rows: 7,
                    columns: 7,
                }
                .all(),
            theirs: 0x0056_1234_3c5e_781a
                & Size {
                    rows: 7,
                    columns: 7,
                }
                .all(),
            piece: 17,
        };
        let least = symmetry.least(&state);
        assert_eq!(symmetry.least(&symmetry.turned(&state)), least);
        assert_eq!(symmetry.least(&least), least);
        assert!(least <= state);
    }
}
