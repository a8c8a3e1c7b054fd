//! The layer of evaluations: those of the game, the user's own, and the editor.

use super::editor_view::editor;
use crate::app::documents::Entry;
use crate::app::play::{Msg, State};
use crate::app::players::offered::evaluations;
use crate::app::players::{
    EvaluationsMsg, OfferedEvaluation, OwnEvaluation, OwnEvaluations, about, seats, squares,
};
use crate::app::ui::widgets::{alert, button, dialog, icon_button};
use crate::app::ui::{Control, Element, Icon, Texts, el};
use crate::eval::EvaluationSpec;
use crate::python::game_name;
use crate::text::Message;

pub(crate) const LAYER: &str = "evaluations";

fn send(msg: EvaluationsMsg) -> Msg {
    Msg::Evaluations(msg)
}

pub(crate) fn opener(id: &str, texts: Texts) -> Element<Msg> {
    button(texts.get("own.open"), send(EvaluationsMsg::Open))
        .id(id)
        .control(Control::Setting)
}

pub(crate) fn view(state: &State, texts: Texts) -> Element<Msg> {
    let game = texts.say(&game_name(state.game.kind.info().id));
    let title = texts.say(&Message::new("own.title").with("game", game));
    let error = state
        .own
        .error
        .as_ref()
        .map(|error| alert(error, texts).id("own-error"));
    let layer = dialog(texts, LAYER, title, Msg::Layer(None));
    match &state.own.draft {
        Some(draft) => layer.maybe(error).child(editor(state, draft, texts)),
        None => lists(state, layer.maybe(error), texts),
    }
}

/// The lists: the user's own, those of a link, and those of the game.
fn lists(state: &State, layer: Element<Msg>, texts: Texts) -> Element<Msg> {
    let game = state.game.kind.info().id;
    let own: Vec<_> = state
        .own
        .list
        .iter()
        .filter(|e| e.head.game == game)
        .collect();
    let guests: Vec<_> = state.own.guests.iter().filter(|g| g.game == game).collect();
    let unread = (state.own.list.damaged > 0).then(|| {
        let words = Message::new("own.unread").with("n", state.own.list.damaged);
        el("p.quiet.small").child(texts.say(&words))
    });
    let mine = match own[..] {
        [] => el("p.quiet").child(texts.get("own.none")),
        _ => list(
            "own-list",
            own.iter().map(|entry| own_row(state, entry, texts)),
        ),
    };
    layer
        .child(el("p.quiet").child(texts.get("own.about")))
        .child(heading("own.mine", texts))
        .child(mine)
        .maybe(unread)
        .maybe((!guests.is_empty()).then(|| heading("own.guests", texts)))
        .maybe((!guests.is_empty()).then(|| {
            let rows = guests.iter().map(|guest| guest_row(state, guest, texts));
            list("own-guests", rows)
        }))
        .child(heading("own.of_game", texts))
        .child(list("own-of-game", of_game(state, texts)))
        .child(about::features(state.game.kind, texts))
}

fn heading(key: &str, texts: Texts) -> Element<Msg> {
    el("h3").child(texts.get(key))
}

fn list(id: &str, rows: impl IntoIterator<Item = Element<Msg>>) -> Element<Msg> {
    el("ul.plain.evaluations").id(id).children(rows)
}

/// A row with the name, the description, and the buttons.
fn row(
    state: &State,
    (name, evaluation): (&str, &EvaluationSpec),
    tools: Vec<Element<Msg>>,
    texts: Texts,
) -> Element<Msg> {
    let word = seats::write_evaluation(state.game.kind, evaluation);
    let judge = button(
        texts.get("own.judge"),
        send(EvaluationsMsg::Judge(word.clone())),
    );
    let play = button(texts.get("own.play"), send(EvaluationsMsg::Play(word)));
    let named = |b: Element<Msg>, what: &str| {
        b.attr(
            "aria-label",
            format!("{}: {name}", texts.of(&["own", what])),
        )
    };
    el("li")
        .child(
            el("div.evaluation-head")
                .child(el("strong").child(name))
                .child(el("span.tools").children(tools)),
        )
        .child(about::evaluation(state.game.kind, evaluation, texts))
        .maybe(squares::weights(evaluation, texts))
        .child(
            el("div.control-row")
                .child(named(play, "play"))
                .child(named(judge, "judge")),
        )
}

/// A button with an icon for an action on the evaluation with this name.
fn tool(icon: Icon, what: &str, name: &str, msg: EvaluationsMsg, texts: Texts) -> Element<Msg> {
    let label = format!("{}: {name}", texts.of(&["own", what]));
    icon_button(icon, label, send(msg))
}

/// The button that creates a copy.
fn copy(state: &State, name: &str, evaluation: &EvaluationSpec, texts: Texts) -> Element<Msg> {
    let word = seats::write_evaluation(state.game.kind, evaluation);
    let new_name = texts.say(&Message::new("own.copy_of").with("name", name));
    let begin = EvaluationsMsg::Begin(word, new_name);
    tool(Icon::New, "duplicate", name, begin, texts)
}

fn own_row(state: &State, entry: &Entry<OwnEvaluation>, texts: Texts) -> Element<Msg> {
    let OwnEvaluation {
        name, evaluation, ..
    } = &entry.head;
    let key = &entry.key;
    let tools = vec![
        tool(
            Icon::Edit,
            "edit",
            name,
            EvaluationsMsg::Edit(key.clone()),
            texts,
        )
        .id(format!("edit-{key}")),
        copy(state, name, evaluation, texts).id(format!("duplicate-{key}")),
        tool(
            Icon::Trash,
            "delete",
            name,
            EvaluationsMsg::Delete(key.clone()),
            texts,
        )
        .id(format!("delete-{key}")),
    ];
    row(state, (name, evaluation), tools, texts).key(key)
}

fn guest_row(state: &State, guest: &OwnEvaluation, texts: Texts) -> Element<Msg> {
    let keep = send(EvaluationsMsg::Keep(guest.clone()));
    let label = format!("{}: {}", texts.get("own.keep"), guest.name);
    let keep = button(texts.get("own.keep"), keep).attr("aria-label", label);
    row(state, (&guest.name, &guest.evaluation), vec![keep], texts)
}

/// The evaluations of the game, without the user's own.
fn of_game(state: &State, texts: Texts) -> Vec<Element<Msg>> {
    let nobody = OwnEvaluations::default();
    let offered = evaluations(state.game.kind, &nobody, texts).into_iter();
    let row = |e: OfferedEvaluation| {
        let copy = copy(state, &e.name, &e.evaluation, texts);
        let copy = copy.id(format!("duplicate-{}", e.word));
        row(state, (&e.name, &e.evaluation), vec![copy], texts).key(&e.word)
    };
    offered.map(row).collect()
}
