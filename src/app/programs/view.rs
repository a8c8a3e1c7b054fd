//! The view of Programs: the list of programs, the editor, and the results of a run.

use super::templates::Template;
use super::{Msg, State, check_view, found_view, rules_view, typing};
use crate::app::documents::SharedText;
use crate::app::ui::widgets::{
    alert, button, card, field, files_button, icon_text_button, primary_button, select,
};
use crate::app::ui::{Context, Control, Element, EventKind, Icon, Node, Texts, el};
use crate::python::Program;
use crate::text::EnumId;

/// The maximum number of numbered lines.
const MAX_LINES: usize = 5_000;

pub fn view(state: &State, context: &Context) -> Node<Msg> {
    let texts = context.texts;
    el("div.columns.programs[data-files]")
        .control(Control::Setting)
        .on(EventKind::Drop, |e| Some(Msg::Files(e.files.clone())))
        .child(
            el("div.program-column")
                .child(list(state, texts))
                .maybe(state.program().map(|p| editor(state, p, texts))),
        )
        .child(
            el("div.panel")
                .maybe(state.program().map(|_| running(state, texts)))
                .maybe(state.loaded().and_then(|loaded| {
                    rules_view::view(&state.rules, loaded, state.is_running(), texts)
                }))
                .maybe(found_view::view(state, texts))
                .maybe(state.check.as_ref().map(|c| check_view::view(c, texts))),
        )
        .into()
}

/// The list of programs, and the buttons that add one.
fn list(state: &State, texts: Texts) -> Element<Msg> {
    let names = state.programs.list().iter().enumerate();
    let names: Vec<_> = names
        .map(|(i, program)| (i.to_string(), program.name.clone()))
        .collect();
    let list = (!names.is_empty()).then(|| {
        let selected = state.current.to_string();
        let select_program = |value: &str| value.parse().ok().map(Msg::Select);
        select("program-choice", texts.get("programs.list"), names, &selected, select_program)
    });
    let open =
        |id: &str, key: &str, folder: bool| files_button(texts.get(key), id, folder, Msg::Files);
    let begin = |make: fn(String, Msg) -> Element<Msg>, template: Template| {
        let name = texts.of(&["programs", "template", template.id()]);
        make(name, Msg::New(template)).id(format!("program-new-{}", template.id()))
    };
    // Without programs, the templates are the main buttons.
    let make = match state.program() {
        None => primary_button,
        Some(_) => button,
    };
    let others = Template::all().filter(|template| *template != Template::Evaluation);
    let others = others.map(|template| begin(button, template));
    let error = state.error.as_ref();
    card(texts.get("programs.title"))
        .child(el("p").child(texts.get("programs.about")))
        .maybe(error.map(|error| alert(error, texts)))
        .maybe(
            state
                .programs
                .is_refused()
                .then(|| el("p.error-text").child(texts.get("programs.refused"))),
        )
        .maybe(list)
        .child(
            el("div.control-row")
                .child(begin(make, Template::Evaluation))
                .child(open("program-file", "programs.open", false))
                .child(open("program-folder", "programs.open.folder", true)),
        )
        .child(
            el("details.more#program-templates")
                .child(el("summary").child(texts.get("programs.templates")))
                .child(el("div.control-row").children(others)),
        )
}

/// The source of the program, with numbered lines.
fn editor(state: &State, program: &Program, texts: Texts) -> Element<Msg> {
    let shown = program.shown();
    let lines = shown.lines().count().clamp(1, MAX_LINES) + 1;
    let error = match &state.loaded {
        Some(Err(error)) => error.line().filter(|_| !program.is_notebook()),
        _ => None,
    };
    let numbers = (1..=lines).map(|line| {
        let number = el("span").child(line.to_string());
        if error == u32::try_from(line).ok() { number.class("bad") } else { number }
    });
    let text = el(
        "textarea#program-text[wrap=off][spellcheck=false][autocapitalize=off][autocomplete=off]",
    )
    .attr("rows", lines)
    .attr("aria-label", texts.get("programs.text"))
    .flag("readonly", program.is_notebook())
    .attr("value", &shown)
    .on(EventKind::Input, |e| Some(Msg::Edit(e.value.clone())));
    let tab_moves_focus = state.tab_moves_focus;
    let text = if program.is_notebook() {
        text
    } else {
        text.attr("aria-describedby", "program-keys")
            .on(EventKind::KeyDown, move |e| typing::message(e, tab_moves_focus))
            .on(EventKind::Focus, move |_| tab_moves_focus.then_some(Msg::TabMovesFocus(false)))
    };
    let keys = (!program.is_notebook())
        .then(|| el("p.quiet.small#program-keys").child(texts.get("programs.keys")));
    let name = el("input#program-name[spellcheck=false]")
        .attr("value", &program.name)
        .attr("maxlength", crate::python::LONGEST_NAME)
        .on(EventKind::Change, |e| Some(Msg::Name(e.value.clone())));
    el("section.card.program-editor")
        .child(
            el("div.control-row")
                .child(field("program-name", texts.get("programs.name"), name))
                .child(
                    icon_text_button(Icon::Download, texts.get("programs.save"), Msg::Save)
                        .id("program-save"),
                )
                .child(
                    icon_text_button(Icon::Trash, texts.get("programs.delete"), Msg::Delete)
                        .id("program-delete"),
                ),
        )
        .maybe(
            program
                .is_notebook()
                .then(|| el("p.quiet.small").child(texts.get("programs.read_only"))),
        )
        .child(
            el("div.program-frame")
                .child(el("div.program-lines[aria-hidden=true]").children(numbers))
                .child(text),
        )
        .maybe(keys)
}

/// The button that runs the program, and the state of the run.
fn running(state: &State, texts: Texts) -> Element<Msg> {
    let busy = state.is_running();
    let starts = busy && state.check.is_none();
    let starting = || el("p.quiet[role=status]").child(texts.get("programs.starting"));
    card(texts.get("programs.run.title"))
        .child(el("p").child(texts.get("programs.run.about")))
        .child(
            el("div.control-row")
                .child(
                    primary_button(texts.get("programs.run"), Msg::Run)
                        .id("program-run")
                        .flag("disabled", busy),
                )
                .maybe(busy.then(|| {
                    icon_text_button(Icon::Stop, texts.get("programs.stop"), Msg::Stop)
                        .id("program-stop")
                })),
        )
        .maybe(starts.then(starting))
        .maybe(state.python_error.as_ref().map(|why| alert(why, texts)))
}
