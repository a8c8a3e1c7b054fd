//! Carrying out what an update asks for.

use js_sys::{Array, Function, Object, Promise, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    AddEventListenerOptions, Blob, BlobPropertyBag, Document, DomRect, Event, EventTarget,
    HtmlDialogElement, HtmlDocument, HtmlElement, HtmlTextAreaElement, MediaQueryList, Url, Window,
};

use crate::app::effects::Insertion;
use crate::app::ui::query::link_of_address;

/// The window. Asked for by the page only, never by a worker.
pub(super) fn window() -> Window {
    web_sys::window().expect_throw("the page runs in a window")
}

/// The document.
pub(super) fn document() -> Document {
    window().document().expect_throw("a window has a document")
}

/// The address of the page without what follows `#`.
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

/// Calls a function for each such event as long as the page lives.
pub(super) fn listen(target: &EventTarget, name: &str, on_event: impl FnMut(Event) + 'static) {
    let on_event = Closure::<dyn FnMut(Event)>::new(on_event);
    // The names are those of events that every browser has.
    let _ = target.add_event_listener_with_callback(name, on_event.as_ref().unchecked_ref());
    // It is listened to for as long as the page lives.
    on_event.forget();
}

/// Listens to an event before the elements do, so that one which does not bubble (`close`) is heard as well, and may keep the browser
/// from scrolling (`wheel`).
pub(super) fn listen_first(
    target: &EventTarget,
    name: &str,
    on_event: impl FnMut(Event) + 'static,
) {
    let on_event = Closure::<dyn FnMut(Event)>::new(on_event);
    let options = AddEventListenerOptions::new();
    options.set_passive(false);
    options.set_capture(true);
    let call = on_event.as_ref().unchecked_ref();
    // As above.
    let _ = target
        .add_event_listener_with_callback_and_add_event_listener_options(name, call, &options);
    on_event.forget();
}

thread_local! {
    // Asked for in every frame, and each new list of them is looked after by the browser.
    static STILL: Option<MediaQueryList> = media("(prefers-reduced-motion: reduce)");
    static DARK: Option<MediaQueryList> = media("(prefers-color-scheme: dark)");
}

fn media(query: &str) -> Option<MediaQueryList> {
    window().match_media(query).ok().flatten()
}

/// Whether the person wants nothing to move.
pub(super) fn still() -> bool {
    STILL.with(|query| query.as_ref().is_some_and(MediaQueryList::matches))
}

/// Tells whether the device is dark, and when that changes.
pub(super) fn dark_device() -> Option<MediaQueryList> {
    DARK.with(Clone::clone)
}

/// Calls a function after that many milliseconds.
pub(super) fn after(milliseconds: u32, call: impl FnOnce() + 'static) {
    let call = Closure::once_into_js(call);
    let wait = i32::try_from(milliseconds).unwrap_or(i32::MAX);
    // Fails only where there is no window.
    let _ =
        window().set_timeout_with_callback_and_timeout_and_arguments_0(call.unchecked_ref(), wait);
}

/// A promise of a value after that many milliseconds.
fn later(milliseconds: u32, value: &JsValue) -> Promise {
    let wait = i32::try_from(milliseconds).unwrap_or(i32::MAX);
    Promise::new(&mut |done, _| {
        // Fails only where there is no window.
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_1(&done, wait, value);
    })
}

/// Lets the browser paint and hear: what follows is a task of its own.
pub(super) async fn pause() {
    let _ = JsFuture::from(later(0, &JsValue::UNDEFINED)).await;
}

/// What a promise leads to; `None` where that takes longer than so many milliseconds.
pub(super) async fn within(
    milliseconds: u32,
    promise: Promise,
) -> Option<Result<JsValue, JsValue>> {
    let late = Object::new();
    let patience = later(milliseconds, &late);
    let first = JsFuture::from(Promise::race(&Array::of2(&promise, &patience))).await;
    match first {
        Ok(value) if value == *late => None,
        first => Some(first),
    }
}

/// Gives the person a file.
pub(super) fn download(name: &str, mime: &str, bytes: &[u8]) -> Result<(), JsValue> {
    let parts = Array::of1(&Uint8Array::from(bytes));
    let options = BlobPropertyBag::new();
    options.set_type(mime);
    offer(
        name,
        &Blob::new_with_u8_array_sequence_and_options(&parts, &options)?,
    )
}

/// Gives the person a file whose contents the browser holds.
pub(super) fn offer(name: &str, blob: &Blob) -> Result<(), JsValue> {
    let address = Url::create_object_url_with_blob(blob)?;
    let link: HtmlElement = document().create_element("a")?.unchecked_into();
    link.set_attribute("href", &address)?;
    link.set_attribute("download", name)?;
    link.click();
    after(10_000, move || {
        let _ = Url::revoke_object_url(&address);
    });
    Ok(())
}

/// Puts a text on the clipboard and tells that it is there; what could not be put there is given back.
pub(super) fn copy(text: String, on_done: impl FnOnce(Result<(), String>) + 'static) {
    wasm_bindgen_futures::spawn_local(async move {
        let clipboard = js_sys::Reflect::get(&window().navigator(), &"clipboard".into());
        let modern = match clipboard {
            // Missing where the page was not served securely.
            Ok(there) if !there.is_undefined() => {
                let writing = window().navigator().clipboard().write_text(&text);
                JsFuture::from(writing).await.is_ok()
            }
            _ => false,
        };
        on_done(match modern || copy_by_selection(&text).unwrap_or(false) {
            true => Ok(()),
            false => Err(text),
        });
    });
}

