//! The dialog with the game as text.

use crate::app::play::msg::Msg;
use crate::app::play::state::State;
use crate::app::ui::widgets::{alert, button, dialog, file_button, primary_button};
use crate::app::ui::{Element, EventKind, Texts, el};

pub(crate) fn view(state: &State, texts: Texts) -> Element<Msg> {
    let error = state
        .draft_error
        .as_ref()
        .map(|error| alert(error, texts).id("game-text-error"));
    let area = el("textarea#game-text[rows=8][spellcheck=false]")
        .attr("aria-label", texts.get("play.text"))
        .attr("aria-invalid", state.draft_error.is_some())
        .attr("value", &state.draft)
        .on(EventKind::Input, |e| Some(Msg::Draft(e.value.clone())))
        .on(EventKind::Drop, |e| Some(Msg::TextFile(e.value.clone())));
    let label = texts.get("play.text.open");
    let file = file_button(label, "text-file", ".txt,text/plain", Msg::TextFile);
    dialog(texts, "text-dialog", texts.get("play.text"), Msg::Dialog(None))
        .child(el("p.quiet").child(texts.get("play.text.about")))
        .child(area)
        .maybe(error)
        .child(
            el("div.control-row")
                .child(
                    primary_button(texts.get("play.text.read_it"), Msg::ReadDraft).id("text-read"),
                )
                .child(button(texts.get("play.text.copy"), Msg::CopyText))
                .child(button(texts.get("play.text.save"), Msg::SaveText))
                .child(file),
        )
}
