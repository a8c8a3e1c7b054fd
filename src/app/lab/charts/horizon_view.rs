//! The card of the horizon: a position, its board, and the line that loses.

use super::horizon::{self, HorizonView, horizons};
use super::state::ChartsMsg;
use crate::app::lab::setup::state::SearchSetup;
use crate::app::lab::setup::view::evaluation_label;
use crate::app::lab::tree;
use crate::app::players::OwnEvaluations;
use crate::app::record::words::{
    move_in_words, outcome_message, short, side_id, side_name, value_in_words,
};
use crate::app::ui::widgets::{button, card, folded, icon_text_button, select};
use crate::app::ui::{Control, Element, Icon, Node, Texts, el};
use crate::eval::{Value, Verdict, verdict};
use crate::registry::{AnyPosition, GameRecord, Horizon};
use crate::text::Message;

/// A button that opens a game in Play.
pub(super) fn open_button(
    label: impl Into<Node<ChartsMsg>>,
    record: GameRecord,
    message: Message,
) -> Element<ChartsMsg> {
    button(label, ChartsMsg::Open(Box::new((record, message)))).control(Control::Navigation)
}

/// The card; `None` for a game without such positions.
pub(super) fn view(
    state: &HorizonView,
    setup: &SearchSetup,
    own: &OwnEvaluations,
    projector: bool,
    texts: Texts,
) -> Option<Element<ChartsMsg>> {
    let game = &setup.record().game;
    let shown = state.of(game)?;
    let positions = shown.positions();
    let index = state.shown.min(positions.len().checked_sub(1)?);
    let all = horizons(game);
    let choices = all.iter().enumerate().map(|(number, horizon)| {
        let name = Message::new("horizon.position")
            .with("number", number + 1)
            .with("board", board_size(horizon))
            .with("depth", horizon.depth);
        (number.to_string(), texts.say(&name))
    });
    let choice = select(
        "lab-horizon-position",
        texts.get("horizon.which"),
        choices.collect(),
        &state.number.min(all.len() - 1).to_string(),
        |v| v.parse().ok().map(horizon::Msg::Show),
    );
    let moves_to = shown.moves_to(index);
    let id = "lab-horizon-board";
    let board = tree::view::board(&*positions[0], &moves_to, id, projector, texts)?;
    let sentence = sentence(shown, setup, own, projector, texts);
    // A class first looks for the answer itself.
    let is_last = index + 1 == shown.count();
    let answered = !projector || is_last;
    let better = answered.then(|| better_move(shown, &positions, index, texts));
    let standing = if is_last {
        proof(shown, &*positions[0], setup, texts)
    } else {
        standing(&*positions[index], setup, texts)
    };
    let headline = if is_last {
        el("p").child(el("strong").child(texts.get("horizon.effect")))
    } else {
        el("p").child(texts.say(&sentence))
    };
    let label = texts.get("horizon.open");
    let open = open_button(label, shown.record(index), sentence.clone()).id("lab-horizon-open");
    let more = || {
        let about = el("p.quiet").child(texts.get("horizon.about"));
        let row = el("div.control-row")
            .child(choice.map(ChartsMsg::Horizon))
            .child(open);
        folded("lab-horizon-details", "lab.more", vec![about, row], texts)
    };
    Some(
        card(texts.get("horizon.title"))
            .id("lab-horizon")
            .attr("tabindex", -1)
            .child(
                el("div.horizon").child(board).child(
                    el("div.horizon-says")
                        .child(headline)
                        .children(losing_line(shown, &positions, index, projector, texts))
                        .children(better.into_iter().flatten())
                        .child(el("p[role=status]").child(standing))
                        .child(steps(index, positions.len() - 1, texts).map(ChartsMsg::Horizon))
                        .maybe((!projector).then(more)),
                ),
            ),
    )
}

/// The size of a position's board, such as `7×7`: the positions of a game may differ in it.
fn board_size(horizon: &Horizon) -> String {
    let start = horizon.record(0).positions().unwrap_or_default();
    start.first().map_or(String::new(), |start| {
        let view = start.view();
        format!("{}×{}", view.rows, view.columns)
    })
}

/// The move that the smaller depth chooses.
fn sentence(
    shown: &Horizon,
    setup: &SearchSetup,
    own: &OwnEvaluations,
    projector: bool,
    texts: Texts,
) -> Message {
    let kind = setup.kind();
    let named = kind.evaluations().iter().find(|e| e.id == shown.evaluation);
    let name = named.map(|named| evaluation_label(kind, own, &named.spec(), projector, texts));
    Message::new("horizon.seen")
        .with("evaluation", name.unwrap_or_default())
        .with("depth", shown.depth)
        .with("move", move_in_words(shown.moves()[0], texts))
        .with("value", value_text(shown.values[0], texts))
}

