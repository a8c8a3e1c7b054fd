//! What is said of the run that is seen: who works on it, and whether it is kept.

use super::store::RunStore;
use crate::app::ui::widgets::button;
use crate::app::ui::{Element, Texts, el};
use crate::text::Message;

/// Another tab has the run open that is seen: what is said of that.
pub fn other_tab_note<M>(runs: &RunStore, message: &Message, texts: Texts) -> Element<M> {
    el("p.hint[role=status]")
        .id(format!("{}-elsewhere", runs.kind.id))
        .child(texts.say(message))
}

/// The browser does not keep the run that is seen: why is said, with a button that saves it as a file.
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

/// The browser has kept the run that is seen. Only to be said when it has said so.
pub fn saved_note<M>(runs: &RunStore, message: &Message, texts: Texts) -> Element<M> {
    el("p.quiet.small")
        .id(format!("{}-kept", runs.kind.id))
        .child(texts.say(message))
}
