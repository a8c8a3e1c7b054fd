//! What is to be done with the browser's database: one thing after the other, so that what is read is what was put.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use super::documents;
use crate::app::documents::DocumentMsg;
use crate::app::effects::Documents;

/// Something to be done with the database.
pub(super) enum Work {
    Documents(Documents),
    /// Something that waits until all before it is done.
    Then(Box<dyn FnOnce()>),
}

/// What is still to be done.
#[derive(Default)]
pub(super) struct DatabaseQueue {
    waiting: RefCell<VecDeque<Work>>,
    /// Whether something is being done.
    busy: Cell<bool>,
}

impl DatabaseQueue {
    pub(super) fn new() -> Rc<DatabaseQueue> {
        Rc::new(DatabaseQueue::default())
    }

    /// Does something once all before it is done, and tells what came of it. What cannot be done is said, and the page goes on
    /// without.
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
