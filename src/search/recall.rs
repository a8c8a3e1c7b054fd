//! Transposition tables for the textbook searches.

use super::bound::{Bound, Window};
use super::observe::Observer;
use super::state::SearchState;
use super::table::{Entry, Table};
use crate::eval::{Evaluator, Value};
use crate::game::Game;

impl<G: Game, E: Evaluator<G>, O: Observer<G>> SearchState<'_, G, E, O> {
    /// Looks up a position and returns its value, for the side of the root, if it suffices: a value outside of the
    /// window, or a bound that proves it is outside.
    ///
    /// A value within the window would become the best value. The search then needs the line of the value, which the
    /// table does not store, and searches the position again. This is fast, because the table has the positions below.
    #[inline]
    pub(super) fn recall(
        &mut self,
        table: &Table<G, G::Move>,
        position: &G,
        ply: u32,
        (alpha, beta): Window,
    ) -> Option<Value> {
        let entry = table.get(position)?;
        // A result holds only for the same number of plies below: other depths have other leaves.
        if u32::from(entry.depth) != self.plies_below(ply) {
            return None;
        }
        let (value, bound) = (entry.value, entry.bound);
        let decides = match bound {
            Bound::Exact => value <= alpha || value >= beta,
            Bound::AtLeast => value >= beta,
            Bound::AtMost => value <= alpha,
        };
        if !decides {
            return None;
        }
        self.table_hit(ply, value, bound);
        Some(value)
    }

    /// Saves the result of a node that the search entered with this window; both are for the side of the root.
    #[inline]
    pub(super) fn remember(
        &self,
        table: &mut Table<G, G::Move>,
        position: G,
        ply: u32,
        value: Value,
        window: Window,
    ) {
        // A stopped search has not searched every move.
        if self.stopped() {
            return;
        }
        table.put(Entry {
            position,
            value,
            bound: Bound::of(value, window),
            depth: self.plies_below(ply) as u8,
            exact: false,
            mv: None,
        });
    }
}
