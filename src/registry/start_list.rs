//! Lists of initial positions, such as those of a championship.

use super::any::AnyGame;
use super::transcript::read_transcript;
use crate::text::Message;

/// Reads one position a line: a position in any notation of the game, or the moves that lead to it. Empty lines and
/// lines that begin with `#` are ignored.
///
/// # Errors
/// The number of the first invalid line and its error, or that there is no position.
pub fn read_start_list(kind: &dyn AnyGame, text: &str) -> Result<Vec<String>, Message> {
    let start = kind.preset(&kind.info().presets[0])?;
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
    match positions.is_empty() {
        true => Err(Message::new("error.championship.starts_none")),
        false => Ok(positions),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::game;
    use crate::text::Language;

    #[test]
    fn reads_positions_and_moves() {
        let reversi = game("reversi").unwrap();
        let start = reversi.preset(&reversi.info().presets[0]).unwrap();
        let text = format!("# two positions\n\n{}\nf5 d6\n", start.text());
        let found = read_start_list(reversi, &text).unwrap();
        let after = start.play("f5").and_then(|p| p.play("d6")).unwrap();
        assert_eq!(found, [start.text(), after.text()]);
    }

    #[test]
    fn names_the_invalid_line() {
        let reversi = game("reversi").unwrap();
        let error = read_start_list(reversi, "f5\n\nf5 a1").unwrap_err();
        let error = error.text(Language::En);
        assert!(
            error.starts_with("Line 3") && error.contains("a1"),
            "{error}"
        );
        let empty = read_start_list(reversi, "# nothing\n").unwrap_err();
        assert_eq!(empty.key, "error.championship.starts_none");
    }
}
