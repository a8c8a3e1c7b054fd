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
pub(super) enum FrameWork {
    /// The view is shown.
    View,
    /// Canvases are painted.
    Canvases,
}

impl FrameWork {
    fn other(self) -> FrameWork {
        match self {
            FrameWork::View => FrameWork::Canvases,
            FrameWork::Canvases => FrameWork::View,
        }
    }
}

/// Who has the frames of a page, and what is done with them.
pub(super) struct Scheduler {
    works: [OnceCell<Work>; 2],
    wanted: [Cell<bool>; 2],
    /// Whose turn it is where both want one.
    next: Cell<FrameWork>,
    /// Whether the browser has been asked for a frame.
    asked: Cell<bool>,
}

impl Scheduler {
    /// A scheduler without work.
    pub(super) fn new() -> Rc<Self> {
        Rc::new(Scheduler {
            works: Default::default(),
            wanted: Default::default(),
            next: Cell::new(FrameWork::View),
            asked: Cell::new(false),
        })
    }

    /// Says, once for each, what is done when it is whose turn.
    pub(super) fn give(&self, turn: FrameWork, work: impl Fn(f64) + 'static) {
        let given = self.works[turn as usize].set(Box::new(work));
        debug_assert!(given.is_ok(), "{turn:?} has its work already");
    }

    /// Asks for a turn with the next frame, or with the one after it where the other needs that.
    pub(super) fn request(self: &Rc<Self>, turn: FrameWork) {
        self.wanted[turn as usize].set(true);
        if self.asked.replace(true) {
            return;
        }
        let scheduler = self.clone();
        let frame = Closure::once_into_js(move |began: f64| scheduler.run_frame(began));
        // Fails only where there is no window.
        let _ = window().request_animation_frame(frame.unchecked_ref());
    }

    /// Uses a frame that began then.
    fn run_frame(self: &Rc<Self>, began: f64) {
        self.asked.set(false);
        let first = self.next.get();
        let wants = |turn: FrameWork| self.wanted[turn as usize].take();
        let (turn, then) = match (wants(first), wants(first.other())) {
            (true, then) => (first, then),
            (false, true) => (first.other(), false),
            (false, false) => return,
        };
        self.next.set(turn.other());
        self.work(turn, began);
        if then && is_late(began) {
            self.request(turn.other());
        } else if then {
            self.work(turn.other(), began);
        }
    }

    fn work(&self, turn: FrameWork, began: f64) {
        if let Some(work) = self.works[turn as usize].get() {
            work(began);
        }
    }
}

/// Whether a frame that began then has done enough.
pub(super) fn is_late(began: f64) -> bool {
    since_opening() - began > ENOUGH_MS
}
