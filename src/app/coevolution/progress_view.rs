//! The progress of the work, and its outcome.

use super::draft::STEADY;
use super::msg::{Export, Msg};
use super::run::current::CurrentRun;
use super::run::work::Work;
use super::state::State;
use crate::app::documents::runs;
use crate::app::ui::widgets::{alert, button, progress_share};
use crate::app::ui::{Control, Element, Texts, el};
use crate::evolution::Run;
use crate::job::EvolutionProgress;
use crate::text::{Message, grouped};

/// The card of the progress of a run, or of its outcome.
pub(super) fn status(state: &State, run: &Run, texts: Texts) -> Element<Msg> {
    let current = &state.current;
    let work = current.work().map(|work| (work, work.job.progress()));
    let card = el("section.card.status-card")
        .key("status")
        .attr("aria-label", texts.get("coevolution.status"));
    let card = match &work {
        Some((work, progress)) => {
            let facts = facts(work, progress, state.now, texts);
            in_progress(card, progress, &facts, texts)
        }
        None if current.runs.is_in_other_tab() => card.child(other_tab(current, run, texts)),
        None => card
            .maybe(current.error().map(|error| alert(error, texts)))
            .child(ended(run, texts)),
    };
    let announcement = match &work {
        Some((_, progress)) => {
            let quarters = (progress.share() * 4.0).floor().clamp(0.0, 4.0);
            Some(Message::new("coevolution.announcement").with_number("n", quarters * 25.0))
        }
        None if current.runs.is_in_other_tab() => None,
        None => Some(outcome(run).0),
    };
    card.child(
        el("p.unseen#evolution-announcement[role=status]")
            .key("announcement")
            .maybe(announcement.map(|message| texts.say(&message))),
    )
    .maybe(save_note(current, run, texts))
}

/// The card of the example, with a button that pauses it. It is not the user's run.
pub(super) fn example(example: &Work, texts: Texts) -> Element<Msg> {
    let progress = example.job.progress();
    let config = &example.run().config;
    let at = Message::new("coevolution.example")
        .with("seed", config.seed)
        .with("n", progress.generation.min(progress.last_generation))
        .with("last", progress.last_generation);
    let preset = Message::new(&format!("evolution.preset.{STEADY}"));
    let about = Message::new("coevolution.example.about").with_message("preset", preset);
    let paused = example.watch.is_paused();
    let press = if paused {
        button(texts.get("play.go_on.short"), Msg::Pause(false))
    } else {
        button(texts.get("play.pause"), Msg::Pause(true))
    };
    let press = (!example.job.is_done()).then(|| press.id("example-pause").control(Control::Tool));
    let words = el("div")
        .child(el("h2").child(texts.say(&at)))
        .child(el("p.quiet").child(texts.say(&about)));
    el("section.evolution-example#evolution-example")
        .key("example")
        .attr("aria-label", texts.get("coevolution.status"))
        .child(words)
        .maybe(press)
}

/// A message with the number of a run's last generation so far, and of its final one.
fn reached(key: &str, run: &Run) -> Message {
    Message::new(key)
        .with("n", run.generations.len().saturating_sub(1))
        .with("last", run.config.generations)
        .with("seed", run.config.seed)
}

/// The note that another browser tab has the current run open.
fn other_tab(current: &CurrentRun, run: &Run, texts: Texts) -> Element<Msg> {
    runs::other_tab_note(&current.runs, &reached("coevolution.in_other_tab", run), texts)
}

fn save_note(current: &CurrentRun, run: &Run, texts: Texts) -> Option<Element<Msg>> {
    // Each generation is a part.
    let last = current.runs.saved_parts().checked_sub(1);
    let saved = last.map(|last| Message::new("coevolution.saved").with("n", last));
    let save = Msg::Save(Export::Json);
    runs::save_note(&current.runs, run, saved, save, texts)
}

/// The outcome of a run, and its CSS class.
fn outcome(run: &Run) -> (Message, &'static str) {
    let (key, class) = if run.is_complete() {
        ("coevolution.done", "verdict good")
    } else if run.generations.is_empty() {
        ("coevolution.ended.early", "hint")
    } else {
        ("coevolution.ended", "hint")
    };
    (reached(key, run), class)
}

/// The view of the outcome, with the button that closes the run.
fn ended(run: &Run, texts: Texts) -> Element<Msg> {
    let (message, class) = outcome(run);
    el("div.card-head.wrap")
        .child(
            el("p#evolution-status[tabindex=-1]")
                .class(class)
                .child(texts.say(&message)),
        )
        .child(button(texts.get("page.close"), Msg::Close))
}

/// The number of games, and the elapsed and remaining time.
fn facts(work: &Work, progress: &EvolutionProgress, now: f64, texts: Texts) -> String {
    let (played, all) = (progress.played(), progress.all());
    let games = Message::new("coevolution.played")
        .with("n", grouped(played))
        .with("all", grouped(all));
    let mut facts = vec![texts.say(&games)];
    facts.extend(runs::time(&work.watch, now, played, all, texts));
    facts.extend(speed(work, played, now).map(|speed| texts.say(&speed)));
    facts.join(" · ")
}

/// Games per second of an evolution that weighs a program's features, beside those with the game's own features.
fn speed(work: &Work, played: u64, now: f64) -> Option<Message> {
    let rate = work.watch.rate(now, played) * 1000.0;
    let of = work.game_speed.as_ref()?.games_a_second?;
    let number = |a_second: f64| grouped(a_second.round().max(1.0) as u64);
    let message = Message::new("coevolution.speed")
        .with("n", number(rate))
        .with("of", number(of));
    (rate > 0.0).then_some(message)
}

/// The progress as a bar and in words.
fn in_progress(
    card: Element<Msg>,
    progress: &EvolutionProgress,
    facts: &str,
    texts: Texts,
) -> Element<Msg> {
    let share = progress.share();
    let where_it_is = if progress.generation > progress.last_generation {
        Message::new("coevolution.measuring")
    } else {
        let many = progress.rounds > 1;
        Message::new(if many { "coevolution.at" } else { "coevolution.at.meetings" })
            .with("generation", progress.generation)
            .with("last", progress.last_generation)
            .with("round", progress.round)
            .with("rounds", progress.rounds)
    };
    card.child(el("h2").child(texts.say(&where_it_is)))
        .child(
            progress_share(texts.get("coevolution.status"), share).child(texts.percent(share, 0)),
        )
        .child(el("p.quiet").child(facts))
}
