//! What a position is worth that is not searched further.

use crate::eval::{Evaluator, Preference, Value};
use crate::game::{Game, Side};

/// The value of a position for `me`, `ply` plies after the root of the search: of the end of the game if it is over, else what
/// the evaluator thinks of it.
#[inline]
pub(super) fn judge<G: Game, E: Evaluator<G>>(
    position: &G,
    evaluator: &E,
    me: Side,
    ply: u32,
    preference: Preference,
) -> Value {
    if position.is_over() {
        finished(position.clone(), evaluator, me, ply, preference)
    } else {
        evaluator.evaluate(position, me)
    }
}

/// The value for `me` of a position in which the game is over. A function of its own that is given a copy, so that the many
/// positions that go on can stay in registers.
#[cold]
pub(super) fn finished<G: Game, E: Evaluator<G>>(
    position: G,
    evaluator: &E,
    me: Side,
    ply: u32,
    preference: Preference,
) -> Value {
    match position.outcome() {
        Some(outcome) => evaluator.finished(&position, outcome, me, ply, preference),
        None => unreachable!("the game is over"),
    }
}
