//! The workers of the page. [`Dispatcher`] decides; this only starts, asks and ends them.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Array;
use serde_wasm_bindgen::{from_value, to_value};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, BlobPropertyBag, MessageEvent, Response, Url, Worker, WorkerOptions, WorkerType,
};

use super::effects::{after, window, within};
use super::locks;
use super::worker::WorkerEvent;
use crate::app::effects::{Channel, TaskEvent, TaskId};
use crate::job::dispatch::{Action, Dispatcher, GRACE_MS, SILENCE_MS};
use crate::job::protocol::{Event, Request};
use crate::registry::Task;

#[wasm_bindgen]
extern "C" {
    /// Where the glue script is: an address, or in the single file the whole script as a `data:` address.
    #[wasm_bindgen(thread_local_v2, js_namespace = ["import", "meta"], js_name = url)]
    static GLUE: String;
}

/// What the boot lines of a worker do with the first message, which is the compiled module.
const BOOT: &str = "onmessage = (e) => { onmessage = null; START({ module_or_path: e.data })\
    .catch((error) => setTimeout(() => { throw error; })); };";

type Key = (Channel, TaskId);

/// Hears what becomes of tasks.
pub(super) type Listener = Rc<dyn Fn(Channel, TaskId, TaskEvent)>;

struct LiveWorker {
    worker: Worker,
    /// Whether its death would be heard of, by its lock.
    watched: bool,
    /// Whether it has said something or was asked for something since it was last looked after.
    spoke: bool,
    // Kept for as long as the worker may call them.
    _onmessage: Closure<dyn FnMut(MessageEvent)>,
    _failed: Closure<dyn FnMut(JsValue)>,
}

struct Inner {
    dispatcher: Dispatcher<Key, Task>,
    workers: Vec<Option<LiveWorker>>,
    /// What every worker starts with; `None` until it is had.
    address: Option<String>,
    /// The slots that wait for that.
    early: Vec<usize>,
    listener: Listener,
}

/// The workers of the page.
#[derive(Clone)]
pub(super) struct Pool(Rc<RefCell<Inner>>);

impl Pool {
    /// Starts workers.
    pub(super) fn new(workers: u32, listener: Listener) -> Pool {
        let (dispatcher, actions) = Dispatcher::new(workers);
        let pool = Pool(Rc::new(RefCell::new(Inner {
            dispatcher,
            workers: Vec::new(),
            address: None,
            early: Vec::new(),
            listener,
        })));
        pool.act(actions);
        let listener = pool.clone();
        wasm_bindgen_futures::spawn_local(async move {
            let address = worker_address().await;
            listener.0.borrow_mut().address = Some(address);
            let early = std::mem::take(&mut listener.0.borrow_mut().early);
            early.into_iter().for_each(|slot| listener.spawn(slot));
        });
        pool
    }

    /// Gives a task to the pool.
    pub(super) fn run(&self, channel: Channel, id: TaskId, task: Task) {
        let actions = self
            .0
            .borrow_mut()
            .dispatcher
            .run((channel, id), channel.urgency(), task);
        self.act(actions);
    }

    /// Drops the tasks of a channel.
    pub(super) fn cancel(&self, channel: Channel) {
        let actions = self
            .0
            .borrow_mut()
            .dispatcher
            .cancel(|(c, _)| *c == channel);
        self.act(actions);
    }

    /// Makes the pool larger or smaller.
    pub(super) fn resize(&self, workers: u32) {
        let actions = self.0.borrow_mut().dispatcher.resize(workers);
        self.act(actions);
    }

