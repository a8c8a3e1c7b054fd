//! Extracts moves from pasted text: skips numbers, comments, results, brackets and separators.

use std::borrow::Cow;

use super::rules::PASS_TEXT;
use crate::text::is_hidden;

/// Removes invisible characters and replaces each full-width character by its ASCII equivalent.
pub fn clean(text: &str) -> Cow<'_, str> {
    let changes = |c: char| is_invisible(c) || ascii(c) != c;
    if !text.contains(changes) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(
        text.chars()
            .filter(|&c| !is_invisible(c))
            .map(ascii)
            .collect(),
    )
}

/// True for byte order marks, soft hyphens, zero-width characters and direction marks.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}')
        || (is_hidden(c) && !c.is_control())
}

/// The ASCII character of a full-width form.
fn ascii(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        c => c,
    }
}

/// Words for a pass besides [`PASS_TEXT`]: in GGF, in lists of moves, and in Portuguese and Spanish.
const PASSES: [&str; 8] = [PASS_TEXT, "passo", "passa", "paso", "pasa", "pa", "ps", "--"];

pub fn is_pass(word: &str) -> bool {
    PASSES.iter().any(|pass| pass.eq_ignore_ascii_case(word))
}

/// The maximum length in bytes of a cell in brackets: `(12, 12)` with some spaces.
const LONGEST_CELL: usize = 16;

/// The words of a text that may be moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words<'a> {
    /// In order, including numbers without a dot.
    pub moves: Vec<&'a str>,
    /// The number of skipped variations in brackets.
    pub variations: usize,
}

impl<'a> Words<'a> {
    /// Skips numbers with a dot (`1.`, `1...`), comments (`{…}`, `; …`, `% …`), annotations (`!`, `?`, `$1`), final
    /// results, variations in brackets, quotes and commas.
    pub fn of(text: &'a str) -> Self {
        let mut words = Words::default();
        let mut rest = text;
        let mut line_begins = true;
        let mut after_space = true;
        // The offset of the last `}`. A `{` after this offset opens no comment, so parsing takes linear time.
        let last_comment = text.rfind('}').unwrap_or(0);
        let mut open = false;
        while let Some(c) = rest.chars().next() {
            let taken = match c {
                '{' if text.len() - rest.len() < last_comment => rest.find('}').map(|end| end + 1),
                ';' if after_space => Some(rest.find('\n').unwrap_or(rest.len())),
                '%' if line_begins => Some(rest.find('\n').unwrap_or(rest.len())),
                '(' => words.bracket(rest, &mut open),
                c if is_separator(c) => Some(c.len_utf8()),
                _ => None,
            };
            let taken = taken.unwrap_or_else(|| {
                let length = word_length(rest);
                words.moves.extend(without_marks(&rest[..length]));
                length
            });
            line_begins = c == '\n' || (line_begins && c.is_whitespace());
            after_space = c.is_whitespace();
            rest = &rest[taken..];
        }
        while words.moves.last().is_some_and(|word| is_result(word)) {
            words.moves.pop();
        }
        words
    }

    /// Reads from an opening bracket: a cell such as `(4, 4)`, brackets around the whole text, or a variation. Returns
    /// the number of bytes read. `open` is true after an opening bracket that nothing closes; later brackets then skip
    /// the search for their closing bracket.
    fn bracket(&mut self, rest: &'a str, open: &mut bool) -> Option<usize> {
        let end = rest.bytes().take(LONGEST_CELL).position(|b| b == b')');
        if let Some(end) = end
            && is_row_and_column(&rest[1..end])
        {
            self.moves.push(&rest[..=end]);
            return Some(end + 1);
        }
        if self.moves.is_empty() || *open {
            return Some(1);
        }
        let mut depth = 0;
        let end = rest.bytes().position(|b| {
            depth += i32::from(b == b'(') - i32::from(b == b')');
            depth == 0
        });
        self.variations += usize::from(end.is_some());
        *open = end.is_none();
        Some(end.map_or(1, |end| end + 1))
    }
}

/// True for two numbers separated by a comma.
fn is_row_and_column(text: &str) -> bool {
    let is_number = |part: &str| {
        let digits = part.trim();
        !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
    };
    text.split_once(',')
        .is_some_and(|(row, column)| is_number(row) && is_number(column))
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || ",;()[]'\"`|“”«»’‘→>".contains(c)
}

/// The length in bytes of the first word: up to the next separator, but `4,4` is one word.
fn word_length(text: &str) -> usize {
    let end = |from: usize| {
        let found = text[from..].find(|c| is_separator(c) || c == '{');
        found.map_or(text.len(), |end| from + end)
    };
    // An unmatched bracket is a word of its own.
    let first = text.chars().next().map_or(0, char::len_utf8);
    let to_comma = end(first);
    if text[to_comma..].starts_with(',') {
        let both = end(to_comma + 1);
        if is_row_and_column(&text[..both]) {
            return both;
        }
    }
    to_comma
}

