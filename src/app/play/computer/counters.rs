//! The cost of a search or a proof as a list of names and numbers.

use crate::app::ui::widgets::description_entry;
use crate::app::ui::{Element, Texts, el};

/// The list; `rows` are text keys with their values.
pub fn counters<M>(
    rows: impl IntoIterator<Item = (&'static str, String)>,
    texts: Texts,
) -> Element<M> {
    let row = |(key, value): (&str, String)| description_entry(texts.get(key), value);
    el("dl.counters").children(rows.into_iter().map(row))
}
