//! Converts between the texts in tasks and the positions and moves of a game.

use super::task::GameRecord;
use crate::game::{Game, PlayError};
use crate::text::Message;

/// The position after a move given as text.
///
/// # Errors
/// The text is not a move, or the move is illegal.
pub(super) fn play_text<G: Game>(position: &G, text: &str) -> Result<G, PlayError> {
    let mv = position.parse_move(text).map_err(|e| PlayError {
        at: text.to_owned(),
        reason: e.reason,
    })?;
    let mut next = position.clone();
    next.try_play(mv)?;
    Ok(next)
}

/// All positions of a record of the game `G` (see [`GameRecord::positions`]).
pub(super) fn replay<G: Game>(record: &GameRecord) -> Result<Vec<G>, Message> {
    let start = G::parse(&record.start).map_err(|e| {
        Message::new("error.record.start").with_message("reason", e.describe(&record.start))
    })?;
    let mut positions = vec![start];
    for (i, mv) in record.moves.iter().enumerate() {
        let next = play_text(&positions[i], mv).map_err(|e| {
            Message::new("error.record.move")
                .with("number", i + 1)
                .with("move", e.at)
                .with_message("reason", e.reason)
        })?;
        positions.push(next);
    }
    Ok(positions)
}

/// The last position of a record, which must be unfinished.
pub(super) fn last<G: Game>(record: &GameRecord) -> Result<G, Message> {
    replay(record)?
        .pop()
        .filter(|position: &G| position.outcome().is_none())
        .ok_or_else(|| Message::new("error.move.game_over"))
}

/// Parses the legal moves of a task.
pub(super) fn moves_of<G: Game>(position: &G, texts: &[String]) -> Result<Vec<G::Move>, Message> {
    let legal = |text: &String| {
        let error = |reason| {
            Message::new("error.task.move")
                .with("move", text)
                .with_message("reason", reason)
        };
        let mv = position.parse_move(text).map_err(|e| error(e.reason))?;
        if position.is_legal(mv) {
            Ok(mv)
        } else {
            Err(error(position.why_illegal(mv)))
        }
    };
    texts.iter().map(legal).collect()
}

/// A line of play as text.
pub(super) fn line_text<G: Game>(position: &G, line: &[G::Move]) -> Vec<String> {
    let mut at = position.clone();
    line.iter()
        .map(|&mv| {
            let text = at.move_text(mv);
            at.play(mv);
            text
        })
        .collect()
}

/// The game's default start.
#[cfg(test)]
pub(super) fn start_of(id: &str) -> GameRecord {
    let game = super::game(id).unwrap();
    let start = game.first_start().unwrap();
    GameRecord::new(id, start.text())
}
