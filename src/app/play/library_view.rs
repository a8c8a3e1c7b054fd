//! What the library looks like.

use super::library::{Entry, LibraryMsg, day};
use super::thinking::side_name;
use super::{Layer, Msg, State};
use crate::app::Texts;
use crate::app::icons::Icon;
use crate::app::vdom::{Element, EventKind, el};
use crate::app::widgets::{button, dialog, icon_button, labelled, primary};
use crate::game::{Outcome, Side};
use crate::registry::game;
use crate::text::Message;

/// The layer of the library.
pub(super) fn view(state: &State, texts: Texts) -> Element<Msg> {
    let library = &state.library;
    let proposed = proposed_name(state, texts);
    let enter = proposed.clone();
    let send = Msg::Library;
    let save = el("div")
        .class("control-row ends")
        .child(
            el("div")
                .class("field grows")
                .child(
                    el("label")
                        .attr("for", "library-name")
                        .child(texts.get("library.name")),
                )
                .child(
                    // A new one for each game, so that it is empty whatever was typed last.
                    el("input")
                        .key(library.keys)
                        .attr("id", "library-name")
                        .attr("type", "text")
                        .attr("autocomplete", "off")
                        .attr("value", &library.name)
                        .on(EventKind::Input, |e| {
                            Some(Msg::Library(LibraryMsg::Name(e.value.clone())))
                        })
                        .attr("placeholder", &proposed)
                        .on(EventKind::KeyDown, move |e| {
                            (e.key == "Enter")
                                .then(|| Msg::Library(LibraryMsg::Save(enter.clone())))
                        }),
                ),
        )
        .child(
            primary(texts.get("library.save"), send(LibraryMsg::Save(proposed)))
                .attr("id", "library-save"),
        );
    let undo = library.deleted.as_ref().map(|entry| {
        let words = Message::new("library.deleted").with("name", &entry.saved.name);
        el("div")
            .class("trial")
            .attr("role", "status")
            .child(el("p").child(texts.say(&words)))
            .child(
                button(texts.get("library.undo"), send(LibraryMsg::Undo))
                    .attr("id", "library-undo"),
            )
    });
    let fault = library.fault.as_ref().map(|fault| {
        el("p")
            .class("fault-text")
            .attr("role", "alert")
            .attr("id", "library-fault")
            .child(texts.say(fault))
    });
    let damaged = (library.damaged > 0).then(|| {
        let words = Message::new("library.damaged").with("n", library.damaged);
        el("p").class("quiet small").child(texts.say(&words))
    });
    let list = match &library.entries {
        None => el("p").class("quiet").child(texts.get("library.reading")),
        Some(entries) if entries.is_empty() => {
            el("p").class("quiet").child(texts.get("library.empty"))
        }
        Some(entries) => el("ul")
            .class("plain shelf")
            .attr("id", "library-list")
            .children(entries.iter().map(|e| row(state, e, texts))),
    };
    let import = el("label")
        .class("button file")
        .child(el("span").child(texts.get("library.import")))
        .child(
            el("input")
                .attr("id", "library-import")
                .attr("type", "file")
                .attr("accept", ".txt,text/plain")
                .on(EventKind::Change, |e| {
                    Some(Msg::Library(LibraryMsg::Import(e.value.clone())))
                }),
        );
    let nothing = library.entries.as_ref().is_none_or(Vec::is_empty);
    el("div").class("veil").key("layer").child(
        dialog(
            texts,
            "library",
            texts.get("library.title"),
            Msg::Layer(None),
        )
        .on(EventKind::Drop, |e| {
            Some(Msg::Library(LibraryMsg::Import(e.value.clone())))
        })
        .child(el("p").class("quiet").child(texts.get("library.about")))
        .child(save)
        .maybe(fault)
        .maybe(undo)
        .child(list)
        .maybe(damaged)
        .child(
            el("div").class("control-row").child(import).child(
                labelled(
                    Icon::Download,
                    texts.get("library.export_all"),
                    send(LibraryMsg::ExportAll),
                )
                .attr("id", "library-export")
                .flag("disabled", nothing),
            ),
        ),
    )
}

