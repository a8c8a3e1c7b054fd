//! Delays and timeouts.

use js_sys::{Array, Object, Promise};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

use super::dom::window;

/// Calls a function after a delay.
pub(super) fn set_timeout(milliseconds: u32, call: impl FnOnce() + 'static) {
    let call = Closure::once_into_js(call);
    let wait = i32::try_from(milliseconds).unwrap_or(i32::MAX);
    // Fails only without a window.
    let _ =
        window().set_timeout_with_callback_and_timeout_and_arguments_0(call.unchecked_ref(), wait);
}

/// A promise of a value after a delay.
fn resolve_after(milliseconds: u32, value: &JsValue) -> Promise {
    let wait = i32::try_from(milliseconds).unwrap_or(i32::MAX);
    Promise::new(&mut |done, _| {
        // Fails only without a window.
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_1(&done, wait, value);
    })
}

/// Lets the browser paint and handle events: the rest is a task of its own.
pub(super) async fn pause() {
    let _ = JsFuture::from(resolve_after(0, &JsValue::UNDEFINED)).await;
}

/// The result of a promise; `None` after a timeout.
pub(super) async fn with_timeout(
    milliseconds: u32,
    promise: Promise,
) -> Option<Result<JsValue, JsValue>> {
    let late = Object::new();
    let patience = resolve_after(milliseconds, &late);
    let first = JsFuture::from(Promise::race(&Array::of2(&promise, &patience))).await;
    match first {
        Ok(value) if value == *late => None,
        first => Some(first),
    }
}
