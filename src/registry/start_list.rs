//! Lists of initial positions, such as those of a championship.

use super::any::AnyGame;
use super::transcript::read_transcript;
use crate::text::Message;

/// Reads one position per line: a position in any notation of the game, or the moves that lead to it. Ignores empty
/// lines and lines that begin with `#`. Also reads boards of 64 numbers.
///
/// # Errors
/// The number of the first invalid line and its error, or that there is no position.
pub fn read_start_list(kind: &dyn AnyGame, text: &str) -> Result<Vec<String>, Message> {
    let boards = lines_of_numbers(text);
    let text = boards.as_deref().unwrap_or(text);
    let start = kind.first_start()?;
    let mut positions = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let of_line = |reason| {
            Message::new("error.championship.starts_line")
                .with("line", number)
                .with_message("reason", reason)
        };
        let read = read_transcript(line, &*start).map_err(of_line)?;
        if read.record.game != kind.info().id {
            return Err(of_line(Message::new("error.championship.starts_game")));
        }
        let last = read.record.positions().map_err(of_line)?.pop();
        positions.extend(last.map(|position| position.text()));
    }
    if positions.is_empty() {
        Err(Message::new("error.championship.starts_none"))
    } else {
        Ok(positions)
    }
}

/// The lines of a text that consists of boards of 64 numbers, as in published tournaments of Othello players: 2 for
/// Black, who moves first, 0 for White, 1 for an empty cell.
fn lines_of_numbers(text: &str) -> Option<String> {
    let letter = |word| match word {
        "0" => Some('O'),
        "1" => Some('.'),
        "2" => Some('X'),
        _ => None,
    };
    let letters: Option<Vec<char>> = text.split_whitespace().map(letter).collect();
    let letters = letters.filter(|letters| letters.len().is_multiple_of(64))?;
    let lines = letters.chunks(64).map(String::from_iter);
    Some(lines.map(|board| format!("{board} X\n")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::game;
    use crate::text::Language;

    #[test]
    fn reads_positions_and_moves() {
        let reversi = game("reversi").unwrap();
        let start = reversi.first_start().unwrap();
        let text = format!("# two positions\n\n{}\nf5 d6\n", start.text());
        let found = read_start_list(reversi, &text).unwrap();
        let after = start.play("f5").and_then(|p| p.play("d6")).unwrap();
        assert_eq!(found, [start.text(), after.text()]);
    }

    #[test]
    fn reads_boards_of_numbers() {
        let reversi = game("reversi").unwrap();
        let empty = "1 1 1 1 1 1 1 1 \n";
        let rows = ["1 1 1 0 0 1 1 1\n", "1 1 1 2 0 2 1 1 \n"].concat();
        let board = [&empty.repeat(3), &rows, &empty.repeat(3)]
            .map(|s| &s[..])
            .concat();
        let found = read_start_list(reversi, &format!("{board}\n{board}")).unwrap();
        assert_eq!(found, ["8/8/8/3WW3/3BWB2/8/8/8 B"; 2]);
        assert!(read_start_list(reversi, &board[2..]).is_err());
    }

    #[test]
    fn names_the_invalid_line() {
        let reversi = game("reversi").unwrap();
        let error = read_start_list(reversi, "f5\n\nf5 a1").unwrap_err();
        let error = error.text(Language::En);
        assert!(error.starts_with("Line 3") && error.contains("a1"), "{error}");
        let empty = read_start_list(reversi, "# nothing\n").unwrap_err();
        assert_eq!(empty.key, "error.championship.starts_none");
    }
}
