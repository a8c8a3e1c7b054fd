//! What Coevolution looks like.

use super::msg::{Export, Msg};
use super::runs::RunsMsg;
use super::state::State;
use super::{form, results, shelf};
use crate::app::texts::{Context, Texts};
use crate::app::vdom::{Element, Node, el};
use crate::app::widgets::{button, card, duration, grouped};
use crate::evolution::Run;
use crate::job::EvolutionProgress;
use crate::text::Message;

/// The tab.
pub fn view(state: &State, context: &Context) -> Node<Msg> {
    let texts = context.texts;
    let panel = el("div").class("panel wide");
    let panel = match state.run() {
        None => panel.child(
            card(texts.get("coevolution.title"))
                .child(el("p").class("lead").child(texts.get("coevolution.about")))
                .maybe(error(state, texts))
                .child(
                    el("div")
                        .class("empty")
                        .child(el("p").child(texts.get("coevolution.empty"))),
                ),
        ),
        Some(run) => {
            let any = !run.generations.is_empty();
            panel
                .child(status(state, texts))
                .child(results::charts(state, run, texts))
                .maybe(any.then(|| results::champions(run, texts)))
                .maybe(any.then(|| results::hall_of_fame(run, texts)))
        }
    };
    el("div")
        .class("columns")
        .child(
            el("div")
                .class("form-column panel")
                .child(form::view(state, context))
                .maybe(shelf::view(state, texts)),
        )
        .child(panel)
        .into()
}

fn error(state: &State, texts: Texts) -> Option<Element<Msg>> {
    state.error.as_ref().map(|error| {
        el("p")
            .class("error-text")
            .attr("role", "alert")
            .child(texts.say(error))
    })
}

/// How far it has come, or what it came to.
fn status(state: &State, texts: Texts) -> Element<Msg> {
    let card = el("section")
        .class("card status-card")
        .key("status")
        .attr("aria-label", texts.get("coevolution.status"));
    let card = match (state.progress(), state.run()) {
        (Some((progress, ran, left)), _) => {
            let facts = facts(state, &progress, (ran, left), texts);
            under_way(card, &progress, &facts, texts)
        }
        (None, Some(run)) if state.elsewhere => card.child(elsewhere(state, run, texts)),
        (None, Some(run)) => card.maybe(error(state, texts)).child(ended(run, texts)),
        (None, None) => card,
    };
    card.maybe(state.run().and_then(|run| kept(state, run, texts)))
}

/// Another tab works on the run that is seen.
fn elsewhere(state: &State, run: &Run, texts: Texts) -> Element<Msg> {
    let all = run.config.generations + 1;
    let (key, press) = match state.watching {
        true => ("coevolution.watching", "coevolution.watch.end"),
        false => ("coevolution.elsewhere", "coevolution.watch"),
    };
    let said = Message::new(key)
        .with("n", run.generations.len())
        .with("all", all);
    let words = el("p")
        .class("hint")
        .attr("role", "status")
        .attr("id", "evolution-elsewhere")
        .child(texts.say(&said));
    let watch = Msg::Runs(RunsMsg::Watch(!state.watching));
    el("div")
        .class("card-head wrap")
        .child(words)
        .child(button(texts.get(press), watch).attr("id", "evolution-watch"))
        .maybe(state.watching.then(|| {
            el("progress")
                .attr("max", all)
                .attr("value", run.generations.len())
                .attr("aria-label", texts.get("coevolution.status"))
        }))
}

/// Whether the browser has kept what is seen. That it has is said when it has said so.
fn kept(state: &State, run: &Run, texts: Texts) -> Option<Element<Msg>> {
    if run.generations.is_empty() || state.elsewhere {
        return None;
    }
    if state.keeper.trouble.is_some() {
        let save = Msg::Save(Export::Json);
        let trouble = el("div")
            .class("control-row")
            .attr("id", "evolution-unkept")
            .child(
                el("p")
                    .class("error-text")
                    .child(texts.get("coevolution.unkept")),
            )
            .child(button(texts.get("coevolution.save.json"), save));
        return Some(trouble);
    }
    let all = Message::new("coevolution.kept").with("n", run.generations.len());
    state.keeper.has_all(run).then(|| {
        el("p")
            .class("quiet small")
            .attr("id", "evolution-kept")
            .child(texts.say(&all))
    })
}

/// What a run came to.
fn ended(run: &Run, texts: Texts) -> Element<Msg> {
    let (key, class) = if run.is_complete() {
        ("coevolution.done", "verdict good")
    } else {
        ("coevolution.ended", "hint")
    };
    let said = Message::new(key)
        .with("n", run.generations.len())
        .with("all", run.config.generations + 1)
        .with("seed", run.config.seed);
    el("div")
        .class("card-head wrap")
        .child(
            el("p")
                .class(class)
                .attr("role", "status")
                .attr("id", "evolution-status")
                .child(texts.say(&said)),
        )
        .child(button(texts.get("coevolution.clear"), Msg::Clear))
}

/// Games played and milliseconds: those that it ran, and perhaps those that it will still need.
fn facts(
    state: &State,
    progress: &EvolutionProgress,
    (ran, left): (f64, Option<f64>),
    texts: Texts,
) -> String {
    let all = progress.all_games + progress.all_yardstick_games;
    let played = Message::new("coevolution.played")
        .with("n", grouped(progress.games + progress.yardstick_games))
        .with("all", grouped(all));
    let time = |key: &str, ms: f64| texts.say(&Message::new(key).with("time", duration(ms, texts)));
    let mut facts = vec![texts.say(&played), time("coevolution.ran", ran)];
    if state.paused() {
        facts.push(texts.get("coevolution.paused"));
    } else if let Some(left) = left {
        facts.push(time("coevolution.left", left));
    }
    facts.join(" · ")
}

/// Where the work is, as a bar and in words.
fn under_way(
    card: Element<Msg>,
    progress: &EvolutionProgress,
    facts: &str,
    texts: Texts,
) -> Element<Msg> {
    let share = progress.share();
    let where_ = if progress.generation > progress.last_generation {
        Message::new("coevolution.measuring")
    } else {
        Message::new("coevolution.at")
            .with("generation", progress.generation)
            .with("last", progress.last_generation)
            .with("round", progress.round)
            .with("rounds", progress.rounds)
    };
    card.child(el("h2").child(texts.say(&where_)))
        .child(
            el("progress")
                .attr("max", 1000)
                .attr("value", (share * 1000.0).round())
                .attr("aria-label", texts.get("coevolution.status"))
                .child(format!("{:.0} %", share * 100.0)),
        )
        .child(el("p").class("quiet").child(facts))
}
