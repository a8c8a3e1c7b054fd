//! The view of the library.

use super::recent::MAX_RECENT;
use super::{Library, LibraryMsg, NAME, Saved};
use crate::app::documents::Entry;
use crate::app::play::game::Game;
use crate::app::players::names::seat_name;
use crate::app::players::{OwnEvaluations, Seat, seats};
use crate::app::record::words::side_name;
use crate::app::section::PageData;
use crate::app::ui::widgets::{
    alert, button, dialog, file_button, icon_button, icon_text_button, primary_button,
    shelf_button, text_field,
};
use crate::app::ui::{Context, Control, Element, EventKind, Icon, Texts, el};
use crate::game::{Outcome, Side};
use crate::python::game_name;
use crate::registry::game;
use crate::text::Message;

pub fn view(
    library: &Library,
    game: &Game,
    own: &OwnEvaluations,
    page: &PageData,
) -> Element<LibraryMsg> {
    let texts = page.context.texts;
    let error = library
        .error
        .as_ref()
        .map(|error| alert(error, texts).id("library-error"));
    let damaged = (library.games.damaged > 0).then(|| {
        let words = Message::new("library.damaged").with("n", library.games.damaged);
        el("p.quiet.small").child(texts.say(&words))
    });
    let named = library.games.iter().any(|e| !e.head.recent);
    let list = match (library.games.is_known(), named) {
        (false, _) => el("p.quiet").child(texts.get("library.reading")),
        (true, false) => el("p.quiet").child(texts.get("library.empty")),
        (true, true) => game_list(library, own, "library-list", false, page.context),
    };
    let dialog = dialog(texts, "library", texts.get("library.title"), LibraryMsg::Close);
    dialog
        .on(EventKind::Drop, |e| Some(LibraryMsg::Import(e.value.clone())))
        .child(el("p.quiet").child(texts.get("library.about")))
        .child(save(library, &proposed_name(game, own, texts), texts))
        .maybe(error)
        .child(list)
        .maybe(recent(library, own, page.context))
        .maybe(runs(page, texts))
        .maybe(damaged)
        .child(files(library, texts))
}

fn recent(
    library: &Library,
    own: &OwnEvaluations,
    context: Context,
) -> Option<Element<LibraryMsg>> {
    let texts = context.texts;
    let any = library.games.iter().any(|e| e.head.recent);
    any.then(|| {
        el("section[aria-labelledby=library-recent-title]")
            .key("recent")
            .child(el("h3#library-recent-title").child(texts.get("library.recent")))
            .child(
                el("p.quiet.small").child(
                    texts.say(&Message::new("library.recent.about").with("most", MAX_RECENT)),
                ),
            )
            .child(game_list(library, own, "library-recent", true, context))
    })
}

/// The evolutions, if any; they open in their own section.
fn runs(page: &PageData, texts: Texts) -> Option<Element<LibraryMsg>> {
    let rows: Vec<_> = page
        .evolutions
        .iter()
        .map(|run| {
            let facts = [
                texts.say(&run.head.facts[0]),
                page.context.day(run.head.date),
                texts.say(&run.head.facts[1]),
            ];
            let open = LibraryMsg::OpenRun(run.key.clone());
            let id = format!("open-run-{}", run.key);
            let button = shelf_button(id, &texts.say(&run.head.title), &facts, open);
            el("li.shelf-row")
                .key(&run.key)
                .child(button.control(Control::Navigation))
        })
        .collect();
    (!rows.is_empty()).then(|| {
        el("section[aria-labelledby=library-runs-title]")
            .key("runs")
            .child(el("h3#library-runs-title").child(texts.get("page.section.coevolution")))
            .child(el("ul.plain.shelf#library-runs").children(rows))
    })
}

/// The saved games, or the recent ones.
fn game_list(
    library: &Library,
    own: &OwnEvaluations,
    id: &str,
    recent: bool,
    context: Context,
) -> Element<LibraryMsg> {
    let entries = library.games.iter();
    let entries = entries.filter(|e| e.head.recent == recent);
    el("ul.plain.shelf")
        .id(id)
        .children(entries.map(|e| row(library, own, e, context)))
}

/// The title of an entry: its name, or the players.
fn title(saved: &Saved, own: &OwnEvaluations, texts: Texts) -> String {
    let players = match (&*saved.name, game(&saved.game)) {
        ("", Ok(kind)) => {
            let stored = &saved.stored;
            let players =
                [(&stored.first_name, &stored.first), (&stored.second_name, &stored.second)];
            players.map(|(name, word)| match name {
                Some(name) => name.clone(),
                None => {
                    let seat = seats::read(kind, word).unwrap_or(Seat::Human);
                    seat_name(kind, &seat, own, texts)
                }
            })
        }
        ("", Err(_)) => return saved.game.clone(),
        (name, _) => return name.to_owned(),
    };
    players.join(" – ")
}

