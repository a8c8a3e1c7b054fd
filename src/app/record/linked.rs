//! The game and the initial position of a link.

use crate::app::ui::{Pairs, query};
use crate::game::written::clean;
use crate::registry::{AnyGame, AnyPosition, game_called};
use crate::text::Message;

/// The game that a link names, or the `usual` one. `None` with an error for an unknown name.
pub fn kind_of(
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

/// The initial position of a link, or the first one of the game.
///
/// # Errors
/// A position or a board that the game does not have.
pub fn start_of(kind: &dyn AnyGame, pairs: &Pairs) -> Result<Box<dyn AnyPosition>, Message> {
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

/// The start position of a board: the name of a preset, or values of the parameters separated by points.
fn board_start(kind: &dyn AnyGame, board: &str) -> Result<Box<dyn AnyPosition>, Message> {
    match kind.info().presets.iter().find(|p| p.id == board) {
        Some(preset) => kind.preset(preset),
        None => kind.start(&query::numbers("board", board)?),
    }
}
