//! What a move has changed on the board, as it is seen there: nothing is known of the rules here.

use crate::game::{BoardStyle, BoardView, CellContent, Side};
use crate::registry::AnyPosition;

/// The eight directions: rows down and columns to the right.
const WAYS: [(i32, i32); 8] = [
    (-1, -1),
    (-1, 0),
    (-1, 1),
    (0, -1),
    (0, 1),
    (1, -1),
    (1, 0),
    (1, 1),
];

/// What a move has changed.
pub(in crate::app::play) struct Change {
    /// Who moved.
    pub(super) mover: Side,
    /// The boards before and after the move.
    boards: [BoardView; 2],
}

impl Change {
    /// What has changed between a position and the next one.
    pub(super) fn between(before: &dyn AnyPosition, after: &dyn AnyPosition) -> Self {
        Change {
            mover: before.side_to_move(),
            boards: [before.view(), after.view()],
        }
    }

    /// How the board is drawn.
    pub(super) fn style(&self) -> BoardStyle {
        self.boards[0].style
    }

    /// Whether nothing on the board has changed.
    pub(super) fn is_pass(&self) -> bool {
        let [before, after] = &self.boards;
        before.cells == after.cells
    }

    /// The cells whose contents were and are like that.
    fn cells(&self, is: impl Fn(CellContent, CellContent) -> bool) -> Vec<usize> {
        let [before, after] = &self.boards;
        let both = before.cells.iter().zip(&after.cells);
        let found = both
            .enumerate()
            .filter(|(_, (before, after))| is(**before, **after));
        found.map(|(cell, _)| cell).collect()
    }

    /// The name of the cell that the shared piece has left and that is closed now.
    pub(super) fn closed(&self) -> Option<String> {
        let left = |was, is| was == CellContent::SharedPiece && is == CellContent::Trail;
        let cell = *self.cells(left).first()?;
        Some(self.boards[0].cell_name(cell))
    }

    /// Rows down and columns to the right between two cells.
    fn way(&self, from: usize, to: usize) -> (i32, i32) {
        let columns = self.boards[0].columns.max(1);
        let at = |cell: usize| ((cell / columns) as i32, (cell % columns) as i32);
        let ((row, column), (to_row, to_column)) = (at(from), at(to));
        (to_row - row, to_column - column)
    }

    /// Whether the shared piece went to a cell that touches its own with a corner alone.
    pub(super) fn is_slanted(&self) -> bool {
        let piece = |view: &BoardView| {
            let mut cells = view.cells.iter();
            cells.position(|c| *c == CellContent::SharedPiece)
        };
        let [before, after] = &self.boards;
        let ways = piece(before).zip(piece(after));
        ways.is_some_and(|(from, to)| {
            let (down, right) = self.way(from, to);
            down != 0 && right != 0
        })
    }

    /// The cells whose pieces have come over to the side that moved.
    pub(super) fn turned(&self) -> Vec<usize> {
        self.cells(|was, is| {
            was == CellContent::Piece(!self.mover) && is == CellContent::Piece(self.mover)
        })
    }

    /// The directions in which pieces have turned, seen from the new one.
    pub(super) fn directions(&self) -> Vec<(i32, i32)> {
        let placed =
            self.cells(|was, is| was == CellContent::Empty && is == CellContent::Piece(self.mover));
        let Some(&placed) = placed.first() else {
            return Vec::new();
        };
        let turned = self.turned();
        let is_way = |way: &(i32, i32)| {
            turned.iter().any(|&cell| {
                let (down, right) = self.way(placed, cell);
                (down.signum(), right.signum()) == *way
            })
        };
        WAYS.into_iter().filter(is_way).collect()
    }

    /// The points that the side which moved has won with it.
    pub(super) fn gained(&self) -> i32 {
        let points = |view: &BoardView| view.score.as_ref().map_or(0, |s| s[self.mover]);
        points(&self.boards[1]) - points(&self.boards[0])
    }

    /// The seeds of a cell before and after the move.
    fn seeds(&self, cell: usize) -> [u16; 2] {
        let count = |view: &BoardView| match view.cells[cell] {
            CellContent::Seeds(n) => n,
            _ => 0,
        };
        [count(&self.boards[0]), count(&self.boards[1])]
    }

    /// Whether seeds have come to the other side: to stay there, or to be captured.
    pub(super) fn is_across(&self) -> bool {
        let owners = self.boards[0].owners.iter();
        let mut theirs = owners.filter(|(_, side)| *side == !self.mover);
        self.gained() > 0
            || theirs.any(|&(cell, _)| {
                let [before, after] = self.seeds(cell);
                after > before
            })
    }

    /// The seeds that a cell has after all of its seeds were sown, and how many those were.
    pub(super) fn sown(&self, cell: usize) -> (u16, u16) {
        let [before, after] = self.seeds(cell);
        (after, before)
    }
}
