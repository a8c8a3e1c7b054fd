//! The cost of a search or a proof as a list of names and numbers.

use super::Msg;
use crate::app::ui::{Element, Texts, el};

/// The list; `rows` are text keys with their values.
pub(super) fn counters(
    rows: impl IntoIterator<Item = (&'static str, String)>,
    texts: Texts,
) -> Element<Msg> {
    let row = |(key, value): (&str, String)| {
        el("div")
            .child(el("dt").child(texts.get(key)))
            .child(el("dd").child(value))
    };
    el("dl.counters").children(rows.into_iter().map(row))
}
