//! What players are called.

use super::seats::{self, Seat};
use crate::app::Texts;
use crate::app::play::state::State;
use crate::game::Side;
use crate::player::{Algorithm, PlayerSpec};
use crate::registry::AnyGame;

/// Who plays a side.
pub(in crate::app::play) fn who(state: &State, side: Side, texts: Texts) -> String {
    seat_name(state.game, &state.seats[side], texts)
}

/// What whoever sits there is called in a game.
pub(in crate::app::play) fn seat_name(kind: &dyn AnyGame, seat: &Seat, texts: Texts) -> String {
    match seat.computer() {
        None => texts.get("level.person"),
        Some(spec) => match seats::level_of(kind, spec) {
            Some(level) => texts.of(&["level", level]),
            None => match seats::named(kind, spec) {
                Some(name) => texts.of(&["named", kind.info().id, name]),
                None => in_words(kind, spec, texts),
            },
        },
    }
}

/// A player in a few words: `Alpha-beta, depth 4, Basílio`.
pub fn in_words(kind: &dyn AnyGame, spec: &PlayerSpec, texts: Texts) -> String {
    let mut parts = vec![texts.of(&["algorithm", spec.algorithm.id()])];
    if spec.algorithm != Algorithm::Random {
        let depth = spec.limit.depth();
        parts.extend(depth.map(|depth| format!("{} {depth}", texts.get("player.depth.short"))));
        parts.extend(spec.limit.time().map(|ms| format!("{ms} ms")));
        parts.push(evaluation_name(kind, spec, texts));
    }
    parts.join(", ")
}

fn evaluation_name(kind: &dyn AnyGame, spec: &PlayerSpec, texts: Texts) -> String {
    match seats::evaluation_id(kind, &spec.evaluation) {
        Some(id) => texts.of(&["evaluation", kind.info().id, id]),
        None => texts.get("evaluation.own"),
    }
}
