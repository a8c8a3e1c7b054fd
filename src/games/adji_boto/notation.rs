//! Parses the parts of a position's text.

use super::sowing::{COLUMNS, HOLES, ring};
use crate::text::{Message, TextError};

/// A message that quotes the invalid text.
pub(super) fn found(key: &str, found: impl std::fmt::Display + Eq) -> Message {
    Message::new(key).with("found", found)
}

/// The seeds of the twelve holes in the order of sowing.
pub(super) fn parse_holes(board: &str) -> Result<[u8; HOLES], TextError> {
    let mut holes = [0; HOLES];
    let mut at = 0;
    let rows: Vec<_> = board.split('/').take(3).collect();
    if rows.len() != 2 {
        return Err(TextError::new(0, Message::new("error.adji_boto.rows")));
    }
    for (row, line) in rows.into_iter().enumerate() {
        let row_at = at;
        let mut columns = 0;
        for word in line.split(',') {
            if columns < COLUMNS {
                holes[ring(row, columns)] = word
                    .parse()
                    .ok()
                    .filter(|_| word.bytes().all(|b| b.is_ascii_digit()) && word.len() <= 3)
                    .ok_or_else(|| TextError::new(at, found("error.adji_boto.number", word)))?;
            }
            columns += 1;
            at += word.len() + 1;
        }
        if columns != COLUMNS {
            return Err(TextError::new(
                row_at,
                found("error.adji_boto.holes", columns).with("row", row + 1),
            ));
        }
    }
    Ok(holes)
}

/// Parses a number of at most four digits.
pub(super) fn parse_number(word: &str) -> Result<u32, TextError> {
    let small = word.len() <= 4 && word.bytes().all(|b| b.is_ascii_digit());
    let number = word.parse::<u32>().ok().filter(|_| small);
    number.ok_or_else(|| TextError::new(0, found("error.adji_boto.number", word)))
}

/// Parses the captured seeds of both sides, such as `3:4`.
pub(super) fn parse_captured(word: &str) -> Result<[u32; 2], TextError> {
    let (first, second) = word
        .split_once(':')
        .ok_or_else(|| TextError::new(0, found("error.adji_boto.captured", word)))?;
    let second_at = first.len() + 1;
    Ok([parse_number(first)?, parse_number(second).map_err(|e| e.shifted(second_at))?])
}
