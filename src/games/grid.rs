//! Shared code of the games on a grid of at most 8 x 8 cells: cell numbers, sets of cells, neighbours and names of
//! cells.
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

/// The width of the numbering, and the maximum number of rows or columns.
pub const STRIDE: usize = 8;

/// The neighbours of each cell in the eight directions, on the full 8 x 8 grid.
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

#[inline]
pub const fn cell_at(row: usize, column: usize) -> u8 {
    (row * STRIDE + column) as u8
}

#[inline]
pub const fn row_column(cell: u8) -> (usize, usize) {
    (cell as usize / STRIDE, cell as usize % STRIDE)
}

/// King moves between two cells: the larger of the row and column distance.
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

/// Iterates over the cells of a set in ascending order.
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

/// The pass; every other move is the number of a cell.
pub const PASS: u8 = 64;

/// The moves of a game with passes: cells in ascending order, or the pass.
#[derive(Clone, Copy, Debug)]
pub struct CellsOrPass {
    cells: Cells,
    passes: bool,
}

impl CellsOrPass {
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

/// The size of a board, 1 to 8 each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size {
    pub rows: u8,
    pub columns: u8,
}

impl Size {
    #[inline]
    pub const fn all(self) -> u64 {
        let row = (1u64 << self.columns) - 1;
        // Searches call this at every node: one cell per row, times a whole row.
        match 0x0101_0101_0101_0101_u64.checked_shr(64 - self.rows as u32 * 8) {
            Some(rows) => row * rows,
            None => 0,
        }
    }

    /// The index of a cell on this board, row by row, as drawings use it.
    pub const fn dense(self, cell: u8) -> usize {
        (cell / 8) as usize * self.columns as usize + (cell % 8) as usize
    }

    /// The inverse of [`Size::dense`].
    pub const fn from_dense(self, index: usize) -> u8 {
        cell_at(index / self.columns as usize, index % self.columns as usize)
    }

    pub fn board(self, content: impl Fn(u8) -> CellContent) -> Board {
        let (rows, columns) = (self.rows.into(), self.columns.into());
        Board::new(rows, columns, |index| content(self.from_dense(index)))
    }

    /// A board with the pieces of both sides, each as a set.
    pub fn board_of(self, pieces: [u64; 2]) -> Board {
        self.board(|cell| {
            let owner = Side::ALL
                .into_iter()
                .find(|side| pieces[side.index()] >> cell & 1 == 1);
            owner.map_or(CellContent::Empty, CellContent::Piece)
        })
    }

    /// The name of a cell: the letter of the column and the number of the row from the bottom, such as `e5`.
    pub fn cell_text(self, cell: u8) -> String {
        let (row, column) = row_column(cell);
        format!("{}{}", (b'a' + column as u8) as char, self.rows as usize - row)
    }

    /// Parses the name of a cell: `e5` or `5e`, or `(4,5)` and `4,5` as row from the top and column.
    ///
    /// # Errors
    /// The error and its offset.
    pub fn parse_cell(self, text: &str) -> Result<u8, TextError> {
        self.parse_cell_counted(text, false)
    }

    /// Like [`Size::parse_cell`], but the number after a letter counts rows from the top.
    ///
    /// # Errors
    /// The error and its offset.
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
            let letter = trimmed.trim_matches(|c: char| c.is_ascii_digit());
            let digits = trimmed.trim_matches(|c: char| c.is_ascii_alphabetic());
            let &[letter] = letter.as_bytes() else {
                return Err(unknown(offset));
            };
            let is_number = (1..=3).contains(&digits.len())
                && digits.bytes().all(|b| b.is_ascii_digit())
                && digits.len() + 1 == trimmed.len();
            if !letter.is_ascii_alphabetic() || !is_number {
                return Err(unknown(offset));
            }
            let number: i64 = digits.parse().map_err(|_| unknown(offset))?;
            let row = if from_top { number } else { i64::from(self.rows) + 1 - number };
            (row, i64::from(letter.to_ascii_lowercase() - b'a') + 1)
        };
        if row < 1 || row > i64::from(self.rows) || column < 1 || column > i64::from(self.columns) {
            return Err(off_board(offset));
        }
        Ok(cell_at(row as usize - 1, column as usize - 1))
    }

    /// The eight rotations and reflections of a board, the identity first, each with the size of its image.
    pub fn images(self) -> [(Size, impl Fn(u64) -> u64 + Copy); 8] {
        let turned = Size {
            rows: self.columns,
            columns: self.rows,
        };
        std::array::from_fn(|n| {
            let size = if n & 4 == 0 { self } else { turned };
            let image = move |cells: u64| {
                let cells = if n & 4 == 0 { cells } else { self.transposed(cells) };
                let cells = if n & 2 == 0 { cells } else { size.half_turned(cells) };
                if n & 1 == 0 { cells } else { size.mirrored(cells) }
            };
            (size, image)
        })
    }

    /// The image of a set under reflection that swaps left and right.
    pub fn mirrored(self, cells: u64) -> u64 {
        Cells(cells).fold(0, |set, c| {
            let (row, column) = row_column(c);
            set | 1 << cell_at(row, self.columns as usize - 1 - column)
        })
    }

    /// The image of a set under half a turn.
    pub fn half_turned(self, cells: u64) -> u64 {
        Cells(cells).fold(0, |set, c| {
            let (row, column) = row_column(c);
            set | 1 << cell_at(self.rows as usize - 1 - row, self.columns as usize - 1 - column)
        })
    }

    /// The image of a set under reflection in the diagonal through the top left corner. The image's board has rows and
    /// columns swapped.
    pub fn transposed(self, cells: u64) -> u64 {
        Cells(cells).fold(0, |set, c| {
            let (row, column) = row_column(c);
            set | 1 << cell_at(column, row)
        })
    }
}

