//! Notes about the open run: which tab works on it, and whether it is saved.

use super::store::RunStore;
use crate::app::ui::widgets::button;
use crate::app::ui::{Element, Texts, el};
use crate::text::Message;

/// The note that another tab works on the open run.
pub fn other_tab_note<M>(runs: &RunStore, message: &Message, texts: Texts) -> Element<M> {
    el("p.hint[role=status]")
        .id(format!("{}-elsewhere", runs.kind.id))
        .child(texts.say(message))
}

/// The note why the browser does not save the open run, with a button that saves it as a file.
pub fn unsaved_note<M: Clone + 'static>(
    runs: &RunStore,
    save: M,
    texts: Texts,
) -> Option<Element<M>> {
    runs.autosave.error.as_ref()?;
    let words = el("p.error-text").child(texts.say(&runs.kind.text("unkept")));
    Some(
        el("div.control-row")
            .id(format!("{}-unkept", runs.kind.id))
            .child(words)
            .child(button(texts.get("runs.save"), save)),
    )
}

/// The note that the open run is saved; only for when the browser has confirmed that.
pub fn saved_note<M>(runs: &RunStore, message: &Message, texts: Texts) -> Element<M> {
    el("p.quiet.small")
        .id(format!("{}-kept", runs.kind.id))
        .child(texts.say(message))
}
