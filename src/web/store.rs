//! What the browser keeps as texts from one visit to the next, and the name that this tab has there.

use web_sys::{Event, Storage};

use super::effects::window;
use crate::app::effects::Stored;

/// Where a tab that is left has its name until it comes back. While it is open the name is not there: a copy of the tab, which
/// begins with what is there, shall not have the same one.
const NAME: &str = "rastros-lab.tab";

/// The browser's storage; `None` where a person has forbidden it.
fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

/// What only this tab sees.
fn of_tab() -> Option<Storage> {
    window().session_storage().ok().flatten()
}

/// What earlier visits and other tabs left.
pub(super) fn read_all() -> Vec<(Stored, String)> {
    let Some(storage) = storage() else {
        return Vec::new();
    };
    let names = (0..storage.length().unwrap_or(0)).filter_map(|i| storage.key(i).ok()?);
    let ours = names.filter_map(|name| Some((Stored::of_name(&name)?, name)));
    ours.filter_map(|(stored, name)| Some((stored, storage.get_item(&name).ok()??)))
        .collect()
}

/// Keeps a text, and tells whether the browser does: a full or forbidden storage keeps nothing.
pub(super) fn write(stored: &Stored, text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(&stored.name(), text).is_ok())
}

/// What another tab has kept, as an event of the storage tells.
pub(super) fn written_by_other_tab(event: &Event) -> Option<(Stored, String)> {
    let part = |name: &str| js_sys::Reflect::get(event, &name.into()).ok()?.as_string();
    Some((Stored::of_name(&part("key")?)?, part("newValue")?))
}

/// Forgets a text.
pub(super) fn forget(stored: &Stored) {
    if let Some(storage) = storage() {
        // What cannot be forgotten is found again, and does no harm.
        let _ = storage.remove_item(&stored.name());
    }
}

/// The name that this tab had when it was left.
pub(super) fn take_name() -> Option<String> {
    let storage = of_tab()?;
    let name = storage.get_item(NAME).ok()?;
    let _ = storage.remove_item(NAME);
    name
}

/// Leaves the name for when the tab comes back.
pub(super) fn leave_name(name: &str) {
    if let Some(storage) = of_tab() {
        // A tab without a name opens with what was used last.
        let _ = storage.set_item(NAME, name);
    }
}
