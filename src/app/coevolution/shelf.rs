//! The evolutions that the browser has kept, as the library shows them.

use super::state::State;
use crate::app::documents::run_row::RunRow;
use crate::app::documents::runs::Entry;

/// A row for each, the newest first.
pub fn rows(state: &State) -> Vec<RunRow> {
    let row = |entry: &Entry| RunRow {
        key: entry.key.clone(),
        title: entry.title.clone(),
        date: entry.date,
        facts: entry.facts.clone(),
    };
    state.runs.entries().map(row).collect()
}
