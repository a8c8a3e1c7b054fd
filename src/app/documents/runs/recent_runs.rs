//! The list of saved runs.

use super::head::RunHead;
use super::store::{MOST_RUNS, RunStore};
use crate::app::documents::{DocumentMsg, Entry};
use crate::app::ui::widgets::{alert, card, icon_button};
use crate::app::ui::{Context, Control, Element, Icon, el};

/// The list; `None` without runs. `say` wraps a message for the section.
pub fn recent_runs<M: Clone + 'static>(
    runs: &RunStore,
    say: fn(DocumentMsg) -> M,
    context: Context,
) -> Option<Element<M>> {
    let texts = context.texts;
    if runs.entries().next().is_none() && runs.list.read_error.is_none() {
        return None;
    }
    let error = runs
        .list
        .read_error
        .as_ref()
        .map(|error| alert(error, texts));
    let about = runs.kind.text("about").with("most", MOST_RUNS);
    let rows = runs.entries().map(|entry| row(runs, entry, say, context));
    let list = card(texts.say(&runs.kind.text("recent")))
        .key("recent")
        .id(format!("recent-{}s", runs.kind.row))
        .control(Control::Setting)
        .child(el("p.quiet.small").child(texts.say(&about)))
        .maybe(error)
        .child(el("ul.plain.shelf").children(rows));
    Some(list)
}

/// A run; its name opens it.
fn row<M: Clone + 'static>(
    runs: &RunStore,
    entry: &Entry<RunHead>,
    say: fn(DocumentMsg) -> M,
    context: Context,
) -> Element<M> {
    let texts = context.texts;
    let Entry { key, head } = entry;
    let is_current = runs.key() == Some(key);
    let title = texts.say(&head.title);
    let [first, second] = head.facts.each_ref().map(|fact| texts.say(fact));
    let facts = [first, second, context.day(head.date)].join(" · ");
    let delete = format!("{}: {title}", texts.get("library.delete"));
    let mut open = el("button.shelf-open")
        .id(format!("{}-{key}", runs.kind.row))
        .on_click(say(DocumentMsg::Open(key.clone())))
        .child(el("strong").child(title))
        .child(" ")
        .child(el("span.quiet.small").child(facts));
    if is_current {
        open = open.attr("aria-current", "true");
    }
    el("li.shelf-row")
        .key(key)
        .child(open)
        // The open run has no button for deletion: its next part would save it again.
        .maybe((!is_current).then(|| {
            icon_button(Icon::Trash, delete, say(DocumentMsg::Delete(key.clone())))
                .id(format!("delete-{key}"))
        }))
}
