//! The browser's locks, which a tab that dies lets go.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::{Array, Function, Object, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

use super::effects::within;

// web-sys has these behind a flag of the compiler, as long as their specification is a draft.
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

/// The locks of the browser, for the page and its workers; `None` where it has none, as in pages that were not served securely.
fn manager() -> Option<LockManager> {
    let navigator = Reflect::get(&js_sys::global(), &"navigator".into()).ok()?;
    let locks = Reflect::get(&navigator, &"locks".into()).ok()?;
    locks.is_object().then(|| locks.unchecked_into())
}

/// How a lock is asked for.
#[derive(Clone, Copy)]
pub(super) struct LockOptions {
    /// With others that only look.
    pub(super) shared: bool,
    /// Or not at all.
    pub(super) at_once: bool,
}

/// Alone, for as long as it takes.
const EXCLUSIVE: LockOptions = LockOptions {
    shared: false,
    at_once: false,
};

/// Asks for a lock; `granted` is called with whether it is held, and it stays held until the promise that `granted` returns is settled.
/// `None` where there are no locks; the promise fails where the browser refuses.
pub(super) fn request(
    name: &str,
    how: LockOptions,
    granted: impl FnOnce(bool) -> JsValue + 'static,
) -> Option<Promise> {
    let options = Object::new();
    let mode = if how.shared { "shared" } else { "exclusive" };
    // Fails only where the object is frozen.
    let _ = Reflect::set(&options, &"mode".into(), &mode.into());
    let _ = Reflect::set(&options, &"ifAvailable".into(), &how.at_once.into());
    let answer = Closure::once_into_js(move |lock: JsValue| granted(!lock.is_null()));
    manager()?.request(name, &options, &answer).ok()
}

/// Asks for a lock and holds it as long as the page or the worker lives; `on_answer` is called once with whether it is held, which it
/// is not where there are no locks or the browser refuses.
pub(super) fn hold(name: &str, on_answer: impl FnOnce(bool) + 'static) {
    let on_answer = Rc::new(Cell::new(Some(on_answer)));
    let answer = move |held| {
        if let Some(on_answer) = on_answer.take() {
            on_answer(held);
        }
    };
    let refused = answer.clone();
    let forever = move |_| {
        answer(true);
        Promise::new(&mut |_, _| {}).into()
    };
    let Some(asked) = request(name, EXCLUSIVE, forever) else {
        refused(false);
        return;
    };
    wasm_bindgen_futures::spawn_local(async move {
        // It only ends by a refusal, or by the theft of a lock that was had.
        let _ = JsFuture::from(asked).await;
        refused(false);
    });
}

/// Waits for a lock, calls `on_granted` and releases it at once. Nothing is called where the browser refuses.
pub(super) fn pass(name: &str, on_granted: impl FnOnce() + 'static) {
    let at_once = |_| {
        on_granted();
        JsValue::UNDEFINED
    };
    if let Some(asked) = request(name, EXCLUSIVE, at_once) {
        wasm_bindgen_futures::spawn_local(async move {
            let _ = JsFuture::from(asked).await;
        });
    }
}

/// How long the browser may take to tell which locks are held, in milliseconds. It takes one or two.
const PATIENCE_MS: u32 = 1_000;

/// The names of all locks that pages of this origin hold; `None` where the browser does not tell.
pub(super) async fn held() -> Option<Vec<String>> {
    let asked = manager()?.query().ok()?;
    let answer = within(PATIENCE_MS, asked).await?;
    let held = Reflect::get(&answer.ok()?, &"held".into()).ok()?;
    let name = |lock: JsValue| Reflect::get(&lock, &"name".into()).ok()?.as_string();
    Some(
        held.dyn_into::<Array>()
            .ok()?
            .iter()
            .filter_map(name)
            .collect(),
    )
}

/// A lock that says that something is open, beside others that say the same.
#[derive(Default)]
pub(super) struct OpenLock {
    let_go: Rc<RefCell<Option<Function>>>,
}

impl OpenLock {
    /// Holds it until [`OpenLock::release`]. Where the browser has no locks, or refuses, other tabs cannot know that this is open.
    pub(super) fn acquire(&self, name: &str) {
        let how = LockOptions {
            shared: true,
            at_once: false,
        };
        let keeps = self.let_go.clone();
        let asked = request(name, how, move |_| {
            Promise::new(&mut |let_go, _| *keeps.borrow_mut() = Some(let_go)).into()
        });
        if let Some(asked) = asked {
            wasm_bindgen_futures::spawn_local(async move {
                let _ = JsFuture::from(asked).await;
            });
        }
    }

    /// Releases it.
    pub(super) fn release(&self) {
        if let Some(let_go) = self.let_go.take() {
            let _ = let_go.call0(&JsValue::NULL);
        }
    }
}
