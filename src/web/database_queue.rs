//! What is to be done with the browser's databases: one thing after the other, so that what is read is what was put.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use super::{library, runs};
use crate::app::effects::{Runs, Shelf};
use crate::app::shell::msg::Msg;

/// Something to be done with a database.
pub(super) enum Work {
    Shelf(Shelf),
    Runs(Runs),
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
    pub(super) fn push(self: &Rc<Self>, work: Work, told: impl Fn(Msg) + 'static) {
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
                    Work::Shelf(shelf) => told(library::act(shelf).await),
                    Work::Runs(runs) => told(runs::act(runs).await),
                    Work::Then(call) => call(),
                }
            }
            queue.busy.set(false);
        });
    }
}