/// A parsed board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedBoard {
    pub size: Size,
    /// The non-empty cells: number, letter and the letter's byte offset.
    pub cells: Vec<(u8, char, usize)>,
}

/// Parses a board of at most 8 x 8 cells (see [`notation::parse_board`]).
///
/// # Errors
/// A letter that is not in `symbols`, rows of different length, or more than 8 rows or columns.
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

/// Replaces the drawing around the cells of a board by spaces: lines, letters of the columns and numbers of the rows.
/// Replaces an empty cell between two lines by a dot. All offsets stay the same.
pub fn undrawn(text: &str) -> String {
    let lines = text.split_inclusive('\n').map(|line| {
        let (line, end) = line.split_at(line.trim_end_matches(['\r', '\n']).len());
        format!("{}{end}", undrawn_line(line))
    });
    lines.collect()
}

fn undrawn_line(line: &str) -> String {
    let blank = |part: &str| " ".repeat(part.len());
    let is_rule = line.chars().all(|c| "-+|= \t".contains(c))
        && (line.contains(['+', '=']) || (line.contains('|') && line.contains("--")));
    let letters: String = line.split_whitespace().collect();
    let is_letters = letters.len() > 1 && "abcdefgh".starts_with(&letters.to_ascii_lowercase());
    if is_rule || is_letters {
        return blank(line);
    }
    let mut cells = line.to_owned();
    // A row in which all cells are digits has no row number.
    let number = letters.chars().next().filter(char::is_ascii_digit);
    if let Some(number) = number.filter(|_| letters.contains(|c: char| !c.is_ascii_digit())) {
        let is_number = |part: &&str| part.len() == 1 && part.starts_with(number);
        let parts = line.split([' ', '|']).filter(|part| !part.is_empty());
        for part in [parts.clone().next(), parts.clone().next_back()]
            .into_iter()
            .flatten()
        {
            let at = part.as_ptr() as usize - line.as_ptr() as usize;
            if is_number(&part) {
                cells.replace_range(at..at + 1, " ");
            }
        }
    }
    if !cells.contains('|') {
        return cells;
    }
    let cell = |part: &str| {
        if part.is_empty() || part.contains(|c| c != ' ') {
            part.to_owned()
        } else {
            format!(".{}", blank(&part[1..]))
        }
    };
    let (first, last) = (cells.find('|'), cells.rfind('|'));
    // In a row with a line at both ends, text outside of the lines is no cell.
    let framed = first.is_some_and(|first| cells[..first].trim().is_empty())
        && last.is_some_and(|last| cells[last + 1..].trim().is_empty());
    let parts: Vec<&str> = cells.split('|').collect();
    let count = parts.len();
    let outside = |i: usize| framed && count > 3 && (i == 0 || i == count - 1);
    let parts = parts
        .iter()
        .enumerate()
        .map(|(i, part)| if outside(i) { (*part).to_owned() } else { cell(part) });
    parts.collect::<Vec<_>>().join(" ")
}

