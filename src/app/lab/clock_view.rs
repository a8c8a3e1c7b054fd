//! The clock of the lab and of its lessons, with a panel of rarely used controls.

use super::msg::Msg;
use super::state::{Panel, State};
use super::{timeline, tree};
use crate::app::ui::widgets::{button, labelled};
use crate::app::ui::{Control, Element, Icon, Node, Texts, el};

/// Converts a part of a subfolder into a part of the lab.
pub(super) fn mapped<M: 'static>(room: Element<M>, to: impl Fn(M) -> Msg + 'static) -> Node<Msg> {
    Node::from(room).map(to)
}

/// A button that opens and closes a panel.
pub(super) fn unfold(panel: Panel, key: &str, open: bool, texts: Texts) -> Element<Msg> {
    let id = match panel {
        Panel::Question => "question",
        Panel::More => "more",
    };
    button(texts.get(key), Msg::Unfold(panel))
        .id(format!("lab-{id}"))
        .attr("aria-expanded", open)
        .attr("aria-controls", format!("lab-panel-{id}"))
}

/// The clock, with the panel of rarely used controls of clock and tree.
pub(super) fn clock(state: &State, texts: Texts) -> Element<Msg> {
    let open = state.unfolded == Some(Panel::More);
    let of_lab = el("div.control-row.tight")
        .control(Control::Tool)
        .child(
            button(texts.get("lab.veil"), Msg::Veil(!state.viewer.veiled))
                .id("lab-veil")
                .attr("aria-pressed", state.viewer.veiled),
        )
        .child(labelled(Icon::Link, texts.get("lab.link"), Msg::CopyLink).id("lab-link"));
    let panel = el("div.lab-panel#lab-panel-more")
        .flag("hidden", !open)
        .child(mapped(
            timeline::view::more(&state.viewer, texts),
            Msg::Timeline,
        ))
        .child(mapped(tree::view::tools(&state.viewer, texts), Msg::Tree))
        .child(of_lab)
        .child(mapped(tree::view::legend(&state.viewer, texts), Msg::Tree));
    el("section.card.timeline")
        .attr("aria-label", texts.get("lab.time"))
        .child(
            el("div.time-bar")
                .child(mapped(
                    timeline::view::view(&state.viewer, texts),
                    Msg::Timeline,
                ))
                .child(unfold(Panel::More, "lab.more", open, texts)),
        )
        .child(panel)
}
