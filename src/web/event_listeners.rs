//! The listeners of the page: events of the document, the address, other tabs.

use std::cell::Cell;
use std::rc::Rc;

use js_sys::{Reflect, Uint8Array};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Element, Event, EventTarget, File, HtmlInputElement};

use super::effects::{self, after, document, listen, listen_first, window};
use super::page::Page;
use super::{events, focus, store};
use crate::app::shell::Msg;
use crate::app::ui::{EventData, EventKind, Handler};
use crate::python::decode;
use crate::text::{EnumId, Message};

/// Events that say that the page is seen again come together: for so many milliseconds they are one.
const TOGETHER_MS: u32 = 100;

/// Has the page hear everything that concerns it.
pub(super) fn listen_to_all(page: &Rc<Page>) {
    listen_to_other_tabs(page);
    listen_to_looking(page);
    listen_to_sight(page);
    let listener = page.clone();
    listen(&document(), "fullscreenchange", move |_| {
        if !effects::fills_screen() {
            listener.send(Msg::ScreenLeft);
        }
    });
}

/// Has the page hear that it is seen again.
fn listen_to_sight(page: &Rc<Page>) {
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
            after(TOGETHER_MS, move || {
                scheduled.set(false);
                page.send(Msg::PageVisible);
            });
        });
    }
}

/// Has the page hear what concerns whoever looks at it: hands, keys, the address.
pub(super) fn listen_to_looking(page: &Rc<Page>) {
    listen_to_hands(page);
    listen_to_keys(page);
    focus::listen();
    let listener = page.clone();
    listen(&window(), "hashchange", move |_| {
        let hash = window().location().hash().unwrap_or_default();
        if hash != *listener.link.borrow() {
            // What stands in the address now; what is wrong in it is replaced.
            listener.link.borrow_mut().clone_from(&hash);
            listener.send(Msg::Link(hash));
        }
    });
    if let Some(dark) = effects::dark_device() {
        let listener = page.clone();
        listen(&dark, "change", move |_| listener.update_document());
    }
}

/// Events of the document that the view has handlers for, and what browsers do with some of them by themselves.
fn listen_to_hands(page: &Rc<Page>) {
    for kind in EventKind::all() {
        let listener = page.clone();
        let on_event = move |event: Event| handle_event(&listener, kind, &event);
        match kind {
            EventKind::Wheel | EventKind::Close => listen_first(&document(), kind.id(), on_event),
            _ => listen(&document(), kind.id(), on_event),
        }
    }
    // A finger whose moves the browser takes for its own.
    let listener = page.clone();
    listen(&document(), "pointercancel", move |event| {
        handle_event(&listener, EventKind::PointerUp, &event);
    });
    // Without this the browser opens a dropped file in place of the page.
    for name in ["dragover", "drop"] {
        listen(&document(), name, |event| event.prevent_default());
    }
    // A press by mouse or finger on a cell or a move leaves the focus with the page, so that the keys step through the
    // game; in the grid the arrows walk only when the keyboard brought the focus there.
    listen(&document(), "mousedown", |event| {
        let target = event.target().and_then(|t| t.dyn_into::<Element>().ok());
        let keeps = target.and_then(|t| t.closest("[data-keep-focus]").ok().flatten());
        if keeps.is_some() {
            event.prevent_default();
            effects::leave_focus();
        }
    });
    page.drag.listen();
}

/// Firefox presses a focused button when Space goes up, even if it was taken when it went down.
fn listen_to_keys(page: &Rc<Page>) {
    let listener = page.clone();
    listen(&document(), "keyup", move |event| {
        if events::is_key(&event, " ") && listener.space_taken.take() {
            event.prevent_default();
        }
    });
}

/// What other tabs of the browser have kept.
fn listen_to_other_tabs(page: &Rc<Page>) {
    let listener = page.clone();
    listen(&window(), "storage", move |event| {
        if let Some((stored, text)) = store::written_by_other_tab(&event) {
            listener.send(Msg::StoredByOtherTab(stored, text));
        }
    });
}

/// Handles an event of the document: the first handler from its target outwards that makes a message of it gets it.
fn handle_event(page: &Rc<Page>, kind: EventKind, event: &Event) {
    if kind == EventKind::Click && page.drag.swallows(event) {
        return;
    }
    // Events that our own writing into the document causes (a focused element that goes) mean nothing.
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
            if element.has_attribute("data-files")
                && let Some(files) = events::files(event, kind, &target)
            {
                return read_all(page, &files, data, handler, &target);
            }
            match events::file(event, kind, &target) {
                Some((file, 1)) => return read(page, file, data, handler, &target),
                // Of several the others would be passed over without a word.
                Some(_) => return page.send(Msg::Notice(Message::new("error.file.several"))),
                None => {}
            }
            if let Some(msg) = handler(&data) {
                drop(tree);
                take(page, kind, event, &data, (&element, target));
                return page.send(msg);
            }
            if kind == EventKind::Change {
                // What was typed is nothing that the field can be.
                tree.insist(&target);
            }
        }
        if element == root {
            return;
        }
        at = element.parent_element();
    }
}

