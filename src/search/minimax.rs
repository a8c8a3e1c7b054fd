//! Minimax: every line of play up to a depth.

use super::observe::Observer;
use super::params::SearchParams;
use super::report::Report;
use super::state::SearchState;
use crate::eval::{Evaluator, Value};
use crate::game::Game;

/// Searches every line of at most `params.depth` plies.
///
/// The value is exact for that depth: finished games count as wins, losses or draws, and the evaluator values the other
/// positions at the depth limit for the side to move at the root. Node counts include the root: 549,946 for Tic-tac-toe
/// from the empty board.
pub fn minimax<G: Game, E: Evaluator<G>, O: Observer<G>>(
    root: &G,
    params: &SearchParams<'_, E, G::Move>,
    observer: &mut O,
) -> Report<G::Move> {
    let mut search = SearchState::new(root, params, observer);
    let value = match search.leaf(root, 0) {
        Some(value) => value,
        None => search.minimax::<true>(root.clone(), 0),
    };
    search.report(root, value)
}

const WORST: Value = Value::NEG_INFINITY;
const BEST: Value = Value::INFINITY;

impl<G: Game, E: Evaluator<G>, O: Observer<G>> SearchState<'_, G, E, O> {
    /// The value of an inner node: the maximum over its moves if the side of the root moves (`MAX`), otherwise the
    /// minimum.
    fn minimax<const MAX: bool>(&mut self, position: G, ply: u32) -> Value {
        self.enter(ply, (WORST, BEST));
        let mut best = if MAX { WORST } else { BEST };
        for mv in self.moves(&position, ply) {
            self.before(&position, mv);
            let child = position.after(mv);
            let value = match self.leaf(&child, ply + 1) {
                Some(value) => value,
                None if MAX => self.minimax::<false>(child, ply + 1),
                None => self.minimax::<true>(child, ply + 1),
            };
            if self.stopped() {
                break;
            }
            let better = if MAX { value > best } else { value < best };
            best = if better { value } else { best };
            self.improve(ply, mv, better);
        }
        self.leave(best);
        best
    }
}
