//! Principal variation search and its table: lookup and storage of results.

use super::super::bound::Bound;
use super::super::memory::{from_table, is_valid, to_table};
use super::super::observe::Observer;
use super::super::table::Entry;
use super::{Node, Search};
use crate::eval::{Evaluator, Value, Verdict, verdict};
use crate::game::Game;

impl<G: Game, E: Evaluator<G>, O: Observer<G>> Search<'_, G, E, O> {
    /// Looks up a node. Returns the saved value if it decides the node, otherwise sets the move to search first. With
    /// an open window the search needs a line and uses only the move.
    #[inline]
    pub(super) fn look_up(&mut self, node: &mut Node<'_, G>) -> Option<Value> {
        let entry = self.table.get(node.position)?;
        node.first_move = entry.mv;
        if node.open || !is_valid(entry, node.depth, self.preference) {
            return None;
        }
        let value = from_table(entry.value, node.ply, self.preference);
        let (bound, exact) = (entry.bound, entry.exact);
        let decides = match bound {
            Bound::Exact => true,
            Bound::AtLeast => value >= node.beta,
            Bound::AtMost => value <= node.alpha,
        };
        if !decides {
            return None;
        }
        self.estimated |= !exact;
        self.counters.table_hits += 1;
        if value >= node.beta {
            self.cut(node.position.moves().count(), false);
        }
        self.emit_table_hit(node.position, value, bound);
        Some(value)
    }

    /// Looks up the position after a move, and returns its value if it causes a cutoff.
    #[inline]
    pub(super) fn child_cutoff(&mut self, child: &G, node: &Node<'_, G>) -> Option<Value> {
        let entry = self.table.get(child)?;
        if entry.bound == Bound::AtLeast || !is_valid(entry, node.depth - 1, self.preference) {
            return None;
        }
        let value = -from_table(entry.value, node.ply + 1, self.preference);
        let exact = entry.exact;
        if value < node.beta {
            return None;
        }
        self.estimated |= !exact;
        self.counters.table_hits += 1;
        self.cut(node.position.moves().count(), false);
        // Reports a hit of the node itself, since the search does not visit the position after the move.
        self.emit_table_hit(node.position, value, Bound::AtLeast);
        Some(value)
    }

    /// Clears `estimated` for a proved win or loss, which does not depend on estimates.
    #[inline]
    pub(super) fn clear_estimated_if_proved(&mut self, value: Value, bound: Bound) {
        self.estimated &= !matches!(
            (verdict(value), bound),
            (Verdict::WonIn(_), Bound::AtLeast | Bound::Exact)
                | (Verdict::LostIn(_), Bound::AtMost | Bound::Exact)
        );
    }

    pub(super) fn remember(
        &mut self,
        node: &Node<'_, G>,
        value: Value,
        bound: Bound,
        best_move: Option<G::Move>,
    ) {
        self.table.put(Entry {
            position: node.position.clone(),
            value: to_table(value, node.ply, self.preference),
            bound,
            depth: node.depth as u8,
            exact: !self.estimated,
            mv: best_move.or(node.first_move),
        });
    }
}
