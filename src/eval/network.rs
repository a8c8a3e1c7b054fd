//! Reads and writes networks of n-tuples in the text format of the published Othello players.
//!
//! Numbers between white space: the number of tuples; for each tuple the number of squares n, the number of
//! placements, the squares of each placement (0 to 63, row by row from the top), and the 3^n values of its table.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::spec::{EvaluationSpec, Term};
use super::square::{SQUARES, name};
use super::tuple::{
    MAX_LENGTH, MAX_PLACEMENTS, contents, names_twice, placements_of, tuple_feature,
};
use super::value::MAX_WEIGHT;
use crate::text::Message;

/// The maximum number of tuples.
const MAX_TUPLES: usize = 1_000;

/// A network begins with this many whole numbers: of tuples, of squares and of placements, and the first square.
const BEGINNING: usize = 4;

/// True if a text begins like a network.
pub fn is_network(text: &str) -> bool {
    let words = text.split_whitespace().take(BEGINNING);
    let numbers = words.filter(|word| word.parse::<u32>().is_ok());
    numbers.count() == BEGINNING
}

/// Parses a network; each tuple becomes a term with the weight 1.
///
/// # Errors
/// The first error, with its line.
pub fn read_network(text: &str) -> Result<EvaluationSpec, Message> {
    let lines = (1..).zip(text.lines());
    let words =
        lines.flat_map(|(line, text)| text.split_whitespace().map(move |word| (line, word)));
    let mut reader = Reader { words, line: 1 };
    let tuples = reader.number("network.tuples", 1..=MAX_TUPLES)?;
    let terms = (0..tuples).map(|_| reader.tuple());
    let terms = terms.collect::<Result<_, Message>>()?;
    match reader.words.next() {
        None => Ok(EvaluationSpec { terms }),
        Some((line, word)) => Err(Message::new("error.network.rest")
            .with("line", line)
            .with("found", word)),
    }
}

/// Writes the tuples of an evaluation; `None` if it has other terms.
pub fn network_text(evaluation: &EvaluationSpec) -> Option<String> {
    let mut text = format!("{}\n", evaluation.terms.len());
    for term in &evaluation.terms {
        let placements = placements_of(&term.feature)?;
        text += &format!("\n{} {}\n", placements.first()?.len(), placements.len());
        for squares in &placements {
            text += &line(squares.iter());
        }
        text += &line(term.values.iter().map(|value| term.weight * value));
    }
    Some(text)
}

/// Numbers in a line.
fn line(numbers: impl Iterator<Item = impl Display>) -> String {
    let numbers = numbers.map(|number| number.to_string());
    numbers.collect::<Vec<_>>().join(" ") + "\n"
}

struct Reader<W> {
    /// The remaining words with their lines.
    words: W,
    /// The line of the last word.
    line: u32,
}

impl<'a, W: Iterator<Item = (u32, &'a str)>> Reader<W> {
    /// Reads a number within a range. `what` is the key of the text that describes the number in errors.
    fn number<N: FromStr + PartialOrd + Display>(
        &mut self,
        what: &str,
        range: RangeInclusive<N>,
    ) -> Result<N, Message> {
        let expected = || {
            Message::new(what)
                .with_number("min", range.start())
                .with_number("max", range.end())
        };
        let end = || Message::new("error.network.end").with_message("expected", expected());
        let (line, word) = self.words.next().ok_or_else(end)?;
        self.line = line;
        let number = word.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| {
            Message::new("error.network.number")
                .with("line", line)
                .with("found", word)
                .with_message("expected", expected())
        })
    }

    fn tuple(&mut self) -> Result<Term, Message> {
        let length = self.number("network.length", 1..=MAX_LENGTH)?;
        let count = self.number("network.placements", 1..=MAX_PLACEMENTS)?;
        let mut placements = Vec::new();
        for _ in 0..count {
            let squares = (0..length).map(|_| self.number("network.cell", 0..=SQUARES - 1));
            let squares = squares.collect::<Result<Vec<u8>, _>>()?;
            if let Some(square) = names_twice(&squares) {
                let names = squares.iter().map(|&square| name(square));
                return Err(Message::new("error.network.twice")
                    .with("line", self.line)
                    .with("cells", names.collect::<Vec<_>>().join(" "))
                    .with("cell", name(square)));
            }
            placements.push(squares);
        }
        let values =
            (0..contents(length)).map(|_| self.number("network.value", -MAX_WEIGHT..=MAX_WEIGHT));
        Ok(Term {
            values: values.collect::<Result<_, _>>()?,
            ..Term::new(tuple_feature(&placements), 1.0)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;

    /// Two networks of one square and of two.
    const SMALL: &str = " 2\n\n 1 2\n  0\n  63\n  -1.5 0 2E-1\n\n2\n1\n0 9\n1 2 3 4 5 6 7 8 9\n";

    #[test]
    fn reads_published_format() {
        let read = read_network(SMALL).unwrap();
        let found: Vec<_> = read
            .terms
            .iter()
            .map(|t| (&t.feature[..], t.weight, t.values.len()))
            .collect();
        assert_eq!(found, [("tuple_a1.h8", 1.0, 3), ("tuple_a1b2", 1.0, 9)]);
        assert_eq!(read.terms[0].values, [-1.5, 0.0, 0.2]);
        assert!(is_network(SMALL));
        for other in ["", "2 1", "f5 d6 c3 d3", "{\"network\": 1}"] {
            assert!(!is_network(other), "{other}");
        }
    }

    #[test]
    fn written_network_reads_the_same() {
        let read = read_network(SMALL).unwrap();
        let written = network_text(&read).unwrap();
        assert!(written.starts_with("2\n\n1 2\n0\n63\n-1.5 0 0.2\n\n2 1\n"), "{written}");
        assert_eq!(read_network(&written).unwrap(), read);
        assert_eq!(network_text(&EvaluationSpec::feature("mobility")), None);
    }

    #[test]
    fn names_the_invalid_place() {
        for (from, to, text) in [
            (" 2\n", " 0\n", "Line 1: “0” is not the number of tuples, 1 to 1000."),
            ("1 2\n", "9 2\n", "Line 3: “9” is not a number of cells, 1 to 8."),
            ("  63", "  64", "Line 5: “64” is not a cell, 0 to 63."),
            ("2E-1", "x", "Line 6: “x” is not a value between −1,000,000 and 1,000,000."),
            ("2E-1", "NaN", "Line 6: “NaN” is not a value between −1,000,000 and 1,000,000."),
            ("0 9\n", "9 9\n", "Line 10: the placement b2 b2 names the cell b2 twice."),
            (
                " 9\n",
                "\n",
                "The file ends where a value between −1,000,000 and 1,000,000 should be.",
            ),
            (" 9\n", " 9\n0\n", "Line 12: “0” follows the last table."),
        ] {
            let damaged = match from {
                " 9\n" => format!("{}{to}", SMALL.strip_suffix(from).unwrap()),
                _ => SMALL.replacen(from, to, 1),
            };
            let error = read_network(&damaged).unwrap_err();
            assert_eq!(error.text(Language::En), text);
        }
    }
}
