//! The list of moves with all variations, and the buttons to walk through it.

use crate::app::play::game::{Judged, Node as GameNode, NodeId};
use crate::app::play::msg::{GoTo, Msg};
use crate::app::play::state::State;
use crate::app::record::words::move_in_words;
use crate::app::record::words::side_id;
use crate::app::ui::widgets::{icon_button, icon_text_button};
use crate::app::ui::{Element, Icon, Node, Texts, el};
use crate::eval::{Verdict, verdict};
use crate::text::{EnumId, Message};

pub(super) fn view(state: &State, texts: Texts) -> Element<Msg> {
    el("section.card.moves")
        .child(el("h2").child(texts.get("play.moves")))
        .maybe(heads(state, texts))
        .child(list(state, texts))
        .maybe((state.game.history.nodes().len() > 1).then(|| navigation(state, texts)))
        .maybe(edit(state, texts))
}

/// The moves; each is a button that leads to its position.
pub(crate) fn list(state: &State, texts: Texts) -> Element<Msg> {
    let mut rows = Vec::new();
    lines(state, 0, &mut rows, texts);
    let moves = state.game.here().position.moves();
    let no_moves = if moves.iter().any(|mv| mv.cell.is_some()) {
        "play.no_moves"
    } else {
        "play.no_moves.buttons"
    };
    let empty = rows
        .is_empty()
        .then(|| el("p.quiet.screen-only").child(texts.get(no_moves)));
    el("div.move-list#moves")
        .attr("role", if empty.is_some() { "group" } else { "list" })
        .attr("aria-label", texts.get("play.moves"))
        .attr("data-follow", ".move[aria-current]")
        .children(rows)
        .maybe(empty)
}

/// The names of the sides above their moves. `None` without moves, and if the sides do not alternate: then only the
/// colour of a move shows its side.
fn heads(state: &State, texts: Texts) -> Option<Element<Msg>> {
    let line = state.game.history.main_line();
    let begins = state.game.history[0].position.side_to_move();
    let in_turn = (1..).zip(&line[1..]).all(|(ply, &node)| {
        let side = if ply % 2 == 1 { begins } else { !begins };
        state.game.mover(node) == Some(side)
    });
    let name = |side| {
        el("span")
            .class(format!("of-{}", side_id(side)))
            .child(state.game.side_label(side, texts))
    };
    (in_turn && line.len() > 1).then(|| {
        // The label of each move contains its side.
        el("div.move-row.move-heads[aria-hidden=true]")
            .child(el("span"))
            .child(name(begins))
            .child(name(!begins))
    })
}

fn edit(state: &State, texts: Texts) -> Option<Element<Msg>> {
    let at = state.game.history.at();
    let promote = (!state.game.history.is_main(at)).then(|| {
        icon_text_button(Icon::Promote, texts.get("play.promote"), Msg::Promote(at)).id("promote")
    });
    let delete = (at != 0).then(|| {
        icon_text_button(Icon::Trash, texts.get("play.delete"), Msg::Remove(at)).id("delete")
    });
    delete.map(|delete| {
        el("div.control-row.line-tools")
            .maybe(promote)
            .child(delete)
    })
}

pub(crate) fn navigation(state: &State, texts: Texts) -> Element<Msg> {
    let back = state.game.history.back().is_none();
    let forward = state.game.history.forward().is_none();
    let steps = [
        ("first", Icon::First, "play.first", GoTo::First, back),
        ("previous", Icon::Previous, "play.previous", GoTo::Back, back),
        ("next", Icon::Next, "play.next", GoTo::Forward, forward),
        ("last", Icon::Last, "play.last", GoTo::Last, forward),
    ];
    el("div.walk").children(steps.into_iter().map(|(id, icon, label, to, off)| {
        icon_button(icon, texts.get(label), Msg::Go(to))
            .id(format!("walk-{id}"))
            .flag("disabled", off)
    }))
}

