//! The search of a computer: its value as text, its best line and their cost.

use super::counters::counters;
use super::{ComputerMsg, Computers};
use crate::app::play::game::Game;
use crate::app::record::words::{is_timed, value_in_words};
use crate::app::ui::widgets::{alert, button, card};
use crate::app::ui::{Element, Texts, el};
use crate::game::Side;
use crate::registry::Thinking;
use crate::text::{Message, duration, grouped};

/// The card of the computer: the current search, or the one behind the last move.
pub fn view(computers: &Computers, game: &Game, texts: Texts) -> Option<Element<ComputerMsg>> {
    let here = game.here();
    if let Some(error) = &computers.error {
        let card = card(texts.get("play.thinking"))
            .class("card thinking")
            .child(alert(error, texts))
            .child(
                button(texts.get("play.try_again"), ComputerMsg::Pause(false)).id("play-try-again"),
            );
        return Some(card);
    }
    let (thinking, side, live) = match &computers.turn {
        Some(turn) => (turn.so_far.as_ref(), here.position.side_to_move(), turn.answer.is_none()),
        None => (Some(here.thinking.as_ref()?), game.mover(game.history.at())?, false),
    };
    let title = Message::new(if live { "play.thinking_now" } else { "play.thought" });
    let title = texts.say(&title.with("side", game.side_name(side, texts)));
    let head = el("div.card-head").child(
        el("h2")
            .maybe(live.then(|| el("span.pulse[aria-hidden=true]")))
            .child(title),
    );
    Some(
        el("section.card.thinking")
            .child(head)
            .maybe(thinking.map(|t| findings(game, side, t, texts)))
            .maybe(
                (thinking.is_none() && live)
                    .then(|| el("p.quiet").child(texts.get("play.searching"))),
            ),
    )
}

fn findings<M>(game: &Game, side: Side, t: &Thinking, texts: Texts) -> Element<M> {
    let value = value_in_words(game.kind, side, t.value, t.exact, texts);
    let speed = if t.time_ms >= 1.0 {
        grouped((t.counters.nodes as f64 / t.time_ms * 1000.0) as u64)
    } else {
        "–".to_owned()
    };
    // A proof has no depth; a book move and an immediate win cost nothing.
    let searched = t.depth > 0;
    let costs = searched || t.counters.nodes > 0;
    let wanted = |(key, _): &(&str, String)| match *key {
        "counter.nodes" => costs,
        "counter.time" | "counter.speed" => costs && is_timed(game.kind),
        _ => searched,
    };
    let rows = [
        ("counter.depth", t.depth.to_string()),
        ("counter.nodes", grouped(t.counters.nodes)),
        ("counter.leaves", grouped(t.counters.leaves)),
        ("counter.cutoffs", grouped(t.counters.cutoffs)),
        ("counter.branches_cut", grouped(t.counters.branches_cut)),
        ("counter.time", texts.say(&duration(t.time_ms))),
        ("counter.speed", speed),
    ];
    el("div")
        .child(el("p.value").child(value))
        .maybe((!t.variation.is_empty()).then(|| {
            el("p.variation")
                .child(el("span.quiet").child(texts.get("play.variation")))
                .child(" ")
                .child(el("span.line").child(t.variation.join(" ")))
        }))
        .maybe(
            t.note
                .as_ref()
                .map(|note| el("p.quiet.small").child(texts.say(note))),
        )
        .child(counters(rows.into_iter().filter(wanted), texts))
}
