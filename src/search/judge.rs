//! The value of leaves.

use crate::eval::{Evaluator, Preference, Value};
use crate::game::{Game, Side};

/// The value of a leaf for `me`, `ply` plies after the root: the value of the outcome if the game is over, otherwise
/// the evaluator's value.
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

/// The value of a finished game for `me`. A separate function that takes a copy, so that unfinished positions can stay
/// in registers.
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