    fn act(&self, actions: Vec<Action<Key, Task>>) {
        for action in actions {
            match action {
                Action::Spawn(slot) => self.spawn(slot),
                Action::Post(slot, id, task) => {
                    let message = to_value(&Request::Run { id, task });
                    let inner = self.0.borrow();
                    let worker = inner.workers.get(slot).and_then(Option::as_ref);
                    let posted = match (message, worker) {
                        (Ok(message), Some(live)) => live.worker.post_message(&message).is_ok(),
                        _ => false,
                    };
                    drop(inner);
                    if posted {
                        self.note(slot);
                    } else {
                        self.died_later(slot);
                    }
                }
                Action::Terminate(slot) => self.terminate(slot),
                Action::Await(slot, order) => {
                    let pool = self.clone();
                    after(GRACE_MS, move || {
                        let actions = pool.0.borrow_mut().dispatcher.overdue(slot, order);
                        pool.act(actions);
                    });
                }
                Action::Rest(slot, number, milliseconds) => {
                    let pool = self.clone();
                    after(milliseconds, move || {
                        let actions = pool.0.borrow_mut().dispatcher.rested(slot, number);
                        pool.act(actions);
                    });
                }
                Action::Fail((channel, id), error) => {
                    let listener = self.0.borrow().listener.clone();
                    listener(channel, id, TaskEvent::Failed(error));
                }
            }
        }
    }

    fn spawn(&self, slot: usize) {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let address = self.0.borrow().address.clone();
        let Some(address) = address else {
            self.0.borrow_mut().early.push(slot);
            return;
        };
        let Ok(worker) = Worker::new_with_options(&address, &options) else {
            self.died_later(slot);
            return;
        };
        let pool = self.clone();
        let source = worker.clone();
        let onmessage = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if pool.is(slot, &source) {
                pool.on_message(slot, event.data());
            }
        });
        let pool = self.clone();
        let source = worker.clone();
        let failed = Closure::<dyn FnMut(JsValue)>::new(move |_| {
            if pool.is(slot, &source) {
                let actions = pool.0.borrow_mut().dispatcher.died(slot);
                pool.act(actions);
            }
        });
        worker.set_onmessage(Some(onmessage.as_ref().unchecked_ref()));
        worker.set_onmessageerror(Some(failed.as_ref().unchecked_ref()));
        worker.set_onerror(Some(failed.as_ref().unchecked_ref()));
        let started = worker.post_message(&wasm_bindgen::module()).is_ok();
        self.mind(slot, worker.clone());
        {
            let mut inner = self.0.borrow_mut();
            if inner.workers.len() <= slot {
                inner.workers.resize_with(slot + 1, || None);
            }
            inner.workers[slot] = Some(LiveWorker {
                worker,
                watched: false,
                spoke: true,
                _onmessage: onmessage,
                _failed: failed,
            });
        }
        if !started {
            self.died_later(slot);
        }
    }

    /// Notices the end of a worker, which lets its lock go. One that a browser ends for want of memory says nothing.
    fn watch(&self, slot: usize, lock: &str) {
        let mut inner = self.0.borrow_mut();
        let Some(live) = inner.workers.get_mut(slot).and_then(Option::as_mut) else {
            return;
        };
        live.watched = true;
        let (pool, worker) = (self.clone(), live.worker.clone());
        drop(inner);
        locks::pass(lock, move || {
            if pool.is(slot, &worker) {
                let actions = pool.0.borrow_mut().dispatcher.died(slot);
                pool.act(actions);
            }
        });
    }

    /// Whether a worker is still the one of its slot.
    fn is(&self, slot: usize, worker: &Worker) -> bool {
        let inner = self.0.borrow();
        let live = inner.workers.get(slot).and_then(Option::as_ref);
        live.is_some_and(|l| l.worker == *worker)
    }

    /// From now on a worker is waited for anew.
    fn note(&self, slot: usize) {
        if let Some(Some(live)) = self.0.borrow_mut().workers.get_mut(slot) {
            live.spoke = true;
        }
    }

    /// Looks after a worker as long as nothing would tell of its death: when it has said nothing for long, others do what it does.
    fn mind(&self, slot: usize, worker: Worker) {
        let pool = self.clone();
        after(SILENCE_MS, move || {
            if !pool.is(slot, &worker) {
                return;
            }
            let mut inner = pool.0.borrow_mut();
            let Some(Some(live)) = inner.workers.get_mut(slot) else {
                return;
            };
            if live.watched {
                return;
            }
            let actions = match std::mem::take(&mut live.spoke) {
                true => Vec::new(),
                false => inner.dispatcher.silent(slot),
            };
            drop(inner);
            pool.act(actions);
            pool.mind(slot, worker.clone());
        });
    }

    fn terminate(&self, slot: usize) {
        self.0.borrow_mut().early.retain(|early| *early != slot);
        let live = self
            .0
            .borrow_mut()
            .workers
            .get_mut(slot)
            .and_then(Option::take);
        if let Some(live) = live {
            live.worker.terminate();
            // The worker may be what calls us now, through one of these closures: they go when it has returned.
            after(0, move || drop(live));
        }
    }

    /// Not at once: whoever calls us is in the middle of a list of actions.
    fn died_later(&self, slot: usize) {
        let pool = self.clone();
        after(0, move || {
            let actions = pool.0.borrow_mut().dispatcher.died(slot);
            pool.act(actions);
        });
    }

    fn on_message(&self, slot: usize, data: JsValue) {
        self.note(slot);
        let listener = self.0.borrow().listener.clone();
        let event: WorkerEvent = match from_value(data) {
            Ok(event) => event,
            Err(_) => {
                let actions = self.0.borrow_mut().dispatcher.died(slot);
                self.act(actions);
                return;
            }
        };
        let (id, update) = match event {
            Event::Ready { lock } => {
                if let Some(lock) = lock {
                    self.watch(slot, &lock);
                }
                let actions = self.0.borrow_mut().dispatcher.ready(slot);
                self.act(actions);
                return;
            }
            Event::Progress { id, progress } => {
                let owner = self.0.borrow().dispatcher.owner(slot, id);
                if let Some((channel, task)) = owner {
                    listener(channel, task, TaskEvent::Progress(progress));
                }
                return;
            }
            Event::Done { id, result } => (id, TaskEvent::Done(result)),
            Event::Failed { id, reason } => (id, TaskEvent::Failed(reason)),
        };
        let (owner, actions) = self.0.borrow_mut().dispatcher.done(slot, id);
        // First the next task, so that the worker does not wait for what the page does with the answer.
        self.act(actions);
        if let Some((channel, task)) = owner {
            listener(channel, task, update);
        }
    }
}

