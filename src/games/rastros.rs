//! Rastros, also known as Slimetrail (Bill Taylor, 1992).
//!
//! Both sides move the same piece, like a king in chess, to a cell that it has not left before; leaving a cell blocks
//! it for good. S owns the goal in the bottom left corner and N the one in the top right corner. If the piece reaches a
//! goal, the goal's owner wins, whoever moved; a side that cannot move loses. S moves first.

mod course;
mod distances;
mod drift;
mod features;

use crate::game::notation::{parse_side, words};
use crate::game::{
    Board, BoardStyle, BoardView, CellContent, Game, GameInfo, Outcome, Parameter, Preset, Side,
    check_parameters,
};
use crate::games::grid::{Cells, NEIGHBOURS, Size, cell_at, parse_board};
use crate::text::{Message, TextError};

/// A position on a board of 3 x 3 to 8 x 8 cells.
///
/// Cells are numbered as in [`crate::games::grid`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rastros {
    /// The cells that the piece may still enter, goals included, as a set without the piece's cell.
    free: u64,
    piece: u8,
    side: Side,
    size: Size,
}

/// The two standard boards, and small boards that a player can calculate to the end.
const PRESETS: &[Preset] = &[
    // The course of source 000 and of the other Lisbon documents: start (4,5).
    Preset::new("course", &[8, 8, 4, 5]),
    // The Portuguese national championship of mathematical games: start e5 of 7x7.
    Preset::new("championship", &[7, 7, 3, 5]),
    Preset::new("small6", &[6, 6, 3, 4]),
    Preset::new("small5", &[5, 5, 3, 3]),
    Preset::new("small4", &[4, 4, 2, 3]),
];

const INFO: GameInfo = GameInfo {
    id: "rastros",
    sides: ["S", "N"],
    parameters: &[
        Parameter::new("rows", 3, 8, 8),
        Parameter::new("columns", 3, 8, 8),
        Parameter::new("start_row", 1, 8, 4),
        Parameter::new("start_column", 1, 8, 5),
    ],
    presets: PRESETS,
};

#[inline]
const fn goal_of(size: Size, side: Side) -> u8 {
    match side {
        Side::First => cell_at(size.rows as usize - 1, 0),
        Side::Second => cell_at(0, size.columns as usize - 1),
    }
}

impl Rastros {
    /// # Errors
    /// A size outside 3 to 8, a piece off the board, or a blocked goal without the piece on it.
    pub fn new(size: Size, free: u64, piece: u8, side: Side) -> Result<Self, Message> {
        if !(3..=8).contains(&size.rows) || !(3..=8).contains(&size.columns) {
            return Err(Message::new("error.rastros.size")
                .with("rows", size.rows)
                .with("columns", size.columns));
        }
        let goals = 1u64 << goal_of(size, Side::First) | 1 << goal_of(size, Side::Second);
        if piece >= 64 || size.all() >> piece & 1 == 0 {
            return Err(Message::new("error.rastros.piece_off_board"));
        }
        let piece_bit = 1u64 << piece;
        if (free | piece_bit) & goals != goals {
            return Err(Message::new("error.rastros.goal_blocked"));
        }
        Ok(Rastros {
            free: free & size.all() & !piece_bit,
            piece,
            side,
            size,
        })
    }

    #[inline]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The piece's cell.
    #[inline]
    pub fn piece(&self) -> u8 {
        self.piece
    }

    /// The cells that the piece may still enter, goals included, as a set without the piece's cell.
    #[inline]
    pub fn free(&self) -> u64 {
        self.free
    }

    /// The blocked cells, as a set.
    #[inline]
    pub fn trail(&self) -> u64 {
        self.size.all() & !self.free & !(1 << self.piece)
    }

    /// The goal that the side owns.
    #[inline]
    pub fn goal(&self, side: Side) -> u8 {
        goal_of(self.size, side)
    }

    /// The owner of the goal that the piece stands on.
    #[inline]
    fn reached(&self) -> Option<Side> {
        Side::ALL.into_iter().find(|&s| self.piece == self.goal(s))
    }

    /// The free neighbours of a cell, as a set.
    #[inline]
    pub fn free_around(&self, cell: u8) -> u64 {
        NEIGHBOURS[cell as usize & 63] & self.free
    }
}

impl Game for Rastros {
    type Move = u8;
    type Moves = Cells;

    const INFO: &'static GameInfo = &INFO;

