//! The visible contents of a board as data, independent of rules: the caller supplies the contents and the cells to
//! mark.

use crate::game::{BoardView, Side};
use crate::plot::colours::Token;

#[derive(Clone, Debug, PartialEq)]
pub struct BoardPicture {
    pub view: BoardView,
    /// The letters of the sides, drawn on the cells that they own.
    pub letters: [String; 2],
    /// The cells that the user may choose.
    pub targets: Vec<usize>,
    /// The side that chooses.
    pub mover: Side,
    /// The cell of the last move.
    pub last: Option<usize>,
    /// The cells of the moves so far, in order, for a trail.
    pub path: Vec<usize>,
    pub marks: Vec<CellMark>,
    /// A line of play.
    pub arrows: Vec<Arrow>,
    /// The pairs of a proof.
    pub dominoes: Vec<Domino>,
    /// True if the board is rotated by 180 degrees.
    pub flipped: bool,
    /// True while the user drags the shared piece: the picture then shows it faintly.
    pub lifted: bool,
    /// Ignored by pits and trees.
    pub cell_names: CellNames,
}

/// The place of the names of rows and columns on a board of cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CellNames {
    /// In the corners of cells.
    #[default]
    Inside,
    /// There, readable from the back of a room.
    Projected,
    /// Beside the board, readable with small cells.
    Outside,
    /// There, readable from the back of a room.
    ProjectedOutside,
}

pub fn owner_letter_token(side: Side) -> Token {
    match side {
        Side::First => Token::First,
        Side::Second => Token::Second,
    }
}

impl BoardPicture {
    /// True if a text is on the cell.
    pub(super) fn has_symbol(&self, cell: usize) -> bool {
        let symbol = self.view.symbols.get(cell);
        symbol.is_some_and(|symbol| !symbol.is_empty())
    }

    /// A board without targets and overlays.
    pub fn of(view: BoardView, letters: [String; 2], mover: Side) -> Self {
        BoardPicture {
            view,
            letters,
            targets: Vec::new(),
            mover,
            last: None,
            path: Vec::new(),
            marks: Vec::new(),
            arrows: Vec::new(),
            dominoes: Vec::new(),
            flipped: false,
            lifted: false,
            cell_names: CellNames::Inside,
        }
    }
}

/// A short text on a cell, such as the value of the move to it.
#[derive(Clone, Debug, PartialEq)]
pub struct CellMark {
    /// The index of the cell, row by row from the top left.
    pub cell: usize,
    /// A few characters.
    pub text: String,
    /// The source of the text, in smaller letters below; may be empty.
    pub detail: String,
    /// [`Token::Ground`] gives a neutral mark with an outline.
    pub token: Token,
}

impl CellMark {
    /// Marks the cell of a right move.
    pub fn tick(cell: usize) -> CellMark {
        CellMark {
            cell,
            text: "✓".to_owned(),
            detail: String::new(),
            token: Token::Accent,
        }
    }
}

/// A move of a line drawn on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrow {
    /// The origin of the piece; `None` in games without moving pieces: the cell then gets the move's number.
    pub from: Option<usize>,
    pub to: usize,
    /// The number of the move within the line, from 1.
    pub number: usize,
    /// The side that makes it.
    pub side: Side,
}

/// Two paired cells of a proof: the answer to a move to one of them is a move to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Domino(pub usize, pub usize);
