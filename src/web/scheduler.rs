//! Shares the page's frames between views and canvases, alternately if both are slow, so that the page can handle
//! events in between.

use std::cell::{Cell, OnceCell};
use std::rc::Rc;

use wasm_bindgen::prelude::*;

use super::dom::window;
use super::time::since_opening;

/// The time budget of a frame in milliseconds: after it, no further task starts.
const BUDGET_MS: f64 = 8.0;

/// Called in a frame with the frame's start in milliseconds since the page opened.
type Callback = Box<dyn Fn(f64)>;

/// Showing the view, or painting canvases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FrameTask {
    View,
    Canvases,
}

impl FrameTask {
    fn other(self) -> FrameTask {
        match self {
            FrameTask::View => FrameTask::Canvases,
            FrameTask::Canvases => FrameTask::View,
        }
    }
}

pub(super) struct Scheduler {
    /// By task.
    callbacks: [OnceCell<Callback>; 2],
    /// The tasks that wait for a frame.
    requested: [Cell<bool>; 2],
    /// The first task of the next frame if both wait.
    next: Cell<FrameTask>,
    /// True if a frame is requested.
    frame_requested: Cell<bool>,
}

impl Scheduler {
    pub(super) fn new() -> Rc<Self> {
        Rc::new(Scheduler {
            callbacks: Default::default(),
            requested: Default::default(),
            next: Cell::new(FrameTask::View),
            frame_requested: Cell::new(false),
        })
    }

    /// Sets the callback of a task; once for each.
    pub(super) fn set_callback(&self, task: FrameTask, callback: impl Fn(f64) + 'static) {
        let set = self.callbacks[task as usize].set(Box::new(callback));
        debug_assert!(set.is_ok(), "{task:?} has a callback already");
    }

    /// Requests the next frame for a task, or the one after it if the other task needs that. Repeated requests have no
    /// further effect.
    pub(super) fn request(self: &Rc<Self>, task: FrameTask) {
        self.requested[task as usize].set(true);
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
        let is_requested = |task: FrameTask| self.requested[task as usize].take();
        let (task, both) = match (is_requested(first), is_requested(first.other())) {
            (true, both) => (first, both),
            (false, true) => (first.other(), false),
            (false, false) => return,
        };
        self.next.set(task.other());
        self.call(task, start);
        if both && is_over_budget(start) {
            self.request(task.other());
        } else if both {
            self.call(task.other(), start);
        }
    }

    fn call(&self, task: FrameTask, start: f64) {
        if let Some(callback) = self.callbacks[task as usize].get() {
            callback(start);
        }
    }
}

/// True if the frame that started at `start` has no time left.
pub(super) fn is_over_budget(start: f64) -> bool {
    since_opening() - start > BUDGET_MS
}
