//! Reads games in the notations of users and other programs: this page's text, plain moves, PGN, GGF, or a position.

mod heading;
mod moves;

use std::borrow::Cow;

use serde_json::Value;

use self::heading::Source;
use self::moves::Played;
use super::any::{AnyGame, AnyPosition};
use super::list::{GAMES, game, names_of_games};
use super::task::GameRecord;
use crate::game::written::{Words, clean, is_move_like};
use crate::games::grid::looks_like_letters;
use crate::text::{Message, TextError};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    /// Moves are in the notation of the text.
    pub record: GameRecord,
    /// The names of the players, the first side's first; `None` if the text has none.
    pub players: Option<[String; 2]>,
    /// Passes missing in the text.
    pub passes_added: usize,
    /// The number of ignored variations.
    pub variations: usize,
}

/// A text without a game's name needs this number of legal moves to count as another game than the selected game: fewer
/// moves could be legal by chance.
const ENOUGH_MOVES: usize = 10;

/// The number of characters quoted from a text that is not a game.
const QUOTED: usize = 24;

/// Reads a game. A text that does not name its game is first read as the selected game, the game of `start`: as moves
/// from `start`, as moves from the default start, and as a position; then as another game.
///
/// # Errors
/// The first illegal move, or the error in the position, for the game that the text names, the selected game, or the
/// game whose notation a position has.
pub fn read_transcript(text: &str, start: &dyn AnyPosition) -> Result<Transcript, Message> {
    let text = &*of_json(clean(text));
    let source = Source::read(text).map_err(|error| error.describe(text))?;
    let selected = game(start.info().id)?;
    if let Some(kind) = source.kind {
        return read_as(kind, &source, &[kind.first_start()?])
            .map_err(|error| error.message(kind, text));
    }
    let starts = [start.boxed(), selected.first_start()?];
    let error = match read_as(selected, &source, &starts) {
        Ok(found) => return Ok(found),
        Err(error) => error,
    };
    let mut errors = vec![(selected, error)];
    for &kind in GAMES.iter().filter(|kind| **kind != selected) {
        match read_as(kind, &source, &[kind.first_start()?]) {
            Ok(found) if found.record.moves.is_empty() => return Ok(found),
            Ok(found) if found.record.moves.len() >= ENOUGH_MOVES => return Ok(found),
            Ok(_) => {}
            Err(error) => errors.push((kind, error)),
        }
    }
    Err(explain(&errors, &source, text))
}

