//! Boards of cells: contents, style of drawing, and names of cells.

use super::info::GameInfo;
use super::notation::{self, board_text, parse_board};
use super::side::{BySide, Side};
use crate::text::TextError;

/// The content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CellContent {
    Empty,
    /// A piece, mark or disc of a side.
    Piece(Side),
    /// The one piece that both sides move.
    SharedPiece,
    /// A cell that no piece may enter again.
    Trail,
    /// A number of seeds.
    Seeds(u16),
}

/// The contents of a board, independent of its style.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// Counted from the top.
    pub rows: usize,
    /// Counted from the left.
    pub columns: usize,
    /// `rows * columns` contents, row by row; for a tree, one for each node.
    pub cells: Vec<CellContent>,
}

impl Board {
    /// `content` returns the content of each cell, row by row from the top.
    pub fn new(rows: usize, columns: usize, content: impl FnMut(usize) -> CellContent) -> Self {
        Board {
            rows,
            columns,
            cells: (0..rows * columns).map(content).collect(),
        }
    }

    /// The rows from the top, separated by `/`, with runs of empty cells as numbers: a side's first letter for its
    /// pieces, `o` for the shared piece, `#` for a trail. Seeds are numbers, separated by commas.
    pub fn text(&self, sides: [&str; 2]) -> String {
        if self
            .cells
            .iter()
            .any(|c| matches!(c, CellContent::Seeds(_)))
        {
            return self.numbers();
        }
        board_text(self.rows, self.columns, |row, column| {
            match self.cells[row * self.columns + column] {
                CellContent::Piece(side) => sides[side.index()].chars().next(),
                CellContent::SharedPiece => Some('o'),
                CellContent::Trail => Some('#'),
                CellContent::Empty | CellContent::Seeds(_) => None,
            }
        })
    }

    fn numbers(&self) -> String {
        let rows = self.cells.chunks(self.columns.max(1)).map(|row| {
            let numbers = row.iter().map(|content| match content {
                CellContent::Seeds(n) => n.to_string(),
                _ => "0".to_owned(),
            });
            numbers.collect::<Vec<_>>().join(",")
        });
        rows.collect::<Vec<_>>().join("/")
    }

    /// Parses the default format of [`super::Game::text`]: the board and the side to move. `others` are the letters
    /// allowed besides those of the sides: `o` for the shared piece, `#` for a trail.
    ///
    /// # Errors
    /// The first error and its offset. The board must have 1 to 26 rows and columns.
    pub fn parse(text: &str, info: &GameInfo, others: &str) -> Result<(Board, Side), TextError> {
        let [(board_at, board), side] = notation::words(text)?;
        let side = notation::parse_side(side, info.sides)?;
        let letters = info.sides.map(|name| name.chars().next().unwrap_or('?'));
        let symbols = String::from_iter(letters) + others;
        let read = parse_board(board, &symbols, MAX_LETTERS).map_err(|e| e.shifted(board_at))?;
        let mut board = Board::new(read.rows, read.columns, |_| CellContent::Empty);
        for ((row, column), symbol, _) in read.cells {
            board.cells[row * read.columns + column] = match symbol {
                s if s == letters[0] => CellContent::Piece(Side::First),
                s if s == letters[1] => CellContent::Piece(Side::Second),
                'o' => CellContent::SharedPiece,
                _ => CellContent::Trail,
            };
        }
        Ok((board, side))
    }
}

/// Columns that a letter can name.
const MAX_LETTERS: usize = 26;

/// How to draw the board of a game and name its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardStyle {
    /// One piece that leaves a trail between two goals.
    Trail,
    /// Crosses and noughts: the default.
    Marks,
    /// Discs of two colours. Rows count from the top, as usual in Othello.
    Discs,
    /// Pits with seeds, one row per side.
    Pits,
    /// A tree: cells are nodes, rows are levels (see [`TreeView`]).
    Tree,
    /// Pieces as texts (see [`BoardView::symbols`]).
    Symbols,
    /// No cells, only a text (see [`BoardView::text`]).
    Text,
}

#[derive(Clone, Debug, PartialEq)]
pub struct TreeNode {
    pub name: String,
    /// The index of its parent, smaller than its own; `None` for the root.
    pub parent: Option<usize>,
    /// 0 for the root.
    pub level: usize,
    /// The horizontal position of the node's centre, in leaf widths from the left edge of the tree.
    pub across: f64,
    /// The value of a leaf for the first side, or the estimate of an inner node.
    pub value: Option<f64>,
    pub leaf: bool,
    /// The side to move.
    pub side: Side,
}

