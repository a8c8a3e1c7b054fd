//! The window and the document: listeners, delays, files, clipboard, focus and scrolling.

use js_sys::{Array, Function, Object, Promise, Reflect, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, BlobPropertyBag, Document, DomRect, Event, EventTarget, HtmlDialogElement, HtmlDocument,
    HtmlElement, HtmlTextAreaElement, MediaQueryList, NodeList, Url, Window,
};

use crate::app::effects::Insertion;
use crate::app::ui::query::link_of_address;

/// The window. Only for the page, not for workers.
pub(super) fn window() -> Window {
    web_sys::window().expect_throw("the page runs in a window")
}

pub(super) fn document() -> Document {
    window().document().expect_throw("a window has a document")
}

/// A property of a JavaScript value, which need not be of a known type; undefined if it is missing.
pub(super) fn property(of: &JsValue, name: &str) -> JsValue {
    Reflect::get(of, &name.into()).unwrap_or_default()
}

/// The content of a `meta` element written at build time.
pub(super) fn meta_content(name: &str) -> Option<String> {
    let element = document().query_selector(&format!("meta[name={name}]"));
    element.ok()??.get_attribute("content")
}

/// The address of the page without its fragment.
pub(super) fn address() -> String {
    let here = window().location().href().unwrap_or_default();
    here.split('#').next().unwrap_or_default().to_owned()
}

/// The link in the address of the page.
pub(super) fn link() -> String {
    let location = window().location();
    let (search, hash) = (location.search(), location.hash());
    link_of_address(&search.unwrap_or_default(), &hash.unwrap_or_default())
}

/// Calls a function for each event as long as the page lives.
pub(super) fn listen(target: &EventTarget, name: &str, on_event: impl FnMut(Event) + 'static) {
    let on_event = Closure::<dyn FnMut(Event)>::new(on_event);
    // Fails only for invalid arguments.
    let _ = target.add_event_listener_with_callback(name, on_event.as_ref().unchecked_ref());
    // The listener lives as long as the page.
    on_event.forget();
}

/// Listens in the capture phase, which includes events that do not bubble, such as `close`.
pub(super) fn listen_capturing(
    target: &EventTarget,
    name: &str,
    on_event: impl FnMut(Event) + 'static,
) {
    let on_event = Closure::<dyn FnMut(Event)>::new(on_event);
    let call = on_event.as_ref().unchecked_ref();
    // Fails only for invalid arguments.
    let _ = target.add_event_listener_with_callback_and_bool(name, call, true);
    // The listener lives as long as the page.
    on_event.forget();
}

thread_local! {
    // Cached, since every frame needs them, and the browser tracks each new list.
    static REDUCED_MOTION: Option<MediaQueryList> = media("(prefers-reduced-motion: reduce)");
    static DARK: Option<MediaQueryList> = media("(prefers-color-scheme: dark)");
}

fn media(query: &str) -> Option<MediaQueryList> {
    window().match_media(query).ok().flatten()
}

/// True if the user prefers reduced motion.
pub(super) fn prefers_reduced_motion() -> bool {
    REDUCED_MOTION.with(|query| query.as_ref().is_some_and(MediaQueryList::matches))
}

/// The media query for the dark theme of the device.
pub(super) fn dark_device() -> Option<MediaQueryList> {
    DARK.with(Clone::clone)
}

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
pub(super) async fn yield_to_browser() {
    let _ = JsFuture::from(resolve_after(0, &JsValue::UNDEFINED)).await;
}

/// The result of a promise; `None` after a timeout.
pub(super) async fn with_timeout(
    milliseconds: u32,
    promise: Promise,
) -> Option<Result<JsValue, JsValue>> {
    let timed_out = Object::new();
    let timeout = resolve_after(milliseconds, &timed_out);
    let first = JsFuture::from(Promise::race(&Array::of2(&promise, &timeout))).await;
    match first {
        Ok(value) if value == *timed_out => None,
        first => Some(first),
    }
}

