//! Executes the operations on the browser's database one after the other, so that reads see earlier writes.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use super::documents;
use crate::app::documents::DatabaseAnswer;
use crate::app::effects::DatabaseRequest;

/// An operation of the queue.
pub(super) enum Operation {
    Documents(DatabaseRequest),
    /// A callback after all earlier operations.
    Then(Box<dyn FnOnce()>),
}

pub(super) struct DatabaseQueue {
    waiting: RefCell<VecDeque<Operation>>,
    /// True while an operation runs.
    busy: Cell<bool>,
    on_done: Box<dyn Fn(DatabaseAnswer)>,
}

impl DatabaseQueue {
    /// `on_done` gets the result of each operation, also of one that fails.
    pub(super) fn new(on_done: impl Fn(DatabaseAnswer) + 'static) -> Rc<DatabaseQueue> {
        Rc::new(DatabaseQueue {
            waiting: RefCell::default(),
            busy: Cell::default(),
            on_done: Box::new(on_done),
        })
    }

    /// Appends an operation.
    pub(super) fn push(self: &Rc<Self>, operation: Operation) {
        self.waiting.borrow_mut().push_back(operation);
        if self.busy.replace(true) {
            return;
        }
        let queue = self.clone();
        wasm_bindgen_futures::spawn_local(async move {
            loop {
                let Some(operation) = queue.waiting.borrow_mut().pop_front() else {
                    break;
                };
                match operation {
                    Operation::Documents(documents) => {
                        (queue.on_done)(documents::execute(documents).await)
                    }
                    Operation::Then(call) => call(),
                }
            }
            queue.busy.set(false);
        });
    }
}
