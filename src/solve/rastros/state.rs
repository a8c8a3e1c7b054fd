//! The solver's view of a position: the piece's cell, and the cells that each side may still enter without giving the
//! game away.
//!
//! There are no goals in this view. Entering a cell next to a goal lets the goal's owner win, so the opponent never
//! enters such a cell, while the owner may. The remaining game is on the graph of king moves: some cells are open to
//! one side only, and a side without a move loses. Two sets hold the cells that each side may enter, without
//! unreachable cells; positions with equal sets are equal.

use crate::game::{Game, Side};
use crate::games::Rastros;
use crate::games::grid::NEIGHBOURS;

pub const NOT_FIRST: u64 = 0xfefe_fefe_fefe_fefe;
pub const NOT_LAST: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// The cells with a neighbour in `set`.
#[inline(always)]
pub fn dilated(set: u64) -> u64 {
    let sides = ((set << 1) & NOT_FIRST) | ((set >> 1) & NOT_LAST);
    let row = set | sides;
    sides | (row << 8) | (row >> 8)
}

/// A position from the point of view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct State {
    /// The cells that the side to move may enter, now or later.
    pub mine: u64,
    /// The cells that its opponent may enter.
    pub theirs: u64,
    /// The piece's cell; in neither set.
    pub piece: u8,
}

/// The result of removing dead ends from a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    /// The side to move wins by entering this cell, which the opponent cannot leave.
    Won(u8),
    /// After every move the opponent can enter a cell that the side to move cannot leave.
    Lost,
    /// Not decided: the remaining position.
    Open(State),
}

impl State {
    /// Removes the goals from a position.
    ///
    /// # Errors
    /// True if the side to move wins, false if it loses, for positions that need no search: it stands next to its goal,
    /// or the game is over.
    pub fn of(position: &Rastros) -> Result<State, bool> {
        let side = position.side_to_move();
        if let Some(outcome) = position.outcome() {
            return Err(outcome.winner() == Some(side));
        }
        let near = |of: Side| NEIGHBOURS[position.goal(of) as usize & 63];
        let piece = position.piece();
        if near(side) >> piece & 1 == 1 {
            return Err(true);
        }
        let goals = 1u64 << position.goal(side) | 1 << position.goal(!side);
        let free = position.free() & !goals;
        Ok(State {
            mine: free & !near(!side),
            theirs: free & !near(side),
            piece,
        })
    }

    /// The cells that the side to move may enter now.
    #[inline(always)]
    pub fn moves(&self) -> u64 {
        NEIGHBOURS[self.piece as usize & 63] & self.mine
    }

    /// The position after a move, from the point of view of the side to move then.
    #[inline(always)]
    pub fn after(&self, to: u8) -> State {
        let left = !(1u64 << to);
        State {
            mine: self.theirs & left,
            theirs: self.mine & left,
            piece: to,
        }
    }

    /// The position restricted to some of its cells.
    #[inline(always)]
    pub fn only(&self, cells: u64) -> State {
        State {
            mine: self.mine & cells,
            theirs: self.theirs & cells,
            piece: self.piece,
        }
    }

    /// The position with the other side to move.
    #[inline(always)]
    pub fn swapped(&self) -> State {
        State {
            mine: self.theirs,
            theirs: self.mine,
            piece: self.piece,
        }
    }

    /// True if both sides may enter the same cells, so that only the side to move differs.
    #[inline(always)]
    pub fn impartial(&self) -> bool {
        self.mine == self.theirs
    }

    /// Removes irrelevant cells: moves after which the opponent wins by entering a dead end, dead ends themselves, and
    /// unreachable cells.
    ///
    /// A dead end of a side is a cell that it may enter and the other cannot leave. A side next to one of its own dead
    /// ends wins, so the opponent never moves there. This may create new dead ends, so the removal repeats until
    /// nothing changes.
    ///
    /// Each parameter enables one of the two reductions.
    pub fn settled(mut self, dead_ends: bool, reach: bool) -> Settled {
        let near = NEIGHBOURS[self.piece as usize & 63];
        loop {
            let my_ends = if dead_ends { self.mine & !dilated(self.theirs) } else { 0 };
            if my_ends & near != 0 {
                return Settled::Won((my_ends & near).trailing_zeros() as u8);
            }
            let their_ends = if dead_ends { self.theirs & !dilated(self.mine) } else { 0 };
            if my_ends | their_ends == 0 {
                break;
            }
            self.mine &= !(my_ends | dilated(their_ends));
            self.theirs &= !(their_ends | dilated(my_ends));
        }
        if self.mine & near == 0 {
            return Settled::Lost;
        }
        Settled::Open(if reach { self.within_reach() } else { self })
    }

    /// Removes the cells of each side that this side can no longer reach.
    #[inline(always)]
    pub fn within_reach(self) -> State {
        let mut mine = self.moves();
        let mut theirs = dilated(mine) & self.theirs;
        loop {
            let more = mine | (dilated(theirs) & self.mine);
            if more == mine {
                break;
            }
            mine = more;
            theirs = dilated(mine) & self.theirs;
        }
        State {
            mine,
            theirs,
            piece: self.piece,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::grid::Cells;

    #[test]
    fn dilation_is_the_union_of_neighbourhoods() {
        for set in [1u64, 1 << 63, 0x8100_0000_0000_0081, 0x1234_5678_9abc_def0] {
            let union = Cells(set).fold(0, |all, c| all | NEIGHBOURS[c as usize]);
            assert_eq!(dilated(set), union);
        }
    }

    #[test]
    fn of_decides_trivial_positions() {
        let of = |text: &str| State::of(&Rastros::parse(text).unwrap());
        assert_eq!(of("4/4/4/1o2 S"), Err(true));
        let corner = of("2o1/4/4/4 S").unwrap();
        // All but two moves of S are next to N's goal.
        assert_eq!(corner.moves().count_ones(), 2);
        assert_eq!(of("#o#1/###1/4/4 S"), Err(false));
    }
}