/// The older way: select a text and have the browser copy what is selected.
fn copy_by_selection(text: &str) -> Result<bool, JsValue> {
    let document = document();
    let body = document.body().ok_or("there is no body")?;
    let focused = document.active_element();
    let area: HtmlTextAreaElement = document.create_element("textarea")?.unchecked_into();
    area.set_value(text);
    area.set_class_name("unseen");
    body.append_child(&area)?;
    area.select();
    let document: web_sys::HtmlDocument = document.unchecked_into();
    let copied = document.exec_command("copy");
    area.remove();
    if let Some(Ok(before)) = focused.map(JsCast::dyn_into::<HtmlElement>) {
        before.focus()?;
    }
    copied
}

/// Shows the page from its top, and has it fill the screen, or no longer. Where the browser cannot, or refuses because nobody has pressed anything, the page
/// stays as it is.
pub(super) fn fill_screen(on: bool) {
    window().scroll_to_with_x_and_y(0.0, 0.0);
    let document = document();
    let (target, name): (JsValue, _) = match document.document_element() {
        Some(root) if on => (root.into(), "requestFullscreen"),
        _ if fills_screen() => (document.into(), "exitFullscreen"),
        _ => return,
    };
    // Phones have no such function for a page.
    let call = js_sys::Reflect::get(&target, &name.into());
    let Some(call) = call.ok().and_then(|call| call.dyn_into::<Function>().ok()) else {
        return;
    };
    if let Ok(Ok(promise)) = call.call0(&target).map(JsCast::dyn_into::<Promise>) {
        wasm_bindgen_futures::spawn_local(async move {
            let _ = JsFuture::from(promise).await;
        });
    }
}

/// Whether the page fills the screen.
pub(super) fn fills_screen() -> bool {
    document().fullscreen_element().is_some()
}

/// Moves the focus to an element, and tells whether there is such a one.
pub(super) fn focus(id: &str) -> bool {
    let Some(element) = document().get_element_by_id(id) else {
        return false;
    };
    if let Ok(element) = element.dyn_into::<HtmlElement>() {
        let _ = element.focus();
    }
    true
}

/// Opens the dialogs that the view has brought. What is behind them is out of reach until they go.
pub(super) fn open_dialogs() {
    let Ok(dialogs) = document().query_selector_all("dialog:not([open])") else {
        return;
    };
    for i in 0..dialogs.length() {
        let dialog = dialogs
            .get(i)
            .and_then(|d| d.dyn_into::<HtmlDialogElement>().ok());
        // Fails only for one that is open.
        dialog
            .into_iter()
            .for_each(|dialog| drop(dialog.show_modal()));
    }
}

/// Scrolls the page to the element with an id, unless all of it is in sight.
pub(super) fn reveal(id: &str) {
    let (Some(element), Some(root)) = (
        document().get_element_by_id(id),
        document().document_element(),
    ) else {
        return;
    };
    let place = element.get_bounding_client_rect();
    if place.top() < 0.0 || place.bottom() > f64::from(root.client_height()) {
        element.scroll_into_view();
    }
}

/// Gives the focus back to the page as a whole.
pub(super) fn leave_focus() {
    let active = document().active_element();
    if let Some(active) = active.and_then(|a| a.dyn_into::<HtmlElement>().ok()) {
        let _ = active.blur();
    }
}

/// Inserts text into a text area by the command of the browser that its undo knows; the input event that follows tells the page.
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

/// Scrolls every frame that says what belongs into its middle (`data-centre`, a selector) sideways, when it is new or says
/// something else than before: in between it stays where the person has moved it.
pub(super) fn centre() {
    const DONE: &str = "data-centred";
    let Ok(frames) = document().query_selector_all("[data-centre]") else {
        return;
    };
    for i in 0..frames.length() {
        let Some(frame) = frames.get(i).and_then(|n| n.dyn_into::<HtmlElement>().ok()) else {
            continue;
        };
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

/// Scrolls every list that says what it follows (`data-follow`, a selector) so that this is seen. The page itself stays.
pub(super) fn follow() {
    let Ok(lists) = document().query_selector_all("[data-follow]") else {
        return;
    };
    for i in 0..lists.length() {
        let Some(list) = lists.get(i).and_then(|n| n.dyn_into::<HtmlElement>().ok()) else {
            continue;
        };
        let wanted = list.get_attribute("data-follow").unwrap_or_default();
        let Ok(Some(shown)) = list.query_selector(&wanted) else {
            continue;
        };
        let (frame, shown) = (
            list.get_bounding_client_rect(),
            shown.get_bounding_client_rect(),
        );
        let above = shown.top() - frame.top();
        let below = shown.bottom() - frame.bottom();
        if above < 0.0 || below > 0.0 {
            let by = if above < 0.0 { above } else { below };
            list.set_scroll_top(list.scroll_top() + by.round() as i32);
        }
    }
}
