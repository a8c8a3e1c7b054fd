//! Executes the operations on the browser's database one after the other, so that reads see earlier writes.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use super::documents;
use crate::app::documents::DocumentMsg;
use crate::app::effects::Documents;

/// An operation of the queue.
pub(super) enum Work {
    Documents(Documents),
    /// A callback after all earlier operations.
    Then(Box<dyn FnOnce()>),
}

/// The waiting operations.
#[derive(Default)]
pub(super) struct DatabaseQueue {
    waiting: RefCell<VecDeque<Work>>,
    /// True while an operation runs.
    busy: Cell<bool>,
}

impl DatabaseQueue {
    pub(super) fn new() -> Rc<DatabaseQueue> {
        Rc::new(DatabaseQueue::default())
    }

    /// Appends an operation; `on_done` gets its result. Failures are reported, and the page continues.
    pub(super) fn push(self: &Rc<Self>, work: Work, on_done: impl Fn(DocumentMsg) + 'static) {
        self.waiting.borrow_mut().push_back(work);
        if self.busy.replace(true) {
            return;
        }
        let queue = self.clone();
        wasm_bindgen_futures::spawn_local(async move {
            loop {
                let Some(work) = queue.waiting.borrow_mut().pop_front() else {
                    break;
                };
                match work {
                    Work::Documents(documents) => on_done(documents::act(documents).await),
                    Work::Then(call) => call(),
                }
            }
            queue.busy.set(false);
        });
    }
}
