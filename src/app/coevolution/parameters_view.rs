//! The parameters of a coevolution in three folded groups: each with a sentence about its effect, its unit and its
//! origin.

use super::msg::MAX_WORKERS;
use super::{Msg, State, rivals};
use crate::app::players::about;
use crate::app::record::choices::{game_select, is_about_start, starts};
use crate::app::ui::form::{Controls, marked};
use crate::app::ui::widgets::{button, checkbox, number_field, select, small_button};
use crate::app::ui::{Context, Control, Element, Texts, el};
use crate::eval::{ALL_PAIRS, ALL_SQUARES, entry_of, square_of};
use crate::evolution::EvolutionConfig;
use crate::game::PROGRAM_PREFIX;
use crate::python;
use crate::registry::{self, AnyGame, game};
use crate::text::{Message, Parameter, Parameters, visible};

/// The parameters in folded groups: the course's, the measures, all others; and the workers.
pub(super) fn view(state: &State, context: &Context) -> Element<Msg> {
    let texts = context.texts;
    let about = || Some(about::features(game(&state.draft.entries().game).ok()?, texts));
    let groups = EvolutionConfig::groups().iter().map(|(id, rows)| {
        let rows =
            el("div.parameters").children(rows.iter().filter_map(|row| one(state, row, texts)));
        let group = group(id, texts);
        match *id {
            "course" => group
                .child(games(state, texts))
                .child(rows)
                .child(features(state, texts))
                .maybe(about()),
            _ => group.child(rows),
        }
    });
    el("div#evolution-parameters[role=group]")
        .key("parameters")
        .attr("aria-label", texts.get("coevolution.parameters"))
        .children(groups)
        .child(machine(context))
}

/// A folded group of parameters.
fn group(id: &str, texts: Texts) -> Element<Msg> {
    let name = texts.of(&["coevolution.parameters", id]);
    el("details.more")
        .key(id)
        .id(format!("evolution-{id}"))
        .control(Control::Setting)
        .child(el("summary").child(name))
}

fn games(state: &State, texts: Texts) -> Element<Msg> {
    let chosen = &state.draft.entries().game;
    // The features of the user's own game are those of its file.
    let has_features = |g: &&'static dyn AnyGame| !g.features().is_empty() || g.info().id == chosen;
    let with_features = registry::games(chosen).into_iter().filter(has_features);
    let start = state.draft.entries().start.clone();
    let starts = game(chosen).map_or_else(|_| Vec::new(), |kind| starts(kind, &start, texts));
    let error = error(state, |key| is_about_start(key) || key == "error.evolution.program_board");
    let board = select("evolution-start", texts.get("play.board"), starts, &start, |text| {
        Some(Msg::Start(text.to_owned()))
    });
    el("div.form")
        .child(game_select("evolution-game", with_features, chosen, texts, Msg::Game))
        .child(marked(board, "evolution-start", error, texts))
}

/// The error of the form, if its key is wanted.
fn error(state: &State, is_wanted: impl Fn(&str) -> bool) -> Option<&Message> {
    let error = state.draft.config().err();
    error.filter(|error| is_wanted(&error.key))
}

