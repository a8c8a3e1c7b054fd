//! The browser's locks, which are released when a tab closes or crashes.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::{Array, Function, Object, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

use super::dom::{ignore, property, with_timeout};

// In web-sys these require a compiler flag, as long as their specification is a draft.
#[wasm_bindgen]
extern "C" {
    type LockManager;
    #[wasm_bindgen(method, catch)]
    fn request(
        this: &LockManager,
        name: &str,
        options: &Object,
        granted: &JsValue,
    ) -> Result<Promise, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn query(this: &LockManager) -> Result<Promise, JsValue>;
}

/// The lock manager for the page and its workers; `None` if unsupported, as on insecure origins.
fn manager() -> Option<LockManager> {
    let locks = property(&property(&js_sys::global(), "navigator"), "locks");
    locks.is_object().then(|| locks.unchecked_into())
}

#[derive(Clone, Copy, PartialEq)]
pub(super) enum LockMode {
    Exclusive,
    /// Exclusive; fails instead of waiting.
    IfAvailable,
    Shared,
}

/// Requests a lock. Calls `granted` with true if it is held; it stays held until the promise returned by `granted`
/// settles. `None` if unsupported; the promise is rejected if the browser refuses.
pub(super) fn request(
    name: &str,
    wanted: LockMode,
    granted: impl FnOnce(bool) -> JsValue + 'static,
) -> Option<Promise> {
    let options = Object::new();
    let mode = match wanted {
        LockMode::Shared => "shared",
        _ => "exclusive",
    };
    let at_once = wanted == LockMode::IfAvailable;
    // Fails only for a frozen object.
    let _ = Reflect::set(&options, &"mode".into(), &mode.into());
    let _ = Reflect::set(&options, &"ifAvailable".into(), &at_once.into());
    let answer = Closure::once_into_js(move |lock: JsValue| granted(!lock.is_null()));
    manager()?.request(name, &options, &answer).ok()
}

/// Requests a lock and holds it for the life of the page or worker. Calls `on_answer` once, with false if unsupported
/// or refused.
pub(super) fn hold(name: &str, on_answer: impl FnOnce(bool) + 'static) {
    let on_answer = Rc::new(Cell::new(Some(on_answer)));
    let answer = move |held| {
        if let Some(on_answer) = on_answer.take() {
            on_answer(held);
        }
    };
    let refused = answer.clone();
    let on_granted = move |_| {
        answer(true);
        Promise::new(&mut |_, _| {}).into()
    };
    let Some(promise) = request(name, LockMode::Exclusive, on_granted) else {
        refused(false);
        return;
    };
    wasm_bindgen_futures::spawn_local(async move {
        // It settles only after a refusal, or if another request steals the lock.
        let _ = JsFuture::from(promise).await;
        refused(false);
    });
}

/// Waits for a lock, calls `on_granted` and releases it at once. Returns false if unsupported; does not call
/// `on_granted` then, or if the browser refuses.
pub(super) fn wait_for(name: &str, on_granted: impl FnOnce() + 'static) -> bool {
    let at_once = |_| {
        on_granted();
        JsValue::UNDEFINED
    };
    request(name, LockMode::Exclusive, at_once)
        .map(ignore)
        .is_some()
}

/// The timeout for querying locks in milliseconds. It usually takes one or two.
const QUERY_MS: u32 = 1_000;

/// The names of all locks held by pages of this origin; `None` if the browser does not answer.
pub(super) async fn held_names() -> Option<Vec<String>> {
    let promise = manager()?.query().ok()?;
    let answer = with_timeout(QUERY_MS, promise).await?;
    let held: Array = property(&answer.ok()?, "held").dyn_into().ok()?;
    let names = held.iter().map(|lock| property(&lock, "name"));
    Some(names.filter_map(|name| name.as_string()).collect())
}

/// A shared lock that indicates that something is open.
#[derive(Default)]
pub(super) struct OpenLock {
    /// Releases the lock.
    resolve: Rc<RefCell<Option<Function>>>,
}

impl OpenLock {
    /// Holds the lock until [`OpenLock::release`]. Without lock support other tabs cannot know about this one.
    pub(super) fn acquire(&self, name: &str) {
        let resolve = self.resolve.clone();
        let promise = request(name, LockMode::Shared, move |_| {
            Promise::new(&mut |settle, _| *resolve.borrow_mut() = Some(settle)).into()
        });
        if let Some(promise) = promise {
            ignore(promise);
        }
    }

    pub(super) fn release(&self) {
        if let Some(resolve) = self.resolve.take() {
            let _ = resolve.call0(&JsValue::NULL);
        }
    }
}
