//! Texts for sides, moves and values.

use std::fmt::Display;
use std::iter;

use crate::app::ui::Texts;
use crate::eval::{Value, Verdict, verdict};
use crate::game::{BoardStyle, Outcome, PASS_TEXT, Side};
use crate::registry::{AnyGame, AnyPosition};
use crate::solve::CellPairs;
use crate::text::{Message, has_text, phrase};

/// The id of a side: in element ids, CSS classes of its colour, and text keys of the colour.
pub fn side_id(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

/// The name of a side within sentences, with its article: `o Sul`, `las negras`.
pub fn side_name(game: &dyn AnyGame, side: Side, texts: Texts) -> String {
    texts.say(&game.info().side_name(side))
}

/// The name of a side alone, as in a heading: `Sul`, `Negras`.
pub fn side_label(game: &dyn AnyGame, side: Side, texts: Texts) -> String {
    phrase::label(&side_name(game, side, texts))
}

/// The letter of a side on its badge; `None` if a disc is its sign.
pub fn badge_letter(position: &dyn AnyPosition, side: Side) -> Option<String> {
    let name = |side: Side| position.info().sides[side.index()];
    let has_letter = position.view().style != BoardStyle::Discs;
    has_letter.then(|| short_name(name(side), name(!side)))
}

/// A name of at most two characters; of a longer one the first character that differs from the other name, or else its
/// first character.
fn short_name(name: &str, other: &str) -> String {
    if name.chars().count() <= 2 {
        return name.to_owned();
    }
    let others = other.chars().map(Some).chain(iter::repeat(None));
    let lower = |c: char| c.to_lowercase().collect::<String>();
    let mut pairs = name.chars().zip(others);
    let differs = pairs.find(|&(c, other)| other.map(lower) != Some(lower(c)));
    let letter = differs.map(|(c, _)| c).or(name.chars().next());
    letter.into_iter().flat_map(char::to_uppercase).collect()
}

/// False for a user's own game: its searches run again whenever Python has computed missing states, and only the last
/// run is timed.
pub fn is_timed(game: &dyn AnyGame) -> bool {
    game.rules().is_none()
}

/// The reason for the end of a game in other words, if a text has the `key` made from the game and the reason.
pub fn reworded(mut ending: Message, key: impl Fn(&str, &str) -> String) -> Message {
    if let [_, game, reason] = ending.key.split('.').collect::<Vec<_>>()[..] {
        let key = key(game, reason);
        if has_text(&key) {
            ending.key = key;
        }
    }
    ending
}

/// The message that a side has moved or passed.
pub fn played(side: impl Display + Eq, mv: &str) -> Message {
    let text = match mv {
        PASS_TEXT => Message::new("play.passed"),
        _ => Message::new("play.played").with("move", mv),
    };
    text.with("side", side)
}

/// A move as in the list of moves; a pass is a translated word.
pub fn move_in_words(mv: &str, texts: Texts) -> String {
    match mv {
        PASS_TEXT => texts.get("play.pass"),
        mv => mv.to_owned(),
    }
}

/// The winner of a game, or a draw.
pub fn outcome_message(game: &dyn AnyGame, outcome: Outcome, texts: Texts) -> Message {
    match outcome {
        Outcome::WonBy(side) => {
            Message::new("value.wins").with("side", side_name(game, side, texts))
        }
        Outcome::Draw => Message::new("value.draw"),
    }
}

/// A value as text from the view of a side: `South wins within 5 plies`, `+1.2 for South`.
pub fn value_in_words(
    game: &dyn AnyGame,
    side: Side,
    value: Value,
    exact: bool,
    texts: Texts,
) -> String {
    let (side, plies) = match verdict(value) {
        Verdict::WonIn(plies) => (side, plies),
        Verdict::LostIn(plies) => (!side, plies),
        Verdict::Open if exact && value == 0.0 => return texts.get("value.draw"),
        Verdict::Open => {
            let estimate = Message::new("value.estimate").with("value", signed(value, texts));
            return texts.say(&estimate.with("side", side_name(game, side, texts)));
        }
    };
    let message = match plies {
        0 => Message::new("value.wins"),
        1 => Message::new("value.wins_now"),
        _ => Message::new("value.wins_in").with("plies", plies),
    };
    texts.say(&message.with("side", side_name(game, side, texts)))
}

/// A value in a few characters from the view of a side: `✓` wins, `✗` loses, `=` is a certain draw.
pub(crate) fn short(value: Value, exact: bool, texts: Texts) -> String {
    match verdict(value) {
        Verdict::WonIn(_) => "✓".to_owned(),
        Verdict::LostIn(_) => "✗".to_owned(),
        Verdict::Open if exact && value == 0.0 => "=".to_owned(),
        Verdict::Open => signed(value, texts),
    }
}

/// The maximum number of plies to the end of a won or lost game, if known: `in 5`.
pub(crate) fn end_in_words(value: Value, texts: Texts) -> Option<String> {
    match verdict(value) {
        Verdict::WonIn(0) | Verdict::LostIn(0) | Verdict::Open => None,
        Verdict::WonIn(n) | Verdict::LostIn(n) => {
            Some(texts.say(&Message::new("value.in").with("n", n)))
        }
    }
}

/// A value as text for a table, from the view of a side: `wins within 5 plies`.
pub(crate) fn value_in_few_words(value: Value, exact: bool, texts: Texts) -> String {
    let (key, plies) = match verdict(value) {
        Verdict::WonIn(0) => ("value.won", 0),
        Verdict::WonIn(1) => ("value.won_now", 1),
        Verdict::WonIn(n) => ("value.won_in", n),
        Verdict::LostIn(0) => ("value.lost", 0),
        Verdict::LostIn(1) => ("value.lost_now", 1),
        Verdict::LostIn(n) => ("value.lost_in", n),
        Verdict::Open if exact && value == 0.0 => ("value.draw", 0),
        Verdict::Open => return signed(value, texts),
    };
    texts.say(&Message::new(key).with("n", plies))
}

/// An estimate in at most five characters: with its sign and a true minus, with one decimal below 10 and none above,
/// and from 10,000 on as a power of ten.
pub(crate) fn signed(value: Value, texts: Texts) -> String {
    if value.abs() >= 9_999.5 {
        let sign = if value < 0.0 { '−' } else { '+' };
        return format!("{sign}{:.0e}", value.abs());
    }
    let digits = if value.abs() >= 9.95 { 0 } else { 1 };
    with_sign(value, digits, texts)
}

/// A number with this number of decimals and its sign; zero has no sign.
pub(crate) fn with_sign(value: f64, digits: usize, texts: Texts) -> String {
    let number = texts.decimal(value.abs(), digits);
    let zero = number.chars().all(|c| matches!(c, '0' | '.' | ','));
    match value < 0.0 {
        _ if zero => number,
        true => format!("−{number}"),
        false => format!("+{number}"),
    }
}

/// A number with up to four decimals and a true minus: `−0.25`, `3`.
pub(crate) fn plain(value: f64, texts: Texts) -> String {
    let rounded = (value * 10_000.0).round() / 10_000.0;
    texts.decimal_short(rounded)
}

/// The reason why pairs, the winner's goal, or both decide the game; `mover` is the side to move.
pub fn proof_in_words(pairs: &CellPairs, mover: Side, name: impl Fn(Side) -> String) -> Message {
    let (key, winner) = match pairs.first {
        Some(_) => ("proof.after", mover),
        None => ("proof.now", !mover),
    };
    Message::new(key)
        .with("move", pairs.first.as_deref().unwrap_or_default())
        .with_message("reason", reason_in_words(pairs, winner, name))
}

/// The same without a first move: the winner's answers to all moves.
pub fn reason_in_words(pairs: &CellPairs, winner: Side, name: impl Fn(Side) -> String) -> Message {
    let key = match (pairs.pairs.is_empty(), pairs.goal) {
        (true, _) => "proof.goal",
        (false, true) => "proof.pairs.goal",
        (false, false) => "proof.pairs",
    };
    Message::new(key)
        .with("winner", name(winner))
        .with("loser", name(!winner))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::WIN;
    use crate::text::Language;

    #[test]
    fn formats_numbers_and_values() {
        let en = Texts(Language::En);
        for (value, exact, shown) in [
            (WIN, true, "✓"),
            (WIN - 30.0, true, "✓"),
            (2.0 - WIN, true, "✗"),
            (0.0, true, "="),
            (0.0, false, "0.0"),
            (-0.04, false, "0.0"),
            (1.25, false, "+1.2"),
            (-9.94, false, "−9.9"),
            (-9.96, false, "−10"),
            (1234.5, false, "+1234"),
            (-12_345.0, false, "−1e4"),
        ] {
            assert_eq!(short(value, exact, en), shown);
        }
        for (value, end, words) in [
            (WIN, None, "wins"),
            (WIN - 1.0, Some("in 1"), "wins at once"),
            (WIN - 30.0, Some("in 30"), "wins within 30 plies"),
            (2.0 - WIN, Some("in 2"), "loses within 2 plies"),
            (0.0, None, "Draw"),
        ] {
            assert_eq!(end_in_words(value, en).as_deref(), end);
            assert_eq!(value_in_few_words(value, true, en), words);
        }
        assert_eq!(signed(-1.5, Texts(Language::Pt)), "−1,5");
        assert_eq!(plain(-0.1 - 0.2, en), "−0.3");
        assert_eq!(plain(-0.0, en), "0");
        assert_eq!(plain(2.5, Texts(Language::Es)), "2,5");
    }
}
