//! What the games on a grid of at most 8 x 8 cells share: cell numbers, sets of cells, neighbours and the names of cells.
//!
//! A cell is `row * 8 + column` whatever the size of the board, rows from the top and columns from the left,
//! both from 0, so that one `u64` holds a set of cells and one table of neighbours serves every board:
//!
//! ```text
//!      a  b  c  d ...
//!  8   0  1  2  3        row 0 is on top; a board with fewer rows or
//!  7   8  9 10 11        columns uses the top left corner of this one
//!  6  16 17 18 19
//! ```

use std::ops::RangeInclusive;

use crate::game::{Board, CellContent, Side, notation};
use crate::text::{Message, TextError};

/// Cells in a row of the numbering, and the largest number of rows or columns.
pub const STRIDE: usize = 8;

/// The set of a cell's neighbours in the eight directions, on the full 8 x 8 grid.
pub const NEIGHBOURS: [u64; 64] = {
    let mut table = [0u64; 64];
    let mut cell = 0;
    while cell < 64 {
        let (row, column) = ((cell / 8) as i32, (cell % 8) as i32);
        let mut dr = -1;
        while dr <= 1 {
            let mut dc = -1;
            while dc <= 1 {
                let (r, c) = (row + dr, column + dc);
                if (dr != 0 || dc != 0) && r >= 0 && r < 8 && c >= 0 && c < 8 {
                    table[cell] |= 1 << (r * 8 + c);
                }
                dc += 1;
            }
            dr += 1;
        }
        cell += 1;
    }
    table
};

/// The number of a cell.
#[inline]
pub const fn cell_at(row: usize, column: usize) -> u8 {
    (row * STRIDE + column) as u8
}

/// Row and column of a cell, from 0.
#[inline]
pub const fn row_column(cell: u8) -> (usize, usize) {
    (cell as usize / STRIDE, cell as usize % STRIDE)
}

/// The moves of a king between two cells: the larger of the distances in rows and in columns.
#[inline]
pub const fn king_distance(a: u8, b: u8) -> u32 {
    KING_DISTANCE[a as usize & 63][b as usize & 63] as u32
}

static KING_DISTANCE: [[u8; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut pair = 0;
    while pair < 64 * 64 {
        let (a, b) = (pair / 64, pair % 64);
        let rows = (a / 8_usize).abs_diff(b / 8);
        let columns = (a % 8_usize).abs_diff(b % 8);
        table[a][b] = if rows > columns { rows } else { columns } as u8;
        pair += 1;
    }
    table
};

/// The cells of a set, from the smallest number on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cells(pub u64);

impl Iterator for Cells {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let cell = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(cell)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.0.count_ones() as usize;
        (n, Some(n))
    }

    #[inline]
    fn count(self) -> usize {
        self.0.count_ones() as usize
    }
}

impl ExactSizeIterator for Cells {}

/// The move of a side that has no other. All other moves are the number of a cell.
pub const PASS: u8 = 64;

/// Moves of a game with passes: cells from the smallest number on, or the pass.
#[derive(Clone, Copy, Debug)]
pub struct CellsOrPass {
    cells: Cells,
    passes: bool,
}

impl CellsOrPass {
    /// The cells of a set, and the pass if it is legal.
    #[inline]
    pub fn new(cells: u64, passes: bool) -> Self {
        CellsOrPass {
            cells: Cells(cells),
            passes,
        }
    }
}

impl Iterator for CellsOrPass {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        self.cells
            .next()
            .or_else(|| std::mem::take(&mut self.passes).then_some(PASS))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.cells.len() + usize::from(self.passes);
        (n, Some(n))
    }

    #[inline]
    fn count(self) -> usize {
        self.len()
    }
}

impl ExactSizeIterator for CellsOrPass {}

/// The size of a board in rows and columns, each from 1 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size {
    /// Rows.
    pub rows: u8,
    /// Columns.
    pub columns: u8,
}

impl Size {
    /// The set of all cells of a board of this size.
    #[inline]
    pub const fn all(self) -> u64 {
        let row = (1u64 << self.columns) - 1;
        // Games ask at every node: a cell for each row, and a whole row instead of each.
        match 0x0101_0101_0101_0101_u64.checked_shr(64 - self.rows as u32 * 8) {
            Some(rows) => row * rows,
            None => 0,
        }
    }

    /// The number of a cell among those of this board only, row by row; what drawings count in.
    pub const fn dense(self, cell: u8) -> usize {
        (cell / 8) as usize * self.columns as usize + (cell % 8) as usize
    }

    /// The cell with a number among those of this board only.
    pub const fn from_dense(self, index: usize) -> u8 {
        cell_at(index / self.columns as usize, index % self.columns as usize)
    }

    /// A board of this size; `content` is asked for each of its cells.
    pub fn board(self, content: impl Fn(u8) -> CellContent) -> Board {
        let (rows, columns) = (self.rows.into(), self.columns.into());
        Board::new(rows, columns, |index| content(self.from_dense(index)))
    }

