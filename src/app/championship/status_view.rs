//! The progress of a championship, and its controls.

use super::current::Current;
use super::saved::title;
use super::state::STATUS;
use super::{Export, Msg, State, answer};
use crate::app::documents::runs;
use crate::app::ui::widgets::{alert, button, icon_text_button, primary_button, progress_share};
use crate::app::ui::{Element, Icon, Texts, el};
use crate::championship::ChampionshipProgress;
use crate::text::{Message, grouped};

/// The card. It starts with the headline.
pub(super) fn view(state: &State, current: &Current, texts: Texts) -> Element<Msg> {
    let progress = current.job.progress();
    let share = progress.share();
    let clock = !current.job.config().is_reproducible();
    let error = current.error.as_ref().map(|error| alert(error, texts));
    el("section.card.status-card[tabindex=-1]")
        .key("status")
        .id(STATUS)
        .attr("aria-label", texts.get("championship.status"))
        .maybe(answer::view(current, texts))
        .child(
            el("div.card-head.wrap")
                .child(el("h2").child(texts.say(&title(current.job.config()))))
                .child(buttons(state, current, texts)),
        )
        .maybe(error)
        .maybe(load_check(current, texts))
        .child(
            progress_share(texts.get("championship.status"), share).child(texts.percent(share, 0)),
        )
        .child(el("p.quiet#championship-facts").child(facts(state, current, &progress, texts)))
        .maybe(clock.then(|| el("p.hint").child(texts.get("championship.by_clock"))))
        .maybe(other_tab(state, texts))
        .maybe(save_note(state, current, texts))
        .child(el("p.unseen[role=status]").child(announcement(current, texts)))
}

/// Renders the progress of loading all programs before the first game, then the programs that failed to load.
fn load_check(current: &Current, texts: Texts) -> Option<Element<Msg>> {
    let work = current.work.as_ref()?;
    let load_check = work.load_check.as_ref()?;
    if !load_check.waits {
        let loading = Message::new("championship.load_check")
            .with("n", load_check.all - load_check.left.len())
            .with("all", load_check.all);
        return Some(el("p.quiet[role=status]").child(texts.say(&loading)));
    }
    let broken = work.programs.broken().map(|(player, error)| {
        let name = &current.job.config().players[player as usize].name;
        let failure = Message::new("championship.unloaded").with("name", name);
        el("li").child(texts.say(&failure.with_message("why", error.message())))
    });
    Some(
        el("div.stack#championship-load-check[role=alert]")
            .child(el("ul.error-text").children(broken))
            .child(
                primary_button(texts.get("championship.load_check.begin"), Msg::BeginGames)
                    .id("championship-begin-games"),
            ),
    )
}

fn buttons(state: &State, current: &Current, texts: Texts) -> Element<Msg> {
    let row = el("div.control-row");
    if current.work.is_some() {
        let pause = if current.is_paused() {
            icon_text_button(Icon::Play, texts.get("play.go_on.short"), Msg::Pause(false))
        } else {
            icon_text_button(Icon::Pause, texts.get("play.pause"), Msg::Pause(true))
        };
        return row
            .child(pause.key("pause").id("championship-pause"))
            .child(
                icon_text_button(Icon::Stop, texts.get("championship.stop"), Msg::Stop)
                    .key("stop")
                    .id("championship-stop"),
            );
    }
    let open = !current.job.is_done();
    row.maybe((open && !state.runs.is_in_other_tab()).then(|| {
        primary_button(texts.get("championship.continue"), Msg::Continue)
            .key("continue")
            .id("championship-continue")
    }))
    .child(button(texts.get("page.close"), Msg::Close).key("close"))
}

/// The number of games, their rate, and the elapsed and remaining time.
fn facts(
    state: &State,
    current: &Current,
    progress: &ChampionshipProgress,
    texts: Texts,
) -> String {
    let played = Message::new("championship.played")
        .with("n", grouped(progress.games))
        .with("all", grouped(progress.all_games));
    let mut facts = vec![texts.say(&played)];
    if current.job.config().players.len() > 2 {
        let meetings = Message::new("championship.meetings")
            .with("n", progress.meetings)
            .with("all", progress.all_meetings);
        facts.push(texts.say(&meetings));
    }
    if let Some(work) = &current.work {
        let (watch, games, all) = (&work.stopwatch, progress.games, progress.all_games);
        let rate = watch.rate(state.now, games) * 1000.0;
        // Lower rates would round to 0.0.
        if rate >= 0.05 {
            let digits = usize::from(rate < 10.0);
            let rate =
                Message::new("championship.rate").with_number("n", format!("{rate:.digits$}"));
            facts.push(texts.say(&rate));
        }
        facts.extend(runs::time(watch, state.now, games, all, texts));
    } else {
        let ending = Message::new(if current.job.is_done() {
            "championship.done"
        } else {
            "championship.stopped"
        });
        facts.push(texts.say(&ending.with("seed", current.job.config().seed)));
    }
    facts.join(" · ")
}

/// The announcement for screen readers: each quarter of the games, and the end.
fn announcement(current: &Current, texts: Texts) -> String {
    let message = match (current.work.is_some(), current.job.is_done()) {
        (_, true) => Message::new("championship.announcement.done"),
        (true, false) => {
            let quarters = (current.job.progress().share() * 4.0) as u32;
            Message::new("championship.announcement.part").with("n", quarters * 25)
        }
        (false, false) => Message::new("championship.announcement.stopped"),
    };
    texts.say(&message)
}

/// The note that another browser tab has the championship open.
fn other_tab(state: &State, texts: Texts) -> Option<Element<Msg>> {
    let message = Message::new("championship.in_other_tab");
    let note = || runs::other_tab_note(&state.runs, &message, texts);
    state.runs.is_in_other_tab().then(note)
}

/// The note about saving; without a success while each game changes it.
fn save_note(state: &State, current: &Current, texts: Texts) -> Option<Element<Msg>> {
    let is_saved = current.work.is_none() && state.runs.is_fully_saved(current);
    let saved = is_saved.then(|| Message::new("championship.saved"));
    let save = Msg::Save(Export::Json);
    runs::save_note(&state.runs, current, saved, save, texts)
}
