//! Alpha-beta with a transposition table: searches a position that different moves reach only once.
//!
//! The idea is from Greenblatt's chess program (1967). To show its effect alone, the order of moves is unchanged and
//! the table serves only to leave positions whose known value lies outside of the window.

use super::memory::DEFAULT_TABLE_BYTES;
use super::observe::Observer;
use super::params::SearchParams;
use super::report::Report;
use super::state::SearchState;
use super::table::Table;
use crate::eval::{Evaluator, Value};
use crate::game::Game;

/// Searches to a depth and returns the value and line of [`super::alpha_beta()`] with at most as many nodes.
///
/// The table is new for each search, so that node counts do not depend on earlier searches.
pub fn alpha_beta_table<G: Game, E: Evaluator<G>, O: Observer<G>>(
    root: &G,
    params: &SearchParams<'_, E, G::Move>,
    observer: &mut O,
) -> Report<G::Move> {
    let mut search = SearchState::new(root, params, observer);
    let mut table = Table::growing_to(DEFAULT_TABLE_BYTES);
    let value = match search.leaf(root, 0) {
        Some(value) => value,
        None => {
            let full_window = (Value::NEG_INFINITY, Value::INFINITY);
            search.alpha_beta_table::<true>(&mut table, root.clone(), 0, full_window)
        }
    };
    search.report(root, value)
}

impl<G: Game, E: Evaluator<G>, O: Observer<G>> SearchState<'_, G, E, O> {
    /// The value of an inner node if it lies between alpha and beta, otherwise a bound on the same side of them. `MAX`
    /// is true if the side of the root moves.
    fn alpha_beta_table<const MAX: bool>(
        &mut self,
        table: &mut Table<G, G::Move>,
        position: G,
        ply: u32,
        window: (Value, Value),
    ) -> Value {
        // Not in `alpha_beta.rs`.
        if let Some(value) = self.recall(table, &position, ply, window) {
            return value;
        }
        let (mut alpha, mut beta) = window;
        self.enter(ply, window);
        let mut best = if MAX { Value::NEG_INFINITY } else { Value::INFINITY };
        let mut moves = self.moves(&position, ply);
        let mut first = true;
        while let Some(mv) = moves.next() {
            self.before(&position, mv);
            let child = position.after(mv);
            let value = match self.leaf(&child, ply + 1) {
                Some(value) => value,
                None if MAX => self.alpha_beta_table::<false>(table, child, ply + 1, (alpha, beta)),
                None => self.alpha_beta_table::<true>(table, child, ply + 1, (alpha, beta)),
            };
            if self.stopped() {
                break;
            }
            let better = if MAX { value > best } else { value < best };
            best = if better { value } else { best };
            self.improve(ply, mv, better);
            if MAX {
                alpha = if best > alpha { best } else { alpha };
            } else {
                beta = if best < beta { best } else { beta };
            }
            if alpha >= beta {
                let unsearched = moves.count();
                if unsearched > 0 {
                    self.cut(&position, first, unsearched);
                }
                break;
            }
            first = false;
        }
        self.leave(best);
        // Not in `alpha_beta.rs`.
        self.remember(table, position, ply, best, window);
        best
    }
}