/// The move in a word, without number and annotations. `None` if nothing is left.
fn without_marks(word: &str) -> Option<&str> {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let numbered = word[digits..].strip_prefix(['.', '…']);
    let word = match numbered {
        Some(rest) if digits > 0 => rest.trim_start_matches(['.', '…']),
        _ => word,
    };
    let is_annotation = word.strip_prefix('$').is_some_and(is_digits);
    let word = word.trim_end_matches(['!', '?', '+', '#', '.']);
    let is_dash = ["-", "–", "—", "…"].contains(&word);
    (!word.is_empty() && !is_annotation && !is_dash).then_some(word)
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// True for `1-0`, `1/2-1/2`, `34–30`, `*`.
fn is_result(word: &str) -> bool {
    let points = |part: &str| is_digits(part) || ["1/2", "½"].contains(&part);
    let parts = word.split_once(['-', '–', ':']);
    word == "*" || parts.is_some_and(|(first, second)| points(first) && points(second))
}

/// Splits cells without spaces between them, with or without hyphens: `f5f6e6`, `f5-f6`, `1f5`. Returns a word of
/// another form as a whole, and a remainder after two or more cells as the last part.
pub fn split_cells(word: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    while !rest.is_empty() {
        let Some(length) = part_length(rest) else {
            break;
        };
        parts.push(&rest[..length]);
        rest = &rest[length..];
        if !rest.starts_with("--") {
            rest = rest.strip_prefix(['-', '–', '.']).unwrap_or(rest);
        }
    }
    match (parts.len(), rest) {
        (0, _) => vec![word],
        (_, "") => parts,
        (1, _) => vec![word],
        _ => {
            parts.push(rest);
            parts
        }
    }
}

/// True for a cell with its number first: `5f`.
fn is_number_and_letter(word: &str) -> bool {
    let number = word.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    is_digits(number) && number.len() < 3 && number.len() + 1 == word.len()
}

/// The length in bytes of the cell or pass at the beginning.
fn part_length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    if bytes.first()?.is_ascii_alphabetic() {
        let digits = bytes[1..].iter().take_while(|b| b.is_ascii_digit());
        let digits = digits.count();
        if (1..=2).contains(&digits) {
            return Some(1 + digits);
        }
    }
    let begins = |pass: &&&str| {
        text.get(..pass.len())
            .is_some_and(|head| head.eq_ignore_ascii_case(pass))
    };
    PASSES.iter().find(begins).map(|pass| pass.len())
}

/// True if a word has the form of a move on a board, or is a pass.
pub fn is_move_like(word: &str) -> bool {
    is_pass(word)
        || is_row_and_column(word.trim_start_matches('(').trim_end_matches(')'))
        || is_number_and_letter(word)
        || split_cells(word).first().is_some_and(|part| {
            part.len() > 1 && !part.starts_with('-') && part_length(part) == Some(part.len())
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn skips_words_around_moves() {
        for (text, moves) in [
            ("1. f5 f6 2. e6", "f5 f6 e6"),
            ("1.f5 f6 2.e6 1...f6", "f5 f6 e6 f6"),
            ("f5,f6, e6;d6", "f5 f6 e6 d6"),
            ("f5! f6?? e6!? d6 $14", "f5 f6 e6 d6"),
            ("f5 {good. f7?} f6 ; a comment e6\nd6\n% escaped a1\nc5", "f5 f6 d6 c5"),
            ("f5 f6 1-0", "f5 f6"),
            ("f5 f6 1/2-1/2", "f5 f6"),
            ("f5 f6 34–30 *", "f5 f6"),
            ("['f5', \"f6\"]", "f5 f6"),
            ("(f5, f6)", "f5 f6"),
            ("f5 f6 (1... d6 (1... f4) 2. c5) e6", "f5 f6 e6"),
            ("f5 -- f6 – e6", "f5 -- f6 e6"),
            ("", ""),
        ] {
            assert_eq!(Words::of(text).moves.join(" "), moves, "{text}");
        }
        assert_eq!(Words::of("(4, 4) 5,4 [(6,5)]").moves, ["(4, 4)", "5,4", "(6,5)"]);
        assert_eq!(Words::of("f5 (d6) (c4 (b3)) e6").variations, 2);
        assert_eq!(Words::of("f5 {open").moves, ["f5", "{open"]);
    }

    #[test]
    fn splits_adjacent_cells() {
        for (word, parts) in [
            ("f5f6E6", "f5 f6 E6"),
            ("f5-f6-e6", "f5 f6 e6"),
            ("f5PAf6--e6pass", "f5 PA f6 -- e6 pass"),
            ("1f5", "f5"),
            ("f5f6zz", "f5 f6 zz"),
            ("f5zz", "f5zz"),
            ("hello", "hello"),
            ("a12b3", "a12 b3"),
            ("12", "12"),
            ("é5", "é5"),
        ] {
            assert_eq!(split_cells(word).join(" "), parts, "{word}");
        }
    }

    #[test]
    fn removes_invisible_characters() {
        assert_eq!(clean("\u{feff}ｆ５\u{ad} f\u{200b}6\n\te6"), "f5 f6\n\te6");
        assert!(matches!(clean("f5 é \n"), Cow::Borrowed(_)));
    }
}
