//! Changes of the game, the board and the players.

use std::mem::swap;

use crate::app::play::msg::Response;
use crate::app::play::state::opening_board;
use crate::app::play::{History, Msg, State};
use crate::app::players::{ProgramPlayer, Seat, seats};
use crate::app::record::choices::board_of;
use crate::game::{BySide, Side};
use crate::python::{ProgramGame, knows};
use crate::registry::{GAMES, game};

/// Starts a new game of another kind or board. Rejects an invalid board and keeps the current game.
pub(crate) fn change_board(state: &mut State, msg: Msg) -> Response {
    let (kind, values, start) = match msg {
        Msg::Game(id) => match game(&id) {
            Ok(kind) => {
                let board = opening_board(kind);
                (kind, board.values.to_vec(), kind.preset(board))
            }
            Err(error) => return Response::error(error),
        },
        Msg::Preset(id) => match state.game.kind.info().presets.iter().find(|p| p.id == id) {
            Some(preset) => {
                let start = state.game.kind.preset(preset);
                (state.game.kind, preset.values.to_vec(), start)
            }
            None => return Response::default(),
        },
        Msg::Value(index, value) => {
            let mut values = state.values.clone();
            if let Some(old) = values.get_mut(index) {
                *old = value;
            }
            let start = state.game.kind.start(&values);
            (state.game.kind, values, start)
        }
        _ => return Response::default(),
    };
    match start {
        Ok(start) => {
            let same_game = kind.info().id == state.game.kind.info().id;
            state.begin(History::new(start));
            state.computers.paused = false;
            state.values = values;
            if !same_game {
                refit_seats(state);
            }
            leave_programs(state);
            Response::default()
        }
        Err(error) => Response::error(error),
    }
}

/// Changes the player of a side, or swaps the sides.
pub(crate) fn change_seat(state: &mut State, msg: Msg) -> Response {
    let (side, found) = match msg {
        Msg::Seat(side, word) => (side, seats::read(state.game.kind, &word)),
        Msg::Player(side, spec) => {
            let checked = state.game.kind.check_player(&spec);
            (side, checked.map(|()| Seat::Computer(spec)))
        }
        Msg::SwapSeats => {
            let (seats, names) = (&mut state.game.seats, &mut state.game.names);
            swap(&mut seats.first, &mut seats.second);
            swap(&mut names.first, &mut names.second);
            state.computers.cancel_turn();
            return Response::default();
        }
        _ => return Response::default(),
    };
    match found {
        Ok(found) => {
            seat(state, side, found);
            Response::default()
        }
        Err(error) => Response::error(error),
    }
}

/// Seats the user's own program on the second side, against the user, on a board that it knows.
pub(in crate::app) fn seat_program(state: &mut State, player: ProgramPlayer) {
    let Ok(kind) = game(&player.script.game) else {
        return;
    };
    let known = ProgramGame::find(kind.info().id).map(|known| kind.parse(known.start).ok());
    let start = known.unwrap_or_else(|| kind.preset(&kind.info().presets[0]).ok());
    if let Some(start) = start {
        state.begin(History::new(start));
        values_of(state);
    }
    seat(state, Side::First, Seat::Person);
    seat(state, Side::Second, Seat::Program(player));
}

/// Seats a player. Cancels the current search of the side's computer.
fn seat(state: &mut State, side: Side, seat: Seat) {
    let was_alone = state.computers_only();
    state.game.seats[side] = seat;
    state.game.names[side] = None;
    state.computers.cancel_turn();
    state.computers.error = None;
    if state.computers_only() && !was_alone {
        // A game between two computers waits until the user starts it.
        state.computers.paused = true;
    } else if !state.computers_only() {
        state.computers.paused = false;
    }
}

/// After a change of the game, replaces players of the old game by players of the same level.
pub(crate) fn refit_seats(state: &mut State) {
    let refit = |seat: &Seat| match seat {
        Seat::Computer(spec) => {
            let level = GAMES
                .iter()
                .find_map(|g| seats::level_of(*g, spec))
                .unwrap_or(seats::DEFAULT_LEVEL);
            let player = seats::level(state.game.kind, level);
            Seat::Computer(player.unwrap_or_else(|| seats::without_level(state.game.kind)))
        }
        Seat::Person | Seat::Program(_) => Seat::Person,
    };
    let [first, second] = Side::ALL.map(|s| refit(&state.game.seats[s]));
    state.game.seats = BySide::new(first, second);
}

/// Replaces programs by users if Python does not know the board.
fn leave_programs(state: &mut State) {
    let start = state.game.history[0].position.text();
    if knows(state.game.kind.info().id, &start) {
        return;
    }
    for side in Side::ALL {
        if matches!(state.game.seats[side], Seat::Program(_)) {
            seat(state, side, Seat::Person);
        }
    }
}

/// Sets the setup form to the board of the current game, if it is a preset.
pub(crate) fn values_of(state: &mut State) {
    let start = state.game.history[0].position.text();
    let board = board_of(state.game.kind, &start);
    let board = board.unwrap_or_else(|| opening_board(state.game.kind));
    state.values = board.values.to_vec();
}
