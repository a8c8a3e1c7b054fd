//! The browser: document, workers, storage. A thin layer without rules and decisions.
//!
//! One WebAssembly module and one glue script serve the page and its workers; [`start`] runs in all of them.

mod canvas;
mod database;
mod database_queue;
mod document_lock;
mod documents;
mod drag;
mod effects;
mod event_listeners;
mod events;
mod focus;
mod lifecycle;
mod locks;
mod offline;
mod page;
mod patch;
mod pool;
mod python;
mod scheduler;
mod store;
mod time;
mod worker;

use wasm_bindgen::JsCast;
use web_sys::DedicatedWorkerGlobalScope;

/// The entry point of the page and of every worker.
pub fn start() {
    console_error_panic_hook::set_once();
    match js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() {
        Ok(scope) => worker::start(scope),
        Err(_) => wasm_bindgen_futures::spawn_local(lifecycle::start()),
    }
}