    /// A board of this size with the pieces of both sides, each as a set.
    pub fn board_of(self, pieces: [u64; 2]) -> Board {
        self.board(|cell| {
            let owner = Side::ALL
                .into_iter()
                .find(|side| pieces[side.index()] >> cell & 1 == 1);
            owner.map_or(CellContent::Empty, CellContent::Piece)
        })
    }

    /// A cell as letter of the column and number of the row from the bottom, such as `e5`.
    pub fn cell_text(self, cell: u8) -> String {
        let (row, column) = row_column(cell);
        format!(
            "{}{}",
            (b'a' + column as u8) as char,
            self.rows as usize - row
        )
    }

    /// The cell that a text names: `e5`, or `(4,5)` and `4,5` as row from the top and column.
    ///
    /// # Errors
    /// What is wrong with the text and where.
    pub fn parse_cell(self, text: &str) -> Result<u8, TextError> {
        self.parse_cell_counted(text, false)
    }

    /// Like [`Size::parse_cell`], where the number after a letter counts rows from the top.
    ///
    /// # Errors
    /// What is wrong with the text and where.
    pub fn parse_cell_from_top(self, text: &str) -> Result<u8, TextError> {
        self.parse_cell_counted(text, true)
    }

    fn parse_cell_counted(self, text: &str, from_top: bool) -> Result<u8, TextError> {
        let trimmed = text.trim();
        let offset = text.len() - text.trim_start().len();
        let unknown =
            |at| TextError::new(at, Message::new("error.cell.form").with("found", trimmed));
        let off_board = |at| {
            TextError::new(
                at,
                Message::new("error.cell.off_board")
                    .with("found", trimmed)
                    .with("rows", self.rows)
                    .with("columns", self.columns),
            )
        };
        let (row, column) = if trimmed.contains(',') {
            let open = trimmed.starts_with('(');
            let inner = if open {
                trimmed
                    .strip_prefix('(')
                    .and_then(|t| t.strip_suffix(')'))
                    .ok_or_else(|| unknown(offset))?
            } else {
                trimmed
            };
            let (r, c) = inner.split_once(',').ok_or_else(|| unknown(offset))?;
            let number = |t: &str| t.trim().parse::<i64>().map_err(|_| unknown(offset));
            (number(r)?, number(c)?)
        } else {
            let mut chars = trimmed.chars();
            let letter = chars
                .next()
                .ok_or_else(|| unknown(offset))?
                .to_ascii_lowercase();
            let digits = chars.as_str();
            if !letter.is_ascii_lowercase()
                || digits.is_empty()
                || digits.len() > 3
                || !digits.bytes().all(|b| b.is_ascii_digit())
            {
                return Err(unknown(offset));
            }
            let number: i64 = digits.parse().map_err(|_| unknown(offset))?;
            let row = if from_top {
                number
            } else {
                i64::from(self.rows) + 1 - number
            };
            (row, i64::from(letter as u8 - b'a') + 1)
        };
        if row < 1 || row > i64::from(self.rows) || column < 1 || column > i64::from(self.columns) {
            return Err(off_board(offset));
        }
        Ok(cell_at(row as usize - 1, column as usize - 1))
    }

    /// The eight reflections and turns of a board of this size, the identity first, each with the size of its image.
    pub fn images(self) -> [(Size, impl Fn(u64) -> u64 + Copy); 8] {
        let turned = Size {
            rows: self.columns,
            columns: self.rows,
        };
        std::array::from_fn(|n| {
            let size = if n & 4 == 0 { self } else { turned };
            let image = move |cells: u64| {
                let cells = if n & 4 == 0 {
                    cells
                } else {
                    self.transposed(cells)
                };
                let cells = if n & 2 == 0 {
                    cells
                } else {
                    size.half_turned(cells)
                };
                if n & 1 == 0 {
                    cells
                } else {
                    size.mirrored(cells)
                }
            };
            (size, image)
        })
    }

    /// A set's image under the exchange of left and right.
    pub fn mirrored(self, cells: u64) -> u64 {
        Cells(cells).fold(0, |set, c| {
            let (row, column) = row_column(c);
            set | 1 << cell_at(row, self.columns as usize - 1 - column)
        })
    }

    /// A set's image under half a turn of the board.
    pub fn half_turned(self, cells: u64) -> u64 {
        Cells(cells).fold(0, |set, c| {
            let (row, column) = row_column(c);
            set | 1
                << cell_at(
                    self.rows as usize - 1 - row,
                    self.columns as usize - 1 - column,
                )
        })
    }

    /// A set's image under reflection in the diagonal that keeps the top left corner. The image's board has
    /// rows and columns exchanged.
    pub fn transposed(self, cells: u64) -> u64 {
        Cells(cells).fold(0, |set, c| {
            let (row, column) = row_column(c);
            set | 1 << cell_at(column, row)
        })
    }
}

/// A board that was read from text, its cells numbered as here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedBoard {
    /// Its size.
    pub size: Size,
    /// The cells that are not empty: number, letter and the letter's byte offset.
    pub cells: Vec<(u8, char, usize)>,
}

