//! The conversion of the current game for child mode, and the choices there.

use super::child::levels::{GAMES, OPENING, first_board, seats_for_child, seats_with_level};
use super::clock::ClockMsg;
use super::game::History;
use super::state::State;

/// Starts a game of the list on its board, unless it is the current one.
pub(super) fn begin(state: &mut State, id: &str) {
    let Some((kind, preset)) = first_board(id) else {
        return;
    };
    let Ok(start) = kind.preset(preset) else {
        return;
    };
    if start.text() == state.game.start().text() && kind.info().id == state.game.kind.info().id {
        return;
    }
    state.begin(History::new(start));
}

/// Seats a level against the child. Restarts a finished game.
pub(super) fn play_against(state: &mut State, level: usize) {
    state.game.seats = seats_with_level(&state.game, level);
    state.computers.error = None;
    state.computers.cancel_turn();
    if state.game.here().outcome().is_some() {
        let start = state.game.history[0].position.clone();
        state.begin(History::new(start));
    }
}

/// Converts the game to one for children: one of the list, without clocks, analysis and layers, against a level or
/// another user. Returns false if it conforms already.
pub(super) fn convert(state: &mut State) -> bool {
    let known = GAMES.iter().any(|(id, _)| *id == state.game.kind.info().id);
    let first = std::mem::take(&mut state.untouched);
    if first || !known {
        begin(state, OPENING);
    }
    let seats = seats_for_child(&state.game, first);
    let reseated = seats != state.game.seats;
    if reseated {
        state.game.seats = seats;
        state.computers.cancel_turn();
    }
    let plain =
        state.editor.is_none() && state.clock.control.is_none() && state.review.attempt.is_none();
    let foreign = state.dialog.take();
    let settled = !first && known && !reseated && plain && foreign.is_none();
    if settled
        && !state.analysis.on
        && !state.computers.paused
        && !state.computers.is_stalled(&state.game)
    {
        return false;
    }
    state.editor = None;
    state.review.attempt = None;
    state.computers.paused = false;
    state.clock.update(ClockMsg::Set(None));
    state.analysis.switch(false);
    if state.computers.is_stalled(&state.game) {
        // The computer does not search where the tree already continues: replays that move.
        if let Some(next) = state.game.history.forward() {
            state.game.history.go(next);
        }
    }
    true
}
