//! Reads the game of a link.

use super::history::History;
use crate::app::ui::{Pairs, query};
use crate::game::written::clean;
use crate::registry::{AnyGame, AnyPosition, GAMES, GameRecord, game_called, read_moves};
use crate::text::Message;

/// Reads the game of a link, if it contains one. Rejects an invalid board; returns the moves before a faulty one.
pub fn record_of(pairs: &Pairs, errors: &mut Vec<Message>) -> Option<GameRecord> {
    let names = ["game", "board", "start", "moves"];
    if !pairs.iter().any(|(name, _)| names.contains(&&**name)) {
        return None;
    }
    let kind = kind_of(pairs, GAMES[0], errors)?;
    let start = start_of(kind, pairs).or_else(|error| {
        errors.push(error);
        kind.first_start()
    });
    match start.and_then(|start| with_moves(start, pairs, errors)) {
        Ok(history) => Some(history.record()),
        Err(error) => {
            errors.push(error);
            None
        }
    }
}

/// The game that a link names, or the `usual` one. `None` with an error for an unknown name.
pub(in crate::app::play) fn kind_of(
    pairs: &Pairs,
    usual: &'static dyn AnyGame,
    errors: &mut Vec<Message>,
) -> Option<&'static dyn AnyGame> {
    match query::value(pairs, "game").map(game_called) {
        None => Some(usual),
        Some(kind) => kind
            .map_err(|error| errors.push(query::about("game", error)))
            .ok(),
    }
}

pub(in crate::app::play) fn start_of(
    kind: &dyn AnyGame,
    pairs: &Pairs,
) -> Result<Box<dyn AnyPosition>, Message> {
    match (query::value(pairs, "start"), query::value(pairs, "board")) {
        (Some(text), _) => {
            let text = &*clean(text);
            kind.parse(text).map_err(|error| {
                let reason = error.describe(text);
                let error = Message::new("error.record.start").with_message("reason", reason);
                query::about("start", error)
            })
        }
        (None, Some(board)) => {
            board_start(kind, board).map_err(|error| query::about("board", error))
        }
        (None, None) => kind.first_start(),
    }
}

/// The game from a start, with the moves of a link up to a faulty one.
pub(in crate::app::play) fn with_moves(
    start: Box<dyn AnyPosition>,
    pairs: &Pairs,
    errors: &mut Vec<Message>,
) -> Result<History, Message> {
    let moves = query::value(pairs, "moves").unwrap_or_default();
    let (moves, error) = read_moves(start.boxed(), moves);
    errors.extend(error.map(|error| query::about("moves", error)));
    let mut history = History::new(start);
    for mv in moves {
        history.play(&mv).map_err(|error| error.reason)?;
    }
    Ok(history)
}

/// The start position of a board: the name of a preset, or values of the parameters separated by points.
fn board_start(kind: &dyn AnyGame, board: &str) -> Result<Box<dyn AnyPosition>, Message> {
    match kind.info().presets.iter().find(|p| p.id == board) {
        Some(preset) => kind.preset(preset),
        None => kind.start(&query::numbers("board", board)?),
    }
}
