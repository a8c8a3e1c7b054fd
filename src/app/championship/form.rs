//! The form of a championship.

use super::examples::EXAMPLES;
use super::offered::names;
use super::settings::{FORMAT, FormatKind};
use super::{Draft, Msg, Settings, State, roster_view};
use crate::app::record::choices::{game_select, is_about_start, starts};
use crate::app::section::PageData;
use crate::app::ui::form::{Controls, marked};
use crate::app::ui::widgets::{
    alert, file_button, icon_text_button, primary_button, select, small_button,
};
use crate::app::ui::{Control, Element, Icon, Texts, el};
use crate::championship::ChampionshipConfig;
use crate::registry::games;
use crate::text::{Message, Parameters, grouped};

/// The form with its buttons.
pub(super) fn view(state: &State, page: &PageData) -> Element<Msg> {
    let texts = page.context.texts;
    let names = names(&state.draft, page);
    let checked = state.draft.setup(&names).map(|setup| setup.config);
    let (config, error) = (checked.as_ref().ok(), checked.as_ref().err());
    let clock = config.is_some_and(|config| !config.is_reproducible());
    let controls = Controls {
        form: &state.draft.form,
        error,
        prefix: "championship",
        send: Msg::Set,
        type_in: Msg::Type,
        texts,
    };
    el("section.card")
        .attr("aria-label", texts.get("championship.setup"))
        .child(el("h2").child(texts.get("championship.setup")))
        .maybe(state.current.is_none().then(|| examples(texts)))
        .child(choices(&state.draft, error, texts))
        .child(roster_view::view(state, &names, error, page))
        .maybe(format(&state.draft, &controls))
        .maybe(error.map(|error| alert(error, texts).id("championship-error")))
        .child(begin(state, config, texts))
        .maybe(again(state, config, texts))
        .maybe(clock.then(|| el("p.quiet.small").child(texts.get("championship.by_clock"))))
        .child(
            more(&state.draft, &controls)
                .child(start_file(texts))
                .child(files(texts)),
        )
}

fn examples(texts: Texts) -> Element<Msg> {
    let buttons = EXAMPLES.iter().map(|example| {
        small_button(
            texts.of(&["championship.example", example.id]),
            Msg::Example(example.id.to_owned()),
        )
        .id(format!("championship-example-{}", example.id))
        .attr("title", texts.of(&["championship.example", example.id, "about"]))
    });
    el("div.control-row.examples[role=group]")
        .control(Control::Setting)
        .attr("aria-label", texts.get("championship.examples"))
        .child(el("span.quiet.small").child(texts.get("championship.examples")))
        .children(buttons)
}

/// The choices of the game and of the starting position.
fn choices(draft: &Draft, error: Option<&Message>, texts: Texts) -> Element<Msg> {
    let kind = draft.kind;
    let board = || {
        let board = select(
            "championship-start",
            texts.get("play.board"),
            starts(kind, &draft.start, texts),
            &draft.start,
            |text| Some(Msg::Start(text.to_owned())),
        );
        let error = error.filter(|error| is_about_start(&error.key));
        marked(board, "championship-start", error, texts)
    };
    el("div.form")
        .control(Control::Setting)
        .child(game_select(
            "championship-game",
            games(kind.info().id),
            kind.info().id,
            texts,
            Msg::Game,
        ))
        .child(match draft.starts.len() {
            0 => board(),
            count => start_list(count, texts),
        })
}

/// The number of starting positions of a file, and a button that drops them.
fn start_list(count: usize, texts: Texts) -> Element<Msg> {
    let count = Message::new("championship.starts.count").with("n", grouped(count as u64));
    el("div.field")
        .key("starts")
        .child(el("span").child(texts.say(&count)))
        .child(
            small_button(texts.get("championship.starts.drop"), Msg::DropStarts)
                .id("championship-starts-drop"),
        )
}

