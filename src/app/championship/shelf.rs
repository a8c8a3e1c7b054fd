//! The championships that the browser has kept.

use super::kept::Entry;
use super::msg::Msg;
use super::state::State;
use super::status_view::title;
use crate::app::coevolution::{MOST_RUNS, RunsMsg};
use crate::app::icons::Icon;
use crate::app::play::day;
use crate::app::texts::Texts;
use crate::app::vdom::{Element, el};
use crate::app::widgets::{button, card, grouped, icon_button};
use crate::text::Message;

/// The list of them; nothing where there are none.
pub(super) fn view(state: &State, texts: Texts) -> Option<Element<Msg>> {
    let gone = state.deleted.as_ref().map(|(_, entry)| &entry.key);
    let entries = state.recent.iter().flatten();
    let entries: Vec<_> = entries.filter(|e| Some(&e.key) != gone).collect();
    if entries.is_empty() && gone.is_none() {
        return None;
    }
    let undo = state.deleted.as_ref().map(|(_, entry)| {
        let name = texts.say(&title(&entry.head.championship));
        let words = Message::new("library.deleted").with("name", name);
        el("div")
            .class("trial")
            .attr("role", "status")
            .child(el("p").child(texts.say(&words)))
            .child(
                button(texts.get("library.undo"), Msg::Runs(RunsMsg::Undelete))
                    .attr("id", "championship-undelete"),
            )
    });
    let about = Message::new("championship.recent.about").with("most", MOST_RUNS);
    let rows = entries.into_iter().map(|entry| row(state, entry, texts));
    Some(
        card(texts.get("championship.recent"))
            .key("recent")
            .attr("id", "recent-championships")
            .child(el("p").class("quiet small").child(texts.say(&about)))
            .maybe(undo)
            .child(el("ul").class("plain shelf").children(rows)),
    )
}

/// One championship: its name opens it.
fn row(state: &State, entry: &Entry, texts: Texts) -> Element<Msg> {
    let Entry { key, head } = entry;
    let held = state.held.as_ref();
    let seen = held.and_then(|held| held.keeper.key.as_ref()) == Some(key);
    let games = Message::new("championship.played")
        .with("n", grouped(head.games))
        .with("all", grouped(head.all_games));
    let kind = Message::new(&format!("game.{}", head.championship.game));
    let facts = [texts.say(&kind), texts.say(&games), day(head.date)];
    let title = texts.say(&title(&head.championship));
    let delete = format!("{}: {title}", texts.get("library.delete"));
    let mut open = el("button")
        .attr("type", "button")
        .class("shelf-open")
        .attr("id", format!("championship-{key}"))
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
        // The one that is seen would be kept again with its next games.
        .maybe((!seen).then(|| {
            let msg = Msg::Runs(RunsMsg::Delete(key.clone()));
            icon_button(Icon::Trash, delete, msg).attr("id", format!("delete-{key}"))
        }))
}
