//! The form of a coevolution.

use super::draft::Field;
use super::msg::{MOST_WORKERS, Msg};
use super::state::State;
use crate::app::play::about;
use crate::app::texts::{Context, Texts};
use crate::app::vdom::{Element, EventKind, el};
use crate::app::widgets::{button, checkbox, field, grouped, number, primary, select};
use crate::eval::Ends;
use crate::evolution::PRESETS;
use crate::registry::{GAMES, game};
use crate::text::Message;

/// The form with its buttons.
pub(super) fn view(state: &State, context: &Context) -> Element<Msg> {
    let texts = context.texts;
    let checked = state.draft.config();
    let error = checked.as_ref().err();
    el("section")
        .class("card")
        .attr("aria-label", texts.get("coevolution.setup"))
        .child(choices(state, texts))
        .child(features(state, texts))
        .maybe(
            game(&state.draft.game)
                .ok()
                .map(|kind| about::features(kind, texts)),
        )
        .child(ends(state, texts))
        .child(numbers(state, texts))
        .maybe(checked.as_ref().ok().map(|config| {
            let limits: Vec<_> = config.course_limits().iter().map(u32::to_string).collect();
            el("p")
                .class("quiet")
                .child(
                    texts
                        .say(&Message::new("coevolution.depths").with("limits", limits.join(", "))),
                )
                .child(" ")
                .child(
                    texts.say(
                        &Message::new("coevolution.games").with("games", grouped(config.games())),
                    ),
                )
        }))
        .maybe(error.map(|error| {
            el("p")
                .class("error-text")
                .attr("role", "alert")
                .attr("id", "evolution-error")
                .child(texts.say(error))
        }))
        .child(buttons(state, error.is_some(), texts))
        .child(machine(context))
}

fn choices(state: &State, texts: Texts) -> Element<Msg> {
    let preset = state.draft.preset();
    let mut presets: Vec<_> = PRESETS
        .iter()
        .map(|p| (p.id.to_owned(), texts.of(&["evolution.preset", p.id])))
        .collect();
    if preset.is_none() {
        presets.insert(0, ("own".to_owned(), texts.get("coevolution.own")));
    }
    let games = GAMES
        .iter()
        .filter(|g| !g.features().is_empty())
        .map(|g| {
            let id = g.info().id;
            (id.to_owned(), texts.of(&["game", id]))
        })
        .collect();
    let starts = starts(state, texts);
    let start = state.draft.start.clone();
    el("div")
        .class("form")
        .child(
            select(
                "evolution-preset",
                texts.get("coevolution.preset"),
                presets,
                preset.unwrap_or("own"),
                |id| (id != "own").then(|| Msg::Preset(id.to_owned())),
            )
            .class("field whole"),
        )
        .child(select(
            "evolution-game",
            texts.get("play.game"),
            games,
            &state.draft.game,
            |id| Some(Msg::Game(id.to_owned())),
        ))
        .child(select(
            "evolution-start",
            texts.get("play.board"),
            starts,
            &start,
            |text| Some(Msg::Start(text.to_owned())),
        ))
}

/// The positions in which games may begin: the game's boards, and the present one where it is none of them.
fn starts(state: &State, texts: Texts) -> Vec<(String, String)> {
    let Ok(kind) = game(&state.draft.game) else {
        return Vec::new();
    };
    let id = kind.info().id;
    let mut starts: Vec<_> = kind
        .info()
        .presets
        .iter()
        .filter_map(|p| {
            let start = kind.preset(p).ok()?.text();
            Some((start, texts.of(&["preset", id, p.id])))
        })
        .collect();
    if !starts.iter().any(|(start, _)| *start == state.draft.start) {
        starts.push((state.draft.start.clone(), state.draft.start.clone()));
    }
    starts
}

