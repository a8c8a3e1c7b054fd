//! Converts browser events to the event data of views.

use wasm_bindgen::JsCast;
use web_sys::{
    DragEvent, Element, Event, File, FileList, HtmlInputElement, HtmlSelectElement,
    HtmlTextAreaElement, KeyboardEvent, MouseEvent,
};

use crate::app::ui::{EventData, EventKind, Pointer};

/// The maximum size of a file in bytes: more than the largest evolution of the form, with 2001 generations of 1024
/// genomes.
pub(super) const MAX_FILE_BYTES: f64 = 336e6;

/// The maximum number of files read at once, and their total size in bytes: enough for a class.
pub(super) const MAX_FILES: usize = 10_000;
pub(super) const MAX_TOTAL_BYTES: f64 = 100e6;

/// The event data for a handler.
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
        // A list does not need the keys of presenters.
        let is_page_key = matches!(&*data.key, "PageUp" | "PageDown");
        data.in_field &= !(is_page_key && target.has_type::<HtmlSelectElement>());
        let area = target.dyn_ref::<HtmlTextAreaElement>();
        data.selection = area.and_then(|area| {
            let [from, to] = [area.selection_start(), area.selection_end()];
            Some((from.ok()?? as usize, to.ok()?? as usize))
        });
    } else if let Some(mouse) = event.dyn_ref::<MouseEvent>() {
        data.modified = mouse.ctrl_key() || mouse.alt_key() || mouse.meta_key();
        data.shift = mouse.shift_key();
        // Only on demand: it may force a layout.
        if target.has_attribute("data-pointer") {
            data.pointer = Some(pointer(mouse, target));
        }
    }
    data
}

/// The pointer's position relative to an element.
fn pointer(event: &MouseEvent, target: &Element) -> Pointer {
    let frame = target.get_bounding_client_rect();
    Pointer {
        x: f64::from(event.client_x()) - frame.left(),
        y: f64::from(event.client_y()) - frame.top(),
        width: frame.width(),
        height: frame.height(),
    }
}

/// True for elements that receive typed keys.
fn is_field(element: &Element) -> bool {
    matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT")
}

/// True for elements that Space clicks. Elements with `data-idle` do nothing on a click.
fn is_button(element: &Element) -> bool {
    matches!(element.tag_name().as_str(), "BUTTON" | "A" | "SUMMARY")
        && !element.has_attribute("data-idle")
}

/// True for an event of the key with this name.
pub(super) fn is_key(event: &Event, name: &str) -> bool {
    event
        .dyn_ref::<KeyboardEvent>()
        .is_some_and(|key| key.key() == name)
}

/// The files of an event.
pub(super) fn files(event: &Event, kind: EventKind, target: &Element) -> Vec<File> {
    let list = list(event, kind, target);
    let files = list
        .iter()
        .flat_map(|list| (0..list.length()).filter_map(|i| list.get(i)));
    files.collect()
}

fn list(event: &Event, kind: EventKind, target: &Element) -> Option<FileList> {
    match kind {
        EventKind::Drop => {
            let transfer = event.dyn_ref::<DragEvent>()?.data_transfer()?;
            transfer.files()
        }
        EventKind::Change => {
            let input = target.dyn_ref::<HtmlInputElement>()?;
            if input.type_() == "file" { input.files() } else { None }
        }
        _ => None,
    }
}

/// True if the browser opens the link in another tab or window.
pub(super) fn opens_elsewhere(event: &Event) -> bool {
    event.dyn_ref::<MouseEvent>().is_some_and(|mouse| {
        mouse.button() != 0 || mouse.ctrl_key() || mouse.meta_key() || mouse.shift_key()
    })
}