/// Converts a game as a JSON object, such as a [`GameRecord`], to the page's own form. Returns any other text
/// unchanged.
fn of_json(text: Cow<'_, str>) -> Cow<'_, str> {
    if !text.trim_start().starts_with('{') {
        return text;
    }
    let Ok(Value::Object(fields)) = serde_json::from_str(&text) else {
        return text;
    };
    let word = |value: &Value| value.as_str().map(str::to_owned);
    let words = |value: &Value| match value {
        Value::Array(values) => values.iter().map(word).collect::<Option<Vec<_>>>(),
        value => word(value).map(|word| vec![word]),
    };
    let line = |name: &str| Some(format!("{name}: {}", words(fields.get(name)?)?.join(" ")));
    match line("moves") {
        Some(moves) => {
            let lines = [line("game"), line("start"), Some(moves)];
            Cow::Owned(lines.into_iter().flatten().collect::<Vec<_>>().join("\n"))
        }
        None => text,
    }
}

/// Reads moves from a position on, as in links. Returns the legal moves before the first illegal move, and its error.
pub fn read_moves(start: Box<dyn AnyPosition>, text: &str) -> (Vec<String>, Option<Message>) {
    let text = clean(text);
    match Played::from(start, &Words::of(&text), &[]) {
        Ok(played) => (played.moves, None),
        Err((played, error)) => (played.moves, Some(error)),
    }
}

/// The errors of a text that is not a game of some kind.
struct Failure {
    /// The number of legal moves, and the error of the next one; `None` without moves.
    moves: Option<(usize, Message)>,
    /// The error if read as a position.
    position: TextError,
}

impl Failure {
    /// The message for a text that names its game: about its moves if it has any, otherwise about the position.
    fn message(self, kind: &dyn AnyGame, text: &str) -> Message {
        match self.moves {
            Some((_, error)) => read_as_game(kind, error),
            None => read_as_game(kind, self.position.describe(text)),
        }
    }
}

/// Reads a text as a game of one kind: as moves from the first of `starts` from which they are legal, or as a position.
fn read_as(
    kind: &'static dyn AnyGame,
    source: &Source,
    starts: &[Box<dyn AnyPosition>],
) -> Result<Transcript, Failure> {
    let of_position = |position: Box<dyn AnyPosition>, played: Played| Transcript {
        record: GameRecord {
            moves: played.moves,
            ..GameRecord::new(kind.info().id, position.text())
        },
        players: source.players.clone(),
        passes_added: played.passes_added,
        variations: source.words.variations,
    };
    if let Some((at, start)) = &source.start {
        let position = kind.parse(start).map_err(|error| Failure {
            moves: None,
            position: error.shifted(*at),
        })?;
        return match Played::from(position.boxed(), &source.words, &source.turns) {
            Ok(played) => Ok(of_position(position, played)),
            Err((played, error)) => Err(Failure {
                position: TextError::new(*at, error.clone()),
                moves: Some((played.moves.len(), error)),
            }),
        };
    }
    let mut furthest: Option<(usize, Message)> = None;
    if !source.words.moves.is_empty() || source.kind.is_some() {
        for start in starts {
            match Played::from(start.boxed(), &source.words, &source.turns) {
                Ok(played) if source.kind.is_some() || !played.moves.is_empty() => {
                    return Ok(of_position(start.boxed(), played));
                }
                Ok(_) => {}
                Err((played, error)) => {
                    let n = played.moves.len();
                    if furthest.as_ref().is_none_or(|(max, _)| *max < n) {
                        furthest = Some((n, error));
                    }
                }
            }
        }
    }
    match kind.parse(source.body.1) {
        Ok(position) => Ok(of_position(position, Played::default())),
        Err(error) => Err(Failure {
            moves: furthest,
            position: error.shifted(source.body.0),
        }),
    }
}

/// The error of a text that does not name its game. `errors` begin with the selected game. If the text looks like
/// moves, the error is about moves of the selected game. If the text has the form of positions of a game, the error is
/// about a position of this game. Otherwise the text is neither.
fn explain(errors: &[(&'static dyn AnyGame, Failure)], source: &Source, text: &str) -> Message {
    let (selected, error) = &errors[0];
    if is_chess(source) {
        return Message::new("error.text.chess").with_message("known", names_of_games());
    }
    let position = source
        .start
        .as_ref()
        .map_or(source.body.1, |(_, start)| start);
    let like_moves = |played: usize| {
        let words = &source.words.moves;
        let moves = words.iter().filter(|word| is_move_like(word)).count();
        played > 0 || (moves > 0 && 2 * moves >= words.len())
    };
    match &error.moves {
        Some((played, error))
            if source.start.is_some() || (!position.contains('/') && like_moves(*played)) =>
        {
            return read_as_game(*selected, error.clone());
        }
        _ => {}
    }
    let furthest = |judges: &dyn Fn(&dyn AnyGame) -> bool| {
        let judged = errors.iter().rev().filter(|(kind, _)| judges(*kind));
        judged.max_by_key(|(_, failure)| failure.position.at)
    };
    let rows = |kind: &dyn AnyGame| position.contains('/') && example(kind).contains('/');
    let own = |judges: bool| judges.then(|| &errors[0]);
    let judged = own(has_form_of(*selected, position))
        .or_else(|| furthest(&|kind| has_form_of(kind, position)))
        .or_else(|| own(rows(*selected)))
        .or_else(|| furthest(&rows));
    match judged {
        Some((kind, failure)) => read_as_game(*kind, failure.position.describe(text)),
        None if position.is_empty() => unreadable(*selected, text.trim()),
        None => unreadable(*selected, position),
    }
}

/// True for a position or moves of chess, which users may try.
fn is_chess(source: &Source) -> bool {
    let board = source.body.1.split_whitespace().next().unwrap_or_default();
    let is_board = board.matches('/').count() == 7
        && ['k', 'K'].iter().all(|king| board.contains(*king))
        && board.chars().all(|c| "pnbrqkPNBRQK12345678/".contains(c));
    let moves_piece = |word: &&str| {
        word.starts_with(['K', 'Q', 'R', 'B', 'N'])
            && word.len() > 2
            && word.ends_with(|c: char| ('1'..='8').contains(&c))
    };
    let words = &source.words.moves;
    is_board || words.iter().any(|word| word.starts_with("O-O")) || words.iter().any(moves_piece)
}

/// Adds the name of the game to an error.
fn read_as_game(kind: &dyn AnyGame, error: Message) -> Message {
    Message::new("error.text.read_as")
        .with_message("game", kind.info().name())
        .with_message("reason", error)
}

/// The message for a text that is neither moves nor a position, with an example of each.
fn unreadable(kind: &dyn AnyGame, text: &str) -> Message {
    let mut quoted: String = text.chars().take(QUOTED).collect();
    if quoted.len() < text.len() {
        quoted.push('…');
    }
    let moves = kind
        .first_start()
        .map_or_else(|_| Vec::new(), |start| start.moves());
    let key = if text.is_empty() { "error.text.empty" } else { "error.text.no_game" };
    Message::new(key)
        .with("found", quoted)
        .with_message("game", kind.info().name())
        .with("first", moves.first().map_or("", |mv| &mv.text))
        .with("example", example(kind))
}

/// A position of a game as text.
fn example(kind: &dyn AnyGame) -> String {
    kind.first_start()
        .map_or_else(|_| String::new(), |position| position.text())
}

/// True if a text has the form of a game's positions, valid or not. Positions have one letter per cell, or name the
/// side to move in a fixed word, or have a bracket after their first word.
fn has_form_of(kind: &dyn AnyGame, text: &str) -> bool {
    let (example, sides) = (example(kind), kind.info().sides);
    let is_side = |word: &&str| sides.contains(word);
    // A board has at least 9 cells.
    let is_board = |place: usize| {
        let board = text.split_whitespace().take(place);
        board.map(str::len).sum::<usize>() >= 9 || text.contains('/')
    };
    let bracket = |text: &str| {
        let first = text.find(|c: char| !c.is_alphanumeric())?;
        text[first..]
            .chars()
            .next()
            .filter(|c| first > 0 && "([{".contains(*c))
    };
    if looks_like_letters(text, kind.letters()) {
        return true;
    }
    match example.split_whitespace().position(|word| is_side(&word)) {
        Some(place) => {
            let word = text.split_whitespace().nth(place);
            word.is_some_and(|word| is_side(&word)) && is_board(place)
        }
        None => bracket(&example).is_some() && bracket(&example) == bracket(text),
    }
}
