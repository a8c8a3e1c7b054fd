//! The choice of the game, the board and the players.

pub mod player_form;
pub mod view;

use std::mem::swap;

use super::computer::Computers;
use super::game::Game;
use crate::app::players::{Seat, seats};
use crate::app::record::choices::board_of;
use crate::game::{BySide, Preset, Side};
use crate::player::PlayerSpec;
use crate::python::knows;
use crate::registry::{self, AnyGame, AnyPosition, GAMES};
use crate::text::Message;

#[derive(Clone, Debug, PartialEq)]
pub enum SetupMsg {
    /// Choose another game, by its id.
    Game(String),
    /// Choose a board, by the name of its preset.
    Preset(String),
    /// Change a parameter of the board, by its index.
    Value(usize, i32),
    /// Choose the player of a side, given as a word.
    Seat(Side, String),
    Player(Side, PlayerSpec),
    SwapSeats,
    Invalid(Message),
}

#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// The values that the user chose last for a board that is not a preset.
    chosen: Vec<i32>,
}

impl Setup {
    /// Changes the players. Returns the start position of a chosen board, which the caller begins.
    ///
    /// # Errors
    /// The choice is invalid; nothing changes.
    pub fn update(
        &mut self,
        msg: SetupMsg,
        game: &mut Game,
        computers: &mut Computers,
    ) -> Result<Option<Box<dyn AnyPosition>>, Message> {
        match msg {
            SetupMsg::Game(id) => {
                let kind = registry::game(&id)?;
                kind.preset(opening_board(kind)).map(Some)
            }
            SetupMsg::Preset(id) => {
                let presets = game.kind.info().presets;
                let preset = presets.iter().find(|p| p.id == id);
                preset.map(|preset| game.kind.preset(preset)).transpose()
            }
            SetupMsg::Value(index, value) => {
                let mut values = self.values(game);
                if let Some(old) = values.get_mut(index) {
                    *old = value;
                }
                let start = game.kind.start(&values)?;
                self.chosen = values;
                Ok(Some(start))
            }
            SetupMsg::Seat(side, word) => {
                let found = seats::read(game.kind, &word)?;
                seat(game, computers, side, found);
                Ok(None)
            }
            SetupMsg::Player(side, spec) => {
                seat_computer(game, computers, side, spec)?;
                Ok(None)
            }
            SetupMsg::SwapSeats => {
                swap_seats(game, computers);
                Ok(None)
            }
            SetupMsg::Invalid(error) => Err(error),
        }
    }

    /// The parameters of the current board: its preset's, or the user's choice. For any other board, the parameters of
    /// the opening board.
    pub fn values(&self, game: &Game) -> Vec<i32> {
        let (kind, text) = (game.kind, game.start().text());
        let is_chosen = || kind.start(&self.chosen).is_ok_and(|p| p.text() == text);
        match board_of(kind, &text) {
            None if is_chosen() => self.chosen.clone(),
            board => board.unwrap_or(opening_board(kind)).values.to_vec(),
        }
    }
}

/// The first board of these games, which differs from the first of their list, the board of links without a board. On
/// the championship's board of Rastros, South (the user on a first visit) wins with best play.
const OPENS_WITH: [(&str, &str); 1] = [("rastros", "championship")];

/// The board of a newly chosen game, and of a first visit.
pub fn opening_board(game: &dyn AnyGame) -> &'static Preset {
    let info = game.info();
    let wanted = OPENS_WITH.iter().find(|(id, _)| *id == info.id);
    let found = wanted.and_then(|(_, board)| info.presets.iter().find(|p| p.id == *board));
    found.unwrap_or(&info.presets[0])
}

pub fn swap_seats(game: &mut Game, computers: &mut Computers) {
    swap(&mut game.seats.first, &mut game.seats.second);
    swap(&mut game.names.first, &mut game.names.second);
    computers.cancel_turn();
}

/// Seats a computer.
///
/// # Errors
/// The game has no such player.
pub fn seat_computer(
    game: &mut Game,
    computers: &mut Computers,
    side: Side,
    spec: PlayerSpec,
) -> Result<(), Message> {
    game.kind.check_player(&spec)?;
    seat(game, computers, side, Seat::Computer(spec));
    Ok(())
}

/// Seats a player. Cancels the current search of the side's computer.
pub fn seat(game: &mut Game, computers: &mut Computers, side: Side, seat: Seat) {
    let was_alone = game.computers_only();
    game.seats[side] = seat;
    game.names[side] = None;
    computers.cancel_turn();
    computers.error = None;
    if game.computers_only() && !was_alone {
        // A game between two computers waits until the user starts it.
        computers.paused = true;
    } else if !game.computers_only() {
        computers.paused = false;
    }
}

/// After a change of the game, replaces players of the old game by players of the same level.
pub fn refit_seats(game: &mut Game) {
    let refit = |seat: &Seat| match seat {
        Seat::Computer(spec) => {
            let level = GAMES
                .iter()
                .find_map(|g| seats::level_of(*g, spec))
                .unwrap_or(seats::DEFAULT_LEVEL);
            let player = seats::level(game.kind, level);
            Seat::Computer(player.unwrap_or_else(|| seats::without_level(game.kind)))
        }
        Seat::Human | Seat::Program(_) => Seat::Human,
    };
    let [first, second] = Side::ALL.map(|s| refit(&game.seats[s]));
    game.seats = BySide::new(first, second);
}

/// Replaces programs by users if Python does not know the board.
pub fn remove_programs(game: &mut Game, computers: &mut Computers) {
    if knows(game.kind.info().id, &game.start().text()) {
        return;
    }
    for side in Side::ALL {
        if matches!(game.seats[side], Seat::Program(_)) {
            seat(game, computers, side, Seat::Human);
        }
    }
}
