//! Updates of child mode, and the conversion of the current game for it.

use super::child::ChildMsg;
use super::child::levels::{CHILD_GAMES, OPENING, first_board, seats_for_child, seats_with_level};
use super::clock::ClockMsg;
use super::game::History;
use super::msg::{Effect, Msg, Response};
use super::state::State;
use super::sync::sync_work;
use super::view::PLACE;
use crate::app::effects::map;

pub(super) fn update_child(state: &mut State, msg: ChildMsg) -> Response {
    match msg {
        ChildMsg::Game(id) => begin(state, id),
        ChildMsg::Level(level) => play_against(state, level),
        ChildMsg::Hint => {
            let effects = state.hints.start(&state.game, &mut state.tasks);
            return map(effects, Msg::Child).into();
        }
        ChildMsg::Helping(id, event) => {
            return state.hints.on_task_event(id, *event).map(Msg::Child);
        }
    }
    // On a phone, the board is far above the pressed button.
    Effect::reveal(PLACE).into()
}

/// Starts a game of the list on its board, unless it is the current one.
fn begin(state: &mut State, id: &str) {
    let here = (state.game.kind.info().id, state.game.start().text());
    if let Some((kind, preset)) = first_board(id)
        && let Ok(start) = kind.preset(preset)
        && (kind.info().id, start.text()) != here
    {
        state.begin(History::new(start));
    }
}

/// Seats a level against the child. Restarts a finished game.
fn play_against(state: &mut State, level: usize) {
    state.game.seats = seats_with_level(&state.game, level);
    state.computers.error = None;
    state.computers.cancel_turn();
    if state.game.here().outcome().is_some() {
        state.begin_again();
    }
}

/// Converts the game to one for children: one of the list, without clocks, analysis and layers, against a level or
/// another user.
pub fn convert_for_child(state: &mut State) -> Vec<Effect> {
    let known = CHILD_GAMES
        .iter()
        .any(|(id, _)| *id == state.game.kind.info().id);
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
        return Vec::new();
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
    sync_work(state)
}
