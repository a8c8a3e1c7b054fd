//! The order in which a search looks at the moves of a node.

use std::cmp::Ordering;

use super::judge::judge;
use crate::eval::{Evaluator, Preference, Value};
use crate::game::{Game, Side};

/// The moves of a node: listed by the game one by one, or a list.
pub(super) enum Moves<G: Game> {
    /// In the order of the game, none made before it is asked for.
    Natural(G::Moves),
    /// In an order that was chosen.
    Listed(std::vec::IntoIter<G::Move>),
}

impl<G: Game> Iterator for Moves<G> {
    type Item = G::Move;

    #[inline]
    fn next(&mut self) -> Option<G::Move> {
        match self {
            Moves::Natural(moves) => moves.next(),
            Moves::Listed(moves) => moves.next(),
        }
    }

    /// Without making them, where the game knows how many there are.
    #[inline]
    fn count(self) -> usize {
        match self {
            Moves::Natural(moves) => moves.count(),
            Moves::Listed(moves) => moves.count(),
        }
    }
}

/// The moves of a position, the best first for the side that moves, by the evaluation for `me` of the positions that they
/// lead to.
pub(super) fn by_evaluation<G: Game, E: Evaluator<G>>(
    position: &G,
    evaluator: &E,
    me: Side,
    preference: Preference,
) -> Moves<G> {
    let max = position.side_to_move() == me;
    let mut moves: Vec<(Value, G::Move)> = position
        .moves()
        .map(|mv| {
            let value = judge(&position.after(mv), evaluator, me, 1, preference);
            (if max { -value } else { value }, mv)
        })
        .collect();
    sort_by_value(&mut moves);
    let moves: Vec<G::Move> = moves.into_iter().map(|(_, mv)| mv).collect();
    Moves::Listed(moves.into_iter())
}

/// Puts moves in the order of growing value; those of equal value keep their order, on every machine.
pub(super) fn sort_by_value<M>(moves: &mut [(Value, M)]) {
    moves.sort_by(|a, b| a.0.partial_cmp(&b.0).unwrap_or(Ordering::Equal));
}
