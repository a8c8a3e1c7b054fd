//! The events of principal variation search. Values of the search are for the side to move, values of events for the
//! side of the root.

use super::bound::{Bound, Window};
use super::observe::{Event, Observer};
use super::pvs::Search;
use crate::eval::{Evaluator, Value};
use crate::game::Game;

impl<G: Game, E: Evaluator<G>, O: Observer<G>> Search<'_, G, E, O> {
    /// Sends an event if the observer is enabled.
    #[inline(always)]
    fn emit<'e>(&mut self, event: impl FnOnce(&Self) -> Event<'e, G>)
    where
        G: 'e,
    {
        if O::ENABLED {
            let event = event(self);
            self.observer.event(event);
        }
    }

    /// Converts a value between the side to move at a position and the side of the root.
    fn turned(&self, position: &G, value: Value) -> Value {
        // A subtraction, so that zero stays positive.
        if position.side_to_move() == self.me { value } else { 0.0 - value }
    }

    fn turned_window(&self, position: &G, (alpha, beta): Window) -> Window {
        if position.side_to_move() == self.me {
            (alpha, beta)
        } else {
            (0.0 - beta, 0.0 - alpha)
        }
    }

    pub(super) fn emit_depth(&mut self, depth: u32) {
        self.emit(|_| Event::Deepen { depth });
    }

    #[inline(always)]
    pub(super) fn emit_enter(&mut self, position: &G, window: Window) {
        self.emit(|s| Event::Enter {
            window: s.turned_window(position, window),
        });
    }

    #[inline(always)]
    pub(super) fn emit_before(&mut self, position: &G, mv: G::Move) {
        self.emit(|_| Event::Before { position, mv });
    }

    #[inline(always)]
    pub(super) fn emit_again(&mut self, position: &G, mv: G::Move) {
        self.emit(|_| Event::Again { position, mv });
    }

    /// `value` is already for the side of the root.
    #[inline(always)]
    pub(super) fn emit_leaf(&mut self, value: Value) {
        self.emit(|_| Event::Leaf { value });
    }

    #[inline(always)]
    pub(super) fn emit_table_hit(&mut self, position: &G, value: Value, bound: Bound) {
        self.emit(|s| Event::TableHit {
            value: s.turned(position, value),
            bound: match (position.side_to_move() == s.me, bound) {
                (false, Bound::AtLeast) => Bound::AtMost,
                (false, Bound::AtMost) => Bound::AtLeast,
                (_, bound) => bound,
            },
        });
    }

    /// Sends nothing if no move remains.
    #[inline(always)]
    pub(super) fn emit_cut(&mut self, position: &G, unsearched: usize) {
        if unsearched > 0 {
            self.emit(|_| Event::Cut {
                position,
                unsearched,
            });
        }
    }

    #[inline(always)]
    pub(super) fn emit_leave(&mut self, position: &G, value: Value) {
        self.emit(|s| Event::Leave {
            value: s.turned(position, value),
        });
    }
}