/// The settings of the format; none for a round robin of two players, which leaves no choice.
fn format(draft: &Draft, controls: &Controls<'_, Settings, Msg>) -> Option<Element<Msg>> {
    let one = draft.form.chosen().format == FormatKind::RoundRobin;
    let rows = group(FORMAT, controls).map(|(id, control)| match id {
        "format" => control.class("field whole"),
        _ => control,
    });
    (draft.players.len() > 2 || !one)
        .then(|| el("div.form").control(Control::Setting).children(rows))
}

/// The controls of a group's settings, without settings that do not apply.
fn group(
    id: &str,
    controls: &Controls<'_, Settings, Msg>,
) -> impl Iterator<Item = (&'static str, Element<Msg>)> {
    let group = Settings::groups().iter().find(|(name, _)| *name == id);
    let rows = group.into_iter().flat_map(|(_, rows)| rows);
    rows.filter_map(|row| Some((row.id, controls.view(row, &row.offered())?)))
}

/// The start button, with the number of games.
fn begin(state: &State, config: Option<&ChampionshipConfig>, texts: Texts) -> Element<Msg> {
    let games = config.map_or(0, ChampionshipConfig::games);
    let key = match config {
        None => "championship.begin",
        Some(config) if config.players.len() == 2 => "championship.begin.duel",
        Some(_) => "championship.begin.games",
    };
    let label = Message::new(key).with("n", grouped(games));
    // The running championship cannot start a second time.
    let same = state.in_progress() && state.job().map(|job| job.config()) == config;
    primary_button(texts.say(&label), Msg::Begin)
        .key("begin")
        .id("championship-begin")
        .flag("disabled", config.is_none() || same)
}

/// For a finished championship of the same form: a note that its seed gives the same games, and a button for another
/// seed.
fn again(state: &State, config: Option<&ChampionshipConfig>, texts: Texts) -> Option<Element<Msg>> {
    let job = state.job().filter(|job| job.is_done())?;
    (config == Some(job.config()) && job.config().is_reproducible()).then(|| {
        el("div.control-row")
            .child(el("span.quiet.small").child(texts.get("championship.same")))
            .child(
                small_button(texts.get("championship.other_seed"), Msg::NewSeed)
                    .id("championship-other-seed")
                    .control(Control::Setting),
            )
    })
}

/// The other settings, each with an explanation.
fn more(draft: &Draft, controls: &Controls<'_, Settings, Msg>) -> Element<Msg> {
    let texts = controls.texts;
    // Two players with equal points are equal in everything.
    let is_duel = draft.players.len() == 2;
    let rows = group("more", controls).filter(|(id, _)| !is_duel || !id.starts_with("tie_break"));
    let rows = rows.map(|(id, control)| match id {
        "seed" => control
            .child(small_button(texts.get("coevolution.new_seed"), Msg::NewSeed).key("new-seed")),
        _ => control,
    });
    el("details.more#championship-more")
        .control(Control::Setting)
        .child(el("summary").child(texts.get("championship.more")))
        .child(el("div.parameters").children(rows))
}

/// The button for a file of starting positions.
fn start_file(texts: Texts) -> Element<Msg> {
    el("div.stack")
        .child(el("p.quiet.small").child(texts.get("championship.starts.about")))
        .child(
            file_button(
                texts.get("championship.starts.file"),
                "championship-starts",
                ".txt,text/plain",
                Msg::Starts,
            )
            .key("starts")
            .control(Control::Setting),
        )
}

/// The buttons for a link and for a file.
fn files(texts: Texts) -> Element<Msg> {
    el("div.control-row")
        .child(
            icon_text_button(Icon::Link, texts.get("championship.copy_link"), Msg::CopyLink)
                .id("championship-link")
                .control(Control::Tool),
        )
        .child(
            file_button(
                texts.get("championship.import"),
                "championship-import",
                ".json,application/json",
                Msg::Import,
            )
            .key("import")
            .control(Control::Setting),
        )
}
