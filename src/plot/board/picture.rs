//! What is seen on a board, as data. It knows no rules: what stands where, and which cells to mark, is given to it.

use crate::game::{BoardView, Side};
use crate::plot::colours::Token;

/// Everything that is seen on a board.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardPicture {
    /// What stands where.
    pub view: BoardView,
    /// The letters of the sides, written on what they own.
    pub letters: [String; 2],
    /// The cells that a person may choose now.
    pub targets: Vec<usize>,
    /// The side that chooses.
    pub mover: Side,
    /// The cell of the last move.
    pub last: Option<usize>,
    /// The cells of the moves so far, in order, for a trail.
    pub path: Vec<usize>,
    /// Texts on cells.
    pub marks: Vec<CellMark>,
    /// A line of play, from its first move on.
    pub arrows: Vec<Arrow>,
    /// The pairs of a proof.
    pub dominoes: Vec<Domino>,
    /// Whether the board is turned half round.
    pub flipped: bool,
    /// Whether a person carries the shared piece to one of the targets: it is then seen in the hand and only faintly here.
    pub lifted: bool,
    /// Whether rows and columns of a board of cells are named beside it, where nothing hides a name however small the cells are,
    /// and not in its cells. Pits and trees take no notice.
    pub named_outside: bool,
}

/// The colour of a side.
pub fn owner_letter_token(side: Side) -> Token {
    match side {
        Side::First => Token::First,
        Side::Second => Token::Second,
    }
}

impl BoardPicture {
    /// A board to be looked at: nothing may be chosen on it, and nothing is written over it.
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
            named_outside: false,
        }
    }
}

/// A short text on a cell, such as the value of the move that leads there.
#[derive(Clone, Debug, PartialEq)]
pub struct CellMark {
    /// The cell, row by row from the top left.
    pub cell: usize,
    /// What it says; a few characters.
    pub text: String,
    /// Where that comes from, in smaller letters below; may be empty.
    pub detail: String,
    /// Its colour. [`Token::Ground`] is a quiet mark, with a line around it.
    pub token: Token,
}

/// A move of a line that is shown on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrow {
    /// Where the piece comes from; `None` in games without a piece that moves: the cell then gets the move's number.
    pub from: Option<usize>,
    /// The cell of the move.
    pub to: usize,
    /// Its number within the line, from 1.
    pub number: usize,
    /// Who makes it.
    pub side: Side,
}

/// Two cells that belong together in a proof: whoever enters one of them is answered in the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Domino(pub usize, pub usize);
