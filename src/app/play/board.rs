//! How the board is seen.

use super::game::history::Node;
use crate::game::CellContent;

/// How the board is seen.
#[derive(Clone, Debug, Default)]
pub(super) struct BoardState {
    /// Whether it is turned.
    pub(super) flipped: bool,
    /// The cell with the roving focus.
    pub(super) cursor: usize,
    /// Whether a person carries the shared piece.
    pub(super) lifted: bool,
}

impl BoardState {
    /// Another game is seen: the roving focus is on the shared piece, or else in the middle of the board.
    pub(super) fn look_at(&mut self, node: &Node) {
        let cells = node.position.view().cells;
        let piece = cells.iter().position(|c| *c == CellContent::SharedPiece);
        self.cursor = piece.unwrap_or(cells.len() / 2);
        self.lifted = false;
    }
}
