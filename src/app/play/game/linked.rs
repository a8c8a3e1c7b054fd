//! Reads the game of a link.

use super::history::History;
use crate::app::record::linked::{kind_of, start_of};
use crate::app::ui::{Pairs, query};
use crate::python::is_guest;
use crate::registry::{AnyPosition, GAMES, GameRecord, read_moves};
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

/// The game from a start, with the moves of a link up to a faulty one.
pub(in crate::app::play) fn with_moves(
    start: Box<dyn AnyPosition>,
    pairs: &Pairs,
    errors: &mut Vec<Message>,
) -> Result<History, Message> {
    let moves = query::value(pairs, "moves").unwrap_or_default();
    let mut history = History::new(start);
    let start = &history[0].position;
    if is_guest(start.info().id) {
        // The names of its moves are any texts, which nothing but the commas separates.
        for mv in moves.split(',').filter(|mv| !mv.is_empty()) {
            if let Err(error) = history.play(mv) {
                errors.push(query::about("moves", error.reason));
                break;
            }
        }
        return Ok(history);
    }
    let (moves, error) = read_moves(start.boxed(), moves);
    errors.extend(error.map(|error| query::about("moves", error)));
    for mv in moves {
        history.play(&mv).map_err(|error| error.reason)?;
    }
    Ok(history)
}