/// Ignores the result of a promise. Without a handler, the browser would report a rejection as an error.
pub(super) fn ignore(promise: Promise) {
    wasm_bindgen_futures::spawn_local(async move {
        let _ = JsFuture::from(promise).await;
    });
}

/// The elements of a query that have a type.
pub(super) fn elements<T: JsCast>(found: Result<NodeList, JsValue>) -> Vec<T> {
    let list = found.ok();
    let nodes = list
        .iter()
        .flat_map(|list| (0..list.length()).filter_map(|i| list.get(i)));
    nodes.filter_map(|node| node.dyn_into().ok()).collect()
}

/// Downloads a file.
pub(super) fn download(name: &str, mime: &str, bytes: &[u8]) -> Result<(), JsValue> {
    let parts = Array::of1(&Uint8Array::from(bytes));
    let options = BlobPropertyBag::new();
    options.set_type(mime);
    download_blob(name, &Blob::new_with_u8_array_sequence_and_options(&parts, &options)?)
}

/// Downloads a file from a Blob.
pub(super) fn download_blob(name: &str, blob: &Blob) -> Result<(), JsValue> {
    let address = Url::create_object_url_with_blob(blob)?;
    let link: HtmlElement = document().create_element("a")?.unchecked_into();
    link.set_attribute("href", &address)?;
    link.set_attribute("download", name)?;
    link.click();
    set_timeout(10_000, move || {
        let _ = Url::revoke_object_url(&address);
    });
    Ok(())
}

/// Copies a text to the clipboard; on failure `on_done` gets the text back.
pub(super) fn copy(text: String, on_done: impl FnOnce(Result<(), String>) + 'static) {
    wasm_bindgen_futures::spawn_local(async move {
        let navigator = window().navigator();
        // The clipboard is missing on insecure origins.
        let is_copied = !property(&navigator, "clipboard").is_undefined()
            && JsFuture::from(navigator.clipboard().write_text(&text))
                .await
                .is_ok();
        on_done(if is_copied || copy_by_selection(&text).unwrap_or(false) {
            Ok(())
        } else {
            Err(text)
        });
    });
}

/// The legacy way: selects a text and lets the browser copy the selection.
fn copy_by_selection(text: &str) -> Result<bool, JsValue> {
    let document = document();
    let body = document.body().ok_or("there is no body")?;
    let focused = document.active_element();
    let area: HtmlTextAreaElement = document.create_element("textarea")?.unchecked_into();
    area.set_value(text);
    area.set_class_name("unseen");
    body.append_child(&area)?;
    area.select();
    let document: HtmlDocument = document.unchecked_into();
    let copied = document.exec_command("copy");
    area.remove();
    if let Some(Ok(before)) = focused.map(JsCast::dyn_into::<HtmlElement>) {
        before.focus()?;
    }
    copied
}

/// Scrolls to the top, and enters or leaves full screen mode. Does nothing if the browser does not support it or
/// refuses without a user gesture.
pub(super) fn set_full_screen(on: bool) {
    window().scroll_to_with_x_and_y(0.0, 0.0);
    let document = document();
    let (target, name): (JsValue, _) = match document.document_element() {
        Some(root) if on => (root.into(), "requestFullscreen"),
        _ if is_full_screen() => (document.into(), "exitFullscreen"),
        _ => return,
    };
    // Phones have no such function for a page.
    let Ok(call) = property(&target, name).dyn_into::<Function>() else {
        return;
    };
    if let Ok(Ok(promise)) = call.call0(&target).map(JsCast::dyn_into::<Promise>) {
        ignore(promise);
    }
}

/// True in full screen mode.
pub(super) fn is_full_screen() -> bool {
    document().fullscreen_element().is_some()
}

