//! Tic-tac-toe on any board of at most 8 x 8 cells, with any number in a row to win (an m,n,k-game).

mod features;

use std::borrow::Cow;

use crate::game::notation::{parse_side, words};
use crate::game::{
    Board, BoardStyle, BoardView, Game, GameInfo, Outcome, Parameter, Preset, Side,
    check_parameters,
};
use crate::games::grid::{Cells, Size, parse_board, parse_letters, undrawn, wrong_number_of_cells};
use crate::text::{Message, TextError};

/// A position: `k` marks in a row, column or diagonal win; a full board without them is a draw.
///
/// Cells have the numbers of [`crate::games::grid`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TicTacToe {
    /// Of X and of O.
    marks: [u64; 2],
    size: Size,
    k: u8,
    side: Side,
    /// True if the side that moved last has `k` in a row.
    won: bool,
}

const INFO: GameInfo = GameInfo {
    id: "tic_tac_toe",
    sides: ["X", "O"],
    parameters: &[
        Parameter::new("rows", 1, 8, 3),
        Parameter::new("columns", 1, 8, 3),
        Parameter::new("k", 1, 8, 3),
    ],
    presets: &[
        Preset::new("classic", &[3, 3, 3]),
        Preset::new("four", &[4, 4, 4]),
        Preset::new("five", &[5, 5, 4]),
        Preset::new("gomoku", &[8, 8, 5]),
    ],
};

/// All cells except column a, or except column h: a shift must not wrap into the next row.
const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// True if a set has `k` cells in a row in any of the four directions.
fn has_row(set: u64, k: u8) -> bool {
    rows(set, k).iter().any(|&r| r != 0)
}

/// The first cells of rows of `k` cells in each of the four directions.
///
/// After each round the cells of `runs` begin a run one cell longer, so `k - 1` rounds suffice.
fn rows(set: u64, k: u8) -> [u64; 4] {
    let mut runs = [set; 4];
    for _ in 1..k {
        runs[0] = set & (runs[0] & NOT_A) >> 1; // to the right
        runs[1] = set & runs[1] >> 8; // down
        runs[2] = set & (runs[2] & NOT_A) >> 9; // down and right
        runs[3] = set & (runs[3] & NOT_H) >> 7; // down and left
    }
    runs
}

/// Adds the parts missing from the text of a position on 3 x 3 cells, if they follow from the board.
fn completed(text: &str) -> Cow<'_, str> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let marks = |mark: char| {
        let board = words.first().map_or("", |board| board);
        board
            .chars()
            .filter(|c| c.eq_ignore_ascii_case(&mark))
            .count()
    };
    let side = match (words.len(), marks('X'), marks('O')) {
        (2, ..) => "",
        // `of_complete` rejects other counts of marks.
        (1, x, o) if x > o => " O",
        (1, ..) => " X",
        _ => return Cow::Borrowed(text),
    };
    match parse_board(words[0], "XOxo") {
        Ok(board) if (board.size.rows, board.size.columns) == (3, 3) => {
            Cow::Owned(format!("{}{side} 3", text.trim_end()))
        }
        _ => Cow::Borrowed(text),
    }
}

impl TicTacToe {
    /// Parses a complete text.
    fn of_complete(text: &str) -> Result<Self, TextError> {
        let [(board_at, board), side, (k_at, k)] = words(text)?;
        let side = parse_side(side, INFO.sides)?;
        let parsed = parse_board(board, "XOxo").map_err(|e| e.shifted(board_at))?;
        let mut marks = [0u64; 2];
        for (cell, symbol, _) in parsed.cells {
            marks[usize::from(symbol.eq_ignore_ascii_case(&'o'))] |= 1 << cell;
        }
        let k = k
            .parse()
            .ok()
            .filter(|k| (1..=parsed.size.rows.max(parsed.size.columns)).contains(k))
            .ok_or_else(|| {
                TextError::new(k_at, Message::new("error.tic_tac_toe.k").with("found", k))
            })?;
        TicTacToe::new(parsed.size, k, marks, side).map_err(|e| TextError::new(board_at, e))
    }

