//! The game in the browser's storage.

use std::sync::Arc;

use super::computer::state::PACES;
use super::game::kept::{StoredGame, StoredNode};
use super::msg::Response;
use super::setup::boards::values_of;
use super::{History, State};
use crate::app::players::{Seat, seats};
use crate::game::BySide;
use crate::guest::{self, Table};
use crate::python::game_name;
use crate::registry::{AnyGame, game};
use crate::text::Message;

impl State {
    /// The game with all its lines as text.
    pub fn stored(&self) -> String {
        // The game contains only numbers, texts and lists, so that serialization cannot fail.
        serde_json::to_string(&self.stored_game()).unwrap_or_default()
    }

    /// The game with all its lines, for saving.
    pub(in crate::app) fn stored_game(&self) -> StoredGame {
        StoredGame {
            clock: self.clock.stored(),
            first_name: self.game.names.first.clone(),
            second_name: self.game.names.second.clone(),
            reviewed: self.review.end,
            ..self.stored_game_of(self.game.kind, &self.game.history)
        }
    }

    /// Another game for saving, with this board's players; without clocks and names.
    pub(super) fn stored_game_of(&self, game: &dyn AnyGame, history: &History) -> StoredGame {
        let nodes = history.nodes();
        let seat = |seat: &Seat| match game.info().id == self.game.kind.info().id {
            true => seats::write(game, seat),
            false => seats::write(game, &Seat::Person),
        };
        StoredGame {
            game: game.info().id.to_owned(),
            start: nodes[0].position.text(),
            nodes: nodes[1..]
                .iter()
                .map(|n| StoredNode {
                    parent: n.parent.unwrap_or(0),
                    mv: n.mv.clone(),
                    thinking: n.thinking.clone(),
                    ended: n.ended,
                    judged: n.judged.clone(),
                })
                .collect(),
            at: history.at(),
            reviewed: None,
            first: seat(&self.game.seats.first),
            second: seat(&self.game.seats.second),
            flipped: self.board.flipped,
            paused: self.computers.paused,
            pace: self.computers.pace,
            seed: self.seed,
            clock: None,
            first_name: None,
            second_name: None,
        }
    }

    /// True if the game is long enough to save.
    pub fn is_worth_saving(&self) -> bool {
        is_worth_saving(&self.game.history)
    }

    /// Restores a saved game, later if its states are not yet known; ignores an invalid one.
    pub fn restore_game(&mut self, kept: StoredGame) {
        match self.restored(kept.clone()) {
            Some(state) => *self = state,
            None if kept.is_own_game() => self.waiting = Some(kept),
            None => {}
        }
    }

    /// The saved game that waits for its file and its states.
    pub(in crate::app) fn waiting(&self) -> Option<&StoredGame> {
        self.waiting.as_ref()
    }

    /// Restores the waiting game if its states are known by now. Drops an invalid one with an error.
    pub(super) fn restore_waiting(&mut self) -> Response {
        let Some(kept) = self.waiting.take() else {
            return Response::default();
        };
        let restored = self.restored(kept.clone());
        let is_known = |table: Arc<Table>| !table.is_missing_states();
        match restored {
            Some(state) => *self = state,
            None if guest::table(&kept.game).is_ok_and(is_known) => {
                let name = game_name(&kept.game);
                let error = Message::new("error.library.damaged").with_message("name", name);
                return Response::error(error);
            }
            None => self.waiting = Some(kept),
        }
        Response::default()
    }

    /// Returns the state with a saved game; `None` if the game is invalid.
    pub(super) fn restored(&self, kept: StoredGame) -> Option<State> {
        let history = history_of(&kept)?;
        let kind = game(&kept.game).ok()?;
        let seats = BySide::new(
            seats::read(kind, &kept.first).unwrap_or(Seat::Person),
            seats::read(kind, &kept.second).unwrap_or(Seat::Person),
        );
        let mut state = self.clone();
        // Before any change: `begin` saves the current game.
        state.begin(history);
        state.untouched = false;
        state.game.seats = seats;
        state.game.names = BySide::new(kept.first_name, kept.second_name);
        state.board.flipped = kept.flipped;
        state.computers.paused = kept.paused;
        state.computers.pace = if PACES.contains(&kept.pace) {
            kept.pace
        } else {
            PACES[1]
        };
        let nodes = state.game.history.nodes().len();
        state.review.end = kept.reviewed.filter(|&end| end < nodes);
        state.clock.restore(kept.clock, nodes);
        state.seed = kept.seed & ((1 << 53) - 1);
        values_of(&mut state);
        Some(state)
    }
}

/// A game must have more plies than this to be saved.
const TOO_SHORT: usize = 2;

/// True if any line of a game is long enough to save.
pub(super) fn is_worth_saving(history: &History) -> bool {
    // Parents come before their children.
    let mut plies = Vec::with_capacity(history.nodes().len());
    history.nodes().iter().any(|node| {
        let ply = node.parent.map_or(0, |parent: usize| plies[parent] + 1);
        plies.push(ply);
        ply > TOO_SHORT
    })
}

/// The tree of a saved game; `None` if it is invalid.
pub(super) fn history_of(kept: &StoredGame) -> Option<History> {
    let kind = game(&kept.game).ok()?;
    let mut history = History::new(kind.parse(&kept.start).ok()?);
    for (i, node) in kept.nodes.iter().enumerate() {
        if node.parent > i {
            return None;
        }
        history.go(node.parent);
        history.play(&node.mv).ok()?;
        let here = history.here_mut();
        here.thinking = node.thinking.clone();
        here.judged = node.judged.clone();
        here.ended = node.ended;
    }
    history.go(kept.at);
    Some(history)
}
