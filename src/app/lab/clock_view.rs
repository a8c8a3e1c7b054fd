//! The clock of the lab and of its lessons, with a panel of rarely used controls.

use super::msg::Msg;
use super::state::{Panel, State};
use super::{timeline, tree};
use crate::app::ui::widgets::{button, icon_text_button};
use crate::app::ui::{Control, Element, Icon, Texts, el};

pub(super) fn unfold(panel: Panel, key: &str, open: bool, texts: Texts) -> Element<Msg> {
    let id = match panel {
        Panel::Setup => "setup",
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
        .child(icon_text_button(Icon::Link, texts.get("lab.link"), Msg::CopyLink).id("lab-link"));
    let long = timeline::why::long(&state.viewer, texts);
    let panel = el("div.lab-panel#lab-panel-more")
        .flag("hidden", !open)
        .maybe(long.map(|long| el("p").child(long)))
        .child(timeline::view::more(&state.viewer, texts).map(Msg::Timeline))
        .child(tree::view::tools(&state.viewer, texts).map(Msg::Tree))
        .child(of_lab)
        .child(tree::view::legend(&state.viewer, texts).map(Msg::Tree));
    el("section.card.timeline")
        .attr("aria-label", texts.get("lab.time"))
        .child(
            el("div.time-bar")
                .child(timeline::view::view(&state.viewer, texts).map(Msg::Timeline))
                .child(unfold(Panel::More, "lab.more", open, texts)),
        )
        .child(panel)
}
