//! Short forms of search values, for the space beside a node.

use crate::eval::{Value, Verdict, verdict};
use crate::search::Bound;
use crate::text::Language;
use crate::trace::{NullWindowQuestion, null_window_question, short_number};

/// The format of values in a language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ValueWords {
    /// The prefix before the plies to a win of the root's side.
    pub won: String,
    /// The prefix before the plies to its loss.
    pub lost: String,
    pub root: String,
    /// The words after a number of moves that the search has not visited.
    pub unvisited: String,
    /// For the format of numbers.
    pub language: Language,
}

pub fn bound_sign(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "=",
        Bound::AtLeast => "≥",
        Bound::AtMost => "≤",
    }
}

/// `Exact` for a bound that no other value satisfies: nothing is better than a win, or worse than a loss, of unknown
/// length.
pub fn effective_bound(value: Value, bound: Bound) -> Bound {
    match (verdict(value), bound) {
        (Verdict::WonIn(0), Bound::AtLeast) | (Verdict::LostIn(0), Bound::AtMost) => Bound::Exact,
        _ => bound,
    }
}

impl ValueWords {
    /// A value: `W3` for a win within three plies, `−0.5`, `+∞`.
    pub fn value(&self, value: Value) -> String {
        if value.is_infinite() {
            return if value > 0.0 { "+∞" } else { "−∞" }.to_owned();
        }
        match verdict(value) {
            Verdict::WonIn(0) => self.won.clone(),
            Verdict::WonIn(plies) => format!("{}{plies}", self.won),
            Verdict::LostIn(0) => self.lost.clone(),
            Verdict::LostIn(plies) => format!("{}{plies}", self.lost),
            Verdict::Open => self.number(value),
        }
    }

    /// At most two decimals, without trailing zeros.
    fn number(&self, value: Value) -> String {
        self.language.number(&short_number(value))
    }

    /// A value with its bound: `= 3`, `≥ 5`.
    pub fn bounded(&self, value: Value, bound: Bound) -> String {
        format!("{} {}", bound_sign(effective_bound(value, bound)), self.value(value))
    }

    /// Alpha and beta: `[3, +∞]`, with another separator in languages with decimal commas. A null window is written as
    /// its question: `> 3?` or `< 3?`.
    pub fn window(&self, (alpha, beta): (Value, Value)) -> String {
        match null_window_question((alpha, beta)) {
            Some(NullWindowQuestion::MoreThan(value)) => format!("> {}?", self.value(value)),
            Some(NullWindowQuestion::LessThan(value)) => format!("< {}?", self.value(value)),
            None => self.range(&self.value(alpha), &self.value(beta)),
        }
    }

    /// The ends of a null window: `[3, 3+ε]` or `[3−ε, 3]`, where ε is the distance to the next number; `None` for another
    /// window.
    pub fn null_window(&self, window: (Value, Value)) -> Option<String> {
        Some(match null_window_question(window)? {
            NullWindowQuestion::MoreThan(value) => {
                let value = self.value(value);
                self.range(&value, &format!("{value}+ε"))
            }
            NullWindowQuestion::LessThan(value) => {
                let value = self.value(value);
                self.range(&format!("{value}−ε"), &value)
            }
        })
    }

    fn range(&self, low: &str, high: &str) -> String {
        let between = match self.language {
            Language::En => ",",
            Language::Pt | Language::Es => ";",
        };
        format!("[{low}{between} {high}]")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::WIN;

    #[test]
    fn formats_values() {
        let words = |language| ValueWords {
            won: "W".into(),
            lost: "L".into(),
            root: "root".into(),
            language,
            ..ValueWords::default()
        };
        let en = words(Language::En);
        for (value, text) in [
            (3.0, "3"),
            (-0.5, "−0.5"),
            (-0.001, "0"),
            (12.345, "12.35"),
            (f64::NEG_INFINITY, "−∞"),
            (WIN - 3.0, "W3"),
            (4.0 - WIN, "L4"),
            (WIN, "W"),
        ] {
            assert_eq!(en.value(value), text);
        }
        assert_eq!(en.bounded(5.0, Bound::AtLeast), "≥ 5");
        assert_eq!(en.window((3.0, f64::INFINITY)), "[3, +∞]");
        assert_eq!(words(Language::Pt).window((0.5, 1.0)), "[0,5; 1]");
        assert_eq!(en.window((3.0, 3.0_f64.next_up())), "> 3?");
        assert_eq!(en.window((3.0_f64.next_down(), 3.0)), "< 3?");
        // A window closed by a cut is not a null window.
        assert_eq!(en.window((3.0, 3.0)), "[3, 3]");
    }
}
