//! The browser: document, workers, storage. A thin layer without rules of games: it decides only about
//! focus, frames and the sizes of files.
//!
//! The page and its workers are two programs: `src/main.rs` and `src/bin/worker.rs`.

mod canvas;
mod database;
mod database_queue;
mod document_lock;
mod documents;
mod dom;
mod drag;
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
mod storage;
mod time;
mod worker;

use wasm_bindgen::JsCast;
use web_sys::DedicatedWorkerGlobalScope;

/// The entry point of the page.
pub fn start_page() {
    console_error_panic_hook::set_once();
    wasm_bindgen_futures::spawn_local(lifecycle::start());
}

/// The entry point of every worker.
pub fn start_worker() {
    console_error_panic_hook::set_once();
    if let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() {
        worker::start(scope);
    }
}
