//! The list of the runs that are kept.

use super::entry::Entry;
use super::msg::RunsMsg;
use super::room::{MOST_RUNS, Room};
use crate::app::control::Control;
use crate::app::icons::Icon;
use crate::app::play::day;
use crate::app::texts::Texts;
use crate::app::vdom::{Element, el};
use crate::app::widgets::{button, card, icon_button};
use crate::text::Message;

/// The list; nothing where there are none. `say` makes a message of the tab of what a person wants.
pub fn shelf<M: Clone + 'static>(
    room: &Room,
    say: fn(RunsMsg) -> M,
    texts: Texts,
) -> Option<Element<M>> {
    let deleted = room.deleted.as_ref().map(|(_, entry)| entry);
    if room.entries().next().is_none() && deleted.is_none() && room.unread.is_none() {
        return None;
    }
    let undo = deleted.map(|entry| {
        let name = texts.say(&entry.title);
        let told = Message::new("library.deleted").with("name", name);
        el("div")
            .class("trial")
            .attr("role", "status")
            .child(el("p").child(texts.say(&told)))
            .child(
                button(texts.get("library.undo"), say(RunsMsg::Undelete))
                    .attr("id", format!("{}-undelete", room.kind.row)),
            )
    });
    let error = room.unread.as_ref().map(|error| {
        el("p")
            .class("error-text")
            .attr("role", "alert")
            .child(texts.say(error))
    });
    let about = Message::new(room.kind.about).with("most", MOST_RUNS);
    let rows = room.entries().map(|entry| row(room, entry, say, texts));
    let shelf = card(texts.get(room.kind.recent))
        .key("recent")
        .attr("id", format!("recent-{}s", room.kind.row))
        .control(Control::Setting)
        .child(el("p").class("quiet small").child(texts.say(&about)))
        .maybe(error)
        .maybe(undo)
        .child(el("ul").class("plain shelf").children(rows));
    Some(shelf)
}

/// One run: its name opens it.
fn row<M: Clone + 'static>(
    room: &Room,
    entry: &Entry,
    say: fn(RunsMsg) -> M,
    texts: Texts,
) -> Element<M> {
    let key = &entry.key;
    let seen = room.key() == Some(key);
    let title = texts.say(&entry.title);
    let [first, second] = entry.facts.each_ref().map(|fact| texts.say(fact));
    let facts = [first, second, day(entry.date)].join(" · ");
    let delete = format!("{}: {title}", texts.get("library.delete"));
    let mut open = el("button")
        .attr("type", "button")
        .class("shelf-open")
        .attr("id", format!("{}-{key}", room.kind.row))
        .on_click(say(RunsMsg::Open(key.clone())))
        .child(el("strong").child(title))
        .child(" ")
        .child(el("span").class("quiet small").child(facts));
    if seen {
        open = open.attr("aria-current", "true");
    }
    el("li")
        .key(key)
        .class("shelf-row")
        .child(open)
        // The one that is seen would be kept again with its next part.
        .maybe((!seen).then(|| {
            icon_button(Icon::Trash, delete, say(RunsMsg::Delete(key.clone())))
                .attr("id", format!("delete-{key}"))
        }))
}
