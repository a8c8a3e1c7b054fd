//! Common parts of the cards with charts.

use crate::app::ui::widgets::{button, folded, primary_button, progress_bar};
use crate::app::ui::{Element, Texts, el};
use crate::text::Message;

/// A hint, if there is a text key.
pub(super) fn hint<M>(key: Option<&str>, texts: Texts) -> Option<Element<M>> {
    key.map(|key| el("p.hint").child(texts.get(key)))
}

/// The button that starts an action, or stops it while it runs.
pub(in crate::app::lab) fn start_or_stop<M: Clone + 'static>(
    [start, stop]: [M; 2],
    running: bool,
    label: &str,
    disabled: bool,
    texts: Texts,
) -> Element<M> {
    let press = if running {
        button(texts.get("lab.stop"), stop)
    } else {
        primary_button(texts.get(label), start).flag("disabled", disabled)
    };
    press.key("go")
}

/// A chart and sentences about it, which fill the screen of a presentation.
pub(super) fn overview<M: 'static>(
    chart: Element<M>,
    sentences: Vec<Message>,
    progress: Option<Element<M>>,
    texts: Texts,
) -> Element<M> {
    let says = sentences.iter().map(|text| el("p").child(texts.say(text)));
    el("div.depth-overview")
        .child(chart)
        .child(el("div.depth-says[role=status]").children(says))
        .maybe(progress)
}

/// The settings, tables and files of a card, folded unless `projector`.
pub(super) fn details<M: 'static>(
    id: &str,
    projector: bool,
    parts: Vec<Element<M>>,
    texts: Texts,
) -> Element<M> {
    if projector {
        el("div.stack").children(parts)
    } else {
        folded(id, "depth.details", parts, texts)
    }
}

/// The progress of a measurement, with a bar while it runs.
pub(super) fn progress<M: 'static>(
    title: &str,
    (done, all): (u32, u32),
    running: bool,
    message: &Message,
    texts: Texts,
) -> Element<M> {
    el("div.control-row")
        .maybe(running.then(|| progress_bar(texts.get(title), done, all)))
        .child(el("p.quiet[role=status]").child(texts.say(message)))
}

/// The sentence with this key about a list of depths; `None` for an empty list.
pub(super) fn about_depths(key: &str, depths: &[u32]) -> Option<Message> {
    let listed: Vec<_> = depths.iter().map(u32::to_string).collect();
    let message = Message::new(key).with("n", depths.len());
    (!depths.is_empty()).then(|| message.with("depths", listed.join(", ")))
}
