//! The state of the board's display.

use super::game::history::Node;
use crate::game::CellContent;

#[derive(Clone, Debug, Default)]
pub(super) struct BoardState {
    pub(super) flipped: bool,
    pub(super) cursor: usize,
    /// The first press of a move that names two cells: the node of the game, and the cell.
    pub(super) pressed: Option<(usize, usize)>,
    /// True while the user drags the shared piece.
    pub(super) lifted: bool,
}

impl BoardState {
    /// Resets the display for another game: the roving focus goes to the shared piece, or else to the middle of the
    /// board.
    pub(super) fn look_at(&mut self, node: &Node) {
        let cells = node.position.view().cells;
        let piece = cells.iter().position(|c| *c == CellContent::SharedPiece);
        self.cursor = piece.unwrap_or(cells.len() / 2);
        self.lifted = false;
    }
}
