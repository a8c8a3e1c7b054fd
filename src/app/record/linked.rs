//! The game of a link: its kind, initial position and moves.

use crate::app::ui::{Pairs, query};
use crate::game::written::clean;
use crate::python::is_guest;
use crate::registry::{AnyGame, AnyPosition, GAMES, GameRecord, game_called, read_moves};
use crate::text::Message;

pub const GAME: &str = "game";
pub const BOARD: &str = "board";
pub const START: &str = "start";
pub const MOVES: &str = "moves";
/// The players.
pub const FIRST: &str = "first";
pub const SECOND: &str = "second";

/// The names in links that describe a game.
pub const GAME_NAMES: [&str; 4] = [GAME, BOARD, START, MOVES];

/// Reads the game of a link, if it contains one. Rejects an invalid board; returns the moves before a faulty one.
pub fn record_of(pairs: &Pairs, errors: &mut Vec<Message>) -> Option<GameRecord> {
    if !pairs.iter().any(|(name, _)| GAME_NAMES.contains(&&**name)) {
        return None;
    }
    let kind = kind_of(pairs, GAMES[0], errors)?;
    let start = start_of(kind, pairs).or_else(|error| {
        errors.push(error);
        kind.first_start()
    });
    match start {
        Ok(start) => {
            let moves = moves_of(&*start, pairs, errors);
            Some(GameRecord::new(start.info().id, start.text()).with_moves(moves))
        }
        Err(error) => {
            errors.push(error);
            None
        }
    }
}

/// The moves of a link from a start, up to a faulty one.
pub fn moves_of(start: &dyn AnyPosition, pairs: &Pairs, errors: &mut Vec<Message>) -> Vec<String> {
    let text = query::value(pairs, MOVES).unwrap_or_default();
    let (moves, error) = if is_guest(start.info().id) {
        guest_moves(start.boxed(), text)
    } else {
        read_moves(start.boxed(), text)
    };
    errors.extend(error.map(|error| query::parameter_error(MOVES, error)));
    moves
}

/// Reads moves of a guest game: any texts, separated by commas only.
fn guest_moves(mut position: Box<dyn AnyPosition>, text: &str) -> (Vec<String>, Option<Message>) {
    let mut moves = Vec::new();
    for mv in text.split(',').filter(|mv| !mv.is_empty()) {
        match position.play(mv) {
            Ok(next) => position = next,
            Err(error) => return (moves, Some(error.reason)),
        }
        moves.push(mv.to_owned());
    }
    (moves, None)
}

/// The game that a link names, or the `usual` one. `None` with an error for an unknown name.
pub fn kind_of(
    pairs: &Pairs,
    usual: &'static dyn AnyGame,
    errors: &mut Vec<Message>,
) -> Option<&'static dyn AnyGame> {
    match query::value(pairs, GAME).map(game_called) {
        None => Some(usual),
        Some(kind) => kind
            .map_err(|error| errors.push(query::parameter_error(GAME, error)))
            .ok(),
    }
}

/// The initial position of a link, or the first one of the game.
///
/// # Errors
/// A position or a board that the game does not have.
pub fn start_of(kind: &dyn AnyGame, pairs: &Pairs) -> Result<Box<dyn AnyPosition>, Message> {
    match (query::value(pairs, START), query::value(pairs, BOARD)) {
        (Some(text), _) => {
            let text = &*clean(text);
            kind.parse(text).map_err(|error| {
                let reason = error.describe(text);
                let error = Message::new("error.record.start").with_message("reason", reason);
                query::parameter_error(START, error)
            })
        }
        (None, Some(board)) => {
            board_start(kind, board).map_err(|error| query::parameter_error(BOARD, error))
        }
        (None, None) => kind.first_start(),
    }
}

/// The start position of a board: the name of a preset, or values of the parameters separated by points.
fn board_start(kind: &dyn AnyGame, board: &str) -> Result<Box<dyn AnyPosition>, Message> {
    match kind.info().presets.iter().find(|p| p.id == board) {
        Some(preset) => kind.preset(preset),
        None => kind.start(&query::parse_numbers(BOARD, board)?),
    }
}
