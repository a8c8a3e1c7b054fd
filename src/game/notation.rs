//! Text notation of positions: a board as one word, row by row, and the words of a line.

use super::side::Side;
use crate::text::{Message, TextError};

/// A board as text, row by row from the top with `/` between rows; numbers stand for runs of empty cells. `symbol`
/// returns the letter of a row and a column, `None` for an empty cell.
pub fn board_text(
    rows: usize,
    columns: usize,
    symbol: impl Fn(usize, usize) -> Option<char>,
) -> String {
    let row_text = |row| {
        let mut text = String::new();
        let mut empty = 0;
        for column in 0..=columns {
            let content = (column < columns).then(|| symbol(row, column));
            if content == Some(None) {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text.push_str(&empty.to_string());
                empty = 0;
            }
            text.extend(content.flatten());
        }
        text
    };
    (0..rows).map(row_text).collect::<Vec<_>>().join("/")
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedBoard {
    pub rows: usize,
    pub columns: usize,
    /// The non-empty cells: row from the top and column from the left, letter, and the letter's byte offset.
    pub cells: Vec<((usize, usize), char, usize)>,
}

/// Parses the format of [`board_text`]; `.` and numbers both mean empty cells.
///
/// On boards of at most 9 columns each digit is a run; on wider boards consecutive digits form one number.
///
/// # Errors
/// A letter that is not in `symbols`, rows of different length, or more than `max_lines` rows or columns.
pub fn parse_board(text: &str, symbols: &str, max_lines: usize) -> Result<ParsedBoard, TextError> {
    let error = |at, key: &str| TextError::new(at, Message::new(key).with("most", max_lines));
    let mut cells = Vec::new();
    let mut columns = None;
    let mut row = 0;
    let mut at = 0;
    for line in text.split('/') {
        if row >= max_lines {
            return Err(error(at, "error.board.rows"));
        }
        let found = parse_row(line, symbols, max_lines, |column, symbol, offset| {
            cells.push(((row, column), symbol, at + offset));
        })
        .map_err(|e| e.shifted(at))?;
        match columns {
            None if found == 0 => return Err(error(at, "error.board.empty")),
            None => columns = Some(found),
            Some(expected) if expected != found => {
                let width = Message::new("error.board.width")
                    .with("row", row + 1)
                    .with("found", found)
                    .with("expected", expected);
                return Err(TextError::new(at, width));
            }
            Some(_) => {}
        }
        row += 1;
        at += line.len() + 1;
    }
    Ok(ParsedBoard {
        rows: row,
        columns: columns.unwrap_or(0),
        cells,
    })
}

/// Parses a row and calls `put` for every non-empty cell with its column, letter and offset. Returns the number of
/// columns.
fn parse_row(
    line: &str,
    symbols: &str,
    max_lines: usize,
    mut put: impl FnMut(usize, char, usize),
) -> Result<usize, TextError> {
    let (max_digit, digits) = if max_lines > 9 { (9, 2) } else { (max_lines, 1) };
    let mut column = 0;
    let mut rest = line;
    while let Some(symbol) = rest.chars().next() {
        let offset = line.len() - rest.len();
        let mut length = symbol.len_utf8();
        match symbol {
            '.' => column += 1,
            // Digits come before the lookup of letters: a digit is never a letter of a game.
            '1'..='9' if symbol as usize - '0' as usize <= max_digit => {
                let more = rest.bytes().take(digits).take_while(u8::is_ascii_digit);
                length = more.count();
                column += rest[..length].parse::<usize>().unwrap_or(1);
            }
            s if symbols.contains(s) => {
                if column < max_lines {
                    put(column, s, offset);
                }
                column += 1;
            }
            _ => {
                let unknown = Message::new("error.board.symbol")
                    .with("found", symbol)
                    .with("known", format!("{symbols}."))
                    .with("most", max_digit);
                return Err(TextError::new(offset, unknown));
            }
        }
        if column > max_lines {
            let columns = Message::new("error.board.columns").with("most", max_lines);
            return Err(TextError::new(offset, columns));
        }
        rest = &rest[length..];
    }
    Ok(column)
}

/// Splits a text at whitespace into exactly `N` words with their byte offsets.
///
/// # Errors
/// The offset of the missing word or of the first surplus word.
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
                Message::new("error.position.extra")
                    .with("found", &text[start..end])
                    .with("expected", N),
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

/// The side with this name; `sides` are the game's names.
///
/// # Errors
/// The word names neither side.
pub fn parse_side((at, word): (usize, &str), sides: [&str; 2]) -> Result<Side, TextError> {
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

    #[test]
    fn board_errors_name_their_offset() {
        for (text, at, key) in [
            ("", 0, "error.board.empty"),
            ("3/2", 2, "error.board.width"),
            ("..x/3", 2, "error.board.symbol"),
            ("9", 0, "error.board.symbol"),
            ("45", 1, "error.board.columns"),
            ("1/1/1/1/1/1/1/1/1", 16, "error.board.rows"),
        ] {
            let error = parse_board(text, "o#", 8).unwrap_err();
            assert_eq!((error.at, error.reason.key.as_str()), (at, key), "{text}");
        }
    }

    #[test]
    fn runs_on_wide_boards_are_numbers() {
        let text = board_text(2, 12, |row, column| (row == 1 && column == 11).then_some('o'));
        assert_eq!(text, "12/11o");
        let read = parse_board(&text, "o#", 26).unwrap();
        assert_eq!((read.rows, read.columns), (2, 12));
        assert_eq!(read.cells, [((1, 11), 'o', 5)]);
        assert_eq!(parse_board("12", "o#", 8).unwrap().columns, 3);
    }
}
