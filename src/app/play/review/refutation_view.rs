//! The view of a refutation: the reason why the move loses, and the line; each of its moves is a button to its
//! position.

use super::line::MarkedMove;
use super::{Refutation, Review, ReviewMsg};
use crate::app::play::game::{Game, History, NodeId};
use crate::app::record::words::{move_in_words, reason_in_words, side_id};
use crate::app::ui::widgets::button;
use crate::app::ui::{Element, Texts, el};
use crate::plot::Domino;
use crate::registry::Worth;
use crate::text::Message;

/// The refutation of an error, or the button that starts it; `None` if the move does not provably lose.
pub(super) fn view(
    review: &Review,
    game: &Game,
    found: MarkedMove,
    texts: Texts,
) -> Option<Element<ReviewMsg>> {
    let judged = game.history[found.node].judged.as_ref()?;
    if !judged.exact || !game.kind.has_solver() {
        return None;
    }
    let Some(refutation) = review.refutation(found.node) else {
        let label = texts.get("review.refute");
        return Some(
            button(label, ReviewMsg::Refute(found.node)).id(format!("refute-{}", found.node)),
        );
    };
    Some(
        el("div.refutation.small")
            .maybe(why(game, refutation, texts).map(|why| el("p").child(why)))
            .maybe((!refutation.moves.is_empty()).then(|| line(game, refutation, texts)))
            .maybe(
                refutation
                    .waits()
                    .then(|| el("p.quiet").child(texts.get("review.refutation.waits"))),
            ),
    )
}

/// A sentence with the answer, the length of the game, and the reason for the win.
fn why(game: &Game, refutation: &Refutation, texts: Texts) -> Option<String> {
    let node = &game.history[refutation.node];
    if let Some(ending) = node.position.ending() {
        return Some(texts.say(&ending));
    }
    let answer = move_in_words(refutation.moves.first()?, texts);
    let mover = node.position.side_to_move();
    let after = node.position.play(refutation.moves.first()?).ok()?;
    let name = |side| game.side_name(side, texts);
    let message = |key: &str| Message::new(key).with("answer", &answer);
    let winner = match refutation.worth? {
        Worth::Win => mover,
        Worth::Loss => !mover,
        Worth::Draw => return Some(texts.say(&message("review.refuted.drawn"))),
    };
    if after.outcome().is_some() {
        return Some(texts.say(&message("review.refuted.now")));
    }
    let reason = match &refutation.pairs {
        Some(pairs) => reason_in_words(pairs, winner, name),
        None => Message::new("review.reason.solved"),
    };
    let words = match (refutation.plies, refutation.at_most) {
        (Some(plies), _) => message("review.refuted.exact").with("n", plies),
        (None, Some(bound)) => message("review.refuted.bound").with("n", bound),
        (None, None) => message("review.refuted"),
    };
    Some(texts.say(&words.with_message("reason", reason)))
}

fn line(game: &Game, refutation: &Refutation, texts: Texts) -> Element<ReviewMsg> {
    let shown = shown_move(&game.history, refutation);
    let first = game.history[refutation.node].position.side_to_move();
    let sides = [first, !first];
    let moves = refutation.moves.iter().enumerate().map(|(i, mv)| {
        let mut button = el("button[data-keep-focus]")
            .class(format!("move by-{}", side_id(sides[i % 2])))
            .id(format!("refutation-{}-{i}", refutation.node))
            .on_click(ReviewMsg::Refutation(refutation.node, i))
            .child(move_in_words(mv, texts));
        if shown == Some(i) {
            button = button.attr("aria-current", "true");
        }
        button
    });
    let label = refutation.moves.len() > 1;
    el("p.line")
        .maybe(label.then(|| el("span.quiet").child(texts.get("review.refutation"))))
        .child(" ")
        .children(moves)
}

/// The pairs that prove the refutation, while the board shows their position.
pub fn dominoes(review: &Review, history: &History) -> Vec<Domino> {
    let mut all = review.refutations.iter();
    let shown = all.find(|r| shown_move(history, r) == Some(0));
    let pairs = shown.and_then(|r| r.pairs.as_ref()).into_iter();
    pairs
        .flat_map(|p| &p.pairs)
        .map(|&(a, b)| Domino(a, b))
        .collect()
}

/// The move of the line that led to the position on the board.
fn shown_move(history: &History, refutation: &Refutation) -> Option<usize> {
    let path = history.path(history.at());
    let start = path.iter().position(|n: &NodeId| *n == refutation.node)?;
    let played = path[start + 1..].iter().map(|&n| &history[n].mv);
    let count = played.len();
    let same = count <= refutation.moves.len() && played.eq(&refutation.moves[..count]);
    (same && count > 0).then(|| count - 1)
}
