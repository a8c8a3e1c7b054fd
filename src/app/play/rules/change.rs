//! The visible changes of a move on the board, computed without knowledge of the rules.

use crate::game::{BoardStyle, BoardView, CellContent, Side};
use crate::registry::AnyPosition;

pub(crate) struct Change {
    pub(super) mover: Side,
    before: BoardView,
    after: BoardView,
}

impl Change {
    pub(super) fn between(before: &dyn AnyPosition, after: &dyn AnyPosition) -> Self {
        Change {
            mover: before.side_to_move(),
            before: before.view(),
            after: after.view(),
        }
    }

    pub(super) fn style(&self) -> BoardStyle {
        self.before.style
    }

    /// True if nothing on the board has changed.
    pub(super) fn is_pass(&self) -> bool {
        self.before.cells == self.after.cells
    }

    /// The cells whose contents before and after satisfy `is`.
    fn cells(&self, is: impl Fn(CellContent, CellContent) -> bool) -> Vec<usize> {
        let both = self.before.cells.iter().zip(&self.after.cells).enumerate();
        let found = both.filter(|(_, (before, after))| is(**before, **after));
        found.map(|(cell, _)| cell).collect()
    }

    /// The name of the cell that the shared piece has left and that is closed now.
    pub(super) fn closed(&self) -> Option<String> {
        let left = |was, is| was == CellContent::SharedPiece && is == CellContent::Trail;
        let cell = *self.cells(left).first()?;
        Some(self.before.cell_name(cell))
    }

    /// True if two cells are neither in one row nor in one column.
    fn is_diagonal(&self, from: usize, to: usize) -> bool {
        let columns = self.before.columns.max(1);
        from / columns != to / columns && from % columns != to % columns
    }

    /// True if the shared piece moved diagonally by one cell.
    pub(super) fn moves_diagonally(&self) -> bool {
        let places = [&self.before, &self.after].map(|view| view.shared_piece());
        matches!(places, [Some(from), Some(to)] if self.is_diagonal(from, to))
    }

    /// The cells whose pieces changed to the side that moved.
    fn turned_cells(&self) -> Vec<usize> {
        self.cells(|was, is| {
            was == CellContent::Piece(!self.mover) && is == CellContent::Piece(self.mover)
        })
    }

    /// The number of pieces that changed to the side that moved.
    pub(super) fn turned(&self) -> usize {
        self.turned_cells().len()
    }

    /// True if pieces have changed along a diagonal from the new one.
    pub(super) fn turns_diagonally(&self) -> bool {
        let placed =
            self.cells(|was, is| was == CellContent::Empty && is == CellContent::Piece(self.mover));
        let turned = self.turned_cells();
        placed
            .iter()
            .any(|&from| turned.iter().any(|&to| self.is_diagonal(from, to)))
    }

    /// The points won by the side that moved.
    pub(super) fn gained(&self) -> i32 {
        let points = |view: &BoardView| view.score.as_ref().map_or(0, |s| s[self.mover]);
        points(&self.after) - points(&self.before)
    }

    /// The seeds of a cell before and after the move.
    fn seeds(&self, cell: usize) -> [u16; 2] {
        [&self.before, &self.after].map(|view| match view.cells[cell] {
            CellContent::Seeds(n) => n,
            _ => 0,
        })
    }

    /// True if seeds have reached the other side, to stay there or to be captured.
    pub(super) fn goes_across(&self) -> bool {
        let owners = self.before.owners.iter();
        let mut theirs = owners.filter(|(_, side)| *side == !self.mover);
        self.gained() > 0
            || theirs.any(|&(cell, _)| {
                let [before, after] = self.seeds(cell);
                after > before
            })
    }

    /// True if the sown seeds went all round the board.
    pub(super) fn goes_round(&self) -> bool {
        let holes = self.before.owners.len();
        (0..self.before.cells.len()).any(|cell| {
            let [before, after] = self.seeds(cell);
            usize::from(before) >= holes && after < before
        })
    }
}
