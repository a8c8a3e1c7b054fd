//! The page's event listeners: for the document, the address, and other tabs.

use std::cell::Cell;
use std::rc::Rc;

use js_sys::Uint8Array;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Element, Event, EventTarget, File, HtmlInputElement};

use super::dom::{self, document, listen, listen_capturing, property, set_timeout, window};
use super::page::Page;
use super::{events, focus, storage};
use crate::app::documents::DocumentMsg;
use crate::app::shell::Msg;
use crate::app::ui::{EventData, EventKind, Handler};
use crate::python::decode;
use crate::text::{EnumId, Message};

/// Events about visibility within this many milliseconds count as one.
const TOGETHER_MS: u32 = 100;

/// Adds all listeners.
pub(super) fn listen_to_all(page: &Rc<Page>) {
    listen_to_other_tabs(page);
    listen_to_user(page);
    listen_to_visibility(page);
    let listener = page.clone();
    listen(&document(), "fullscreenchange", move |_| {
        if !dom::is_full_screen() {
            listener.send(Msg::FullScreenExited);
        }
    });
}

/// Listens to the page becoming visible.
fn listen_to_visibility(page: &Rc<Page>) {
    let scheduled = Rc::new(Cell::new(false));
    let targets = [
        (document().into(), "visibilitychange"),
        (window().into(), "focus"),
        (window().into(), "pageshow"),
    ];
    for (target, name) in targets {
        let target: EventTarget = target;
        let (page, scheduled) = (page.clone(), scheduled.clone());
        listen(&target, name, move |_| {
            if document().hidden() || scheduled.replace(true) {
                return;
            }
            let (page, scheduled) = (page.clone(), scheduled.clone());
            set_timeout(TOGETHER_MS, move || {
                scheduled.set(false);
                page.send(Msg::Documents(DocumentMsg::PageVisible));
            });
        });
    }
}

/// Adds the listeners for user input and the address.
pub(super) fn listen_to_user(page: &Rc<Page>) {
    listen_to_document(page);
    listen_to_keys(page);
    focus::listen();
    let listener = page.clone();
    listen(&window(), "hashchange", move |_| {
        let hash = window().location().hash().unwrap_or_default();
        if hash != *listener.link.borrow() {
            // The address in the browser; the page replaces invalid parts.
            listener.link.borrow_mut().clone_from(&hash);
            listener.send(Msg::Link(hash));
        }
    });
    if let Some(dark) = dom::dark_device() {
        let listener = page.clone();
        listen(&dark, "change", move |_| listener.update_document());
    }
}

/// Listens to document events with handlers in the view, and prevents some default actions.
fn listen_to_document(page: &Rc<Page>) {
    for kind in EventKind::all() {
        let listener = page.clone();
        let on_event = move |event: Event| handle_event(&listener, kind, &event);
        match kind {
            EventKind::Close => listen_capturing(&document(), kind.id(), on_event),
            _ => listen(&document(), kind.id(), on_event),
        }
    }
    // Prevents the browser from opening a dropped file instead of the page.
    for name in ["dragover", "drop"] {
        listen(&document(), name, |event| event.prevent_default());
    }
    // Pressing a cell or move by mouse or touch does not focus it, so that the keys keep stepping through the game; in
    // the grid the arrow keys move the focus only if the keyboard set it.
    listen(&document(), "mousedown", |event| {
        let target = event.target().and_then(|t| t.dyn_into::<Element>().ok());
        let keep_focus = target.and_then(|t| t.closest("[data-keep-focus]").ok().flatten());
        if keep_focus.is_some() {
            event.prevent_default();
            dom::blur();
        }
    });
    page.drag.listen();
}

/// Handles keyup of Space.
fn listen_to_keys(page: &Rc<Page>) {
    let listener = page.clone();
    // Firefox clicks a focused button on keyup, even if keydown was prevented.
    listen(&document(), "keyup", move |event| {
        if events::is_key(&event, " ") && listener.space_handled.take() {
            event.prevent_default();
        }
    });
}

/// Listens to texts saved by other tabs.
fn listen_to_other_tabs(page: &Rc<Page>) {
    let listener = page.clone();
    listen(&window(), "storage", move |event| {
        if let Some((stored, text)) = storage::written_by_other_tab(&event) {
            listener.send(Msg::StoredByOtherTab(stored, text));
        }
    });
}

