//! Updates of child mode, and the conversion of the current game.

use super::helping::on_task_event;
use super::levels::{GAMES, OPENING, nearest, player};
use super::msg::ChildMsg;
use crate::app::play::msg::{Effect, Response};
use crate::app::play::setup::boards::refit_seats;
use crate::app::play::view::PLACE;
use crate::app::play::{History, State};
use crate::app::players::Seat;
use crate::game::{BySide, Side};
use crate::registry::game;

pub(crate) fn update(state: &mut State, msg: ChildMsg) -> Response {
    match msg {
        ChildMsg::Game(id) => begin(state, id),
        ChildMsg::Level(level) => play_against(state, level),
        ChildMsg::Hint => return Response::effects(state.start_hint()),
        ChildMsg::Helping(id, event) => return on_task_event(state, id, *event),
    }
    // On a phone, the board is far above the pressed button.
    Response::effects(vec![Effect::Reveal(PLACE)])
}

/// Starts a game of the list on its board, unless it is the current one.
fn begin(state: &mut State, id: &str) {
    let Some((id, board)) = GAMES.into_iter().find(|(game, _)| *game == id) else {
        return;
    };
    let Ok(kind) = game(id) else {
        return;
    };
    let Some(preset) = kind.info().presets.iter().find(|p| p.id == board) else {
        return;
    };
    let Ok(start) = kind.preset(preset) else {
        return;
    };
    if start.text() == state.game.history[0].position.text()
        && kind.info().id == state.game.kind.info().id
    {
        return;
    }
    state.begin(History::new(start));
    state.values = preset.values.to_vec();
    refit_seats(state);
}

/// Seats a level against the child. Restarts a finished game.
fn play_against(state: &mut State, level: usize) {
    let is_computer = |side: &Side| state.game.seats[*side] != Seat::Person;
    let side = Side::ALL
        .into_iter()
        .find(is_computer)
        .unwrap_or(Side::Second);
    state.game.seats[side] = Seat::Computer(player(state.game.kind, level));
    state.game.seats[!side] = Seat::Person;
    state.computers.error = None;
    state.computers.cancel_turn();
    if state.game.history.here().outcome().is_some() {
        let start = state.game.history[0].position.clone();
        state.begin(History::new(start));
    }
}

impl State {
    /// Converts the game to one for children: one of the list, without clocks, analysis and layers, against a level or
    /// another user. Changes nothing that already conforms.
    pub fn convert_for_child(&mut self) -> Vec<Effect> {
        let known = GAMES.iter().any(|(id, _)| *id == self.game.kind.info().id);
        let first = std::mem::take(&mut self.untouched);
        if first || !known {
            begin(self, OPENING);
        }
        let seats = self.seats_for_child(first);
        let reseated = seats != self.game.seats;
        if reseated {
            self.game.seats = seats;
            self.computers.cancel_turn();
        }
        let plain =
            self.editor.is_none() && self.clock.control.is_none() && self.review.trial.is_none();
        let foreign = self.layer.take();
        let settled = !first && known && !reseated && plain && foreign.is_none();
        if settled && !self.analysis.on && !self.computers.paused && !self.is_stalled() {
            return Vec::new();
        }
        self.editor = None;
        self.review.trial = None;
        self.computers.paused = false;
        self.set_clock(None);
        self.analyse(false);
        if self.is_stalled() {
            // The game was opened before its end: continue as it did.
            if let Some(next) = self.game.history.forward() {
                self.game.history.go(next);
            }
        }
        self.sync_work()
    }

    /// True if the computer to move does not search, because the tree already continues here.
    fn is_stalled(&self) -> bool {
        let here = self.game.history.here();
        let asked = self.computers.played_again == Some(self.game.history.at());
        here.outcome().is_none() && !self.persons_turn() && !here.children.is_empty() && !asked
    }

    /// The players: computers become the closest level, and at least one player is a user. On a first visit the weakest
    /// level.
    fn seats_for_child(&self, first: bool) -> BySide<Seat> {
        let fit = |seat: &Seat| match seat.computer() {
            None => Seat::Person,
            Some(_) if first => Seat::Computer(player(self.game.kind, 0)),
            Some(spec) => Seat::Computer(player(self.game.kind, nearest(self.game.kind, spec))),
        };
        let own = match self.computers_only() {
            true => Seat::Person,
            false => fit(&self.game.seats.first),
        };
        BySide::new(own, fit(&self.game.seats.second))
    }
}
