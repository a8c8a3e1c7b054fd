//! The common controls of all sections.

use std::fmt::Display;

use super::icons::{Icon, icon};
use super::texts::Texts;
use super::vdom::{Element, EventKind, Node, el};
use crate::text::{Message, read_whole};

pub fn button<M: Clone + 'static>(label: impl Into<Node<M>>, message: M) -> Element<M> {
    el("button.button").on_click(message).child(label)
}

/// A button within a line of text or a row of a table.
pub fn small_button<M: Clone + 'static>(label: impl Into<Node<M>>, message: M) -> Element<M> {
    el("button.button.small").on_click(message).child(label)
}

/// A button that opens a text file; `accept` lists the kinds of files.
pub fn file_button<M: 'static>(
    label: impl Into<Node<M>>,
    id: &str,
    accept: &str,
    pick: impl Fn(String) -> M + 'static,
) -> Element<M> {
    let input = el("input[type=file]")
        .id(id)
        .attr("accept", accept)
        .on(EventKind::Change, move |e| Some(pick(e.value.clone())));
    el("label.button.file")
        .child(el("span").child(label))
        .child(input)
}

/// A button that opens Python files, or with `folder` all files of a folder.
pub fn files_button<M: 'static>(
    label: impl Into<Node<M>>,
    id: &str,
    folder: bool,
    pick: fn(Vec<(String, Vec<u8>)>) -> M,
) -> Element<M> {
    let input = el("input[type=file][data-files]")
        .id(id)
        .on(EventKind::Change, move |e| Some(pick(e.files.clone())));
    let input = match folder {
        true => input.attr("webkitdirectory", ""),
        false => input.attr("multiple", "").attr("accept", ".py,.ipynb,.zip"),
    };
    el("label.button.file")
        .child(el("span").child(label))
        .child(input)
}

/// The button that opens an entry of a list: its title and facts.
pub fn shelf_button<M: Clone + 'static>(
    id: String,
    title: &str,
    facts: &[String],
    open: M,
) -> Element<M> {
    el("button.shelf-open")
        .id(id)
        .on_click(open)
        .child(el("strong").child(title))
        .child(" ")
        .child(el("span.quiet.small").child(facts.join(" · ")))
}

/// The main button of a panel.
pub fn primary_button<M: Clone + 'static>(label: impl Into<Node<M>>, message: M) -> Element<M> {
    button(label, message).class("button primary")
}

/// A button with only an icon; `label` is its name and tooltip.
pub fn icon_button<M: Clone + 'static>(
    shown: Icon,
    label: impl Into<String>,
    message: M,
) -> Element<M> {
    let label: String = label.into();
    el("button.icon-button")
        .attr("aria-label", &label)
        .attr("title", &label)
        .on_click(message)
        .child(icon(shown))
}

/// A button with an icon before its label.
pub fn icon_text_button<M: Clone + 'static>(
    shown: Icon,
    label: impl Into<Node<M>>,
    message: M,
) -> Element<M> {
    el("button.button")
        .on_click(message)
        .child(icon(shown))
        .child(el("span").child(label))
}

/// An error that screen readers read at once.
pub fn alert<M>(error: &Message, texts: Texts) -> Element<M> {
    el("p.error-text[role=alert]").child(texts.say(error))
}

/// An error, if there is one. Unlike [`alert`], screen readers do not announce it.
pub fn error_text<M>(error: Option<&Message>, texts: Texts) -> Option<Element<M>> {
    error.map(|error| el("p.error-text").child(texts.say(error)))
}

/// Folded parts; the text with the key `summary` unfolds them.
pub fn folded<M: 'static>(
    id: &str,
    summary: &str,
    parts: Vec<Element<M>>,
    texts: Texts,
) -> Element<M> {
    el("details.more")
        .id(id.to_owned())
        .child(el("summary").child(texts.get(summary)))
        .child(el("div.stack").children(parts))
}

/// A choice in a list: its value and its text.
pub type Choice = (String, String);

/// Choices by their ids, with their names.
pub fn choices<'a>(
    ids: impl IntoIterator<Item = &'a str>,
    name: impl Fn(&str) -> String,
) -> Vec<Choice> {
    let choice = |id: &str| (id.to_owned(), name(id));
    ids.into_iter().map(choice).collect()
}

/// A list of choices with a label. `pick` turns the value of the choice into a message.
pub fn select<M: 'static>(
    id: &str,
    label: impl Into<Node<M>>,
    choices: Vec<Choice>,
    chosen: &str,
    pick: impl Fn(&str) -> Option<M> + 'static,
) -> Element<M> {
    let options = choices
        .into_iter()
        .map(|(value, text)| el("option").attr("value", &value).key(&value).child(text));
    let list = el("select")
        .id(id)
        .attr("value", chosen)
        .on(EventKind::Change, move |e| pick(&e.value))
        .children(options);
    field(id, label, list)
}

/// A label above a control.
pub fn field<M>(id: &str, label: impl Into<Node<M>>, control: Element<M>) -> Element<M> {
    el("div.field")
        .child(el("label").attr("for", id).child(label))
        .child(control)
}

pub fn text_field<M: 'static>(
    id: &str,
    text: &str,
    send: impl Fn(String) -> M + 'static,
) -> Element<M> {
    el("input[type=text][autocomplete=off]")
        .id(id)
        .attr("value", text)
        .on(EventKind::Input, move |e| Some(send(e.value.clone())))
}