fn features(state: &State, texts: Texts) -> Element<Msg> {
    let Ok(kind) = game(&state.draft.game) else {
        return el("div");
    };
    let id = kind.info().id;
    if kind.features().is_empty() {
        let none = Message::new("error.evolution.game_without_features");
        return el("p").child(texts.say(&none.with_message("game", kind.info().name())));
    }
    let boxes = kind.features().into_iter().map(|feature| {
        let on = state.draft.features.iter().any(|f| f == feature.id);
        checkbox(
            &format!("feature-{}", feature.id),
            texts.of(&["feature", id, feature.id]),
            on,
            move |on| Msg::Feature(feature.id.to_owned(), on),
        )
        .attr("title", texts.of(&["feature", id, feature.id, "about"]))
    });
    el("fieldset")
        .class("features")
        .child(el("legend").child(texts.get("coevolution.features")))
        .children(boxes)
}

/// Which finished games the genomes know to be finished.
fn ends(state: &State, texts: Texts) -> Element<Msg> {
    let choices = Ends::ALL
        .map(|e| (e.id().to_owned(), texts.of(&["player.ends", e.id()])))
        .to_vec();
    let label = texts.get("player.ends");
    let list = select(
        "evolution-ends",
        label,
        choices,
        state.draft.ends.id(),
        |id| Some(Msg::Ends(Ends::ALL.into_iter().find(|e| e.id() == id)?)),
    );
    el("div").class("form").child(list.class("field whole"))
}

fn numbers(state: &State, texts: Texts) -> Element<Msg> {
    let inputs = Field::ALL.into_iter().map(|which| {
        let id = format!("evolution-{}", which.id());
        let input = el("input")
            .attr("id", &id)
            .attr("type", "text")
            .attr(
                "inputmode",
                if which == Field::Plies {
                    "text"
                } else {
                    "decimal"
                },
            )
            .attr("autocomplete", "off")
            .attr("value", shown(state.draft.get(which), which, texts))
            .on(EventKind::Input, move |e| {
                Some(Msg::Set(which, e.value.clone()))
            });
        let label = texts.of(&["evolution", which.id()]);
        let field = field(&id, label, input);
        if which == Field::Seed {
            field.child(
                button(texts.get("coevolution.new_seed"), Msg::NewSeed)
                    .class("button small")
                    .key("new-seed"),
            )
        } else {
            field
        }
    });
    el("div").class("form numbers wide").children(inputs)
}

/// What stands in a field, its decimals as the language writes them.
fn shown(text: &str, which: Field, texts: Texts) -> String {
    match which.is_decimal() {
        true => texts.number(text),
        false => text.to_owned(),
    }
}

fn buttons(state: &State, faulty: bool, texts: Texts) -> Element<Msg> {
    let unfinished = state.run().is_some_and(|run| !run.is_complete());
    let row = el("div").class("control-row");
    if state.under_way() {
        return row
            .child(if state.paused() {
                primary(texts.get("play.go_on.short"), Msg::Pause(false)).key("pause")
            } else {
                button(texts.get("play.pause"), Msg::Pause(true)).key("pause")
            })
            .child(button(texts.get("coevolution.cancel"), Msg::Cancel).key("cancel"));
    }
    row.child(
        primary(texts.get("coevolution.begin"), Msg::Begin)
            .key("begin")
            .attr("id", "evolution-begin")
            .flag("disabled", faulty),
    )
    .maybe(
        (unfinished && !state.elsewhere)
            .then(|| button(texts.get("coevolution.continue"), Msg::Continue).key("continue")),
    )
    .child(
        el("label")
            .class("button file")
            .key("import")
            .child(el("span").child(texts.get("coevolution.import")))
            .child(
                el("input")
                    .attr("type", "file")
                    .attr("id", "evolution-import")
                    .attr("accept", ".json,application/json")
                    .on(EventKind::Change, |e| Some(Msg::Import(e.value.clone()))),
            ),
    )
}

/// What does the work. It changes how long it takes and nothing else.
fn machine(context: &Context) -> Element<Msg> {
    el("details")
        .class("more")
        .child(el("summary").child(context.texts.get("coevolution.machine")))
        .child(el("div").class("form numbers").child(number(
            "evolution-workers",
            context.texts.get("coevolution.workers"),
            context.workers.into(),
            (1, MOST_WORKERS.into()),
            |n| Msg::Workers(n as u32),
        )))
        .child(
            el("p")
                .class("quiet")
                .child(context.texts.get("coevolution.workers.about")),
        )
}
