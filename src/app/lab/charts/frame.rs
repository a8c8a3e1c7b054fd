//! Common parts of the cards with charts.

use crate::app::ui::widgets::{button, primary_button};
use crate::app::ui::{Element, Texts, el};

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

/// Numbers as a list in a sentence.
pub(super) fn listed(numbers: &[u32]) -> String {
    let numbers: Vec<_> = numbers.iter().map(u32::to_string).collect();
    numbers.join(", ")
}