/// A field for a whole number between bounds, with a label. Invalid text sends no message.
pub fn number_field<T, M: 'static>(
    id: &str,
    label: impl Into<Node<M>>,
    value: T,
    (min, max): (T, T),
    pick: impl Fn(T) -> M + 'static,
) -> Element<M>
where
    T: Copy + Display + Into<i64> + TryFrom<i64> + 'static,
{
    let input = el("input[type=number][inputmode=numeric][step=1]")
        .id(id)
        .attr("min", min)
        .attr("max", max)
        .attr("value", value)
        .on(EventKind::Change, move |e| {
            let value = read_whole::<i64>(&e.value).ok()?;
            let value = value.clamp(min.into(), max.into());
            T::try_from(value).ok().map(&pick)
        });
    field(id, label, input)
}

/// A checkbox with its label beside it.
pub fn checkbox<M: 'static>(
    id: &str,
    label: impl Into<Node<M>>,
    on: bool,
    pick: impl Fn(bool) -> M + 'static,
) -> Element<M> {
    let input = el("input[type=checkbox]")
        .id(id)
        .on(EventKind::Change, move |e| Some(pick(e.checked)))
        .attr("checked", on);
    el("label.check")
        .attr("for", id)
        .child(input)
        .child(el("span").child(label))
}

/// A few exclusive choices side by side.
pub fn segments<M: Clone + 'static>(
    label: impl Display,
    choices: Vec<(M, String, bool)>,
) -> Element<M> {
    el("div.segments[role=group]")
        .attr("aria-label", label)
        .children(choices.into_iter().map(|(message, text, on)| {
            el("button")
                .attr("aria-pressed", on)
                .on_click(message)
                .child(text)
        }))
}

pub fn progress_bar<M>(label: impl Display, done: impl Display, all: impl Display) -> Element<M> {
    el("progress")
        .attr("max", all)
        .attr("value", done)
        .attr("aria-label", label)
}

pub fn progress_share<M>(label: impl Display, share: f64) -> Element<M> {
    progress_bar(label, (share * 1000.0).round(), 1000)
}

/// An entry of a `dl` list.
pub fn description_entry<M>(name: impl Into<Node<M>>, value: impl Into<Node<M>>) -> Element<M> {
    el("div")
        .child(el("dt").child(name))
        .child(el("dd").child(value))
}

/// Text only for screen readers, for instance the name of a column of buttons.
pub fn visually_hidden<M>(words: impl Into<Node<M>>) -> Element<M> {
    el("span.unseen").child(words)
}

/// A table of numbers with a caption only for screen readers.
pub fn table<M>(
    caption: &str,
    head: Vec<impl Into<Node<M>>>,
    rows: Vec<Vec<Node<M>>>,
) -> Element<M> {
    table_of(caption, head, rows.into_iter().map(row))
}

/// A row of a table. If new rows can appear before others, each needs a key, so that its content and the focus on it
/// stay in their row.
pub fn row<M>(cells: Vec<Node<M>>) -> Element<M> {
    el("tr").children(cells.into_iter().map(|cell| el("td").child(cell)))
}

/// A [`table`] from complete rows.
pub fn table_of<M>(
    caption: &str,
    head: Vec<impl Into<Node<M>>>,
    rows: impl IntoIterator<Item = Element<M>>,
) -> Element<M> {
    let head = el("tr").children(head.into_iter().map(|h| el("th[scope=col]").child(h)));
    scrollable_table(caption, el("table"), head, rows)
}

/// A table that scrolls if it is too wide.
pub fn scrollable_table<M>(
    caption: &str,
    table: Element<M>,
    head: Element<M>,
    rows: impl IntoIterator<Item = Element<M>>,
) -> Element<M> {
    scroll_region(caption).child(
        table
            .child(el("caption.unseen").child(caption))
            .child(el("thead").child(head))
            .child(el("tbody").children(rows)),
    )
}

/// A region that scrolls if its content is too wide; `label` is its name for screen readers.
pub fn scroll_region<M>(label: &str) -> Element<M> {
    el("div.table-frame[tabindex=0][role=region]").attr("aria-label", label)
}

/// A part of the page with a heading.
pub fn card<M>(title: impl Into<Node<M>>) -> Element<M> {
    el("section.card").child(el("h2").child(title))
}

/// A modal dialog. `web` opens it with `showModal`: the browser keeps the focus inside, closes it on Escape, and
/// returns the focus to the previous element.
pub fn modal<M: Clone + 'static>(id: &str, close: M) -> Element<M> {
    el("dialog.dialog[tabindex=-1]")
        .key(id)
        .id(id)
        .on(EventKind::Close, move |_| Some(close.clone()))
}

pub fn dialog<M: Clone + 'static>(
    texts: Texts,
    id: &str,
    title: impl Into<Node<M>>,
    close: M,
) -> Element<M> {
    let heading = format!("{id}-title");
    modal(id, close.clone())
        .attr("aria-labelledby", &heading)
        .child(
            // No `header` element: it would be a second banner of the page.
            el("div.dialog-head")
                .child(el("h2").id(&heading).child(title))
                .child(icon_button(Icon::Close, texts.get("page.close"), close)),
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn number_field_clamps_to_bounds() {
        let field = number_field("rows", "Rows", 5, (3, 8), |v| v);
        let node: Node<i64> = field.into();
        let input = node.by_id("rows").unwrap();
        let fire = |text: &str| {
            let data = super::super::vdom::EventData::value(text);
            input.fire(EventKind::Change, &data)
        };
        assert_eq!(fire("4"), Some(4));
        assert_eq!(fire("99"), Some(8));
        assert_eq!(fire("four"), None);
    }
}
