//! The open guest games by their ids: positions as text name their game by its id alone.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, PoisonError, RwLock, RwLockReadGuard};

use super::table::Table;
use crate::python::game_name;
use crate::text::Message;

type Tables = HashMap<String, Arc<Table>>;

const CLOSED: &str = "error.guest.closed";
const OTHER_VERSION: &str = "error.guest.other_version";

static OPEN: LazyLock<RwLock<Tables>> = LazyLock::new(RwLock::default);

/// Opens a game. Replaces a table with the same id.
pub fn open(table: Table) {
    // Ignores the poisoning: a panic of another thread leaves the map valid.
    let mut tables = OPEN.write().unwrap_or_else(PoisonError::into_inner);
    tables.insert(table.info().id.to_owned(), Arc::new(table));
}

/// Closes a game, so that texts of its positions become invalid.
pub fn close(id: &str) {
    let mut tables = OPEN.write().unwrap_or_else(PoisonError::into_inner);
    tables.remove(id);
}

/// The table of an open game.
///
/// # Errors
/// No game of that id is open.
pub fn table(id: &str) -> Result<Arc<Table>, Message> {
    let tables: RwLockReadGuard<'_, Tables> = OPEN.read().unwrap_or_else(PoisonError::into_inner);
    let found = tables.get(id).map(Arc::clone);
    found.ok_or_else(|| closed_in(&tables, id))
}

/// The error that a game is not open, or only another version of its file.
pub fn closed(id: &str) -> Message {
    closed_in(&OPEN.read().unwrap_or_else(PoisonError::into_inner), id)
}

fn closed_in(tables: &Tables, id: &str) -> Message {
    let name = game_name(id);
    let other_version = tables
        .keys()
        .any(|open| open != id && game_name(open) == name);
    let key = if other_version { OTHER_VERSION } else { CLOSED };
    Message::new(key).with_message("name", name)
}

/// The part of an error with the message that a game is not open.
pub fn closed_part(error: &Message) -> Option<&Message> {
    error.part(CLOSED).or_else(|| error.part(OTHER_VERSION))
}

/// True if a replay or search has missed states of an open game since the last [`Table::take_missing`].
pub fn misses_states() -> bool {
    let tables: RwLockReadGuard<'_, Tables> = OPEN.read().unwrap_or_else(PoisonError::into_inner);
    tables.values().any(|table| table.is_missing_states())
}
