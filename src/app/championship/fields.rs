//! Fields of the forms of this tab.

use super::msg::Msg;
use crate::app::ui::vdom::{Element, EventKind, el};

/// A field that gives what is written into it.
pub(super) fn text_field(
    id: &str,
    text: &str,
    send: impl Fn(String) -> Msg + 'static,
) -> Element<Msg> {
    el("input")
        .attr("id", id)
        .attr("type", "text")
        .attr("autocomplete", "off")
        .attr("value", text)
        .on(EventKind::Input, move |e| Some(send(e.value.clone())))
}