fn features(state: &State, texts: Texts) -> Element<Msg> {
    let Ok(kind) = game(&state.draft.entries().game) else {
        return el("div");
    };
    let id = kind.info().id;
    if kind.features().is_empty() && !state.draft.entries().weighs_program() {
        let none = Message::new("error.evolution.game_without_features");
        return el("p").child(texts.say(&none.with_message("game", kind.info().name())));
    }
    let boxes = kind.features().into_iter().map(|feature| {
        let on = state
            .draft
            .entries()
            .features
            .iter()
            .any(|f| f == feature.id);
        checkbox(
            &format!("feature-{}", feature.id),
            texts.of(&["feature", id, feature.id]),
            on,
            move |on| Msg::Feature(feature.id.to_owned(), on),
        )
        .attr("title", texts.of(&["feature", id, feature.id, "about"]))
    });
    let group = |group: &'static str, is_member: fn(&str) -> bool| {
        let on = state.draft.entries().features.iter().any(|f| is_member(f));
        let choose = |on| Msg::Feature(group.to_owned(), on);
        let name = texts.of(&[group, "name"]);
        checkbox(&format!("feature-{group}"), name, on, choose)
            .attr("title", texts.of(&[group, "about"]))
    };
    let groups = || {
        [
            group(ALL_SQUARES, |feature| square_of(feature).is_some()),
            group(ALL_PAIRS, |feature| entry_of(feature).is_some()),
        ]
    };
    let error = error(state, |key| key == "error.evolution.no_features");
    let fieldset =
        el("fieldset.features").child(el("legend").child(texts.get("coevolution.features")));
    let fieldset = match error {
        Some(error) => {
            let error = el("p.error-text.small#evolution-features-error").child(texts.say(error));
            fieldset
                .attr("aria-describedby", "evolution-features-error")
                .child(error)
        }
        None => fieldset,
    };
    fieldset
        .children(boxes)
        .children(kind.has_squares().then(groups).into_iter().flatten())
        .maybe(own_features(state, texts))
}

/// The user's program with selected features or an evaluation for the panel; without one, a link to the user's
/// programs, if programs can play on the board.
fn own_features(state: &State, texts: Texts) -> Option<Element<Msg>> {
    let draft = &state.draft;
    let row = el("div.control-row#evolution-own-features");
    if let Some(program) = draft.entries().program.as_deref() {
        let own = draft.entries().features.iter();
        let names: Vec<_> = own
            .filter_map(|name| name.strip_prefix(PROGRAM_PREFIX))
            .collect();
        let (message, back) = if names.is_empty() {
            ("coevolution.own_panel.chosen", "coevolution.own_panel.none")
        } else {
            ("coevolution.own_features.chosen", "coevolution.own_features.none")
        };
        let message = Message::new(message)
            .with("file", visible(&program.main))
            .with("features", visible(&names.join(", ")))
            .with("evaluation", visible(&program.function));
        let back = button(texts.get(back), Msg::RemoveProgram);
        return Some(row.child(el("p").child(texts.say(&message))).child(back));
    }
    let way = || {
        row.child(
            button(texts.get("coevolution.own_features"), Msg::WriteFeatures)
                .control(Control::Navigation),
        )
    };
    python::knows(&draft.entries().game, &draft.entries().start).then(way)
}

/// A parameter with its explanation; `None` if it does not apply.
fn one(
    state: &State,
    row: &'static Parameter<EvolutionConfig>,
    texts: Texts,
) -> Option<Element<Msg>> {
    let draft = &state.draft;
    let controls = Controls {
        form: &draft.entries().form,
        error: draft.config().err(),
        prefix: "evolution",
        send: Msg::Set,
        type_in: Msg::Type,
        texts,
    };
    let control = controls.view(row, &rivals::offered(row, &draft.entries().game))?;
    Some(match (row.id, draft.config()) {
        ("seed", _) => control
            .child(small_button(texts.get("coevolution.new_seed"), Msg::NewSeed).key("new-seed")),
        ("plies", Ok(config)) => {
            let limits = config.course_limits();
            let limits: Vec<_> = limits.iter().map(u32::to_string).collect();
            let named = Message::new("coevolution.depths").with("limits", limits.join(", "));
            control.child(el("p.quiet.small").child(texts.say(&named)))
        }
        _ => control,
    })
}

/// The number of workers. It changes the duration, but no results.
fn machine(context: &Context) -> Element<Msg> {
    el("details.more")
        .child(el("summary").child(context.texts.get("coevolution.machine")))
        .child(el("div.form.numbers").child(number_field(
            "evolution-workers",
            context.texts.get("coevolution.workers"),
            context.workers,
            (1, MAX_WORKERS),
            Msg::Workers,
        )))
        .child(el("p.quiet").child(context.texts.get("coevolution.workers.about")))
}
