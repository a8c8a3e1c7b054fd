//! The evolutions that the browser has kept.

use super::msg::Msg;
use super::runs::{Entry, MOST_RUNS, RunsMsg};
use super::state::State;
use crate::app::icons::Icon;
use crate::app::play::{RunRow, day};
use crate::app::texts::Texts;
use crate::app::vdom::{Element, el};
use crate::app::widgets::{button, card, icon_button};
use crate::text::Message;

/// The list of them; nothing where there are none.
pub(super) fn view(state: &State, texts: Texts) -> Option<Element<Msg>> {
    let gone = state.deleted.as_ref().map(|(_, entry)| &entry.key);
    let entries = state.recent.iter().flatten();
    let entries: Vec<_> = entries.filter(|e| Some(&e.key) != gone).collect();
    if entries.is_empty() && gone.is_none() && state.shelf_error.is_none() {
        return None;
    }
    let undo = state.deleted.as_ref().map(|(_, entry)| {
        let words = Message::new("library.deleted").with("name", title(entry, texts));
        el("div")
            .class("trial")
            .attr("role", "status")
            .child(el("p").child(texts.say(&words)))
            .child(
                button(texts.get("library.undo"), Msg::Runs(RunsMsg::Undelete))
                    .attr("id", "run-undelete"),
            )
    });
    let error = state.shelf_error.as_ref().map(|error| {
        el("p")
            .class("error-text")
            .attr("role", "alert")
            .child(texts.say(error))
    });
    let about = Message::new("coevolution.recent.about").with("most", MOST_RUNS);
    let rows = entries.into_iter().map(|entry| row(state, entry, texts));
    let shelf = card(texts.get("coevolution.recent"))
        .key("recent")
        .attr("id", "recent-runs")
        .child(el("p").class("quiet small").child(texts.say(&about)))
        .maybe(error)
        .maybe(undo)
        .child(el("ul").class("plain shelf").children(rows));
    Some(shelf)
}

/// What an evolution is called: by its preset, or else by its game.
fn title(entry: &Entry, texts: Texts) -> String {
    texts.say(&name(entry))
}

fn name(entry: &Entry) -> Message {
    match &entry.head.preset {
        Some(preset) => Message::new(&format!("evolution.preset.{preset}")),
        None => Message::new(&format!("game.{}", entry.head.game)),
    }
}

/// The seed, and how many generations there are.
fn facts(entry: &Entry) -> [Message; 2] {
    let head = &entry.head;
    let seed = Message::new("coevolution.recent.seed").with("seed", head.seed);
    let done = Message::new("coevolution.recent.done")
        .with("n", head.done.saturating_sub(1))
        .with("last", head.all.saturating_sub(1));
    [seed, done]
}

/// What the library shows of the evolutions.
pub fn rows(state: &State) -> Vec<RunRow> {
    let gone = state.deleted.as_ref().map(|(_, entry)| &entry.key);
    let entries = state.recent.iter().flatten();
    let entries = entries.filter(|e| Some(&e.key) != gone);
    let row = |entry: &Entry| RunRow {
        key: entry.key.clone(),
        title: name(entry),
        date: entry.head.date,
        facts: facts(entry),
    };
    entries.map(row).collect()
}

/// One evolution: its name opens it.
fn row(state: &State, entry: &Entry, texts: Texts) -> Element<Msg> {
    let Entry { key, head } = entry;
    let seen = state.keeper.key.as_ref() == Some(key);
    let [seed, done] = facts(entry);
    let facts = [texts.say(&seed), day(head.date), texts.say(&done)];
    let title = title(entry, texts);
    let delete = format!("{}: {title}", texts.get("library.delete"));
    let mut open = el("button")
        .attr("type", "button")
        .class("shelf-open")
        .attr("id", format!("run-{key}"))
        .on_click(Msg::Runs(RunsMsg::Open(key.clone())))
        .child(el("strong").child(title.as_str()))
        .child(" ")
        .child(el("span").class("quiet small").child(facts.join(" · ")));
    if seen {
        open = open.attr("aria-current", "true");
    }
    el("li")
        .key(key)
        .class("shelf-row")
        .child(open)
        // The one that is seen would be kept again with its next generation.
        .maybe((!seen).then(|| {
            let msg = Msg::Runs(RunsMsg::Delete(key.clone()));
            icon_button(Icon::Trash, delete, msg).attr("id", format!("delete-{key}"))
        }))
}
