//! The dialog of evaluations: the game's, the user's own, and the editor.

use super::editor_view::editor;
use super::{EvaluationsMsg, LAYER};
use crate::app::documents::Entry;
use crate::app::play::game::Game;
use crate::app::players::offered::evaluations;
use crate::app::players::{
    OfferedEvaluation, OwnEvaluation, OwnEvaluations, about, seats, squares,
};
use crate::app::ui::widgets::{alert, button, dialog, file_button, icon_button};
use crate::app::ui::{Control, Element, Icon, Texts, el};
use crate::eval::EvaluationSpec;
use crate::python::game_name;
use crate::registry::AnyGame;
use crate::text::Message;

/// The button that opens the dialog by a message.
pub fn opener<M: Clone + 'static>(id: &str, open: M, texts: Texts) -> Element<M> {
    button(texts.get("own.open"), open)
        .id(id)
        .control(Control::Setting)
}

pub fn view(own: &OwnEvaluations, game: &Game, texts: Texts) -> Element<EvaluationsMsg> {
    let name = texts.say(&game_name(game.kind.info().id));
    let title = texts.say(&Message::new("own.title").with("game", name));
    let error = own.error.as_ref();
    let error = error.map(|error| alert(error, texts).id("own-error"));
    let dialog = dialog(texts, LAYER, title, EvaluationsMsg::Close);
    match &own.draft {
        Some(draft) => dialog.maybe(error).child(editor(game, draft, texts)),
        None => lists(own, game.kind, dialog.maybe(error), texts),
    }
}

/// The lists: the user's own, those of a link, and those of the game.
fn lists(
    own: &OwnEvaluations,
    kind: &dyn AnyGame,
    dialog: Element<EvaluationsMsg>,
    texts: Texts,
) -> Element<EvaluationsMsg> {
    let game = kind.info().id;
    let saved = own.list.iter().filter(|e| e.head.game == game);
    let saved: Vec<_> = saved.collect();
    let unsaved: Vec<_> = own
        .unsaved
        .iter()
        .filter(|other| other.game == game)
        .collect();
    let unread = (own.list.damaged > 0).then(|| {
        let words = Message::new("own.unread").with("n", own.list.damaged);
        el("p.quiet.small").child(texts.say(&words))
    });
    let mine = match saved[..] {
        [] => el("p.quiet").child(texts.get("own.none")),
        _ => list("own-list", saved.iter().map(|entry| own_row(kind, entry, texts))),
    };
    dialog
        .child(el("p.quiet").child(texts.get("own.about")))
        .maybe(kind.has_squares().then(|| network_file(texts)))
        .child(heading("own.mine", texts))
        .child(mine)
        .maybe(unread)
        .maybe((!unsaved.is_empty()).then(|| heading("own.unsaved", texts)))
        .maybe((!unsaved.is_empty()).then(|| {
            let rows = unsaved.iter().map(|own| unsaved_row(kind, own, texts));
            list("own-unsaved", rows)
        }))
        .child(heading("own.of_game", texts))
        .child(list("own-of-game", of_game(kind, texts)))
        .child(about::features(kind, texts))
}

fn network_file(texts: Texts) -> Element<EvaluationsMsg> {
    el("div.stack")
        .child(el("p.quiet.small").child(texts.get("network.about")))
        .child(file_button(
            texts.get("network.open"),
            "own-network",
            "",
            EvaluationsMsg::OpenFile,
        ))
}

fn heading(key: &str, texts: Texts) -> Element<EvaluationsMsg> {
    el("h3").child(texts.get(key))
}

fn list(
    id: &str,
    rows: impl IntoIterator<Item = Element<EvaluationsMsg>>,
) -> Element<EvaluationsMsg> {
    el("ul.plain.evaluations").id(id).children(rows)
}

/// A row with the name, the description, and the buttons.
fn row(
    kind: &dyn AnyGame,
    (name, evaluation): (&str, &EvaluationSpec),
    tools: impl IntoIterator<Item = Element<EvaluationsMsg>>,
    texts: Texts,
) -> Element<EvaluationsMsg> {
    let word = seats::write_evaluation(kind, evaluation);
    let judge = button(texts.get("own.judge"), EvaluationsMsg::Judge(word.clone()));
    let play = button(texts.get("own.play"), EvaluationsMsg::Play(word));
    let named = |b: Element<EvaluationsMsg>, what: &str| {
        b.attr("aria-label", format!("{}: {name}", texts.of(&["own", what])))
    };
    el("li")
        .child(
            el("div.evaluation-head")
                .child(el("strong").child(name))
                .child(el("span.tools").children(tools)),
        )
        .child(about::evaluation(kind, evaluation, texts))
        .maybe(squares::weights(evaluation, texts))
        .child(
            el("div.control-row")
                .child(named(play, "play"))
                .child(named(judge, "judge")),
        )
}

/// A button with an icon for an action on the evaluation with this name; `key` is the end of its id.
fn tool(
    (icon, what, msg): (Icon, &str, EvaluationsMsg),
    name: &str,
    key: &str,
    texts: Texts,
) -> Element<EvaluationsMsg> {
    let label = format!("{}: {name}", texts.of(&["own", what]));
    icon_button(icon, label, msg).id(format!("{what}-{key}"))
}

/// The button that creates a copy.
fn copy(
    kind: &dyn AnyGame,
    name: &str,
    evaluation: &EvaluationSpec,
    texts: Texts,
) -> (Icon, &'static str, EvaluationsMsg) {
    let word = seats::write_evaluation(kind, evaluation);
    let new_name = texts.say(&Message::new("own.copy_of").with("name", name));
    let begin = EvaluationsMsg::Begin(word, new_name);
    (Icon::New, "duplicate", begin)
}

fn own_row(
    kind: &dyn AnyGame,
    entry: &Entry<OwnEvaluation>,
    texts: Texts,
) -> Element<EvaluationsMsg> {
    let OwnEvaluation {
        name, evaluation, ..
    } = &entry.head;
    let key = &entry.key;
    let tools = [
        (Icon::Edit, "edit", EvaluationsMsg::Edit(key.clone())),
        copy(kind, name, evaluation, texts),
        (Icon::Trash, "delete", EvaluationsMsg::Delete(key.clone())),
    ];
    let tools = tools.map(|shown| tool(shown, name, key, texts));
    row(kind, (name, evaluation), tools, texts).key(key)
}

fn unsaved_row(kind: &dyn AnyGame, own: &OwnEvaluation, texts: Texts) -> Element<EvaluationsMsg> {
    let save = EvaluationsMsg::SaveUnsaved(own.clone());
    let label = format!("{}: {}", texts.get("own.save"), own.name);
    let save = button(texts.get("own.save"), save).attr("aria-label", label);
    row(kind, (&own.name, &own.evaluation), [save], texts)
}

/// The evaluations of the game, without the user's own.
fn of_game(kind: &dyn AnyGame, texts: Texts) -> Vec<Element<EvaluationsMsg>> {
    let nobody = OwnEvaluations::default();
    let offered = evaluations(kind, &nobody, texts).into_iter();
    let row = |e: OfferedEvaluation| {
        let copy = copy(kind, &e.name, &e.evaluation, texts);
        let copy = tool(copy, &e.name, &e.word, texts);
        row(kind, (&e.name, &e.evaluation), [copy], texts).key(&e.word)
    };
    offered.map(row).collect()
}
