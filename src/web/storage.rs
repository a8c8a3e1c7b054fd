//! Texts in the browser's local storage, and the name of this tab in its session storage.

use web_sys::{Event, Storage};

use super::dom::{property, window};
use crate::app::effects::StorageKey;

/// The key of the tab's name in session storage. It is absent while the tab is open: a duplicated tab copies the
/// session storage, and must not get the same name.
const TAB_NAME: &str = "rastros-lab.tab";

/// `None` if the user has disabled it.
fn local_storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

fn session_storage() -> Option<Storage> {
    window().session_storage().ok().flatten()
}

/// The texts of earlier visits and of other tabs.
pub(super) fn read_all() -> Vec<(StorageKey, String)> {
    let Some(storage) = local_storage() else {
        return Vec::new();
    };
    let names = (0..storage.length().unwrap_or(0)).filter_map(|i| storage.key(i).ok()?);
    let ours = names.filter_map(|name| Some((StorageKey::parse(&name)?, name)));
    ours.filter_map(|(key, name)| Some((key, storage.get_item(&name).ok()??)))
        .collect()
}

/// Saves a text; false if the storage is full or disabled.
pub(super) fn write(key: &StorageKey, text: &str) -> bool {
    local_storage().is_some_and(|storage| storage.set_item(&key.text(), text).is_ok())
}

/// A text saved by another tab, from a storage event.
pub(super) fn written_by_other_tab(event: &Event) -> Option<(StorageKey, String)> {
    let part = |name: &str| property(event, name).as_string();
    Some((StorageKey::parse(&part("key")?)?, part("newValue")?))
}

/// Deletes a text.
pub(super) fn delete(key: &StorageKey) {
    if let Some(storage) = local_storage() {
        // If it fails, a later visit finds the text again, which does no harm.
        let _ = storage.remove_item(&key.text());
    }
}

/// Removes and returns the name that this tab had when it was left.
pub(super) fn take_tab_name() -> Option<String> {
    let storage = session_storage()?;
    let name = storage.get_item(TAB_NAME).ok()?;
    let _ = storage.remove_item(TAB_NAME);
    name
}

/// Saves the name for when the user returns to this tab.
pub(super) fn save_tab_name(name: &str) {
    if let Some(storage) = session_storage() {
        // Without a name the tab opens with the last used state.
        let _ = storage.set_item(TAB_NAME, name);
    }
}