/// What the present game is called if nobody names it: `Rastros: Person – Casual`.
fn proposed_name(state: &State, texts: Texts) -> String {
    let [first, second] = Side::ALL.map(|side| super::view::who(state, side, texts));
    let game = texts.of(&["game", state.game.info().id]);
    format!("{game}: {first} – {second}")
}

/// One game: its name opens it, and beside it stands what else can be done.
fn row(state: &State, entry: &Entry, texts: Texts) -> Element<Msg> {
    let (key, saved) = (&entry.key, &entry.saved);
    let send = Msg::Library;
    if let Some((_, name)) = state.library.renaming.as_ref().filter(|(k, _)| k == key) {
        return el("li").key(key).class("shelf-row").child(
            el("div")
                .class("control-row")
                .child(
                    el("input")
                        .attr("id", "library-new-name")
                        .attr("class", "grows")
                        .attr("type", "text")
                        .attr("autocomplete", "off")
                        .attr("aria-label", texts.get("library.rename"))
                        .attr("value", name)
                        .on(EventKind::Input, |e| {
                            Some(Msg::Library(LibraryMsg::NewName(e.value.clone())))
                        })
                        .on(EventKind::KeyDown, |e| match e.key.as_str() {
                            "Enter" => Some(Msg::Library(LibraryMsg::Renamed)),
                            "Escape" => Some(Msg::Library(LibraryMsg::Rename(None))),
                            _ => None,
                        }),
                )
                .child(
                    primary(texts.get("library.rename.done"), send(LibraryMsg::Renamed))
                        .attr("id", "library-renamed"),
                )
                .child(button(
                    texts.get("library.rename.cancel"),
                    send(LibraryMsg::Rename(None)),
                )),
        );
    }
    let named = |what: &str| format!("{}: {}", texts.get(what), saved.name);
    let facts = [
        texts.of(&["game", &saved.game]),
        day(saved.date),
        texts.say(&Message::new("library.plies").with("n", saved.plies)),
        result(entry, texts),
    ];
    el("li")
        .key(key)
        .class("shelf-row")
        .child(
            el("button")
                .attr("type", "button")
                .class("shelf-open")
                .attr("id", format!("open-{key}"))
                .on_click(send(LibraryMsg::Open(key.clone())))
                .child(el("strong").child(saved.name.as_str()))
                .child(" ")
                .child(el("span").class("quiet small").child(facts.join(" · "))),
        )
        .child(
            icon_button(
                Icon::Edit,
                named("library.rename"),
                send(LibraryMsg::Rename(Some(key.clone()))),
            )
            .attr("id", format!("rename-{key}")),
        )
        .child(
            icon_button(
                Icon::Download,
                named("library.export"),
                send(LibraryMsg::Export(key.clone())),
            )
            .attr("id", format!("export-{key}")),
        )
        .child(
            icon_button(
                Icon::Trash,
                named("library.delete"),
                send(LibraryMsg::Delete(key.clone())),
            )
            .attr("id", format!("delete-{key}")),
        )
}

fn result(entry: &Entry, texts: Texts) -> String {
    match (entry.saved.outcome, game(&entry.saved.game)) {
        (Some(Outcome::Draw), _) => texts.get("library.draw"),
        (Some(Outcome::WonBy(side)), Ok(game)) => {
            let name = side_name(game, side, texts);
            texts.say(&Message::new("library.won").with("side", name))
        }
        _ => texts.get("library.open"),
    }
}

/// The button that opens the library.
pub(super) fn opener(texts: Texts) -> Element<Msg> {
    icon_button(
        Icon::Library,
        texts.get("library.title"),
        Msg::Layer(Some(Layer::Library)),
    )
    .key("library")
    .attr("id", "library-button")
}
