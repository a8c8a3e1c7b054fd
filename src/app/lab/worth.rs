//! The value of a position in words.

use crate::app::record::words::value_in_words;
use crate::app::ui::Texts;
use crate::eval::{EvaluationSpec, Value, Verdict, verdict};
use crate::game::Side;
use crate::registry::AnyGame;

/// Smaller estimates count as equal.
const NOTHING: Value = 0.05;

/// A value in words: an `exact` zero is a draw; an estimate near zero means that the sides are equal, or without terms
/// of the `judge` that the depth decides nothing.
pub fn worth(
    kind: &dyn AnyGame,
    side: Side,
    value: Value,
    exact: bool,
    judge: &EvaluationSpec,
    texts: Texts,
) -> String {
    let drawn = exact && value == 0.0;
    match verdict(value) {
        Verdict::Open if !drawn && value.abs() < NOTHING => {
            if judge.terms.is_empty() {
                texts.get("value.undecided")
            } else {
                texts.get("value.even")
            }
        }
        _ => value_in_words(kind, side, value, exact, texts),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::WINS_ONLY;
    use crate::registry::game;
    use crate::text::Language;

    #[test]
    fn zero_without_evaluation_is_undecided() {
        let kind = game("rastros").unwrap();
        let judge = kind.evaluations()[0].spec();
        let word = |exact, judge: &EvaluationSpec| {
            worth(kind, Side::First, 0.0, exact, judge, Texts(Language::En))
        };
        assert_eq!(word(false, &WINS_ONLY.spec()), "undecided at this depth");
        assert_eq!(word(false, &judge), "even");
        assert_eq!(word(true, &WINS_ONLY.spec()), "Draw");
    }
}