/// The rows of the main line from a node on, two moves per row, with the variations of each move below its row.
fn lines(state: &State, from: NodeId, rows: &mut Vec<Node<Msg>>, texts: Texts) {
    let nodes = state.game.history.nodes();
    let mut at = from;
    while let Some(&first) = nodes[at].children.first() {
        let number = state.game.history.ply(first).div_ceil(2);
        let first_variations = nodes[at].children[1..].to_vec();
        let second = nodes[first].children.first().copied();
        let mut row = el("div.move-row[role=listitem]")
            .key(first)
            .child(el("span.move-number").child(format!("{number}")))
            .child(move_button(state, first, texts));
        let mut variations = first_variations;
        if let Some(second) = second {
            row = row.child(move_button(state, second, texts));
            variations.extend(&nodes[first].children[1..]);
        }
        rows.push(row.into());
        for variation in variations {
            let mut line = el("div.variation-line[role=listitem]").key(format!("v{variation}"));
            line.children = inline(state, variation, texts);
            rows.push(line.into());
        }
        match second {
            Some(second) => at = second,
            None => break,
        }
    }
}

/// A variation in running text, with its own variations in brackets.
fn inline(state: &State, from: NodeId, texts: Texts) -> Vec<Node<Msg>> {
    let nodes = state.game.history.nodes();
    let mut out = Vec::new();
    let mut next = Some(from);
    let mut beginning = true;
    let mut numbered = true;
    while let Some(node) = next {
        let ply = state.game.history.ply(node);
        if ply % 2 == 1 || numbered {
            let dots = if ply % 2 == 1 { "." } else { "…" };
            out.push(
                el("span.move-number")
                    .child(format!("{}{dots}", ply.div_ceil(2)))
                    .into(),
            );
        }
        numbered = false;
        out.push(move_button(state, node, texts).into());
        if !beginning && let Some(parent) = nodes[node].parent {
            for &other in nodes[parent].children.iter().skip(1) {
                out.push(" (".into());
                out.extend(inline(state, other, texts));
                out.push(") ".into());
                numbered = true;
            }
        }
        beginning = false;
        next = nodes[node].children.first().copied();
    }
    out
}

fn move_button(state: &State, id: NodeId, texts: Texts) -> Element<Msg> {
    let node = &state.game.history[id];
    let sees = sees(state, node);
    let mut button = el("button[data-keep-focus]")
        .class(match state.game.mover(id) {
            Some(side) => format!("move by-{}", side_id(side)),
            None => "move".to_owned(),
        })
        .key(id)
        .id(format!("move-{id}"))
        .attr("aria-label", aria_label(state, id, texts))
        .on_click(Msg::Go(GoTo::Node(id)))
        .child(move_in_words(&node.mv, texts));
    if id == state.game.history.at() {
        button = button.attr("aria-current", "true").attr("data-idle", "");
    }
    if let Some(judgement) = node.judged.as_ref().and_then(Judged::judgement) {
        let label = texts.of(&["review", judgement.id()]);
        button = button.child(
            el("span[role=img]")
                .class(format!("judgement-sign {}", judgement.id()))
                .attr("title", &label)
                .attr("aria-label", &label)
                .child(judgement.sign()),
        );
    }
    button.maybe(sees.map(|(sign, label)| {
        el("span.sees[role=img]")
            .attr("title", texts.get(label))
            .attr("aria-label", texts.get(label))
            .child(sign)
    }))
}

/// The expected outcome by the player that made the move: a sign and the text key of its name. `None` while the
/// analysis is off.
fn sees(state: &State, node: &GameNode) -> Option<(&'static str, &'static str)> {
    if !state.analysis.on {
        return None;
    }
    match verdict(node.thinking.as_ref()?.value) {
        Verdict::WonIn(_) => Some(("✓", "play.sees_win")),
        Verdict::LostIn(_) => Some(("✗", "play.sees_loss")),
        Verdict::Open => None,
    }
}

/// The text of a move for screen readers: its number, the side, the move, and its known value.
fn aria_label(state: &State, id: NodeId, texts: Texts) -> String {
    let node = &state.game.history[id];
    let side = state
        .game
        .mover(id)
        .map(|side| state.game.side_name(side, texts));
    let number = state.game.history.ply(id).div_ceil(2);
    let message = Message::new("play.move_of")
        .with("number", number)
        .with("side", side.unwrap_or_default())
        .with("move", move_in_words(&node.mv, texts));
    let mut parts = vec![texts.say(&message)];
    if let Some(judgement) = node.judged.as_ref().and_then(Judged::judgement) {
        parts.push(texts.of(&["review", judgement.id()]));
    }
    parts.extend(sees(state, node).map(|(_, label)| texts.get(label)));
    parts.join(", ")
}
