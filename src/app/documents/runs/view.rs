//! The view of runs: their list, and notes about the open run.

use super::autosave::{RunParts, has_content};
use super::head::RunHead;
use super::section::RunMsg;
use super::stopwatch::Stopwatch;
use super::store::{MAX_RUNS, RunStore};
use crate::app::documents::Entry;
use crate::app::ui::widgets::{alert, button, card, icon_button, shelf_button};
use crate::app::ui::{Context, Control, Element, Icon, Texts, el};
use crate::text::{Message, duration};

/// The list; `None` without runs. `say` wraps a message for the section.
pub fn recent_runs<M: Clone + 'static>(
    runs: &RunStore,
    say: fn(RunMsg) -> M,
    context: Context,
) -> Option<Element<M>> {
    let texts = context.texts;
    if runs.entries().is_empty() && runs.list.read_error.is_none() {
        return None;
    }
    let error = runs.list.read_error.as_ref().map(|reason| {
        let message = Message::new("runs.unlisted").with_message("reason", reason.clone());
        alert(&message, texts)
    });
    let about = runs.text("about").with("most", MAX_RUNS);
    let rows = runs
        .entries()
        .iter()
        .map(|entry| row(runs, entry, say, context));
    let list = card(texts.say(&runs.text("recent")))
        .key("recent")
        .id(format!("recent-{}s", runs.id()))
        .control(Control::Setting)
        .child(el("p.quiet.small").child(texts.say(&about)))
        .maybe(error)
        .child(el("ul.plain.shelf").children(rows));
    Some(list)
}

/// The text in place of an open run: the message that a run waits for the file of its game, otherwise the text with
/// this key.
pub fn nothing_open<M>(runs: &RunStore, key: &str, texts: Texts) -> Element<M> {
    let text = match runs.waits() {
        Some(waits) => texts.say(waits),
        None => texts.get(key),
    };
    el("div.empty").child(el("p").child(text))
}

/// A run; its name opens it.
fn row<M: Clone + 'static>(
    runs: &RunStore,
    entry: &Entry<RunHead>,
    say: fn(RunMsg) -> M,
    context: Context,
) -> Element<M> {
    let texts = context.texts;
    let Entry { key, head } = entry;
    let is_current = runs.key() == Some(key);
    let title = texts.say(&head.title);
    let [first, second] = head.facts.each_ref().map(|fact| texts.say(fact));
    let facts = [first, second, context.day(head.date)];
    let delete = format!("{}: {title}", texts.get("library.delete"));
    let open = say(RunMsg::Open(key.clone()));
    let mut open = shelf_button(format!("open-{key}"), &title, &facts, open);
    if is_current {
        open = open.attr("aria-current", "true");
    }
    el("li.shelf-row")
        .key(key)
        .child(open)
        // The open run has no button for deletion: its next part would save it again.
        .maybe((!is_current).then(|| {
            icon_button(Icon::Trash, delete, say(RunMsg::Delete(key.clone())))
                .id(format!("delete-{key}"))
        }))
}

/// The elapsed time of a run with this number of games played of `all`, and its remaining time or that it pauses.
pub fn time(watch: &Stopwatch, now: f64, played: u64, all: u64, texts: Texts) -> Vec<String> {
    let time = |key: &str, ms| texts.say(&Message::new(key).with_message("time", duration(ms)));
    let ran = watch.ran(now);
    let ran = (ran >= 1.0).then(|| time("runs.ran", ran));
    let left = if watch.is_paused() {
        Some(texts.get("runs.paused"))
    } else {
        let left = watch.left(now, played, all);
        left.map(|left| time("runs.left", left))
    };
    ran.into_iter().chain(left).collect()
}

/// The note that another tab works on the open run.
pub fn other_tab_note<M>(runs: &RunStore, message: &Message, texts: Texts) -> Element<M> {
    el("p.hint[role=status]")
        .id(format!("{}-in-other-tab", runs.id()))
        .child(texts.say(message))
}

/// The note about saving of the open run: an error, with a button that saves it as a file by the message `save`; or
/// `saved`, the part that the browser has confirmed.
pub fn save_note<M: Clone + 'static>(
    runs: &RunStore,
    run: &dyn RunParts,
    saved: Option<Message>,
    save: M,
    texts: Texts,
) -> Option<Element<M>> {
    if runs.in_other_tab || !has_content(run) {
        return None;
    }
    if runs.autosave.error.is_some() {
        let words = el("p.error-text").child(texts.say(&runs.text("refused")));
        return Some(
            el("div.control-row")
                .id(format!("{}-unsaved", runs.id()))
                .child(words)
                .child(button(texts.get("page.save_file"), save)),
        );
    }
    saved.map(|saved| {
        el("p.quiet.small")
            .id(format!("{}-saved", runs.id()))
            .child(texts.say(&saved))
    })
}