/// Parses a square board at the beginning of a text, with one character for each cell as other programs write boards.
///
/// The first character of an alphabet is a piece of the first side, the second one of the second side, and all others
/// are empty cells. Whitespace may separate cells or groups of cells of the same length, and so may `/` if the alphabet
/// has no digits. Returns the size, the pieces of both sides as sets, and the offset of the rest of the text; `None` if
/// no alphabet fits, or if the number of cells is not the square of one of `sizes`.
pub fn parse_letters(
    text: &str,
    alphabets: &[&str],
    sizes: RangeInclusive<usize>,
) -> Option<(Size, [u64; 2], usize)> {
    let read = |alphabet: &&str| {
        let cells = letter_cells(text, alphabet);
        let end_of = |i: usize| cells.get(i).map(|(_, end)| *end);
        // A board ends between two groups.
        let is_board = |n: &usize| n * n <= cells.len() && end_of(n * n) != end_of(n * n - 1);
        let n = sizes.clone().rev().find(is_board)?;
        let end = end_of(n * n - 1)?;
        let mut pieces = [0u64; 2];
        for (i, (kind, _)) in cells.into_iter().take(n * n).enumerate() {
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
    // An alphabet may fit only the first rows of a larger board: the longest match is the board.
    let all = alphabets.iter().rev().filter_map(read);
    all.max_by_key(|(.., end)| *end)
}

/// The error of a board for [`parse_letters`] with a wrong number of cells; `None` if the number is right or too small
/// for a board.
pub fn wrong_number_of_cells(
    text: &str,
    alphabets: &[&str],
    sizes: RangeInclusive<usize>,
) -> Option<TextError> {
    let found = alphabets
        .iter()
        .map(|a| letter_cells(text, a).len())
        .max()?;
    let known: Vec<usize> = sizes.map(|n| n * n).collect();
    let is_wrong = found >= FEWEST_LETTERS && !known.contains(&found);
    let known: Vec<String> = known.iter().map(usize::to_string).collect();
    let error = Message::new("error.board.cells")
        .with("found", found)
        .with("known", known.join(", "));
    is_wrong.then(|| TextError::new(0, error))
}

/// True for a text that may be meant as a board for [`parse_letters`], right or wrong.
pub fn looks_like_letters(text: &str, alphabets: &[&str]) -> bool {
    let mut cells = alphabets.iter().map(|a| letter_cells(text, a).len());
    cells.any(|cells| cells >= FEWEST_LETTERS)
}

/// The minimum number of letters in a text that may be a board: a board of 3 x 3 cells without one cell.
const FEWEST_LETTERS: usize = 8;

/// A text with more letters is no board.
const MAX_LETTERS: usize = 1_000;

/// The cells at the beginning of a text, in groups of the same length: for each cell the index of its letter in the
/// alphabet, and the offset after its group.
fn letter_cells(text: &str, alphabet: &str) -> Vec<(usize, usize)> {
    let slashed = !alphabet.contains(|c: char| c.is_ascii_digit());
    let between = |c: char| c.is_whitespace() || (slashed && c == '/');
    let kind = |c: char| alphabet.chars().position(|a| a == c.to_ascii_uppercase());
    let (mut cells, mut length, mut end) = (Vec::new(), None, 0);
    for part in text.split_inclusive(between) {
        end += part.len();
        let letters = part.trim_end_matches(between).chars();
        let group = letters.take(MAX_LETTERS).map(kind);
        let Some(group) = group.collect::<Option<Vec<usize>>>() else {
            break;
        };
        if group.is_empty() {
            continue;
        }
        if *length.get_or_insert(group.len()) != group.len() || cells.len() > MAX_LETTERS {
            break;
        }
        cells.extend(group.into_iter().map(|kind| (kind, end)));
    }
    cells
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
    fn parses_both_notations_of_cells() {
        assert_eq!(SIZE.parse_cell("a7").unwrap(), 0);
        assert_eq!(SIZE.parse_cell("(1,1)").unwrap(), 0);
        assert_eq!(SIZE.parse_cell(" 7, 5 ").unwrap(), cell_at(6, 4));
        assert_eq!(SIZE.parse_cell("1E").unwrap(), cell_at(6, 4));
        assert_eq!(SIZE.cell_text(cell_at(6, 4)), "e1");
        for cell in Cells(SIZE.all()) {
            assert_eq!(SIZE.parse_cell(&SIZE.cell_text(cell)), Ok(cell));
            assert_eq!(SIZE.from_dense(SIZE.dense(cell)), cell);
        }
    }

    #[test]
    fn errors_name_the_invalid_part_of_a_cell() {
        for (text, key) in [
            ("", "error.cell.form"),
            ("e", "error.cell.form"),
            ("5e5", "error.cell.form"),
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
    fn images_keep_set_sizes_and_invert() {
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
