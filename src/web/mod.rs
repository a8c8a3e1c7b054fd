//! The browser: documents, workers, storage. Thin: no rules and no decisions.
//!
//! One WebAssembly module and one glue script serve the page and its workers; [`start`] runs in all of them.

mod canvas;
mod database;
mod drag;
mod effects;
mod events;
mod frames;
mod hearing;
mod library;
mod locks;
mod notices;
mod offline;
mod orders;
mod owner;
mod page;
mod patch;
mod place;
mod pool;
mod runs;
mod store;
mod tabs;
mod time;
mod visit;
mod worker;

use wasm_bindgen::JsCast;
use web_sys::DedicatedWorkerGlobalScope;

/// What `main` does, in the page and in every worker.
pub fn start() {
    console_error_panic_hook::set_once();
    match js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() {
        Ok(scope) => worker::start(scope),
        Err(_) => wasm_bindgen_futures::spawn_local(visit::start()),
    }
}
