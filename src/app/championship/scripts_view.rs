//! The controls for a class's programs: their files, and limits for all players.

use super::state::PendingClass;
use super::{LimitKind, Msg, State};
use crate::app::ui::widgets::{
    button, checkbox, field, files_button, primary_button, small_button, text_field,
};
use crate::app::ui::{Element, EventKind, Texts, el};
use crate::text::{EnumId, Message};

/// The files of a class, and limits for all players if programs play.
pub(super) fn view(state: &State, texts: Texts) -> Element<Msg> {
    let notes = state
        .file_notes
        .iter()
        .map(|note| el("li").child(texts.say(note)));
    let open = |id: &str, key: &str, folder: bool| {
        files_button(texts.get(key), id, folder, Msg::Files).class("button file small")
    };
    let has = state.draft.has_scripts();
    el("details.more.small#championship-class[data-files]")
        .flag("open", has || state.pending_class.is_some() || !state.file_notes.is_empty())
        .on(EventKind::Drop, |e| Some(Msg::Files(e.files.clone())))
        .child(el("summary").child(texts.get("championship.files")))
        .child(el("p.quiet.small").child(texts.get("championship.files.about")))
        .child(
            el("div.control-row")
                .child(open("championship-files", "championship.files.open", false))
                .child(open("championship-folder", "championship.files.folder", true)),
        )
        .maybe(
            state
                .pending_class
                .as_ref()
                .map(|files| pending(files, texts)),
        )
        .maybe(
            (!state.file_notes.is_empty())
                .then(|| el("ul.error-text#championship-file-notes[role=status]").children(notes)),
        )
        .maybe(has.then(|| limits(state, texts)))
}

/// The progress of reading files, then the list of helpers, which the teacher confirms.
fn pending(files: &PendingClass, texts: Texts) -> Element<Msg> {
    let panel = el("fieldset.stack#championship-helpers[tabindex=-1]")
        .child(el("legend").child(texts.get("championship.helpers")));
    if let Some(survey) = &files.survey {
        let (done, all) = survey.progress();
        let reading = Message::new("championship.helpers.reading")
            .with("n", done + 1)
            .with("all", all);
        return panel
            .child(el("p.quiet[role=status]").child(texts.say(&reading)))
            .child(small_button(texts.get("championship.helpers.drop"), Msg::DiscardFiles));
    }
    let choices = files.files.helper_choices().into_iter().enumerate();
    let choices = choices.map(|(i, choice)| {
        let on = files.helpers.contains(&choice.path);
        let label = texts.say(&choice.message());
        checkbox(&format!("championship-helper-{i}"), label, on, move |on| {
            Msg::Helper(choice.path.clone(), on)
        })
        .key(i)
    });
    panel
        .child(el("p.quiet.small").child(texts.get("championship.helpers.about")))
        .children(choices)
        .child(
            el("div.control-row")
                .child(
                    primary_button(texts.get("championship.helpers.take"), Msg::AddFiles)
                        .id("championship-take"),
                )
                .child(button(texts.get("championship.helpers.drop"), Msg::DiscardFiles)),
        )
}

/// Limits for all players.
fn limits(state: &State, texts: Texts) -> Element<Msg> {
    let parts = [
        (LimitKind::Depth, "championship.files.depth"),
        (LimitKind::Time, "championship.files.time"),
    ];
    let fields = parts.map(|(part, key)| {
        let id = format!("championship-all-{}", part.id());
        let players = state.draft.players.iter();
        let mut set = players
            .filter(|entry| entry.has_common_limit(part))
            .map(|entry| entry.limits[part as usize].as_str());
        let first = set.next().unwrap_or_default();
        let shown = if set.all(|other| other == first) { first } else { "" };
        let input = text_field(&id, shown, move |text| Msg::LimitAll(part, text));
        field(&id, texts.get(key), input.attr("inputmode", "numeric"))
    });
    let scripts = state.draft.players.iter();
    let mut scripts = scripts.filter_map(|entry| entry.script.as_ref());
    let by_our_search = checkbox(
        "championship-ours",
        texts.get("championship.files.ours"),
        scripts.all(|script| script.by_our_search),
        Msg::ByOurSearch,
    );
    el("div.stack")
        .child(el("div.form.numbers.wide").children(fields))
        .child(by_our_search)
        .child(el("p.quiet.small").child(texts.get("championship.files.limits")))
}
