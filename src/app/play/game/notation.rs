//! A game as text: written for people and files, and read again.

use super::history::History;
use crate::arena::game_text;
use crate::registry::{AnyGame, GAMES, game};
use crate::text::{Message, TextError};

/// The game as text: its kind, its start, and the moves of the line that is seen.
pub(in crate::app::play) fn write_game(history: &History) -> String {
    let path = history.path(history.end());
    let record = history.record();
    let moves = path[1..].iter().map(|&node| &history.nodes()[node].mv[..]);
    game_text(&record.game, &record.start, moves)
}

/// Parts of a text that stand between white space, each with where it begins.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_whitespace()
        .map(move |word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

/// The games of a text that holds several: each begins with a line `name: …` or `game: …`. A text without such lines is
/// one game.
pub(in crate::app::play) fn split_games(text: &str) -> Vec<&str> {
    let mut begins = Vec::new();
    let mut at = 0;
    let mut named = false;
    for line in text.split_inclusive('\n') {
        let head = line.split_once(':').map(|(name, _)| name.trim());
        match head {
            Some("name") => begins.push(at),
            Some("game") if !named => begins.push(at),
            _ => {}
        }
        named = head == Some("name");
        at += line.len();
    }
    if begins.is_empty() {
        return vec![text];
    }
    let ends = begins[1..].iter().copied().chain([text.len()]);
    begins.iter().zip(ends).map(|(&b, e)| &text[b..e]).collect()
}

/// The name that the text of a game begins with.
pub(in crate::app::play) fn name_of(text: &str) -> Option<String> {
    let (name, value) = text.lines().next()?.split_once(':')?;
    let value = value.trim();
    (name.trim() == "name" && !value.is_empty()).then(|| value.to_owned())
}

/// The game that a text describes: what [`write_game`] writes, or just a position of some game.
pub(in crate::app::play) fn read_game(text: &str) -> Result<History, Message> {
    parse_game(text).map_err(|e| e.describe(text))
}

fn parse_game(text: &str) -> Result<History, TextError> {
    let mut kind: Option<&'static dyn AnyGame> = None;
    let mut start = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let begins = at;
        let Some((name, value)) = line.split_once(':') else {
            if line.trim().is_empty() {
                at += line.len();
                continue;
            }
            break;
        };
        let value_at = begins + name.len() + 1 + (value.len() - value.trim_start().len());
        let value = value.trim();
        match name.trim() {
            "game" => kind = Some(game(value).map_err(|e| TextError::new(value_at, e))?),
            "start" => start = Some((value_at, value)),
            // For people and for the library.
            "name" => {}
            other => {
                let error = Message::new("error.text.name").with("found", other);
                return Err(TextError::new(begins, error));
            }
        }
        at += line.len();
    }
    let position = match (kind, start) {
        (Some(kind), Some((start_at, start))) => {
            kind.parse(start).map_err(|e| e.shifted(start_at))?
        }
        (Some(kind), None) => kind
            .start(kind.info().presets[0].values)
            .map_err(|e| TextError::new(0, e))?,
        (None, _) => return parse_position(text, start),
    };
    let mut history = History::new(position);
    for (offset, word) in words(&text[at..]) {
        let number = word.trim_end_matches('.');
        if word.len() > number.len() && number.bytes().all(|b| b.is_ascii_digit()) {
            continue;
        }
        history
            .play(word)
            .map_err(|e| TextError::new(at + offset, e.reason))?;
    }
    Ok(history)
}

/// A position alone, of the first game that reads it.
fn parse_position(text: &str, start: Option<(usize, &str)>) -> Result<History, TextError> {
    let (at, position) = start.unwrap_or((0, text.trim()));
    let mut furthest: Option<TextError> = None;
    for kind in GAMES {
        match kind.parse(position) {
            Ok(position) => return Ok(History::new(position)),
            Err(error) => {
                if furthest.as_ref().is_none_or(|f| error.at > f.at) {
                    furthest = Some(error);
                }
            }
        }
    }
    let none = || TextError::new(0, Message::new("error.position.short"));
    Err(furthest.unwrap_or_else(none).shifted(at))
}
