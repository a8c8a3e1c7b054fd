//! What is to be done with the browser's databases: one thing after the other, so that what is read is what was put.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use wasm_bindgen::JsValue;
use web_sys::BroadcastChannel;

use super::{library, runs};
use crate::app::{Msg, Runs, Shelf};

/// Something to be done with a database.
pub(super) enum Work {
    Shelf(Shelf),
    Runs(Runs),
}

/// What is still to be done, and where tabs tell each other what was; no channel where the browser has none.
pub(super) struct DatabaseQueue {
    waiting: RefCell<VecDeque<Work>>,
    /// Whether something is being done.
    busy: Cell<bool>,
    /// The saved games have changed.
    pub(super) of_games: Option<BroadcastChannel>,
    /// A run has changed.
    pub(super) of_runs: Option<BroadcastChannel>,
}

impl DatabaseQueue {
    pub(super) fn new() -> Rc<DatabaseQueue> {
        Rc::new(DatabaseQueue {
            waiting: RefCell::default(),
            busy: Cell::new(false),
            of_games: library::news(),
            of_runs: runs::news(),
        })
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
                told(queue.carry_out(work).await);
            }
            queue.busy.set(false);
        });
    }

    /// Does something with a database and tells the other tabs if it has changed. A tab that hears nothing reads it anew when it
    /// shows it.
    async fn carry_out(&self, work: Work) -> Msg {
        match work {
            Work::Shelf(shelf) => {
                let answer = library::act(shelf).await;
                if let (Msg::Shelved(_, Ok(())), Some(news)) = (&answer, &self.of_games) {
                    let _ = news.post_message(&JsValue::NULL);
                }
                answer
            }
            Work::Runs(runs) => {
                let (answer, changed) = runs::act(runs).await;
                if let (Some(key), Some(news)) = (changed, &self.of_runs) {
                    let _ = news.post_message(&key.into());
                }
                answer
            }
        }
    }
}
