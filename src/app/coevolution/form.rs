//! The form that starts a coevolution: a preset and a button. The user can unfold the parameters (see
//! [`super::parameters_view`]); a new one is a row in `evolution/parameters.rs`.

use super::msg::Msg;
use super::parameters_view;
use super::plots::names::facts;
use super::state::State;
use crate::app::ui::widgets::{alert, button, choices, file_button, primary_button, select};
use crate::app::ui::{Context, Control, Element, Texts, el};
use crate::evolution::PRESETS;

/// The card with the buttons.
pub(super) fn view(state: &State, context: &Context) -> Element<Msg> {
    let texts = context.texts;
    let checked = state.draft.config();
    let error = checked.err();
    el("section.card.evolution-form")
        .attr("aria-label", texts.get("coevolution.setup"))
        .child(
            el("div.evolution-go")
                .child(presets(state, texts))
                .child(buttons(state, error.is_some(), texts))
                .maybe(checked.ok().map(|config| {
                    el("p.quiet.small#evolution-facts").child(texts.say(&facts(config)))
                })),
        )
        .maybe(error.map(|error| alert(error, texts).id("evolution-error")))
        .child(parameters_view::view(state, context))
}

fn presets(state: &State, texts: Texts) -> Element<Msg> {
    let preset = state.draft.preset();
    let mut presets =
        choices(PRESETS.iter().map(|p| p.id), |id| texts.of(&["evolution.preset", id]));
    if preset.is_none() {
        presets.insert(0, ("own".to_owned(), texts.get("coevolution.own")));
    }
    select(
        "evolution-preset",
        texts.get("coevolution.preset"),
        presets,
        preset.unwrap_or("own"),
        |id| (id != "own").then(|| Msg::Preset(id.to_owned())),
    )
    .control(Control::Setting)
}

fn buttons(state: &State, faulty: bool, texts: Texts) -> Element<Msg> {
    let unfinished = state.run().is_some_and(|run| !run.is_complete());
    let row = el("div.control-row");
    if state.in_progress() {
        return row
            .child(if state.current.is_paused() {
                primary_button(texts.get("play.go_on.short"), Msg::Pause(false)).key("pause")
            } else {
                button(texts.get("play.pause"), Msg::Pause(true)).key("pause")
            })
            .child(button(texts.get("coevolution.cancel"), Msg::Cancel).key("cancel"));
    }
    row.child(
        primary_button(texts.get("coevolution.begin"), Msg::Begin)
            .key("begin")
            .id("evolution-begin")
            .flag("disabled", faulty),
    )
    .maybe(
        (unfinished && !state.current.runs.is_in_other_tab())
            .then(|| button(texts.get("coevolution.continue"), Msg::Continue).key("continue")),
    )
    .child(
        file_button(
            texts.get("coevolution.import"),
            "evolution-import",
            ".json,application/json",
            Msg::Import,
        )
        .key("import")
        .control(Control::Setting),
    )
}
