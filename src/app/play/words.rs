//! What sides are called, and values in words.

use crate::app::Texts;
use crate::eval::{Value, Verdict, verdict};
use crate::game::Side;
use crate::registry::AnyGame;
use crate::text::Message;

/// What a side is called.
pub fn side_name(game: &dyn AnyGame, side: Side, texts: Texts) -> String {
    let info = game.info();
    texts.of(&["side", info.id, info.sides[side.index()]])
}

/// A value in words, for the side that it is for: `South wins within 5 plies`, `+1.25 for South`.
pub fn value_in_words(
    game: &dyn AnyGame,
    side: Side,
    value: Value,
    exact: bool,
    texts: Texts,
) -> String {
    let name = |side| side_name(game, side, texts);
    let message = match verdict(value) {
        Verdict::WonIn(0) => Message::new("value.wins").with("side", name(side)),
        Verdict::LostIn(0) => Message::new("value.wins").with("side", name(!side)),
        Verdict::WonIn(1) => Message::new("value.wins_now").with("side", name(side)),
        Verdict::WonIn(plies) => Message::new("value.wins_in")
            .with("side", name(side))
            .with("plies", plies),
        Verdict::LostIn(1) => Message::new("value.wins_now").with("side", name(!side)),
        Verdict::LostIn(plies) => Message::new("value.wins_in")
            .with("side", name(!side))
            .with("plies", plies),
        Verdict::Open if exact && value == 0.0 => Message::new("value.draw"),
        Verdict::Open => Message::new("value.estimate")
            .with("value", signed(value, texts))
            .with("side", name(side)),
    };
    texts.say(&message)
}

/// A number with its sign and two decimals, with a true minus.
pub(in crate::app::play) fn signed(value: f64, texts: Texts) -> String {
    let digits = if value.abs() >= 1000.0 { 0 } else { 2 };
    let number = texts.decimal(value.abs(), digits);
    if value < 0.0 {
        format!("−{number}")
    } else {
        format!("+{number}")
    }
}