    /// # Errors
    /// A size outside 1 to 8, a `k` that no line of the board can hold, counts of marks that do not fit the side to
    /// move, or lines of both sides.
    pub fn new(size: Size, k: u8, marks: [u64; 2], side: Side) -> Result<Self, Message> {
        if k == 0 || k > size.rows.max(size.columns) {
            return Err(Message::new("error.tic_tac_toe.k").with("found", k));
        }
        let [x, o] = marks.map(u64::count_ones);
        let expected = match side {
            Side::First => x == o,
            Side::Second => x == o + 1,
        };
        if !expected {
            return Err(Message::new("error.tic_tac_toe.counts")
                .with("x", x)
                .with("o", o)
                .with_message("side", INFO.side_name(side)));
        }
        let last = !side;
        // The line of the side to move was complete before its opponent's last move: the game was already over.
        if has_row(marks[side.index()], k) {
            return Err(Message::new("error.tic_tac_toe.two_winners"));
        }
        Ok(TicTacToe {
            marks,
            size,
            k,
            side,
            won: has_row(marks[last.index()], k),
        })
    }

    /// The marks of a side, as a set.
    pub fn marks(&self, side: Side) -> u64 {
        self.marks[side.index()]
    }

    pub fn size(&self) -> Size {
        self.size
    }

    /// The number of marks in a row that win.
    pub fn k(&self) -> u8 {
        self.k
    }

    fn empty(&self) -> u64 {
        self.size.all() & !self.marks[0] & !self.marks[1]
    }
}

impl Game for TicTacToe {
    type Move = u8;
    type Moves = Cells;

