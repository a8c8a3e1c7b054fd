//! The parameters of a coevolution in three folded groups: each with a sentence that says what it does, in which unit, and where it
//! comes from.

use super::field::Field;
use super::msg::{MOST_WORKERS, Msg};
use super::options;
use super::state::State;
use crate::app::players::about;
use crate::app::ui::control::Control;
use crate::app::ui::texts::{Context, Texts};
use crate::app::ui::vdom::{Element, EventKind, el};
use crate::app::ui::widgets::{button, checkbox, field, number, select};
use crate::eval::{ALL_SQUARES, Ends, square_of};
use crate::registry::{GAMES, game};
use crate::text::Message;

/// The numbers that the course's function `coevol` takes, in its order, and the seed; its features stand below them.
const COURSE: [Field; 9] = [
    Field::Generations,
    Field::Population,
    Field::GeneMin,
    Field::GeneMax,
    Field::Elitism,
    Field::Mutation,
    Field::Tournament,
    Field::Plies,
    Field::Seed,
];

/// The numbers of what an evolution is measured by.
const MEASURED: [Field; 4] = [
    Field::YardstickPairs,
    Field::YardstickAncestors,
    Field::YardstickStrategies,
    Field::YardstickMembers,
];

/// The switches of what an evolution is measured by.
const ALSO_MEASURED: [&str; 2] = ["yardstick_wide", "yardstick_centroid"];

/// The parameters in groups, each folded: the course's, what is measured, all others; and what does the work.
pub(super) fn view(state: &State, context: &Context) -> Element<Msg> {
    let texts = context.texts;
    let about = game(&state.draft.game).ok();
    let about = about.map(|kind| about::features(kind, texts));
    let course = group("course", texts)
        .child(games(state, texts))
        .child(numbers(state, COURSE.into_iter(), texts))
        .child(features(state, texts))
        .maybe(about);
    let measured = group("measured", texts)
        .child(numbers(state, MEASURED.into_iter(), texts))
        .child(switches(state, true, texts));
    let others = Field::ALL.into_iter();
    let others = others.filter(|f| !COURSE.contains(f) && !MEASURED.contains(f));
    let advanced = group("advanced", texts)
        .child(lists(state, texts))
        .child(switches(state, false, texts))
        .child(ends(state, texts))
        .child(numbers(state, others, texts));
    el("section")
        .class("card")
        .key("parameters")
        .attr("id", "evolution-parameters")
        .attr("aria-label", texts.get("coevolution.parameters"))
        .child(el("h2").child(texts.get("coevolution.parameters")))
        .child(course)
        .child(measured)
        .child(advanced)
        .child(machine(context))
}

/// Parameters that belong together, folded away.
fn group(id: &str, texts: Texts) -> Element<Msg> {
    let name = texts.of(&["coevolution.parameters", id]);
    el("details")
        .control(Control::Setting)
        .class("more")
        .key(id)
        .attr("id", format!("evolution-{id}"))
        .control(Control::Setting)
        .child(el("summary").child(name))
}

fn games(state: &State, texts: Texts) -> Element<Msg> {
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
    let squares = || {
        let on = state.draft.features.iter().any(|f| square_of(f).is_some());
        let name = texts.get("squares.name");
        let choose = |on| Msg::Feature(ALL_SQUARES.to_owned(), on);
        checkbox("feature-squares", name, on, choose).attr("title", texts.get("squares.about"))
    };
    el("fieldset")
        .class("features")
        .child(el("legend").child(texts.get("coevolution.features")))
        .children(boxes)
        .maybe(kind.has_squares().then(squares))
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

/// Who meets whom, and how the next generation is made: each choice with its sentence.
fn lists(state: &State, texts: Texts) -> Element<Msg> {
    let config = state.draft.options();
    let lists = options::LISTS.into_iter().filter_map(|kind| {
        let offered = options::offered(config, &state.draft.game, kind);
        let chosen = options::chosen(config, kind);
        let about = offered.iter().find(|o| o.id == chosen)?.about.as_ref();
        let about = about.map_or_else(|| texts.of(&["evolution", kind, "about"]), |m| texts.say(m));
        let names = offered.iter().map(|o| (o.id.clone(), texts.say(&o.name)));
        let list = select(
            &format!("evolution-{kind}"),
            texts.of(&["evolution", kind]),
            names.collect(),
            &chosen,
            move |id| Some(Msg::Pick(kind, id.to_owned())),
        );
        Some(
            list.key(kind)
                .child(el("p").class("quiet small").child(about)),
        )
    });
    el("div").class("parameters").children(lists)
}

/// What is on or off: of what is measured, or of the rest.
fn switches(state: &State, measured: bool, texts: Texts) -> Element<Msg> {
    let config = state.draft.options();
    let usable = |kind: &&str| *kind != "keeps_fitness" || options::may_keep(config);
    let here = |kind: &&str| ALSO_MEASURED.contains(kind) == measured;
    let switches = options::SWITCHES.into_iter().filter(here).filter(usable);
    let switches = switches.map(|kind| {
        let on = options::chosen(config, kind) == "1";
        let box_ = checkbox(
            &format!("evolution-{kind}"),
            texts.of(&["evolution", kind]),
            on,
            move |on| Msg::Pick(kind, String::from(if on { "1" } else { "0" })),
        );
        let about = texts.of(&["evolution", kind, "about"]);
        el("div")
            .class("field")
            .key(kind)
            .child(box_)
            .child(el("p").class("quiet small").child(about))
    });
    el("div").class("parameters").children(switches)
}

fn numbers(state: &State, fields: impl Iterator<Item = Field>, texts: Texts) -> Element<Msg> {
    let used = fields.filter(|f| f.is_used(state.draft.options()));
    let fields = used.map(|which| one(state, which, texts));
    el("div").class("parameters").children(fields)
}

/// A field with its sentence.
fn one(state: &State, which: Field, texts: Texts) -> Element<Msg> {
    let id = format!("evolution-{}", which.id());
    let about = format!("{id}-about");
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
        .attr("aria-describedby", &about)
        .attr("value", shown(state.draft.get(which), which, texts))
        .on(EventKind::Input, move |e| {
            Some(Msg::Set(which, e.value.clone()))
        });
    let label = texts.of(&["evolution", which.id()]);
    let field = field(&id, label, input);
    let seed = (which == Field::Seed).then(|| {
        button(texts.get("coevolution.new_seed"), Msg::NewSeed)
            .class("button small")
            .key("new-seed")
    });
    field.maybe(seed).child(
        el("p")
            .class("quiet small")
            .attr("id", about)
            .child(sentence(state, which, texts)),
    )
}

/// What a field does, in which unit, and where it comes from; for depths also what the course's programs call these.
fn sentence(state: &State, which: Field, texts: Texts) -> String {
    let about = texts.of(&["evolution", which.id(), "about"]);
    let limits = state.draft.config().map(|config| config.course_limits());
    match (which, limits) {
        (Field::Plies, Ok(limits)) => {
            let limits: Vec<_> = limits.iter().map(u32::to_string).collect();
            let named = Message::new("coevolution.depths").with("limits", limits.join(", "));
            format!("{about} {}", texts.say(&named))
        }
        _ => about,
    }
}

/// What stands in a field, its decimals as the language writes them.
fn shown(text: &str, which: Field, texts: Texts) -> String {
    match which.is_decimal() {
        true => texts.number(text),
        false => text.to_owned(),
    }
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
