//! The value of a position in words.

use crate::app::record::words::value_in_words;
use crate::app::ui::Texts;
use crate::eval::{Value, Verdict, verdict};
use crate::game::Side;
use crate::registry::AnyGame;

/// Smaller estimates count as equal.
const NOTHING: Value = 0.05;

/// A value in words: an `exact` zero is a draw; an estimate near zero means that the sides are equal.
pub fn worth(kind: &dyn AnyGame, side: Side, value: Value, exact: bool, texts: Texts) -> String {
    let drawn = exact && value == 0.0;
    match verdict(value) {
        Verdict::Open if !drawn && value.abs() < NOTHING => texts.get("value.even"),
        _ => value_in_words(kind, side, value, exact, texts),
    }
}
