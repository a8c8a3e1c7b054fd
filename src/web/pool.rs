//! The worker pool of the page. [`Dispatcher`] decides; this code starts, posts and terminates.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use js_sys::Promise;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use super::dom::set_timeout;
use super::locks;
use super::worker::WorkerEvent;
use crate::app::effects::{TaskEvent, TaskGroup};
use crate::guest;
use crate::job::dispatch::{Action, Dispatcher, GRACE_MS, SILENCE_MS};
use crate::job::protocol::{Event, Request};
use crate::registry::Task;
use crate::text::json_text;

#[wasm_bindgen]
extern "C" {
    /// The workers' program: its script and, compiled, its module.
    pub(super) type WorkerProgram;
    /// The promise of it that `index.html` makes; `None` in an embedded page.
    #[wasm_bindgen(thread_local_v2, js_name = workerProgram)]
    static WORKER_PROGRAM: Option<Promise>;
    #[wasm_bindgen(method, getter)]
    fn script(this: &WorkerProgram) -> String;
    #[wasm_bindgen(method, getter)]
    fn module(this: &WorkerProgram) -> JsValue;
}

/// The workers' program, without delay: the page's own program starts after it is loaded.
pub(super) async fn worker_program() -> Option<WorkerProgram> {
    let promise = WORKER_PROGRAM.with(Clone::clone)?;
    let program = JsFuture::from(promise).await.ok()?;
    Some(program.unchecked_into())
}

/// Called with every event of a task.
pub(super) type OnEvent = Rc<dyn Fn(TaskEvent)>;

/// The owner of a task.
#[derive(Clone)]
struct Owner {
    group: TaskGroup,
    on_event: OnEvent,
}

struct LiveWorker {
    worker: Worker,
    /// True once the page waits on the worker's lock and so notices when it dies.
    watched: bool,
    /// True if the worker has sent or received a message since the last check.
    was_active: bool,
    /// The number of table additions that the worker has received, by the id of the guest game.
    guests: BTreeMap<String, usize>,
    // The worker calls them.
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_failure: Closure<dyn FnMut(JsValue)>,
}

impl LiveWorker {
    fn post(&self, request: &Request<Task>) -> bool {
        self.worker.post_message(&json_text(request).into()).is_ok()
    }

    /// Sends the missing table entries of a guest game; false if posting fails.
    fn update_guest(&mut self, game: &str) -> bool {
        let Ok(table) = guest::table(game) else {
            return true;
        };
        let known = self.guests.get(game).copied();
        let (update, count) = table.update_since(known.unwrap_or(0));
        self.guests.insert(game.to_owned(), count);
        self.post(&Request::Guest { update })
    }
}

struct Inner {
    dispatcher: Dispatcher<Owner, Task>,
    workers: Vec<Option<LiveWorker>>,
    program: WorkerProgram,
}

#[derive(Clone)]
pub(super) struct Pool(Rc<RefCell<Inner>>);

impl Pool {
    pub(super) fn new(workers: u32, program: WorkerProgram) -> Pool {
        let (dispatcher, actions) = Dispatcher::new(workers);
        let pool = Pool(Rc::new(RefCell::new(Inner {
            dispatcher,
            workers: Vec::new(),
            program,
        })));
        pool.execute(actions);
        pool
    }

    pub(super) fn run(&self, group: TaskGroup, task: Task, on_event: OnEvent) {
        let owner = Owner { group, on_event };
        self.dispatch(|dispatcher| dispatcher.run(owner, group.urgency, task));
    }

    /// Cancels the tasks of a group.
    pub(super) fn cancel(&self, group: TaskGroup) {
        self.dispatch(|dispatcher| dispatcher.cancel(|owner| owner.group == group));
    }

    pub(super) fn resize(&self, workers: u32) {
        self.dispatch(|dispatcher| dispatcher.resize(workers));
    }

    /// Notifies the dispatcher of an event and executes its actions.
    fn dispatch(
        &self,
        event: impl FnOnce(&mut Dispatcher<Owner, Task>) -> Vec<Action<Owner, Task>>,
    ) {
        let actions = event(&mut self.0.borrow_mut().dispatcher);
        self.execute(actions);
    }

    fn execute(&self, actions: Vec<Action<Owner, Task>>) {
        for action in actions {
            match action {
                Action::Spawn(slot) => self.spawn(slot),
                Action::Post(slot, id, task) => {
                    let mut inner = self.0.borrow_mut();
                    let worker = inner.workers.get_mut(slot).and_then(Option::as_mut);
                    let posted = worker.is_some_and(|live| {
                        live.update_guest(task.game()) && live.post(&Request::Run { id, task })
                    });
                    drop(inner);
                    if posted {
                        self.mark_active(slot);
                    } else {
                        self.report_death_later(slot);
                    }
                }
                Action::Terminate(slot) => self.terminate(slot),
                Action::Await(slot, order) => {
                    let pool = self.clone();
                    set_timeout(GRACE_MS, move || pool.dispatch(|d| d.overdue(slot, order)));
                }
                Action::SpawnAfter(slot, number, milliseconds) => {
                    let pool = self.clone();
                    set_timeout(milliseconds, move || {
                        pool.dispatch(|d| d.on_backoff_over(slot, number));
                    });
                }
                Action::Fail(owner, error) => (owner.on_event)(TaskEvent::Failed(error)),
            }
        }
    }