    fn start(values: &[i32]) -> Result<Self, Message> {
        let [rows, columns, start_row, start_column] = check_parameters(&INFO, values)?;
        let size = Size {
            rows: rows as u8,
            columns: columns as u8,
        };
        if start_row > rows || start_column > columns {
            return Err(Message::new("error.rastros.start_off_board")
                .with("row", start_row)
                .with("column", start_column));
        }
        let piece = cell_at(start_row as usize - 1, start_column as usize - 1);
        let start = Rastros::new(size, size.all(), piece, Side::First)?;
        if start.reached().is_some() {
            return Err(Message::new("error.rastros.start_on_goal"));
        }
        Ok(start)
    }

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side
    }

    #[inline]
    fn is_over(&self) -> bool {
        let goals = 1u64 << self.goal(Side::First) | 1 << self.goal(Side::Second);
        goals >> self.piece & 1 == 1 || self.free_around(self.piece) == 0
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if let Some(owner) = self.reached() {
            Some(Outcome::WonBy(owner))
        } else if self.free_around(self.piece) == 0 {
            Some(Outcome::WonBy(!self.side))
        } else {
            None
        }
    }

    #[inline]
    fn shared_piece(&self) -> Option<u8> {
        Some(self.piece)
    }

    fn ending(&self) -> Option<Message> {
        match (self.reached(), self.outcome()) {
            (Some(owner), _) => Some(
                Message::new("ending.rastros.goal").with_message("side", INFO.side_name(owner)),
            ),
            (None, Some(_)) => Some(
                Message::new("ending.rastros.stuck")
                    .with_message("side", INFO.side_name(self.side)),
            ),
            (None, None) => None,
        }
    }

    #[inline]
    fn moves(&self) -> Cells {
        if self.reached().is_some() {
            Cells(0)
        } else {
            Cells(self.free_around(self.piece))
        }
    }

    #[inline]
    fn is_legal(&self, to: u8) -> bool {
        to < 64 && self.moves().0 >> to & 1 == 1
    }

    #[inline]
    fn play(&mut self, to: u8) {
        debug_assert!(self.is_legal(to), "{to} in {}", self.text());
        self.free &= !(1 << to);
        self.piece = to;
        self.side = !self.side;
    }

    fn board(&self) -> Board {
        self.size.board(|cell| {
            if cell == self.piece {
                CellContent::SharedPiece
            } else if self.free >> cell & 1 == 0 {
                CellContent::Trail
            } else {
                CellContent::Empty
            }
        })
    }

    /// Rows from the top, `o` for the piece, `#` for a blocked cell; then the side to move: `8/8/8/4o3/8/8/8/8 S`.
    fn parse(text: &str) -> Result<Self, TextError> {
        let [(board_at, board), side] = words(text)?;
        let side = parse_side(side, INFO.sides)?;
        let parsed = parse_board(board, "o#").map_err(|e| e.shifted(board_at))?;
        let mut piece = None;
        let mut free = parsed.size.all();
        for (cell, symbol, at) in parsed.cells {
            free &= !(1 << cell);
            if symbol == 'o' && piece.replace(cell).is_some() {
                return Err(TextError::new(
                    board_at + at,
                    Message::new("error.rastros.two_pieces"),
                ));
            }
        }
        let at_board = |error| TextError::new(board_at, error);
        let piece = piece.ok_or_else(|| at_board(Message::new("error.rastros.no_piece")))?;
        Rastros::new(parsed.size, free, piece, side).map_err(at_board)
    }

    fn parse_move(&self, text: &str) -> Result<u8, TextError> {
        self.size.parse_cell(text)
    }

    fn why_illegal(&self, to: u8) -> Message {
        let key = if to == self.piece {
            "error.rastros.move_onto_itself"
        } else if self.free >> (to & 63) & 1 == 0 {
            "error.rastros.move_blocked"
        } else {
            "error.rastros.move_too_far"
        };
        Message::new(key).with("from", self.size.cell_text(self.piece))
    }

    fn view(&self) -> BoardView {
        let goal = |side| (self.size.dense(self.goal(side)), side);
        BoardView {
            owners: Side::ALL.map(goal).to_vec(),
            ..BoardView::new(BoardStyle::Trail, self.board())
        }
    }

    fn move_cell(&self, to: u8) -> Option<usize> {
        Some(self.size.dense(to))
    }

    /// On a square board the reflection in the diagonal through the goals keeps the sides; half a turn and the other
    /// reflection swap them.
    fn symmetries(&self) -> Vec<(Self, bool)> {
        let piece = 1u64 << self.piece;
        let image = |f: &dyn Fn(u64) -> u64, size: Size, swaps: bool| {
            let position = Rastros {
                free: f(self.free),
                piece: f(piece).trailing_zeros() as u8,
                side: if swaps { !self.side } else { self.side },
                size,
            };
            (position, swaps)
        };
        let size = self.size;
        let turned = Size {
            rows: size.columns,
            columns: size.rows,
        };
        vec![
            image(&|s| size.half_turned(s), size, true),
            // The main transposition swaps the goals ...
            image(&|s| size.transposed(s), turned, true),
            // ... and the other diagonal, half a turn further, keeps them.
            image(&|s| turned.half_turned(size.transposed(s)), turned, false),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Rastros {
        Rastros::parse(text).unwrap()
    }

    #[test]
    fn owner_of_reached_goal_wins() {
        let mut p = at("3/1o1/3 S");
        p.play(p.goal(Side::Second));
        assert_eq!(p.outcome(), Some(Outcome::WonBy(Side::Second)));
        assert_eq!(p.moves().count(), 0);
    }

    #[test]
    fn side_without_moves_loses() {
        let p = at("o#1/##1/3 N");
        assert_eq!(p.outcome(), Some(Outcome::WonBy(Side::First)));
    }

    #[test]
    fn errors_name_the_invalid_part_of_a_position() {
        for (text, key) in [
            ("3/3/3 S", "error.rastros.no_piece"),
            ("o2/o2/3 S", "error.rastros.two_pieces"),
            ("o2/3/#2 S", "error.rastros.goal_blocked"),
            ("o1/2 S", "error.rastros.size"),
            ("o2/3/3 X", "error.position.side"),
            ("o2/3/3", "error.position.short"),
            ("o2/3/3 S S", "error.position.extra"),
        ] {
            assert_eq!(Rastros::parse(text).unwrap_err().reason.key, key, "{text}");
        }
    }

    #[test]
    fn presets_match_their_names() {
        let course = Rastros::start(PRESETS[0].values).unwrap();
        assert_eq!(course.text(), "8/8/8/4o3/8/8/8/8 S");
        let school = Rastros::start(PRESETS[1].values).unwrap();
        assert_eq!(school.move_text(school.piece()), "e5");
        assert_eq!(school.move_text(school.goal(Side::First)), "a1");
        assert_eq!(school.move_text(school.goal(Side::Second)), "g7");
    }
}
