//! Hex (Piet Hein, 1942), on boards of 2 x 2 to 11 x 11 cells: a side wins by joining its two edges.

use std::vec::IntoIter;

use crate::eval::Evaluated;
use crate::game::{
    Board, CellContent, Game, GameInfo, Outcome, Parameter, Preset, Side, check_parameters,
};
use crate::text::{Message, TextError};

/// A position of Hex.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hex {
    rows: usize,
    columns: usize,
    /// The content of each cell, row by row from the top.
    cells: Vec<CellContent>,
    side: Side,
    /// The side that has joined its edges.
    winner: Option<Side>,
}

const INFO: GameInfo = GameInfo {
    id: "hex",
    sides: ["Red", "Blue"],
    parameters: &[Parameter::new("rows", 2, 11, 5), Parameter::new("columns", 2, 11, 5)],
    presets: &[Preset::new("five", &[5, 5]), Preset::new("three", &[3, 3])],
};

/// From a cell to its neighbours: rows down and columns to the right.
const STEPS: [(isize, isize); 6] = [(0, 1), (0, -1), (1, 0), (-1, 0), (-1, 1), (1, -1)];

impl Hex {
    /// A position of any cells.
    fn new(board: Board, side: Side) -> Self {
        let mut position = Hex {
            rows: board.rows,
            columns: board.columns,
            cells: board.cells,
            side,
            winner: None,
        };
        position.winner = Side::ALL.into_iter().find(|&side| position.joins(side));
        position
    }

    fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> {
        let (rows, columns) = (self.rows, self.columns);
        STEPS.into_iter().filter_map(move |(down, right)| {
            let row = (cell / columns).checked_add_signed(down)?;
            let column = (cell % columns).checked_add_signed(right)?;
            (row < rows && column < columns).then_some(row * columns + column)
        })
    }

    /// True if a side has joined its two edges.
    fn joins(&self, side: Side) -> bool {
        let mine = |&cell: &usize| self.cells[cell] == CellContent::Piece(side);
        // The distance of a cell from the first edge, and that of the second edge.
        let (along, last): (fn(usize, usize) -> usize, usize) = match side {
            Side::First => (|cell, columns| cell / columns, self.rows - 1),
            Side::Second => (|cell, columns| cell % columns, self.columns - 1),
        };
        let on_edge = |cell: &usize| along(*cell, self.columns) == 0;
        let mut chain: Vec<usize> = (0..self.cells.len()).filter(on_edge).filter(mine).collect();
        let mut next = 0;
        while let Some(&cell) = chain.get(next) {
            if along(cell, self.columns) == last {
                return true;
            }
            let more = self.neighbours(cell).filter(mine);
            let new: Vec<usize> = more.filter(|c| !chain.contains(c)).collect();
            chain.extend(new);
            next += 1;
        }
        false
    }
}

impl Game for Hex {
    type Move = usize;
    type Moves = IntoIter<usize>;

    const INFO: &'static GameInfo = &INFO;

    fn start(values: &[i32]) -> Result<Self, Message> {
        let [rows, columns] = check_parameters(&INFO, values)?;
        let empty = Board::new(rows as usize, columns as usize, |_| CellContent::Empty);
        Ok(Hex::new(empty, Side::First))
    }

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn outcome(&self) -> Option<Outcome> {
        self.winner.map(Outcome::WonBy)
    }

    fn moves(&self) -> IntoIter<usize> {
        let free = |&cell: &usize| self.cells[cell] == CellContent::Empty && self.winner.is_none();
        let moves: Vec<usize> = (0..self.cells.len()).filter(free).collect();
        moves.into_iter()
    }

    fn play(&mut self, cell: usize) {
        self.cells[cell] = CellContent::Piece(self.side);
        if self.joins(self.side) {
            self.winner = Some(self.side);
        }
        self.side = !self.side;
    }

    fn board(&self) -> Board {
        Board::new(self.rows, self.columns, |cell| self.cells[cell])
    }

    fn parse(text: &str) -> Result<Self, TextError> {
        let (board, side) = Board::parse(text, &INFO, "")?;
        check_parameters::<2>(&INFO, &[board.rows as i32, board.columns as i32])
            .map_err(|error| TextError::new(0, error))?;
        Ok(Hex::new(board, side))
    }

    /// Half a turn of the board.
    fn symmetries(&self) -> Vec<(Self, bool)> {
        let turned = Hex {
            cells: self.cells.iter().rev().copied().collect(),
            ..self.clone()
        };
        vec![(turned, false)]
    }
}

impl Evaluated for Hex {}