    const INFO: &'static GameInfo = &INFO;
    const OTHER_NAMES: &'static [&'static str] =
        &["Noughts and crosses", "Jogo da velha", "Tres en línea"];
    const LETTERS: &'static [&'static str] = &["XO-._"];

    fn start(values: &[i32]) -> Result<Self, Message> {
        let [rows, columns, k] = check_parameters(&INFO, values)?;
        let size = Size {
            rows: rows as u8,
            columns: columns as u8,
        };
        TicTacToe::new(size, k as u8, [0, 0], Side::First)
    }

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.won {
            Some(Outcome::WonBy(!self.side))
        } else if self.empty() == 0 {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    fn ending(&self) -> Option<Message> {
        match self.outcome()? {
            Outcome::WonBy(_) => Some(Message::new("ending.tic_tac_toe.row").with("k", self.k)),
            Outcome::Draw => Some(Message::new("ending.tic_tac_toe.full")),
        }
    }

    fn moves(&self) -> Cells {
        Cells(if self.won { 0 } else { self.empty() })
    }

    fn play(&mut self, cell: u8) {
        debug_assert!(self.is_legal(cell), "{cell} in {}", self.text());
        let mine = &mut self.marks[self.side.index()];
        *mine |= 1 << cell;
        self.won = has_row(*mine, self.k);
        self.side = !self.side;
    }

    fn board(&self) -> Board {
        self.size.board_of(self.marks)
    }

    /// Rows from the top with `X` and `O`, the side to move, marks in a row to win: `3/1X1/3 O 3`.
    fn text(&self) -> String {
        let board = self.board().text(INFO.sides);
        format!("{board} {} {}", INFO.sides[self.side.index()], self.k)
    }

    /// The board, the side to move, and the number of marks in a row to win: `XO1/3/3 X 3`. On 3 x 3 cells the text may
    /// omit the number, and the side if it follows from the marks.
    fn parse(text: &str) -> Result<Self, TextError> {
        let within = |error: TextError| TextError::new(error.at.min(text.len()), error.reason);
        TicTacToe::of_complete(&completed(text))
            .or_else(|error| {
                let text = undrawn(text);
                let read = parse_letters(&text, Self::LETTERS, 3..=3);
                let complete = read.filter(|(.., end)| text[*end..].trim().is_empty());
                let (size, marks, _) = complete.ok_or_else(|| {
                    wrong_number_of_cells(&text, Self::LETTERS, 3..=3).unwrap_or(error)
                })?;
                let [x, o] = marks.map(u64::count_ones);
                let side = if x > o { Side::Second } else { Side::First };
                TicTacToe::new(size, 3, marks, side).map_err(|error| TextError::new(0, error))
            })
            .map_err(within)
    }

    fn parse_move(&self, text: &str) -> Result<u8, TextError> {
        self.size.parse_cell(text)
    }

    fn why_illegal(&self, _: u8) -> Message {
        Message::new("error.tic_tac_toe.taken")
    }

    fn view(&self) -> BoardView {
        let runs = rows(self.marks[(!self.side).index()], self.k);
        // The directions of `rows`, as differences of cells.
        let won_rows = runs
            .into_iter()
            .zip([1, 8, 9, 7])
            .flat_map(|(first, step)| {
                let last = move |cell: u8| cell + (self.k - 1) * step;
                Cells(first).map(move |cell| (self.size.dense(cell), self.size.dense(last(cell))))
            });
        BoardView {
            won_rows: won_rows.collect(),
            ..BoardView::new(BoardStyle::Marks, self.board())
        }
    }

    fn move_cell(&self, cell: u8) -> Option<usize> {
        Some(self.size.dense(cell))
    }

    /// The rotations and reflections of the board; quarter turns swap rows and columns.
    fn symmetries(&self) -> Vec<(Self, bool)> {
        let images = self.size.images().into_iter().skip(1);
        images
            .map(|(size, image)| {
                let position = TicTacToe {
                    marks: self.marks.map(image),
                    size,
                    ..*self
                };
                (position, false)
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn completes_missing_side_and_number() {
        for (text, complete) in [
            ("XO1/1X1/2O", "XO1/1X1/2O X 3"),
            ("XO1/1X1/3", "XO1/1X1/3 O 3"),
            ("XO1/1X1/3 O", "XO1/1X1/3 O 3"),
            ("4/4/4/4 X 4", "4/4/4/4 X 4"),
        ] {
            assert_eq!(TicTacToe::parse(text).unwrap().text(), complete);
        }
        for text in ["4/4/4/4 O", "XXX/3/3", "o2/3/3"] {
            let error = TicTacToe::parse(text).expect_err(text);
            assert!(error.at <= text.len(), "{text}: {error}");
        }
    }

    #[test]
    fn reads_drawn_boards() {
        for text in [
            "X O X\nO X .\n. . .",
            "XOX OX. ...",
            "XOXOX----",
            "X|O|X\n-+-+-\nO|X| \n-+-+-\n | | ",
            "| X | O | X |\n|---|---|---|\n| O | X |   |\n|---|---|---|\n|   |   |   |",
            "  a b c\n3 x o x\n2 o x .\n1 . . .\n",
        ] {
            let read = TicTacToe::parse(text).unwrap_or_else(|e| panic!("{text}: {}", e.reason));
            assert_eq!(read.text(), "XOX/OX1/3 O 3", "{text}");
        }
        let error = TicTacToe::parse("XXX/3/3").unwrap_err();
        assert_eq!(error.reason.key, "error.tic_tac_toe.counts");
        let error = TicTacToe::parse("X X X\n. . .\n. . .").unwrap_err();
        assert_eq!(error.reason.key, "error.tic_tac_toe.counts");
    }

    #[test]
    fn rows_do_not_wrap_around_the_edge() {
        // f8, g8, h8 and a7 are neighbours only by number.
        let wrapped = 1 << 5 | 1 << 6 | 1 << 7 | 1 << 8;
        assert!(has_row(wrapped, 3));
        assert!(!has_row(wrapped, 4));
        let falling = 1 << 6 | 1 << 15 | 1 << 16;
        assert!(!has_row(falling, 3));
        let rising = 1 << 16 | 1 << 9 | 1 << 2;
        assert!(has_row(rising, 3));
        assert!(!has_row(1 << 8 | 1 << 15, 2));
    }

    #[test]
    fn won_rows_give_first_and_last_cell() {
        let rows = |text: &str| TicTacToe::parse(text).unwrap().view().won_rows;
        assert_eq!(rows("XXX/OO1/3 O 3"), [(0, 2)]);
        assert_eq!(rows("XO1/XO1/X2 O 3"), [(0, 6)]);
        assert_eq!(rows("XO1/OX1/2X O 3"), [(0, 8)]);
        assert_eq!(rows("O1X/OX1/X2 O 3"), [(2, 6)]);
        assert_eq!(rows("XX1/OO1/3 X 3"), []);
        // One mark may complete two rows.
        assert_eq!(rows("XXX/XOO/XOO O 3"), [(0, 2), (0, 6)]);
    }

    #[test]
    fn x_wins_finished_board_of_source_003() {
        let p = TicTacToe::parse("OXX/XOX/OOX O 3").unwrap();
        assert_eq!(p.outcome(), Some(Outcome::WonBy(Side::First)));
    }

    #[test]
    fn errors_name_the_invalid_part_of_a_position() {
        for (text, key) in [
            ("XX1/3/3 O 3", "error.tic_tac_toe.counts"),
            ("XXX/OOO/3 X 3", "error.tic_tac_toe.two_winners"),
            ("3/3/3 X 4", "error.tic_tac_toe.k"),
            ("3/3/3 X three", "error.tic_tac_toe.k"),
            ("3/3/3 S 3", "error.position.side"),
            ("3/3/Y2 X 3", "error.board.symbol"),
        ] {
            assert_eq!(TicTacToe::parse(text).unwrap_err().reason.key, key, "{text}");
        }
    }
}
