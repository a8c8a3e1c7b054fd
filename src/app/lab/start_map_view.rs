//! The view of the maps of winners from every start.

use super::start_map::{Msg, StartWinners};
use crate::app::lab::charts::frame::start_or_stop;
use crate::app::ui::widgets::{button, card, error_text, table};
use crate::app::ui::{Element, Node, Texts, el};
use crate::game::Side;
use crate::plot::Picture;
use crate::text::Message;

/// The card of the map. `sides` are the names of the sides with their articles, `letters` their letters on the cells.
pub(super) fn view(
    state: &StartWinners,
    sides: [String; 2],
    letters: [String; 2],
    texts: Texts,
) -> Element<Msg> {
    let about = Message::new("starts.about").with("first", &sides[0]);
    let card = card(texts.get("starts.title"))
        .id("start-map")
        .child(el("p.quiet.lead").child(texts.say(&about)));
    let (done, all) = state.progress();
    let presses = [Msg::Start, Msg::Stop];
    let go = start_or_stop(presses, state.queue.running(), "starts.go", false, texts);
    let row = el("div.control-row").child(go);
    let error = state.queue.error.as_ref();
    let card = card.maybe(error_text(error, texts));
    if all == 0 {
        return card.child(row);
    }
    let message = Message::new("starts.progress")
        .with("done", done)
        .with("all", all);
    let map = state.map(letters.clone());
    let shape = format!("--aspect:{:.4}", map.aspect());
    card.child(
        row.child(el("p.quiet[role=status]").child(texts.say(&message)))
            .child(button(texts.get("lab.csv"), Msg::SaveTable))
            .child(button(texts.get("starts.svg"), Msg::SaveMap(letters))),
    )
    .child(
        el("div.start-map").attr("style", shape).child(
            el("canvas[role=img]")
                .attr("aria-label", texts.get("starts.map"))
                .picture(Picture::Starts(map)),
        ),
    )
    .maybe(large(state, texts))
    .child(rows(state, &sides, texts))
}

/// The source of the large boards.
fn large(state: &StartWinners, texts: Texts) -> Option<Element<Msg>> {
    let names = state.large().into_iter();
    let names: Vec<_> = names
        .map(|size| format!("{} × {}", size.rows, size.columns))
        .collect();
    let message = Message::new("starts.beforehand").with("boards", names.join(", "));
    (!names.is_empty()).then(|| el("p.quiet").child(texts.say(&message)))
}

/// A row per board: the number of starts from which each side wins, and the start cells of the second side.
fn rows(state: &StartWinners, sides: &[String; 2], texts: Texts) -> Element<Msg> {
    let wins = |side: &str| texts.say(&Message::new("starts.wins").with("side", side));
    let head = vec![
        texts.get("starts.board"),
        wins(&sides[0]),
        wins(&sides[1]),
        texts.say(&Message::new("starts.where").with("side", &sides[1])),
    ];
    let body = state.boards.iter().map(|board| -> Vec<Node<Msg>> {
        let [first, second] = Side::ALL.map(|side| board.won_by(side));
        let named = if second.is_empty() { "–".to_owned() } else { second.join(" ") };
        vec![
            format!("{} × {}", board.size.rows, board.size.columns).into(),
            first.len().to_string().into(),
            second.len().to_string().into(),
            named.into(),
        ]
    });
    table(&texts.get("starts.title"), head, body.collect())
}