/// Focuses an element; false if it does not exist.
pub(super) fn focus(id: &str) -> bool {
    let Some(element) = document().get_element_by_id(id) else {
        return false;
    };
    if let Ok(element) = element.dyn_into::<HtmlElement>() {
        let _ = element.focus();
    }
    true
}

/// Opens new dialogs of the view as modal dialogs.
pub(super) fn open_dialogs() {
    let closed = document().query_selector_all("dialog:not([open])");
    for dialog in elements::<HtmlDialogElement>(closed) {
        // Fails only for an open dialog.
        let _ = dialog.show_modal();
    }
}

/// Scrolls to the element with an id, unless it is fully visible.
pub(super) fn reveal(id: &str) {
    let (Some(element), Some(root)) =
        (document().get_element_by_id(id), document().document_element())
    else {
        return;
    };
    let place = element.get_bounding_client_rect();
    if place.top() < 0.0 || place.bottom() > f64::from(root.client_height()) {
        element.scroll_into_view();
    }
}

/// Removes the focus from the active element.
pub(super) fn blur() {
    let active = document().active_element();
    if let Some(active) = active.and_then(|a| a.dyn_into::<HtmlElement>().ok()) {
        let _ = active.blur();
    }
}

/// Inserts text into a text area with the browser's command, which supports undo; the resulting input event informs the
/// page.
pub(super) fn insert(insertion: &Insertion) {
    let area = document().get_element_by_id(insertion.id);
    let Some(area) = area.and_then(|area| area.dyn_into::<HtmlTextAreaElement>().ok()) else {
        return;
    };
    let place = |place: usize| u32::try_from(place).unwrap_or(u32::MAX);
    let (from, to) = insertion.range;
    let _ = area.set_selection_range(place(from), place(to));
    let Ok(page) = document().dyn_into::<HtmlDocument>() else {
        return;
    };
    let command = match (insertion.text.is_empty(), from == to) {
        (true, true) => None,
        (true, false) => Some("delete"),
        (false, _) => Some("insertText"),
    };
    if let Some(command) = command {
        let _ = page.exec_command_with_show_ui_and_value(command, false, &insertion.text);
    }
    let (from, to) = insertion.selection;
    let _ = area.set_selection_range(place(from), place(to));
}

/// Scrolls frames with `data-centre` (a selector) sideways to centre that element, when the frame or its selector is
/// new: afterwards the frame stays where the user scrolls it.
pub(super) fn centre_frames() {
    const DONE: &str = "data-centred";
    for frame in elements::<HtmlElement>(document().query_selector_all("[data-centre]")) {
        let wanted = frame.get_attribute("data-centre").unwrap_or_default();
        if frame.get_attribute(DONE).as_ref() == Some(&wanted) {
            continue;
        }
        let Ok(Some(shown)) = frame.query_selector(&wanted) else {
            continue;
        };
        let middle = |of: DomRect| of.left() + of.width() / 2.0;
        let by =
            middle(shown.get_bounding_client_rect()) - middle(frame.get_bounding_client_rect());
        frame.set_scroll_left(frame.scroll_left() + by.round() as i32);
        let _ = frame.set_attribute(DONE, &wanted);
    }
}

/// Scrolls lists with `data-follow` (a selector) to make that element visible, without scrolling the page.
pub(super) fn scroll_lists() {
    for list in elements::<HtmlElement>(document().query_selector_all("[data-follow]")) {
        let wanted = list.get_attribute("data-follow").unwrap_or_default();
        let Ok(Some(shown)) = list.query_selector(&wanted) else {
            continue;
        };
        let (frame, shown) = (list.get_bounding_client_rect(), shown.get_bounding_client_rect());
        let above = shown.top() - frame.top();
        let below = shown.bottom() - frame.bottom();
        if above < 0.0 || below > 0.0 {
            let by = if above < 0.0 { above } else { below };
            list.set_scroll_top(list.scroll_top() + by.round() as i32);
        }
    }
}
