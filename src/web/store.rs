//! What the browser keeps from one visit to the next.

use web_sys::Storage;

use super::effects::window;
use crate::app::Stored;

/// The browser's storage; `None` where a person has forbidden it.
fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

/// What an earlier visit left.
pub(super) fn read_all() -> Vec<(Stored, String)> {
    let Some(storage) = storage() else {
        return Vec::new();
    };
    Stored::ALL
        .into_iter()
        .filter_map(|s| Some((s, storage.get_item(s.name()).ok()??)))
        .collect()
}

/// Keeps a text. A full or forbidden storage keeps nothing, and the page goes on without.
pub(super) fn write(stored: Stored, text: &str) {
    if let Some(storage) = storage() {
        let _ = storage.set_item(stored.name(), text);
    }
}
