//! The inside of a worker: one task after the other.

use js_sys::Uint8Array;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use rastros_lab::facade::{Progress, Task, TaskResult, run};
use rastros_lab::job::protocol::{Event, Request};
use rastros_lab::message::Message;
use rastros_lab_plain::{Fault, from_bytes, to_bytes};

/// What a worker of this page says.
pub(super) type WorkerEvent = Event<Progress, TaskResult>;

/// Listens for tasks and says that it does.
pub(super) fn start(scope: DedicatedWorkerGlobalScope) {
    let port = scope.clone();
    let listen = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        answer(&port, event.data());
    });
    scope.set_onmessage(Some(listen.as_ref().unchecked_ref()));
    // It listens for as long as the worker lives.
    listen.forget();
    say(&scope, &Event::Ready);
}

fn answer(port: &DedicatedWorkerGlobalScope, data: JsValue) {
    let Some(request) = from_js::<Request<Task>>(&data) else {
        // The page is of another build than the worker: it replaces a worker that fails.
        wasm_bindgen::throw_str("a request that cannot be understood");
    };
    let Request::Run { id, task } = request;
    let result = run(&task, &mut |progress| {
        say(port, &Event::Progress { id, progress });
    });
    let event = match result {
        Ok(result) => Event::Done { id, result },
        Err(fault) => Event::Failed { id, fault },
    };
    say(port, &event);
}

fn say(port: &DedicatedWorkerGlobalScope, event: &WorkerEvent) {
    let said = match to_js(event) {
        Ok(said) => said,
        Err(fault) => {
            let fault = Message::new("error.worker.answer").with("fault", fault.to_string());
            let id = match event {
                Event::Ready => return,
                Event::Progress { id, .. } | Event::Done { id, .. } | Event::Failed { id, .. } => {
                    *id
                }
            };
            match to_js(&WorkerEvent::Failed { id, fault }) {
                Ok(said) => said,
                Err(_) => return,
            }
        }
    };
    if port.post_message(&said).is_err() {
        wasm_bindgen::throw_str("the page cannot be answered");
    }
}

/// A value as bytes, for a message.
pub(super) fn to_js(value: &impl Serialize) -> Result<JsValue, Fault> {
    let bytes = to_bytes(value)?;
    Ok(Uint8Array::from(bytes.as_slice()).into())
}

/// The value that [`to_js`] put into a message; `None` where it is no such value.
pub(super) fn from_js<T: DeserializeOwned>(data: &JsValue) -> Option<T> {
    let bytes = data.dyn_ref::<Uint8Array>()?;
    from_bytes(&bytes.to_vec()).ok()
}