/// The address of the script that every worker starts with: the glue and the boot lines behind it.
///
/// In the hosted page a Blob with the glue's text, which the page fetches: what a worker itself would import, Firefox asks the host for, past
/// the copy that the browser keeps. Opened from a file, browsers refuse Blobs in module workers; there the glue is a `data:` address already.
async fn worker_address() -> String {
    let glue = GLUE.with(String::clone);
    let boot = BOOT.replace("START", "__wbg_init");
    if glue.starts_with("data:") {
        let boot = String::from(js_sys::encode_uri_component(&boot));
        return format!("{glue}%0A{boot}");
    }
    let script = match text_of(&glue).await {
        Ok(text) => format!("{text}\n{boot}"),
        // The workers may have more luck.
        Err(_) => {
            let boot = BOOT.replace("START", "init");
            format!("import init from {};\n{boot}", js_string(&glue))
        }
    };
    let parts = Array::of1(&JsValue::from_str(&script));
    let options = BlobPropertyBag::new();
    options.set_type("text/javascript");
    Blob::new_with_str_sequence_and_options(&parts, &options)
        .and_then(|blob| Url::create_object_url_with_blob(&blob))
        // An address that leads nowhere: workers do not start, and the page says so.
        .unwrap_or_default()
}

/// Milliseconds that the glue may take, which the browser has just had.
const FETCH_MS: u32 = 10_000;

/// What stands at an address of the page.
async fn text_of(address: &str) -> Result<String, JsValue> {
    let answer = within(FETCH_MS, window().fetch_with_str(address)).await;
    let answer: Response = answer.ok_or("it takes too long")??.dyn_into()?;
    if !answer.ok() {
        return Err(answer.status_text().into());
    }
    let text = JsFuture::from(answer.text()?).await?;
    text.as_string().ok_or(text)
}

/// A text as JavaScript writes it.
fn js_string(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
