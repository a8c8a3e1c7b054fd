//! A board of cells: what stands where, how it is drawn, and what its cells are called.

use super::info::GameInfo;
use super::notation::{self, board_text, parse_board};
use super::side::{BySide, Side};
use crate::text::TextError;

/// What stands on one cell of a drawn board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CellContent {
    /// Nothing.
    Empty,
    /// A piece, a mark or a disc of a side.
    Piece(Side),
    /// The one piece that both sides move.
    SharedPiece,
    /// A cell that can never be entered again.
    Trail,
    /// A number of seeds.
    Seeds(u16),
}

/// What stands where, without a word on how it is drawn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// Rows, counted from the top.
    pub rows: usize,
    /// Columns, counted from the left.
    pub columns: usize,
    /// `rows * columns` contents, row by row; for a tree, one for each node.
    pub cells: Vec<CellContent>,
}

impl Board {
    /// A board of rows and columns; `content` is asked for each cell, row by row from the top.
    pub fn new(rows: usize, columns: usize, content: impl FnMut(usize) -> CellContent) -> Self {
        Board {
            rows,
            columns,
            cells: (0..rows * columns).map(content).collect(),
        }
    }

    /// The rows from the top with `/` between, empty cells counted: a side's first letter for its pieces, `o` for the shared
    /// piece, `#` for a cell that can never be entered again. Seeds are numbers, with commas between.
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

    /// Reads what [`super::Game::text`] writes where a game does not write its own: the board, and the side to move. `others`
    /// are the letters that may stand on it besides those of the sides: `o` for the shared piece, `#` for a cell that can
    /// never be entered again.
    ///
    /// # Errors
    /// The first error of the text and where it is. The board has at least one cell and at most 26 rows and columns.
    pub fn parse(text: &str, info: &GameInfo, others: &str) -> Result<(Board, Side), TextError> {
        let [(board_at, board), side] = notation::words(text)?;
        let side = notation::parse_side(side, info.sides)?;
        let letters = info.sides.map(|name| name.chars().next().unwrap_or('?'));
        let symbols = String::from_iter(letters) + others;
        let read = parse_board(board, &symbols, MOST_LETTERS).map_err(|e| e.shifted(board_at))?;
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

/// Columns that letters can name.
const MOST_LETTERS: usize = 26;

/// How the board of a game is drawn, and how its cells are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardStyle {
    /// One piece that leaves a trail between two goals.
    Trail,
    /// Crosses and noughts: what a game has that says nothing else.
    Marks,
    /// Discs of two colours. Rows are counted from the top, as Othello players do.
    Discs,
    /// Pits with seeds, a row for each side.
    Pits,
    /// The nodes of a tree: cells are nodes, rows are levels (see [`TreeView`]).
    Tree,
}

/// A node of a drawn tree.
#[derive(Clone, Debug, PartialEq)]
pub struct TreeNode {
    /// Its name.
    pub name: String,
    /// Its parent's number; `None` for the root. A parent comes before its children.
    pub parent: Option<usize>,
    /// Its level, 0 for the root.
    pub level: usize,
    /// Where it stands from left to right, in widths of a leaf from the left edge of the tree to the node's middle.
    pub across: f64,
    /// What a leaf is worth to the first side, or what is thought of an inner node.
    pub value: Option<f64>,
    /// Whether the game ends here.
    pub leaf: bool,
    /// The side that moves here.
    pub side: Side,
}

/// A tree for drawing, and the way that was taken through it.
#[derive(Clone, Debug, PartialEq)]
pub struct TreeView {
    /// The nodes, each after its parent; a node's number is its cell in [`BoardView::cells`].
    pub nodes: Vec<TreeNode>,
    /// The node that the game has reached.
    pub current: usize,
    /// Leaves side by side.
    pub width: f64,
}

/// A board for drawing: what a person sees, without the rules behind it.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardView {
    /// How it is drawn.
    pub style: BoardStyle,
    /// Rows, counted from the top.
    pub rows: usize,
    /// Columns, counted from the left.
    pub columns: usize,
    /// `rows * columns` contents, row by row; for a tree, one for each node.
    pub cells: Vec<CellContent>,
    /// Cells that belong to a side: the goals of Rastros, the rows of Adji-boto.
    pub owners: Vec<(usize, Side)>,
    /// Points that each side holds at the moment, in games that count them.
    pub score: Option<BySide<i32>>,
    /// Rows of pieces that have won the game, each by its first and last cell.
    pub won_rows: Vec<(usize, usize)>,
    /// The tree, where the board is one.
    pub tree: Option<TreeView>,
}

impl BoardView {
    /// A board in a style, with nothing else to see.
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
        }
    }

    /// What a cell is called: the column's letter and the row's number, or the name of a tree's node.
    pub fn cell_name(&self, cell: usize) -> String {
        if let Some(tree) = &self.tree {
            return tree
                .nodes
                .get(cell)
                .map_or_else(String::new, |n| n.name.clone());
        }
        let columns = self.columns.max(1);
        let column = char::from(b'a' + (cell % columns) as u8);
        format!("{column}{}", self.row_number(cell / columns))
    }

    /// The number of a row that is counted from the top, from 0: from 1 at the bottom as in chess, or at the top where
    /// that is the custom.
    pub fn row_number(&self, row: usize) -> usize {
        match self.style {
            BoardStyle::Discs => row + 1,
            _ => self.rows - row,
        }
    }
}