/// Handles a document event: it goes to the first handler, from its target outwards, that turns it into a message.
fn handle_event(page: &Rc<Page>, kind: EventKind, event: &Event) {
    if kind == EventKind::Click && page.drag.suppresses_click(event) {
        return;
    }
    // Ignores events caused by patching the document, such as blur of a removed element.
    let Ok(tree) = page.tree.try_borrow() else {
        return;
    };
    let root = tree.root().clone();
    let Some(target) = target(event, kind, &root) else {
        return;
    };
    let data = events::data(event, &target);
    let mut at = Some(target.clone());
    while let Some(element) = at {
        if let Some(handler) = tree.handler(&element, kind) {
            if kind == EventKind::Click && events::opens_elsewhere(event) {
                return;
            }
            let files = events::files(event, kind, &target);
            let several = element.has_attribute("data-files");
            match files.len() {
                0 => {}
                // A field for a single file would silently ignore the others.
                2.. if !several => {
                    return page.send(Msg::Error(Message::new("error.file.several")));
                }
                _ => return read_files(page, files, several, data, handler, &target),
            }
            if let Some(msg) = handler(&data) {
                drop(tree);
                on_handled(page, kind, event, &data, target);
                return page.send(msg);
            }
            if kind == EventKind::Change {
                // The input is invalid for the field.
                tree.reset_field(&target);
            }
        }
        if element == root {
            return;
        }
        at = element.parent_element();
    }
}

/// The target of an event; `None` outside of the page.
fn target(event: &Event, kind: EventKind, root: &Element) -> Option<Element> {
    let target = event.target().and_then(|t| t.dyn_into::<Element>().ok());
    match target {
        Some(target) if root.contains(Some(&target)) => Some(target),
        // A key without a focused element belongs to the page as a whole.
        _ if kind == EventKind::KeyDown => root.first_element_child(),
        _ => None,
    }
}

/// Handles that an event became a message: prevents the browser's default action, and records keydown of Space and
/// changed fields.
fn on_handled(page: &Page, kind: EventKind, event: &Event, data: &EventData, target: Element) {
    let has_default = matches!(kind, EventKind::Click | EventKind::KeyDown);
    // Escape would close the dialog around the field.
    let escape = kind == EventKind::KeyDown && data.key == "Escape";
    // The editor of programs handles these keys itself.
    let is_editor_key = data.selection.is_some() && matches!(&*data.key, "Tab" | "Enter");
    if (has_default && !data.in_field) || escape || is_editor_key {
        event.prevent_default();
    }
    match kind {
        EventKind::KeyDown if data.key == " " => page.space_handled.set(true),
        EventKind::Change => *page.changed_field.borrow_mut() = Some(target),
        _ => {}
    }
}

/// Reads files and passes their contents to the handler; without `several` the text of a single file.
fn read_files(
    page: &Rc<Page>,
    files: Vec<File>,
    several: bool,
    mut data: EventData,
    handler: Handler<Msg>,
    target: &Element,
) {
    if let Some(input) = target.dyn_ref::<HtmlInputElement>() {
        // So that the user can select the same file again.
        input.set_value("");
    }
    if let Some(error) = too_large(&files, several) {
        return page.send(Msg::Error(error));
    }
    let page = page.clone();
    wasm_bindgen_futures::spawn_local(async move {
        for file in &files {
            match read(file).await {
                Ok(file) => data.files.push(file),
                Err(error) => page.send(Msg::Error(error)),
            }
        }
        if !several {
            let Some((name, bytes)) = data.files.pop() else {
                return;
            };
            match decode(&name, &bytes) {
                Ok(decoded) => (data.file, data.value) = (name, decoded.text),
                Err(error) => return page.send(Msg::Error(error)),
            }
        }
        if let Some(msg) = handler(&data) {
            page.send(msg);
        }
    });
}

/// The error for files that exceed a limit.
fn too_large(files: &[File], several: bool) -> Option<Message> {
    let size: f64 = files.iter().map(|file| file.size()).sum();
    let (limit, message) = if several {
        let message = Message::new("error.file.too_many").with("n", events::MAX_FILES);
        (events::MAX_TOTAL_BYTES, message)
    } else {
        let name = files.first()?.name();
        (events::MAX_FILE_BYTES, Message::new("error.file.large").with("name", name))
    };
    (size > limit || files.len() > events::MAX_FILES)
        .then(|| message.with_number("limit", limit / 1e6))
}

/// The path of a file within a selected folder, or else its name, and its bytes.
async fn read(file: &File) -> Result<(String, Vec<u8>), Message> {
    let path = property(file, "webkitRelativePath").as_string();
    let path = path.filter(|path| !path.is_empty());
    let path = path.unwrap_or_else(|| file.name());
    match JsFuture::from(file.array_buffer()).await {
        Ok(buffer) => Ok((path, Uint8Array::new(&buffer).to_vec())),
        // A dropped folder, for example.
        Err(_) => Err(Message::new("error.file.unreadable").with("name", path)),
    }
}