/// An estimate, or the mark of a proved result.
fn value_text(value: Value, texts: Texts) -> String {
    match verdict(value) {
        Verdict::Open => tree::picture::words(texts).value(value),
        _ => short(value, true, texts),
    }
}

/// The loss that one more ply finds, and the move that it plays instead.
fn deeper(shown: &Horizon, texts: Texts) -> Message {
    let line = shown.moves();
    let [_, low, high] = shown.values.map(|value| value_text(value, texts));
    Message::new("horizon.deeper")
        .with("depth", shown.depth)
        .with("low", low)
        .with("high", high)
        .with("deeper", shown.depth + 1)
        .with("move", move_in_words(line[0], texts))
        .with("n", line.len())
        .with("better", move_in_words(shown.better, texts))
}

/// The line that the smaller depth begins: the moves that it searches, and those beyond its horizon. A class looks for
/// the latter itself until they are played.
fn losing_line(
    shown: &Horizon,
    positions: &[Box<dyn AnyPosition>],
    index: usize,
    projector: bool,
    texts: Texts,
) -> [Element<ChartsMsg>; 2] {
    let (mut searched, mut beyond) = (Vec::new(), Vec::new());
    for (to, (mv, before)) in (1..).zip(shown.moves().into_iter().zip(positions)) {
        let button = || move_button((to, index), mv, &**before, texts).into();
        if to <= shown.depth as usize {
            searched.push(button());
        } else if !projector || to <= index {
            beyond.push(button());
        }
    }
    if beyond.is_empty() {
        beyond.push(Node::from("?"));
    }
    let label = texts.get("horizon.beyond");
    [depth_row("horizon.line", shown.depth, searched, texts), row(label, beyond)]
}

/// The move of the greater depth, with its reason.
fn better_move(
    shown: &Horizon,
    positions: &[Box<dyn AnyPosition>],
    index: usize,
    texts: Texts,
) -> [Element<ChartsMsg>; 2] {
    let better = move_button((shown.count() - 1, index), shown.better, &*positions[0], texts);
    let reason = el("p").child(texts.say(&deeper(shown, texts)));
    [
        reason,
        depth_row("horizon.instead", shown.depth + 1, vec![better.into()], texts),
    ]
}

/// A move as a button to the position `to`, which is after it; `index` is the shown position.
fn move_button(
    (to, index): (usize, usize),
    mv: &str,
    before: &dyn AnyPosition,
    texts: Texts,
) -> Element<ChartsMsg> {
    let button = el("button.move[data-keep-focus]")
        .class(format!("move by-{}", side_id(before.side_to_move())))
        .id(format!("lab-horizon-{to}"))
        .on_click(ChartsMsg::Horizon(horizon::Msg::To(to)))
        .child(move_in_words(mv, texts));
    if index == to { button.attr("aria-current", "true") } else { button }
}

/// The moves of a depth.
fn depth_row(
    key: &str,
    depth: u32,
    moves: Vec<Node<ChartsMsg>>,
    texts: Texts,
) -> Element<ChartsMsg> {
    let label = Message::new(key).with("depth", depth);
    row(texts.say(&label), moves)
}

fn row(label: String, moves: Vec<Node<ChartsMsg>>) -> Element<ChartsMsg> {
    el("p.line")
        .child(el("span.quiet").child(label))
        .child(" ")
        .children(moves)
}

/// The result that the better move keeps.
fn proof(shown: &Horizon, start: &dyn AnyPosition, setup: &SearchSetup, texts: Texts) -> String {
    let value = shown.result.value(0);
    let result = value_in_words(setup.kind(), start.side_to_move(), value, true, texts);
    texts.say(&Message::new("horizon.proof").with("result", result))
}

/// The side to move, or the winner with the reason.
fn standing(position: &dyn AnyPosition, setup: &SearchSetup, texts: Texts) -> String {
    let kind = setup.kind();
    let Some(outcome) = position.outcome() else {
        let side = side_name(kind, position.side_to_move(), texts);
        let is_forced = position.moves().len() == 1;
        let key = if is_forced { "horizon.forced" } else { "play.turn" };
        return texts.say(&Message::new(key).with("side", side));
    };
    let ending = position.ending().into_iter();
    let messages = ending.chain([outcome_message(kind, outcome, texts)]);
    let sentences: Vec<_> = messages.map(|message| texts.say(&message)).collect();
    format!("{}.", sentences.join(" "))
}

fn steps(index: usize, last: usize, texts: Texts) -> Element<horizon::Msg> {
    let step = |icon, key: &str, msg, on: bool| {
        icon_text_button(icon, texts.get(key), msg)
            .id(format!("lab-{}", key.replace('.', "-")))
            .flag("disabled", !on)
    };
    el("div.control-row.tight")
        .child(step(Icon::Previous, "horizon.back", horizon::Msg::By(-1), index > 0))
        .child(step(Icon::Next, "horizon.forward", horizon::Msg::By(1), index < last))
}