/// The field for the name of the current game, and the button that saves it.
fn save(library: &Library, proposed: &str, texts: Texts) -> Element<LibraryMsg> {
    let save = LibraryMsg::Save(proposed.to_owned());
    let enter = save.clone();
    // A new field for each game, so that it begins empty.
    let name = text_field(NAME, &library.name, LibraryMsg::Name)
        .key(library.games.key_count())
        .attr("placeholder", proposed)
        .on(EventKind::KeyDown, move |e| (e.key == "Enter").then(|| enter.clone()));
    el("div.control-row.ends")
        .child(
            el("div.field.grows")
                .child(el("label[for=library-name]").child(texts.get("library.name")))
                .child(name),
        )
        .child(primary_button(texts.get("library.save"), save).id("library-save"))
}

/// The buttons for importing and exporting games.
fn files(library: &Library, texts: Texts) -> Element<LibraryMsg> {
    let import = file_button(
        texts.get("library.import"),
        "library-import",
        ".txt,.json,text/plain,application/json",
        LibraryMsg::Import,
    );
    let nothing = library.games.iter().next().is_none();
    let export =
        |words: &str, id: &str, msg| icon_text_button(Icon::Download, texts.get(words), msg).id(id);
    el("div.control-row")
        .child(import)
        .child(
            export("library.export_all", "library-export", LibraryMsg::ExportAll)
                .flag("disabled", nothing),
        )
        .child(export("backup.save", "library-backup", LibraryMsg::Backup))
}

/// The default name of the current game: `Rastros: Person – Casual`.
fn proposed_name(game: &Game, own: &OwnEvaluations, texts: Texts) -> String {
    let [first, second] = Side::ALL.map(|side| game.player_name(side, own, texts));
    let kind = texts.say(&game_name(game.kind.info().id));
    format!("{kind}: {first} – {second}")
}

/// A game: its name opens it, and buttons stand beside it.
fn row(
    library: &Library,
    own: &OwnEvaluations,
    entry: &Entry<Saved>,
    context: Context,
) -> Element<LibraryMsg> {
    let texts = context.texts;
    let Entry { key, head: saved } = entry;
    if let Some((_, name)) = library.renaming.as_ref().filter(|(k, _)| k == key) {
        return renaming(key, name, texts);
    }
    let facts = [
        texts.say(&game_name(&saved.game)),
        context.day(saved.date),
        texts.say(&Message::new("library.plies").with("n", saved.plies)),
        result(saved, texts),
    ];
    let rename = if saved.recent { "keep" } else { "rename" };
    let title = title(saved, own, texts);
    let delete = LibraryMsg::Delete(key.clone(), title.clone());
    let tools = [
        (Icon::Edit, rename, LibraryMsg::Rename(Some(key.clone()))),
        (Icon::Download, "export", LibraryMsg::Export(key.clone())),
        (Icon::Trash, "delete", delete),
    ];
    let open = LibraryMsg::Open(key.clone());
    el("li.shelf-row")
        .key(key)
        .child(shelf_button(format!("open-{key}"), &title, &facts, open))
        .children(tools.into_iter().map(|(icon, what, msg)| {
            let name = format!("{}: {title}", texts.of(&["library", what]));
            icon_button(icon, name, msg).id(format!("{what}-{key}"))
        }))
}

/// The row of a game during renaming.
fn renaming(key: &str, name: &str, texts: Texts) -> Element<LibraryMsg> {
    let field = text_field("library-new-name", name, LibraryMsg::NewName)
        .class("grows")
        .attr("aria-label", texts.get("library.rename"))
        .on(EventKind::KeyDown, |e| match e.key.as_str() {
            "Enter" => Some(LibraryMsg::Renamed),
            "Escape" => Some(LibraryMsg::Rename(None)),
            _ => None,
        });
    el("li.shelf-row").key(key).child(
        el("div.control-row")
            .child(field)
            .child(
                primary_button(texts.get("library.rename.done"), LibraryMsg::Renamed)
                    .id("library-renamed"),
            )
            .child(button(texts.get("library.rename.cancel"), LibraryMsg::Rename(None))),
    )
}

fn result(saved: &Saved, texts: Texts) -> String {
    match (saved.outcome, game(&saved.game)) {
        (Some(Outcome::Draw), _) => texts.get("library.draw"),
        (Some(Outcome::WonBy(side)), Ok(game)) => {
            let name = side_name(game, side, texts);
            texts.say(&Message::new("library.won").with("side", name))
        }
        _ => texts.get("library.open"),
    }
}
