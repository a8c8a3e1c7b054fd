//! How the searches of the text-books use a transposition table: an answer that was found once is not looked for again.

use super::observe::Observer;
use super::state::SearchState;
use super::table::{Bound, Entry, Table};
use crate::eval::{Evaluator, Value};
use crate::game::Game;

/// Alpha and beta, for the side of the root.
pub(super) type Window = (Value, Value);

impl<G: Game, E: Evaluator<G>, O: Observer<G>> SearchState<'_, G, E, O> {
    /// What the table knows of a position, for the side of the root, if that is enough to leave it: a value outside of the window, or
    /// a bound that says so.
    ///
    /// A value within the window would be the best so far. Its line is wanted then, and the table has none, so that the position is
    /// searched again: that is quick, because what lies below it is in the table.
    #[inline]
    pub(super) fn recall(
        &mut self,
        table: &Table<G, G::Move>,
        position: &G,
        ply: u32,
        (alpha, beta): Window,
    ) -> Option<Value> {
        let entry = table.get(position)?;
        // An answer holds for the plies that were searched below: with more or fewer of them the leaves are others.
        if u32::from(entry.depth) != self.plies_below(ply) {
            return None;
        }
        let (value, bound) = (entry.value, entry.bound);
        let enough = match bound {
            Bound::Exact => value <= alpha || value >= beta,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        };
        if !enough {
            return None;
        }
        self.table_hit(position, ply, value, bound);
        Some(value)
    }

    /// Puts into the table what a search has found of a position that it entered with that window, both for the side of the root.
    #[inline]
    pub(super) fn remember(
        &self,
        table: &mut Table<G, G::Move>,
        position: G,
        ply: u32,
        value: Value,
        (alpha, beta): Window,
    ) {
        // A search that was stopped has not seen every move.
        if self.stopped() {
            return;
        }
        table.put(Entry {
            position,
            value,
            bound: if value <= alpha {
                Bound::Upper
            } else if value >= beta {
                Bound::Lower
            } else {
                Bound::Exact
            },
            depth: self.plies_below(ply) as u8,
            exact: false,
            mv: None,
        });
    }
}
