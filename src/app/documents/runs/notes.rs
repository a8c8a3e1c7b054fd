//! Notes about the open run: another tab works on it, or the state of saving.

use super::store::RunStore;
use crate::app::ui::widgets::button;
use crate::app::ui::{Element, Texts, el};
use crate::text::Message;

pub fn other_tab_note<M>(runs: &RunStore, message: &Message, texts: Texts) -> Element<M> {
    el("p.hint[role=status]")
        .id(format!("{}-elsewhere", runs.kind.id))
        .child(texts.say(message))
}

/// The reason why the browser does not save the open run, with a button that saves it as a file.
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

/// The note that the browser has saved the open run; show it only after the browser has confirmed that.
pub fn saved_note<M>(runs: &RunStore, message: &Message, texts: Texts) -> Element<M> {
    el("p.quiet.small")
        .id(format!("{}-kept", runs.kind.id))
        .child(texts.say(message))
}