/// Reads a board of at most 8 x 8 cells (see [`notation::parse_board`]).
///
/// # Errors
/// A letter that is not among `symbols`, rows of different length, more than 8 rows or columns.
pub fn parse_board(text: &str, symbols: &str) -> Result<ParsedBoard, TextError> {
    let read = notation::parse_board(text, symbols, STRIDE)?;
    let numbered = |((row, column), symbol, at)| (cell_at(row, column), symbol, at);
    Ok(ParsedBoard {
        size: Size {
            rows: read.rows as u8,
            columns: read.columns as u8,
        },
        cells: read.cells.into_iter().map(numbered).collect(),
    })
}

/// Reads the square board that a text begins with, written with one character for each cell as other programs write boards.
///
/// The first character of an alphabet is a piece of the first side, the second one of the second, and all others are empty
/// cells. Rows may have white space between them, and `/` where the alphabet has no digits. Returns the size, the pieces of
/// the two sides as sets, and where the rest of the text begins; `None` where no alphabet fits, or where the number of cells
/// is not the square of one of `sizes`.
pub fn parse_letters(
    text: &str,
    alphabets: &[&str],
    sizes: RangeInclusive<usize>,
) -> Option<(Size, [u64; 2], usize)> {
    let read = |alphabet: &&str| {
        let slashed = !alphabet.contains(|c: char| c.is_ascii_digit());
        let between = |c: char| c.is_whitespace() || (slashed && c == '/');
        let kind = |c: char| alphabet.chars().position(|a| a == c.to_ascii_uppercase());
        let (mut cells, mut at, mut found) = (Vec::new(), 0, None);
        for part in text.split_inclusive(between) {
            let word = part.trim_end_matches(between).chars().map(kind);
            let Some(word) = word.collect::<Option<Vec<usize>>>() else {
                break;
            };
            cells.extend(word);
            at += part.len();
            let size = sizes.clone().find(|n| n * n == cells.len());
            found = size.map(|size| (size, at)).or(found);
            if cells.len() >= sizes.end() * sizes.end() {
                break;
            }
        }
        let (n, end) = found?;
        let mut pieces = [0u64; 2];
        for (i, kind) in cells.into_iter().take(n * n).enumerate() {
            if let Some(set) = pieces.get_mut(kind) {
                *set |= 1 << cell_at(i / n, i % n);
            }
        }
        let size = Size {
            rows: n as u8,
            columns: n as u8,
        };
        Some((size, pieces, end))
    };
    // The rows before one that does not fit may be a board of their own.
    let all = alphabets.iter().rev().filter_map(read);
    all.max_by_key(|(.., end)| *end)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Size = Size {
        rows: 7,
        columns: 5,
    };

    #[test]
    fn board_has_rows_times_columns_cells() {
        for (rows, columns) in (1..=8).flat_map(|r| (1..=8).map(move |c| (r, c))) {
            let cells = (0..rows).flat_map(|r| (0..columns).map(move |c| cell_at(r, c)));
            let set = cells.fold(0, |set, cell| set | 1 << cell);
            let (rows, columns) = (rows as u8, columns as u8);
            assert_eq!(Size { rows, columns }.all(), set, "{rows} x {columns}");
        }
    }

    #[test]
    fn cells_have_two_notations() {
        assert_eq!(SIZE.parse_cell("a7").unwrap(), 0);
        assert_eq!(SIZE.parse_cell("(1,1)").unwrap(), 0);
        assert_eq!(SIZE.parse_cell(" 7, 5 ").unwrap(), cell_at(6, 4));
        assert_eq!(SIZE.cell_text(cell_at(6, 4)), "e1");
        for cell in Cells(SIZE.all()) {
            assert_eq!(SIZE.parse_cell(&SIZE.cell_text(cell)), Ok(cell));
            assert_eq!(SIZE.from_dense(SIZE.dense(cell)), cell);
        }
    }

    #[test]
    fn errors_of_a_cell_are_named() {
        for (text, key) in [
            ("", "error.cell.form"),
            ("e", "error.cell.form"),
            ("5e", "error.cell.form"),
            ("(1,2", "error.cell.form"),
            ("é1", "error.cell.form"),
            ("f1", "error.cell.off_board"),
            ("a8", "error.cell.off_board"),
            ("a0", "error.cell.off_board"),
            ("0,1", "error.cell.off_board"),
            ("1,-9223372036854775808", "error.cell.off_board"),
        ] {
            assert_eq!(SIZE.parse_cell(text).unwrap_err().reason.key, key, "{text}");
        }
    }

    #[test]
    fn images_of_sets_keep_their_size_and_come_back() {
        let set = SIZE.all() & 0x1234_5678_9abc_def1;
        assert_eq!(SIZE.mirrored(SIZE.mirrored(set)), set);
        assert_eq!(SIZE.half_turned(SIZE.half_turned(set)), set);
        let turned = Size {
            rows: 5,
            columns: 7,
        };
        assert_eq!(turned.transposed(SIZE.transposed(set)), set);
        assert_eq!(SIZE.transposed(SIZE.all()), turned.all());
    }
}