    fn spawn(&self, slot: usize) {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let (script, module) = {
            let program = &self.0.borrow().program;
            (program.script(), program.module())
        };
        let Ok(worker) = Worker::new_with_options(&script, &options) else {
            self.report_death_later(slot);
            return;
        };
        let pool = self.clone();
        let source = worker.clone();
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if pool.is_current(slot, &source) {
                pool.on_message(slot, event.data());
            }
        });
        let pool = self.clone();
        let source = worker.clone();
        let on_failure = Closure::<dyn FnMut(JsValue)>::new(move |_| {
            if pool.is_current(slot, &source) {
                pool.dispatch(|d| d.died(slot));
            }
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onmessageerror(Some(on_failure.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_failure.as_ref().unchecked_ref()));
        let started = worker.post_message(&module).is_ok();
        self.watch_silence(slot, worker.clone());
        {
            let mut inner = self.0.borrow_mut();
            if inner.workers.len() <= slot {
                inner.workers.resize_with(slot + 1, || None);
            }
            inner.workers[slot] = Some(LiveWorker {
                worker,
                watched: false,
                was_active: true,
                guests: BTreeMap::new(),
                _on_message: on_message,
                _on_failure: on_failure,
            });
        }
        if !started {
            self.report_death_later(slot);
        }
    }

    /// Waits on a worker's lock to notice its end. A worker that the browser terminates because memory is low sends no
    /// event.
    fn watch(&self, slot: usize, lock: &str) {
        let mut inner = self.0.borrow_mut();
        let Some(live) = inner.workers.get_mut(slot).and_then(Option::as_mut) else {
            return;
        };
        let (pool, worker) = (self.clone(), live.worker.clone());
        live.watched = locks::wait_for(lock, move || {
            if pool.is_current(slot, &worker) {
                pool.dispatch(|d| d.died(slot));
            }
        });
    }

    /// True if a worker is still the one of its slot.
    fn is_current(&self, slot: usize, worker: &Worker) -> bool {
        let inner = self.0.borrow();
        let live = inner.workers.get(slot).and_then(Option::as_ref);
        live.is_some_and(|l| l.worker == *worker)
    }

    /// Restarts the watchdog's timeout.
    fn mark_active(&self, slot: usize) {
        if let Some(Some(live)) = self.0.borrow_mut().workers.get_mut(slot) {
            live.was_active = true;
        }
    }

    /// Watchdog for workers that hold no lock: reports a worker that has been silent for too long.
    fn watch_silence(&self, slot: usize, worker: Worker) {
        let pool = self.clone();
        set_timeout(SILENCE_MS, move || {
            if !pool.is_current(slot, &worker) {
                return;
            }
            let mut inner = pool.0.borrow_mut();
            let Some(Some(live)) = inner.workers.get_mut(slot) else {
                return;
            };
            if live.watched {
                return;
            }
            let actions = if std::mem::take(&mut live.was_active) {
                Vec::new()
            } else {
                inner.dispatcher.silent(slot)
            };
            drop(inner);
            pool.execute(actions);
            pool.watch_silence(slot, worker.clone());
        });
    }

    fn terminate(&self, slot: usize) {
        let live = self
            .0
            .borrow_mut()
            .workers
            .get_mut(slot)
            .and_then(Option::take);
        if let Some(live) = live {
            live.worker.terminate();
            // The caller may be one of the worker's closures: drop them after it has returned.
            set_timeout(0, move || drop(live));
        }
    }

    /// Deferred, since the caller is iterating over actions.
    fn report_death_later(&self, slot: usize) {
        let pool = self.clone();
        set_timeout(0, move || pool.dispatch(|d| d.died(slot)));
    }

    fn on_message(&self, slot: usize, data: JsValue) {
        self.mark_active(slot);
        let text = data.as_string().unwrap_or_default();
        let Ok(event) = serde_json::from_str::<WorkerEvent>(&text) else {
            return self.dispatch(|d| d.died(slot));
        };
        let (id, event) = match event {
            Event::Ready { lock } => {
                if let Some(lock) = lock {
                    self.watch(slot, &lock);
                }
                return self.dispatch(|d| d.ready(slot));
            }
            Event::Progress { id, progress } => {
                let owner = self.0.borrow().dispatcher.owner(slot, id);
                if let Some(owner) = owner {
                    (owner.on_event)(TaskEvent::Progress(progress));
                }
                return;
            }
            Event::Done { id, result } => (id, TaskEvent::Done(result)),
            Event::Failed { id, reason } => (id, TaskEvent::Failed(reason)),
        };
        let (owner, actions) = self.0.borrow_mut().dispatcher.done(slot, id);
        // The next task comes first, so that the worker does not wait while the page handles the result.
        self.execute(actions);
        if let Some(owner) = owner {
            (owner.on_event)(event);
        }
    }
}
