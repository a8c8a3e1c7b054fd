//! What the cards with a chart have in common: what is to be said above it, the chart itself, and the files of it.

use crate::app::ui::texts::Texts;
use crate::app::ui::vdom::{Element, el};
use crate::app::ui::widgets::button;
use crate::plot::{LineChart, Picture};
use crate::text::Message;

/// A line about a card: a hint, where it is given.
pub(super) fn hint<M>(key: Option<&str>, texts: Texts) -> Option<Element<M>> {
    key.map(|key| el("p").class("hint").child(texts.get(key)))
}

/// What went wrong, if something did.
pub(super) fn failure<M>(error: Option<&Message>, texts: Texts) -> Option<Element<M>> {
    error.map(|error| el("p").class("error-text").child(texts.say(error)))
}

/// A chart on a canvas with an `id`; `label` is what a screen reader says of it.
pub(super) fn canvas<M>(id: &str, label: String, chart: LineChart) -> Element<M> {
    el("div").class("chart tall").child(
        el("canvas")
            .attr("id", id)
            .attr("role", "img")
            .attr("aria-label", label)
            .picture(Picture::Lines(chart)),
    )
}

/// The buttons that save the table, the chart as lines, and the chart as dots.
pub(super) fn files<M: Clone + 'static>([table, lines, dots]: [M; 3], texts: Texts) -> Element<M> {
    el("div")
        .class("control-row")
        .child(button(texts.get("lab.csv"), table))
        .child(button(texts.get("lab.svg"), lines))
        .child(button(texts.get("lab.png"), dots))
}
