//! A game as text: written for people and files, and read again.

use super::history::History;
use crate::arena::game_text;
use crate::registry::{AnyGame, GAMES, game};
use crate::text::{Message, TextError};

/// The game as text: its kind, its start, and the moves of the line that is seen.
pub(crate) fn write_game(history: &History) -> String {
    let path = history.path(history.end());
    let record = history.record();
    let moves = path[1..].iter().map(|&node| &history[node].mv[..]);
    game_text(&record.game, &record.start, moves)
}

/// Parts of a text that stand between white space, each with where it begins.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_whitespace()
        .map(move |word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

/// The games of a text that holds several: each begins with a line `name: …` or `game: …`. A text without such lines is
/// one game.
pub(crate) fn split_games(text: &str) -> Vec<&str> {
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

/// Whether a text is a game, or begins with one.
pub fn is_game(text: &str) -> bool {
    split_games(text)
        .first()
        .is_some_and(|first| read_game(first).is_ok())
}

/// The name that the text of a game begins with.
pub(crate) fn name_of(text: &str) -> Option<String> {
    let (name, value) = text.lines().next()?.split_once(':')?;
    let value = value.trim();
    (name.trim() == "name" && !value.is_empty()).then(|| value.to_owned())
}

/// The game that a text describes: what [`write_game`] writes, or just a position of some game.
///
/// # Errors
/// What is wrong and where, by the rules of the game that the text names, by its name or by its form; or that it is none.
pub(crate) fn read_game(text: &str) -> Result<History, Message> {
    read_game_like(text, GAMES[0])
}

/// The same; who gives a text that is no game is shown one of this kind.
pub(crate) fn read_game_like(text: &str, kind: &dyn AnyGame) -> Result<History, Message> {
    parse_game(text).map_err(|error| match &*error.reason.key {
        NO_GAME => error.reason.with("example", example(kind)),
        _ => error.describe(text),
    })
}

/// The key of what is said of a text that is no game.
const NO_GAME: &str = "error.text.no_game";

/// Characters of a text that is no game which are quoted.
const QUOTED: usize = 24;

/// A position of a game as text.
fn example(kind: &dyn AnyGame) -> String {
    let start = kind.preset(&kind.info().presets[0]);
    start.map_or_else(|_| String::new(), |position| position.text())
}

/// Whether a text has the form of a game's positions, right or wrong: one of its sides stands where a position names the side
/// to move, or, in a game whose positions name none, it has the brackets of a position.
fn has_form_of(kind: &dyn AnyGame, text: &str) -> bool {
    let (example, sides) = (example(kind), kind.info().sides);
    let is_side = |word: &&str| sides.contains(word);
    match example.split_whitespace().position(|word| is_side(&word)) {
        Some(place) => text
            .split_whitespace()
            .nth(place)
            .is_some_and(|word| is_side(&word)),
        None => ['(', '{', '[']
            .iter()
            .any(|&c| example.contains(c) && text.contains(c)),
    }
}

fn parse_game(text: &str) -> Result<History, TextError> {
    let mut kind: Option<&'static dyn AnyGame> = None;
    let mut start = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let begins = at;
        // A score such as `0:0` within a position is no line with a name.
        let is_name = |name: &str| name.trim().chars().all(char::is_alphabetic);
        let named = line.split_once(':').filter(|(name, _)| is_name(name));
        let Some((name, value)) = named else {
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

/// A position alone, of the first game that reads it. What none reads is judged by a game whose form it has, or, if it is
/// at least rows with slashes between, by a game with such boards: of several by the one that got furthest.
fn parse_position(text: &str, start: Option<(usize, &str)>) -> Result<History, TextError> {
    let trimmed = text.trim();
    let trimmed_at = text.len() - text.trim_start().len();
    let (at, position) = start.unwrap_or((trimmed_at, trimmed));
    let mut errors = Vec::new();
    for kind in GAMES {
        match kind.parse(position) {
            Ok(position) => return Ok(History::new(position)),
            Err(error) => errors.push((*kind, error)),
        }
    }
    let furthest = |judges: &dyn Fn(&dyn AnyGame) -> bool| {
        let judged = errors.iter().rev().filter(|(kind, _)| judges(*kind));
        judged.map(|(_, error)| error.clone()).max_by_key(|e| e.at)
    };
    let rows = |kind: &dyn AnyGame| position.contains('/') && example(kind).contains('/');
    let judged = furthest(&|kind| has_form_of(kind, position)).or_else(|| furthest(&rows));
    let none = || {
        let mut quoted: String = position.chars().take(QUOTED).collect();
        if quoted.len() < position.len() {
            quoted.push('…');
        }
        TextError::new(0, Message::new(NO_GAME).with("found", quoted))
    };
    Err(judged.map_or_else(none, |error| error.shifted(at)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::game;
    use crate::text::Language;

    fn text_of(text: &str) -> String {
        let kind = game("reversi").unwrap();
        let error = read_game_like(text, kind).expect_err("it is no game");
        error.text(Language::En)
    }

    #[test]
    fn bad_text_is_told_with_an_example() {
        for text in ["hello", "  ", "what is this?", "play with me, please"] {
            let words = text_of(text);
            assert!(words.starts_with("This is no game"), "{words}");
            let shown = words.split("write ").nth(1).expect("an example");
            let shown = shown.trim_end_matches('.');
            let read = read_game(shown).expect("the example is one");
            assert_eq!(read.record().game, "reversi");
        }
        assert!(text_of(&"é".repeat(90)).contains('…'));
        for kind in GAMES {
            let read = read_game(&example(*kind)).expect("an example is a game");
            assert_eq!(read.record().game, kind.info().id);
        }
    }

    /// Whatever is pasted, what is said of it is a few lines.
    #[test]
    fn huge_text_gets_a_short_error() {
        let word = "x".repeat(10_000_000);
        for text in [
            word.clone(),
            format!("{word}: 1"),
            format!("game: {word}"),
            format!("game: rastros\nstart: {word}"),
            format!("game: rastros\n1. {word}"),
            format!("game: rastros\n1. {}", word.replace('x', "x ")),
            format!("7/7/4{word}2/7/7/7/7 S"),
            format!("7/7/4o2/7/7/7/7 {word}"),
            format!("7/7/4o2/7/7/7/7 S {word}"),
            format!("A(B(D=3 E={word}) C(F=5 G=7)) A"),
            format!("2,2,2/2,2,2 1 0:0 0 {word}"),
        ] {
            let words = text_of(&text);
            assert!(words.chars().count() < 600, "{} {words:.200}", words.len());
        }
    }

    #[test]
    fn position_form_decides_the_game() {
        for (text, kind) in [
            ("7/7/4x2/7/7/7/7 S", "rastros"),
            ("4/4/4 S", "rastros"),
            ("XO1/3/zz X 3", "tic_tac_toe"),
            ("8/8/8/3WZ3/3BW3/8/8/8 B", "reversi"),
            ("2,2,2/2,2,z 1 0:0 0 all", "adji_boto"),
            ("A(B(D=3 E=x) C(F=5 G=7)) A", "lecture_tree"),
        ] {
            let read = game(kind).unwrap().parse(text);
            let own = read.err().unwrap_or_else(|| panic!("{text} is right"));
            assert_eq!(read_game(text).err(), Some(own.describe(text)), "{text}");
        }
        assert!(text_of("7/7/4o2/7/7/7/7").contains("it has 1 of 2 parts"));
        assert!(text_of("start: 7/7/4x2/7/7/7/7 S").starts_with("At character 13:"));
    }
}