/// What an event is about; `None` where it is about nothing of the page.
fn target(event: &Event, kind: EventKind, root: &Element) -> Option<Element> {
    let target = event.target().and_then(|t| t.dyn_into::<Element>().ok());
    match target {
        Some(target) if root.contains(Some(&target)) => Some(target),
        // A key that no element has the focus for belongs to the page as a whole.
        _ if kind == EventKind::KeyDown => root.first_element_child(),
        _ => None,
    }
}

/// An event has become a message: the browser does nothing of its own with it. It was heard by the first of the elements and happened
/// to the second.
fn take(
    page: &Page,
    kind: EventKind,
    event: &Event,
    data: &EventData,
    (element, target): (&Element, Element),
) {
    let own = matches!(kind, EventKind::Click | EventKind::KeyDown);
    // Escape would close the dialog that the field is in.
    let escape = kind == EventKind::KeyDown && data.key == "Escape";
    // What the editor of programs does itself with a key of its text.
    let typed = data.selection.is_some() && matches!(&*data.key, "Tab" | "Enter");
    if (own && !data.in_field) || kind == EventKind::Wheel || escape || typed {
        event.prevent_default();
    }
    match kind {
        EventKind::PointerDown => events::capture(event, element),
        EventKind::KeyDown if data.key == " " => page.space_taken.set(true),
        EventKind::Change => *page.changed.borrow_mut() = Some(target),
        _ => {}
    }
}

/// Reads files and hands their bytes to the handler that waits for them.
fn read_all(
    page: &Rc<Page>,
    files: &[File],
    mut data: EventData,
    handler: Handler<Msg>,
    target: &Element,
) {
    if let Some(input) = target.dyn_ref::<HtmlInputElement>() {
        input.set_value("");
    }
    let all: f64 = files.iter().map(|file| file.size()).sum();
    if files.len() > events::MOST_FILES || all > events::LARGEST_FILES {
        let large = Message::new("error.file.too_many").with("n", events::MOST_FILES);
        let large = large.with_number("limit", events::LARGEST_FILES / 1e6);
        return page.send(Msg::Notice(large));
    }
    let (page, files) = (page.clone(), files.to_vec());
    wasm_bindgen_futures::spawn_local(async move {
        for file in files {
            // The path within a folder that was chosen.
            let path = Reflect::get(&file, &"webkitRelativePath".into());
            let path = path.ok().and_then(|path| path.as_string());
            let path = path.filter(|path| !path.is_empty());
            let path = path.unwrap_or_else(|| file.name());
            match JsFuture::from(file.array_buffer()).await {
                Ok(buffer) => data.files.push((path, Uint8Array::new(&buffer).to_vec())),
                // A folder that was dropped is one of them.
                Err(_) => {
                    let unreadable = Message::new("error.file.unreadable");
                    page.send(Msg::Notice(unreadable.with("name", path)));
                }
            }
        }
        if let Some(msg) = handler(&data) {
            page.send(msg);
        }
    });
}

/// Reads a file and hands its text to the handler that waits for it.
fn read(page: &Rc<Page>, file: File, mut data: EventData, handler: Handler<Msg>, target: &Element) {
    if let Some(input) = target.dyn_ref::<HtmlInputElement>() {
        // So that the same file can be chosen again.
        input.set_value("");
    }
    if file.size() > events::LARGEST_FILE {
        let limit = events::LARGEST_FILE / 1e6;
        let large = Message::new("error.file.large");
        let large = large.with("name", file.name()).with_number("limit", limit);
        return page.send(Msg::Notice(large));
    }
    let page = page.clone();
    wasm_bindgen_futures::spawn_local(async move {
        let bytes = JsFuture::from(file.array_buffer()).await;
        let bytes = bytes.map(|buffer| Uint8Array::new(&buffer).to_vec());
        let unreadable = || Message::new("error.file.unreadable").with("name", file.name());
        let read = bytes.map_err(|_| unreadable());
        match read.and_then(|bytes| decode(&file.name(), &bytes)) {
            Ok(decoded) => {
                data.value = decoded.text;
                data.file = file.name();
                if let Some(msg) = handler(&data) {
                    page.send(msg);
                }
            }
            Err(error) => page.send(Msg::Notice(error)),
        }
    });
}
