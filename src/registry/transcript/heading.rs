//! Parses the heading of a game: lines with a name, PGN tags, GGF properties.

use crate::game::Side;
use crate::game::written::{Words, is_move_like};
use crate::registry::any::AnyGame;
use crate::registry::list::game_called;
use crate::text::{Message, TextError};

/// A text split into its parts.
#[derive(Debug, Default)]
pub(super) struct Source<'a> {
    /// The game named in the text.
    pub(super) kind: Option<&'static dyn AnyGame>,
    /// The start in the text, and its offset.
    pub(super) start: Option<(usize, &'a str)>,
    /// Everything after the heading, and its offset.
    pub(super) body: (usize, &'a str),
    /// The words of the body that may be moves.
    pub(super) words: Words<'a>,
    /// The side of each word, if the text has them.
    pub(super) turns: Vec<Side>,
    pub(super) players: Option<[String; 2]>,
}

/// Names of lines and tags in lower case: game, start, moves.
const GAME: [&str; 5] = ["game", "jogo", "juego", "variant", "gametype"];
const START: [&str; 6] = ["start", "fen", "position", "posição", "posición", "início"];
const MOVES: [&str; 4] = ["moves", "jogadas", "jugadas", "transcript"];
/// Names of lines without information about moves.
const ABOUT: [&str; 23] = [
    "name",
    "nome",
    "nombre",
    "event",
    "site",
    "date",
    "data",
    "fecha",
    "round",
    "result",
    "resultado",
    "black",
    "white",
    "pretas",
    "brancas",
    "preto",
    "branco",
    "negro",
    "blanco",
    "negras",
    "blancas",
    "time",
    "score",
];

impl<'a> Source<'a> {
    /// # Errors
    /// An unknown game, or a line with an unknown name.
    pub(super) fn read(text: &'a str) -> Result<Self, TextError> {
        if text.contains("(;") && text.contains("GM[") {
            return Source::of_ggf(text);
        }
        let mut source = Source::default();
        let mut names = [None, None];
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            let Some((name, value, is_tag)) = named(line) else {
                if !line.trim().is_empty() {
                    // A line may consist of the name of a game.
                    match game_called(line.trim()) {
                        Ok(kind) if source.kind.is_none() => source.kind = Some(kind),
                        _ if is_title(line, &text[at + line.len()..]) => {}
                        _ => break,
                    }
                }
                at += line.len();
                continue;
            };
            let value_at = value.as_ptr() as usize - text.as_ptr() as usize;
            let key = name.to_lowercase();
            let is = |names: &[&str]| names.contains(&&*key);
            if is(&GAME) {
                match game_called(value) {
                    Ok(kind) => source.kind = Some(kind),
                    // PGN's tag may contain other information than the game.
                    Err(_) if is_tag && key != "game" => {}
                    Err(error) => return Err(TextError::new(value_at, error)),
                }
            } else if is(&START) {
                source.start = Some((value_at, value));
            } else if is(&MOVES) && !is_tag {
                at = value_at;
                break;
            } else if !is_tag && begins_with_move(value) {
                break;
            } else if !is_tag && !is(&ABOUT) {
                let error = Message::new("error.text.name").with("found", name);
                return Err(TextError::new(at, error));
            }
            match &*key {
                "black" => names[0] = Some(value),
                "white" => names[1] = Some(value),
                _ => {}
            }
            at += line.len();
        }
        source.players = both(names);
        let body = text[at..].trim();
        source.body = (body.as_ptr() as usize - text.as_ptr() as usize, body);
        source.words = Words::of(body);
        Ok(source)
    }

    /// Parses the first game of a GGF file: `(;GM[Othello]BO[8 … *]B[f5]W[f6//1.5];)`.
    fn of_ggf(text: &'a str) -> Result<Self, TextError> {
        let mut source = Source::default();
        let mut names = [None, None];
        let begin = text.find("(;").map_or(0, |at| at + 2);
        let mut rest = &text[begin..];
        while let Some((name, after)) = rest.split_once('[') {
            let Some((value, after)) = after.split_once(']') else {
                break;
            };
            if name.contains(')') {
                break;
            }
            let value = value.trim();
            let value_at = value.as_ptr() as usize - text.as_ptr() as usize;
            let side = match name.trim_matches(|c: char| c == ';' || c.is_whitespace()) {
                "GM" => {
                    let kind = game_called(value).map_err(|e| TextError::new(value_at, e))?;
                    source.kind = Some(kind);
                    None
                }
                "BO" => {
                    // The size precedes the cells.
                    let letters = value.trim_start_matches(|c: char| c.is_ascii_digit());
                    let size = value[..value.len() - letters.len()].parse();
                    if let (Some(kind), Ok(size)) = (source.kind, size) {
                        let start = kind.start(&[size, size]);
                        start.map_err(|error| TextError::new(value_at, error))?;
                    }
                    let board = letters.trim();
                    let at = board.as_ptr() as usize - text.as_ptr() as usize;
                    source.start = Some((at, board));
                    None
                }
                "PB" => {
                    names[0] = Some(value);
                    None
                }
                "PW" => {
                    names[1] = Some(value);
                    None
                }
                "B" => Some(Side::First),
                "W" => Some(Side::Second),
                _ => None,
            };
            if let Some(side) = side {
                // The evaluation and time follow the move.
                source
                    .words
                    .moves
                    .push(value.split('/').next().unwrap_or(value).trim());
                source.turns.push(side);
            }
            rest = after;
        }
        source.players = both(names);
        source.body = (text.len(), "");
        Ok(source)
    }
}

fn begins_with_move(text: &str) -> bool {
    Words::of(text)
        .moves
        .first()
        .is_some_and(|word| is_move_like(word))
}

/// True for a line of words before a line of moves.
fn is_title(line: &str, after: &str) -> bool {
    let next = after.lines().find(|line| !line.trim().is_empty());
    let words = Words::of(line).moves;
    !line.contains('/')
        && !words.iter().any(|word| is_move_like(word))
        && next.is_some_and(begins_with_move)
}

/// Both names, if present.
fn both(names: [Option<&str>; 2]) -> Option<[String; 2]> {
    let known = |name: Option<&str>| {
        let name = name?.trim();
        (!name.is_empty() && name != "?").then(|| name.to_owned())
    };
    let [first, second] = names.map(known);
    Some([first?, second?])
}

/// The name and value of a line such as `game: reversi` or `[Event "Cup"]`; true for a tag.
fn named(line: &str) -> Option<(&str, &str, bool)> {
    let line = line.trim();
    let tag = line.strip_prefix('[').and_then(|l| l.strip_suffix(']'));
    if let Some((name, value)) = tag.and_then(|tag| tag.split_once(char::is_whitespace)) {
        let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
        return Some((name, value.trim(), true));
    }
    let (name, value) = line.split_once(':')?;
    let name = name.trim();
    // A score such as `0:0` in a position is not a line with a name.
    let is_name = !name.is_empty() && name.chars().all(char::is_alphabetic);
    is_name.then_some((name, value.trim(), false))
}