/// A tree for drawing, and the current node.
#[derive(Clone, Debug, PartialEq)]
pub struct TreeView {
    /// Parents come before their children; a node's index is its cell in [`BoardView::cells`].
    pub nodes: Vec<TreeNode>,
    pub current: usize,
    /// The number of leaves side by side.
    pub width: f64,
}

/// A board for drawing: everything visible, independent of the rules.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardView {
    pub style: BoardStyle,
    /// Counted from the top.
    pub rows: usize,
    /// Counted from the left.
    pub columns: usize,
    /// `rows * columns` contents, row by row; for a tree, one for each node.
    pub cells: Vec<CellContent>,
    /// Cells that belong to a side: the goals of Rastros, the rows of Adji-boto.
    pub owners: Vec<(usize, Side)>,
    /// The current points of each side, in games that have points.
    pub score: Option<BySide<i32>>,
    /// Winning rows of pieces, each by its first and last cell.
    pub won_rows: Vec<(usize, usize)>,
    /// The tree, if the board is one.
    pub tree: Option<TreeView>,
    /// With [`BoardStyle::Symbols`] the text of each cell.
    pub symbols: Vec<String>,
    /// With [`BoardStyle::Text`] the lines that show the position in a fixed pitch.
    pub text: String,
    /// The row and column of the first cell, in games that name cells by such pairs.
    pub corner: Option<(i32, i32)>,
    /// True if such a game names the column of a cell before its row.
    pub transposed: bool,
    /// True if the row numbers of such a game decrease from the top.
    pub upside_down: bool,
}

impl BoardView {
    /// A board without owners, score, rows and tree.
    pub fn new(style: BoardStyle, board: Board) -> Self {
        BoardView {
            style,
            rows: board.rows,
            columns: board.columns,
            cells: board.cells,
            owners: Vec::new(),
            score: None,
            won_rows: Vec::new(),
            tree: None,
            symbols: Vec::new(),
            text: String::new(),
            corner: None,
            transposed: false,
            upside_down: false,
        }
    }

    /// A position without a board of cells.
    pub fn of_text(text: String) -> Self {
        BoardView {
            text,
            ..BoardView::new(BoardStyle::Text, Board::new(0, 0, |_| CellContent::Empty))
        }
    }

    /// The cell of the piece that both sides move, in games with one.
    pub fn shared_piece(&self) -> Option<usize> {
        let mut cells = self.cells.iter();
        cells.position(|c| *c == CellContent::SharedPiece)
    }

    /// The name of a cell: the column's letter and the row's number, such as `a1`; for a tree the name of the node;
    /// `1.2` for row 1 and column 2 in games that number rows and columns.
    pub fn cell_name(&self, cell: usize) -> String {
        if let Some(tree) = &self.tree {
            return tree
                .nodes
                .get(cell)
                .map_or_else(String::new, |n| n.name.clone());
        }
        let columns = self.columns.max(1);
        let column = self.column_name(cell % columns);
        let row = self.row_name(cell / columns);
        match self.corner {
            Some(_) if self.transposed => format!("{column}.{row}"),
            Some(_) => format!("{row}.{column}"),
            None => column + &row,
        }
    }

    /// The name of a column: a letter, or a number in games that number columns.
    pub fn column_name(&self, column: usize) -> String {
        match self.corner {
            Some((_, left)) => (left + column as i32).to_string(),
            None => char::from(b'a' + column as u8).to_string(),
        }
    }

    /// The name of a row; `row` counts from 0 at the top. Names count from 1 at the bottom as in chess, from 1 at the
    /// top for discs, or in the game's own way.
    pub fn row_name(&self, row: usize) -> String {
        match (self.corner, self.style) {
            (Some((top, _)), _) if self.upside_down => (top - row as i32).to_string(),
            (Some((top, _)), _) => (top + row as i32).to_string(),
            (None, BoardStyle::Discs) => (row + 1).to_string(),
            _ => (self.rows - row).to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_have_the_names_of_an_own_games_keys() {
        let board = Board::new(2, 3, |_| CellContent::Empty);
        let mut view = BoardView::new(BoardStyle::Symbols, board);
        view.corner = Some((1, 0));
        assert_eq!(view.cell_name(5), "2.2");
        assert_eq!(view.cell_name(2), "1.2");
        view.transposed = true;
        assert_eq!(view.cell_name(2), "2.1");
    }
}
