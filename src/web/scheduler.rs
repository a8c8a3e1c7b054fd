//! Shares the page's frames between views and canvases, alternately if both are slow, so that the page can handle
//! events in between.

use std::cell::{Cell, OnceCell};
use std::rc::Rc;

use wasm_bindgen::prelude::*;

use super::dom::window;
use super::time::since_opening;

/// The time budget of a frame in milliseconds: after it, no further work starts.
const BUDGET_MS: f64 = 8.0;

/// Called in a frame with the frame's start in milliseconds since the page opened.
type Callback = Box<dyn Fn(f64)>;

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
    /// By kind of work.
    callbacks: [OnceCell<Callback>; 2],
    /// The kinds of work that wait for a frame.
    requested: [Cell<bool>; 2],
    /// The next work if both kinds wait.
    next: Cell<FrameWork>,
    /// True if a frame is requested.
    frame_requested: Cell<bool>,
}

impl Scheduler {
    pub(super) fn new() -> Rc<Self> {
        Rc::new(Scheduler {
            callbacks: Default::default(),
            requested: Default::default(),
            next: Cell::new(FrameWork::View),
            frame_requested: Cell::new(false),
        })
    }

    /// Sets the callback of a kind of work; once for each.
    pub(super) fn set_callback(&self, kind: FrameWork, callback: impl Fn(f64) + 'static) {
        let set = self.callbacks[kind as usize].set(Box::new(callback));
        debug_assert!(set.is_ok(), "{kind:?} has a callback already");
    }

    /// Requests the next frame for a kind of work, or the one after it if the other kind needs that.
    pub(super) fn request(self: &Rc<Self>, kind: FrameWork) {
        self.requested[kind as usize].set(true);
        if self.frame_requested.replace(true) {
            return;
        }
        let scheduler = self.clone();
        let frame = Closure::once_into_js(move |start: f64| scheduler.run_frame(start));
        // Fails only without a window.
        let _ = window().request_animation_frame(frame.unchecked_ref());
    }

    /// Runs the requested callbacks; the second one in the next frame if this one has no time left.
    fn run_frame(self: &Rc<Self>, start: f64) {
        self.frame_requested.set(false);
        let first = self.next.get();
        let is_requested = |kind: FrameWork| self.requested[kind as usize].take();
        let (kind, both) = match (is_requested(first), is_requested(first.other())) {
            (true, both) => (first, both),
            (false, true) => (first.other(), false),
            (false, false) => return,
        };
        self.next.set(kind.other());
        self.call(kind, start);
        if both && is_over_budget(start) {
            self.request(kind.other());
        } else if both {
            self.call(kind.other(), start);
        }
    }

    fn call(&self, kind: FrameWork, start: f64) {
        if let Some(callback) = self.callbacks[kind as usize].get() {
            callback(start);
        }
    }
}

/// True if the frame that started at `start` has no time left.
pub(super) fn is_over_budget(start: f64) -> bool {
    since_opening() - start > BUDGET_MS
}
