//! The game in the browser's storage.

use super::game::history::History;
use super::game::kept::{Kept, KeptNode};
use super::setup::boards::values_of;
use super::setup::seats::{self, Seat};
use super::state::{PACES, State};
use crate::game::BySide;
use crate::registry::game;

impl State {
    /// The game with all its lines as text for the browser's storage.
    pub fn stored(&self) -> String {
        // Numbers, texts and lists of them: there is nothing that could fail.
        serde_json::to_string(&self.kept()).unwrap_or_default()
    }

    /// The game with all its lines, to be kept.
    pub(super) fn kept(&self) -> Kept {
        let nodes = self.history.nodes();
        Kept {
            game: self.game.info().id.to_owned(),
            start: nodes[0].position.text(),
            nodes: nodes[1..]
                .iter()
                .map(|n| KeptNode {
                    parent: n.parent.unwrap_or(0),
                    mv: n.mv.clone(),
                    thinking: n.thinking.clone(),
                    resigned: n.resigned,
                    judged: n.judged.clone(),
                    timed_out: n.timed_out,
                })
                .collect(),
            at: self.history.at(),
            first: seats::write(self.game, &self.seats.first),
            second: seats::write(self.game, &self.seats.second),
            flipped: self.flipped,
            paused: self.paused,
            pace: self.pace,
            seed: self.seed,
            clock: self.clock.kept(),
        }
    }

    /// Takes up the game that an earlier visit left. What cannot be read is as if it had not been left.
    pub fn restore(&mut self, text: &str) {
        let kept = serde_json::from_str(text).ok();
        if let Some(state) = kept.and_then(|kept| self.restored(kept)) {
            *self = state;
        }
    }

    /// What Play is with a game that was kept; `None` where that cannot be played.
    pub(super) fn restored(&self, kept: Kept) -> Option<State> {
        let kind = game(&kept.game).ok()?;
        let mut history = History::new(kind.parse(&kept.start).ok()?);
        for (i, node) in kept.nodes.into_iter().enumerate() {
            if node.parent > i {
                return None;
            }
            history.go(node.parent);
            history.play(&node.mv).ok()?;
            let here = history.here_mut();
            here.thinking = node.thinking;
            here.resigned = node.resigned;
            here.judged = node.judged;
            here.timed_out = node.timed_out;
        }
        history.go(kept.at);
        let seats = BySide::new(
            seats::read(kind, &kept.first).unwrap_or(Seat::Person),
            seats::read(kind, &kept.second).unwrap_or(Seat::Person),
        );
        let mut state = self.clone();
        // Before anything of the present game is changed: it is put away as it is.
        state.begin(history);
        state.untouched = false;
        state.seats = seats;
        state.flipped = kept.flipped;
        state.paused = kept.paused;
        state.pace = if PACES.contains(&kept.pace) {
            kept.pace
        } else {
            PACES[1]
        };
        let nodes = state.history.nodes().len();
        state.clock.restore(kept.clock, nodes);
        state.seed = kept.seed & ((1 << 53) - 1);
        values_of(&mut state);
        Some(state)
    }
}
