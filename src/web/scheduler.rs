//! Shares the page's frames between views and canvases, alternately if both are slow, so that the page can handle
//! events in between.

use std::cell::{Cell, OnceCell};
use std::rc::Rc;

use wasm_bindgen::prelude::*;

use super::dom::window;
use super::time::since_opening;

/// Milliseconds after the start of a frame at which it accepts no further work.
const ENOUGH_MS: f64 = 8.0;

/// Work for a frame, called with the frame's start in milliseconds since the page opened.
type Work = Box<dyn Fn(f64)>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FrameWork {
    /// Showing the view.
    View,
    /// Painting canvases.
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

/// Assigns frames to work.
pub(super) struct Scheduler {
    works: [OnceCell<Work>; 2],
    wanted: [Cell<bool>; 2],
    /// The next work if both kinds wait.
    next: Cell<FrameWork>,
    /// True if a frame is requested.
    frame_requested: Cell<bool>,
}

impl Scheduler {
    pub(super) fn new() -> Rc<Self> {
        Rc::new(Scheduler {
            works: Default::default(),
            wanted: Default::default(),
            next: Cell::new(FrameWork::View),
            frame_requested: Cell::new(false),
        })
    }

    /// Sets the work of a kind; once for each.
    pub(super) fn give(&self, turn: FrameWork, work: impl Fn(f64) + 'static) {
        let given = self.works[turn as usize].set(Box::new(work));
        debug_assert!(given.is_ok(), "{turn:?} has its work already");
    }

    /// Requests the next frame for a kind of work, or the one after it if the other kind needs that.
    pub(super) fn request(self: &Rc<Self>, turn: FrameWork) {
        self.wanted[turn as usize].set(true);
        if self.frame_requested.replace(true) {
            return;
        }
        let scheduler = self.clone();
        let frame = Closure::once_into_js(move |began: f64| scheduler.run_frame(began));
        // Fails only without a window.
        let _ = window().request_animation_frame(frame.unchecked_ref());
    }

    /// Runs the work of a frame.
    fn run_frame(self: &Rc<Self>, began: f64) {
        self.frame_requested.set(false);
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

/// True if a frame has no time left.
pub(super) fn is_late(began: f64) -> bool {
    since_opening() - began > ENOUGH_MS
}
