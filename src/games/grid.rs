//! What the games on a grid of at most 8 x 8 cells share: cell numbers, neighbours and text.
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
        // Games ask at every node: a cell for each row, and the row in place of each.
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

    /// A cell as letter of the column and number of the row from the bottom, such as `e5`.
    #[inline]
    pub fn cell_text(self, cell: u8) -> String {
        let (row, column) = row_column(cell);
        format!(
            "{}{}",
            (b'a' + column as u8) as char,
            self.rows as usize - row
        )
    }

    /// A cell as letter of the column and number of the row from the top, as Othello players write it.
    #[inline]
    pub fn cell_text_from_top(self, cell: u8) -> String {
        let (row, column) = row_column(cell);
        format!("{}{}", (b'a' + column as u8) as char, row + 1)
    }

    /// The cell that a text names: `e5`, or `(4,5)` and `4,5` as row from the top and column.
    ///
    /// # Errors
    /// What is wrong with the text and where.
    #[inline]
    pub fn parse_cell(self, text: &str) -> Result<u8, TextError> {
        self.parse_cell_counted(text, false)
    }

    /// Like [`Size::parse_cell`], where the number after a letter counts rows from the top.
    ///
    /// # Errors
    /// What is wrong with the text and where.
    #[inline]
    pub fn parse_cell_from_top(self, text: &str) -> Result<u8, TextError> {
        self.parse_cell_counted(text, true)
    }

    #[inline]
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
    #[inline]
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

/// A board as text, row by row from the top with `/` between rows; runs of empty cells as their number.
/// `symbol` gives a cell's letter, `None` for an empty one.
#[inline]
pub fn board_text(size: Size, symbol: impl Fn(u8) -> Option<char>) -> String {
    let mut text = String::new();
    for row in 0..size.rows as usize {
        if row > 0 {
            text.push('/');
        }
        let mut empty = 0;
        for column in 0..size.columns as usize {
            match symbol(cell_at(row, column)) {
                None => empty += 1,
                Some(s) => {
                    if empty > 0 {
                        text.push_str(&empty.to_string());
                        empty = 0;
                    }
                    text.push(s);
                }
            }
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
    }
    text
}

/// A board that was read from text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedBoard {
    /// Its size.
    pub size: Size,
    /// The cells that are not empty: number, letter and the letter's byte offset.
    pub cells: Vec<(u8, char, usize)>,
}

/// Reads what [`board_text`] writes; `.` and runs as numbers both mean empty cells.
///
/// # Errors
/// A letter that is not among `symbols`, rows of different length, more than 8 rows or columns.
#[inline]
pub fn parse_board(text: &str, symbols: &str) -> Result<ParsedBoard, TextError> {
    let mut cells = Vec::new();
    let mut columns = None;
    let mut row = 0;
    let mut at = 0;
    for line in text.split('/') {
        if row >= STRIDE {
            return Err(TextError::new(at, Message::new("error.board.rows")));
        }
        let mut column = 0usize;
        for (i, symbol) in line.char_indices() {
            let here = at + i;
            let width = match symbol {
                '.' => 1,
                '1'..='8' => symbol as usize - '0' as usize,
                s if symbols.contains(s) => {
                    if column < STRIDE {
                        cells.push((cell_at(row, column), s, here));
                    }
                    1
                }
                _ => {
                    return Err(TextError::new(
                        here,
                        Message::new("error.board.symbol")
                            .with("found", symbol)
                            .with("known", format!("{symbols}.")),
                    ));
                }
            };
            column += width;
            if column > STRIDE {
                return Err(TextError::new(here, Message::new("error.board.columns")));
            }
        }
        match columns {
            None if column == 0 => {
                return Err(TextError::new(at, Message::new("error.board.empty")));
            }
            None => columns = Some(column),
            Some(expected) if expected != column => {
                return Err(TextError::new(
                    at,
                    Message::new("error.board.width")
                        .with("row", row + 1)
                        .with("found", column)
                        .with("expected", expected),
                ));
            }
            Some(_) => {}
        }
        row += 1;
        at += line.len() + 1;
    }
    Ok(ParsedBoard {
        size: Size {
            rows: row as u8,
            columns: columns.unwrap_or(0) as u8,
        },
        cells,
    })
}

/// Splits a text at white space into exactly `N` words with their byte offsets.
///
/// # Errors
/// Where a word is missing, or where the first one too many begins.
#[inline]
pub fn words<const N: usize>(text: &str) -> Result<[(usize, &str); N], TextError> {
    let mut found = [(0, ""); N];
    let mut n = 0;
    let mut rest = 0;
    while let Some(start) = text[rest..].find(|c: char| !c.is_whitespace()) {
        let start = rest + start;
        let end = text[start..]
            .find(char::is_whitespace)
            .map_or(text.len(), |e| start + e);
        if n == N {
            return Err(TextError::new(
                start,
                Message::new("error.position.extra").with("found", &text[start..end]),
            ));
        }
        found[n] = (start, &text[start..end]);
        n += 1;
        rest = end;
    }
    if n < N {
        return Err(TextError::new(
            text.len(),
            Message::new("error.position.short")
                .with("found", n)
                .with("expected", N),
        ));
    }
    Ok(found)
}

/// The side that a letter means; `sides` are the game's names of the two.
///
/// # Errors
/// The letter is neither.
#[inline]
pub fn parse_side(
    (at, word): (usize, &str),
    sides: [&str; 2],
) -> Result<crate::game::Side, TextError> {
    use crate::game::Side;
    Side::ALL
        .into_iter()
        .find(|s| sides[s.index()].eq_ignore_ascii_case(word))
        .ok_or_else(|| {
            TextError::new(
                at,
                Message::new("error.position.side")
                    .with("found", word)
                    .with("first", sides[0])
                    .with("second", sides[1]),
            )
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Size = Size {
        rows: 7,
        columns: 5,
    };

    #[test]
    fn a_board_has_the_cells_of_its_rows_and_columns() {
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
    fn cell_faults_are_named() {
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
    fn board_faults_are_named_with_their_place() {
        for (text, at, key) in [
            ("", 0, "error.board.empty"),
            ("3/2", 2, "error.board.width"),
            ("..x/3", 2, "error.board.symbol"),
            ("9", 0, "error.board.symbol"),
            ("45", 1, "error.board.columns"),
            ("1/1/1/1/1/1/1/1/1", 16, "error.board.rows"),
        ] {
            let error = parse_board(text, "o#").unwrap_err();
            assert_eq!((error.at, error.reason.key.as_str()), (at, key), "{text}");
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
