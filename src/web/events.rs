//! From the browser's events to those that views know.

use wasm_bindgen::JsCast;
use web_sys::{
    DragEvent, Element, Event, File, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement,
    KeyboardEvent, MouseEvent,
};

use crate::app::vdom::{EventData, EventKind};

/// The largest file that is read, in bytes.
pub(super) const LARGEST_FILE: f64 = 16.0 * 1024.0 * 1024.0;

/// What a handler may know of an event.
pub(super) fn data(event: &Event, target: &Element) -> EventData {
    let mut data = EventData {
        in_field: is_field(target),
        in_button: is_button(target),
        ..EventData::default()
    };
    if let Some(input) = target.dyn_ref::<HtmlInputElement>() {
        data.value = input.value();
        data.checked = input.checked();
    } else if let Some(select) = target.dyn_ref::<HtmlSelectElement>() {
        data.value = select.value();
    } else if let Some(area) = target.dyn_ref::<HtmlTextAreaElement>() {
        data.value = area.value();
    }
    if let Some(key) = event.dyn_ref::<KeyboardEvent>() {
        data.key = key.key();
        data.modified = key.ctrl_key() || key.alt_key() || key.meta_key();
        data.shift = key.shift_key();
    } else if let Some(mouse) = event.dyn_ref::<MouseEvent>() {
        data.modified = mouse.ctrl_key() || mouse.alt_key() || mouse.meta_key();
        data.shift = mouse.shift_key();
    }
    data
}

/// Whether a person writes or chooses in an element, so that keys belong to it.
fn is_field(element: &Element) -> bool {
    matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT")
}

/// Whether Space on an element presses it. Elements that a press does nothing to say so with `data-idle`.
fn is_button(element: &Element) -> bool {
    matches!(element.tag_name().as_str(), "BUTTON" | "A" | "SUMMARY")
        && !element.has_attribute("data-idle")
}

/// Whether an event is about a key, by its name.
pub(super) fn is_key(event: &Event, name: &str) -> bool {
    event
        .dyn_ref::<KeyboardEvent>()
        .is_some_and(|key| key.key() == name)
}

/// The file that an event brings.
pub(super) fn file(event: &Event, kind: EventKind, target: &Element) -> Option<File> {
    match kind {
        EventKind::Drop => {
            let transfer = event.dyn_ref::<DragEvent>()?.data_transfer()?;
            transfer.files()?.get(0)
        }
        EventKind::Change => {
            let input = target.dyn_ref::<HtmlInputElement>()?;
            if input.type_() == "file" {
                input.files()?.get(0)
            } else {
                None
            }
        }
        _ => None,
    }
}

/// Whether a press shall open a link elsewhere, as the browser does.
pub(super) fn opens_elsewhere(event: &Event) -> bool {
    event.dyn_ref::<MouseEvent>().is_some_and(|mouse| {
        mouse.button() != 0 || mouse.ctrl_key() || mouse.meta_key() || mouse.shift_key()
    })
}
