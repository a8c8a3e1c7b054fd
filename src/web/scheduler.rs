//! What the frames of the page are used for: the view is shown and canvases are painted, in turn, so that no frame has to do both where
//! one takes its time, and the page hears in between.

use std::cell::{Cell, OnceCell};
use std::rc::Rc;

use wasm_bindgen::prelude::*;

use super::effects::window;
use super::time::since_opening;

/// Milliseconds after its beginning from which on a frame takes nothing further upon it.
const ENOUGH_MS: f64 = 8.0;

/// What is done with a frame that began at a time, in milliseconds since the page opened.
type Work = Box<dyn Fn(f64)>;

/// Whose work it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// The view is shown.
    View,
    /// Canvases are painted.
    Canvases,
}

impl Turn {
    fn other(self) -> Turn {
        match self {
            Turn::View => Turn::Canvases,
            Turn::Canvases => Turn::View,
        }
    }
}

/// Who has the frames of a page, and what is done with them.
pub(super) struct Scheduler {
    works: [OnceCell<Work>; 2],
    wanted: [Cell<bool>; 2],
    /// Whose turn it is where both want one.
    next: Cell<Turn>,
    /// Whether the browser has been asked for a frame.
    asked: Cell<bool>,
}

impl Scheduler {
    /// A scheduler without work.
    pub(super) fn new() -> Rc<Self> {
        Rc::new(Scheduler {
            works: Default::default(),
            wanted: Default::default(),
            next: Cell::new(Turn::View),
            asked: Cell::new(false),
        })
    }

    /// Says, once for each, what is done when it is whose turn.
    pub(super) fn give(&self, turn: Turn, work: impl Fn(f64) + 'static) {
        let given = self.works[turn as usize].set(Box::new(work));
        debug_assert!(given.is_ok(), "{turn:?} has its work already");
    }

    /// Asks for a turn with the next frame, or with the one after it where the other needs that.
    pub(super) fn ask(self: &Rc<Self>, turn: Turn) {
        self.wanted[turn as usize].set(true);
        if self.asked.replace(true) {
            return;
        }
        let scheduler = self.clone();
        let frame = Closure::once_into_js(move |began: f64| scheduler.use_up(began));
        // Fails only where there is no window.
        let _ = window().request_animation_frame(frame.unchecked_ref());
    }

    /// Uses a frame that began then.
    fn use_up(self: &Rc<Self>, began: f64) {
        self.asked.set(false);
        let first = self.next.get();
        let wants = |turn: Turn| self.wanted[turn as usize].take();
        let (turn, then) = match (wants(first), wants(first.other())) {
            (true, then) => (first, then),
            (false, true) => (first.other(), false),
            (false, false) => return,
        };
        self.next.set(turn.other());
        self.work(turn, began);
        if then && is_late(began) {
            self.ask(turn.other());
        } else if then {
            self.work(turn.other(), began);
        }
    }

    fn work(&self, turn: Turn, began: f64) {
        if let Some(work) = self.works[turn as usize].get() {
            work(began);
        }
    }
}

/// Whether a frame that began then has done enough.
pub(super) fn is_late(began: f64) -> bool {
    since_opening() - began > ENOUGH_MS
}
