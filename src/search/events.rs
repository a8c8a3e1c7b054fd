//! The events of principal variation search. Values of the search are for the side to move, values of events for the
//! side of the root.

use super::observe::{Event, Observer};
use super::pvs::{Search, Window};
use super::table::Bound;
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
    pub(super) fn emit_enter(&mut self, position: &G, ply: u32, window: Window) {
        self.emit(|s| Event::Enter {
            position,
            ply,
            window: s.turned_window(position, window),
        });
    }

    /// `best` is the node's value so far.
    #[inline(always)]
    pub(super) fn emit_before(
        &mut self,
        (position, ply): (&G, u32),
        mv: G::Move,
        best: Value,
        window: Window,
    ) {
        self.emit(|s| Event::Before {
            position,
            ply,
            mv,
            value: s.turned(position, best),
            window: s.turned_window(position, window),
        });
    }

    #[inline(always)]
    pub(super) fn emit_again(&mut self, position: &G, ply: u32, mv: G::Move) {
        self.emit(|_| Event::Again { position, ply, mv });
    }

    /// `value` is already for the side of the root.
    #[inline(always)]
    pub(super) fn emit_leaf(&mut self, position: &G, ply: u32, value: Value) {
        self.emit(|_| Event::Leaf {
            position,
            ply,
            value,
        });
    }

    #[inline(always)]
    pub(super) fn emit_table_hit(&mut self, position: &G, ply: u32, value: Value, bound: Bound) {
        self.emit(|s| Event::TableHit {
            position,
            ply,
            value: s.turned(position, value),
            bound: match (position.side_to_move() == s.me, bound) {
                (false, Bound::Lower) => Bound::Upper,
                (false, Bound::Upper) => Bound::Lower,
                (_, bound) => bound,
            },
        });
    }

    /// Sends nothing if no move remains.
    #[inline(always)]
    pub(super) fn emit_cut(&mut self, position: &G, ply: u32, mv: G::Move, unsearched: usize) {
        if unsearched > 0 {
            self.emit(|_| Event::Cut {
                position,
                ply,
                mv,
                unsearched,
            });
        }
    }

    #[inline(always)]
    pub(super) fn emit_leave(&mut self, position: &G, ply: u32, value: Value, window: Window) {
        self.emit(|s| Event::Leave {
            position,
            ply,
            value: s.turned(position, value),
            window: s.turned_window(position, window),
        });
    }
}
