//! What a position is worth, in words.

use crate::app::record::words::value_in_words;
use crate::app::ui::Texts;
use crate::eval::{Value, Verdict, verdict};
use crate::game::Side;
use crate::registry::AnyGame;

/// Estimates below this are shown as zeros.
const NOTHING: Value = 0.05;

/// A value in words: a draw where it is `exact`, and where it is an estimate of zero that nobody is ahead.
pub fn worth(kind: &dyn AnyGame, side: Side, value: Value, exact: bool, texts: Texts) -> String {
    let drawn = exact && value == 0.0;
    match verdict(value) {
        Verdict::Open if !drawn && value.abs() < NOTHING => texts.get("value.even"),
        _ => value_in_words(kind, side, value, exact, texts),
    }
}
