//! The card of the review: the graph of the game, its mistakes, and the text over the board during an attempt.

use super::line::{Counts, MarkedMove, losing_move, puzzle_of};
use super::{REVIEW_DEPTHS, Review, ReviewMsg, errors_in_words, refutation_view};
use crate::app::play::analysis::Analysis;
use crate::app::play::analysis::standing::{smoothed_value, standing, standing_in_words};
use crate::app::play::game::{
    Certainty, Game, History, Judged, Judgement, MISTAKE, NodeId, advantage,
};
use crate::app::record::words::{move_in_words, value_in_few_words, value_in_words};
use crate::app::ui::widgets::{
    button, error_text, icon_text_button, number_field, primary_button, progress_bar, table,
};
use crate::app::ui::{Control, Element, EventKind, Icon, Node, Texts, el};
use crate::eval::{Verdict, verdict};
use crate::game::Side;
use crate::plot::{MarkedPly, Picture, ValueGraph};
use crate::text::{EnumId, Message};

/// The card, once a game has moves to review.
pub fn view(
    review: &Review,
    analysis: &Analysis,
    game: &Game,
    texts: Texts,
) -> Option<Element<ReviewMsg>> {
    if game.history.nodes().len() < 2 {
        return None;
    }
    let known = review.is_judged(game);
    Some(
        el("section.card.review#review")
            .control(Control::Tool)
            .child(el("h2").child(texts.get("review.title")))
            .maybe(known.then(|| graph(review, analysis, game, texts).key("graph")))
            .child(start(review, texts).key("start"))
            .maybe(error_text(review.error.as_ref(), texts))
            .maybe(known.then(|| mistakes(review, analysis, game, texts).key("errors")))
            .maybe(known.then(|| values(review, game, texts).key("values"))),
    )
}

/// The button that starts the review, or its progress.
fn start(review: &Review, texts: Texts) -> Element<ReviewMsg> {
    match review.progress() {
        Some((done, total)) => {
            let words = texts.say(
                &Message::new("review.progress")
                    .with("done", done)
                    .with("total", total),
            );
            el("div.control-row")
                .child(progress_bar(&*words, done, total).id("review-progress"))
                .child(el("span.quiet").child(words))
                .child(button(texts.get("review.cancel"), ReviewMsg::Stop).id("review-cancel"))
        }
        None => el("div.control-row.ends")
            .child(primary_button(texts.get("review.start"), ReviewMsg::Start).id("review-start"))
            .child(number_field(
                "review-depth",
                texts.get("player.depth"),
                review.depth,
                REVIEW_DEPTHS,
                ReviewMsg::Depth,
            )),
    }
}

/// The graph under a transparent slider, which handles pointer and arrow keys, and speaks to screen readers.
fn graph(review: &Review, analysis: &Analysis, game: &Game, texts: Texts) -> Element<ReviewMsg> {
    let line = review.line(game);
    let here = game.history.at();
    // Beside the reviewed game: the node where the current line leaves it.
    let path = game.history.path(here);
    let common = line.iter().zip(&path).take_while(|(a, b)| a == b);
    let current = common.count() - 1;
    let known = standing(analysis, game, here).map_or_else(
        || texts.get("analysis.unknown"),
        |s| standing_in_words(analysis, game, s, texts),
    );
    let message = Message::new("review.at")
        .with("move", numbered(&game.history, here))
        .with("value", known);
    let picture = ValueGraph {
        points: line
            .iter()
            .map(|&n| smoothed_value(analysis, game, n).map(advantage))
            .collect(),
        marked: review
            .marked_moves(game)
            .iter()
            .map(|f| MarkedPly {
                ply: f.ply,
                side: f.side,
                blunder: f.judgement == Judgement::Blunder,
            })
            .collect(),
        current,
        letters: game.kind.info().sides.map(str::to_owned),
    };
    el("div.graph")
        .child(el("canvas[aria-hidden=true]").picture(Picture::Values(picture)))
        .child(
            el("input#graph[type=range][min=0][step=1]")
                .attr("max", line.len() - 1)
                .attr("value", current)
                .attr("aria-label", texts.get("review.graph"))
                .attr("aria-valuetext", texts.say(&message))
                .on(EventKind::Input, |e| e.value.parse().ok().map(ReviewMsg::GoPly)),
        )
}

fn mistakes(review: &Review, analysis: &Analysis, game: &Game, texts: Texts) -> Element<ReviewMsg> {
    let found = review.marked_moves(game);
    let count = |side, judgement| {
        let both = |f: &&MarkedMove| f.side == side && f.judgement == judgement;
        found.iter().filter(both).count()
    };
    let sums = Side::ALL.map(|side| {
        let [proved, probable] = [Judgement::Blunder, Judgement::Mistake].map(|j| count(side, j));
        let words = Message::new("review.sum")
            .with("side", game.side_name(side, texts))
            .with_message("errors", errors_in_words(proved, probable));
        el("li").child(texts.say(&words))
    });
    let certainty = certainty_in_words(review.counts(game), texts);
    el("div.stack")
        .maybe(lost_by(analysis, game, &review.line(game), texts))
        .child(el("p.quiet.small#review-certainty").child(certainty))
        .child(el("ul.plain#review-sums").children(sums))
        .child(
            el("ul.plain.errors")
                .children(found.iter().map(|f| mistake_row(review, game, *f, texts))),
        )
}

/// The numbers of moves with each certainty, without those that do not occur.
fn certainty_in_words(counts: Counts, texts: Texts) -> String {
    if counts.estimated + counts.undecided == 0 {
        return texts.get("review.all_proved");
    }
    let kinds = [
        ("review.certainty.proved", counts.proved),
        ("review.certainty.estimated", counts.estimated),
        ("review.certainty.undecided", counts.undecided),
    ];
    let named = kinds.into_iter().filter(|(_, n)| *n > 0);
    let named = named.map(|(key, n)| texts.say(&Message::new(key).with("n", n)));
    named.collect::<Vec<_>>().join(" ")
}

pub fn lost_by<M>(
    analysis: &Analysis,
    game: &Game,
    line: &[NodeId],
    texts: Texts,
) -> Option<Element<M>> {
    let (loser, node) = losing_move(analysis, game, line)?;
    let side = game.side_name(loser, texts);
    let words = match node {
        Some(node) => Message::new("review.lost_by")
            .with("side", side)
            .with("move", numbered(&game.history, node)),
        None => Message::new("review.lost_from_start").with("side", side),
    };
    Some(el("p.proof#review-lost").child(texts.say(&words)))
}

/// A move with its number, as in lists of moves: `3. d4` of the side that began, `3… d4` of the other.
fn numbered(history: &History, node: NodeId) -> String {
    let ply = history.ply(node);
    let dots = if ply % 2 == 1 { "." } else { "…" };
    format!("{}{dots} {}", ply.div_ceil(2), history[node].mv)
}

fn mistake_row(
    review: &Review,
    game: &Game,
    found: MarkedMove,
    texts: Texts,
) -> Element<ReviewMsg> {
    let node = &game.history[found.node];
    let better = node.judged.as_ref().map(|j| {
        let value = value_in_words(game.kind, found.side, j.best_value, j.best_exact, texts);
        let key = match j.certainty() {
            Certainty::Proved => "review.better",
            Certainty::Estimated => "review.better.probably",
        };
        texts.say(
            &Message::new(key)
                .with("best", move_in_words(&j.best, texts))
                .with("value", value),
        )
    });
    let name = format!("{}{}", numbered(&game.history, found.node), found.judgement.sign());
    el("li")
        .key(found.node)
        .class(format!("judgement-row {}", found.judgement.id()))
        .child(
            el("button.move[data-keep-focus]")
                .id(format!("error-{}", found.node))
                .attr(
                    "aria-label",
                    format!("{name}, {}", texts.of(&["review", found.judgement.id()])),
                )
                .on_click(ReviewMsg::Go(found.node))
                .child(name.clone()),
        )
        .maybe(better.map(|b| el("span.quiet.small").child(b)))
        .maybe(refutation_view::view(review, game, found, texts))
        .child(
            button(texts.get("review.try"), ReviewMsg::TryAgain(found.node))
                .id(format!("try-{}", found.node))
                .attr("aria-label", format!("{}: {name}", texts.get("review.try"))),
        )
        .maybe(puzzle_of(game, found.node).map(|_| {
            let words = texts.get("puzzles.from_review");
            button(&*words, ReviewMsg::Puzzle(found.node))
                .control(Control::Navigation)
                .id(format!("puzzle-{}", found.node))
                .attr("aria-label", format!("{words}: {name}"))
        }))
}

/// The certainty and error of a move as text.
fn verdict_in_words(judged: Option<&Judged>, texts: Texts) -> String {
    let key = match judged.map(|j| (j.judgement(), j.certainty())) {
        Some((Some(judgement), _)) => return texts.of(&["review", judgement.id()]),
        Some((None, Certainty::Proved)) => "review.right",
        Some((None, Certainty::Estimated)) => "review.probably_right",
        None => "review.undecided",
    };
    texts.get(key)
}

/// The values as a table, with a download.
fn values(review: &Review, game: &Game, texts: Texts) -> Element<ReviewMsg> {
    let line = review.line(game);
    let rows = line
        .windows(2)
        .map(|pair| {
            let node = &game.history[pair[1]];
            let judged = node.judged.as_ref();
            let text = |t: Option<String>| Node::Text(t.unwrap_or_else(|| "–".to_owned()));
            vec![
                Node::Text(numbered(&game.history, pair[1])),
                text(judged.map(|j| value_in_few_words(j.value, j.exact, texts))),
                text(judged.map(|j| {
                    let value = value_in_few_words(j.best_value, j.best_exact, texts);
                    // If all moves provably lose and no more is known, none is the best.
                    if j.best_exact && verdict(j.best_value) == Verdict::LostIn(0) {
                        value
                    } else {
                        format!("{}: {value}", move_in_words(&j.best, texts))
                    }
                })),
                text(Some(verdict_in_words(judged, texts))),
            ]
        })
        .collect();
    let head = ["review.move", "review.value", "review.best", "review.judgement"];
    let head = head.map(|k| texts.get(k)).to_vec();
    let scale = Message::new("review.about").with_number("mistake", MISTAKE * 100.0);
    el("details.more")
        .child(el("summary").child(texts.get("review.table")))
        .child(
            el("div.stack")
                .child(table(&texts.get("review.table"), head, rows))
                .child(el("p.quiet.small").child(texts.say(&scale)))
                .child(
                    el("div.control-row").child(
                        icon_text_button(Icon::Download, texts.get("review.csv"), ReviewMsg::Save)
                            .id("review-csv"),
                    ),
                ),
        )
}

/// The text during an attempt to find a better move.
pub fn attempt(review: &Review, game: &Game, texts: Texts) -> Option<Element<ReviewMsg>> {
    let attempt = review.attempt.as_ref()?;
    let history = &game.history;
    let side = history.nodes().get(attempt.node)?.position.side_to_move();
    let tried = attempt
        .tried
        .filter(|t| history.path(history.at()).contains(t));
    if tried.is_none() && !review.attempt_here(game) {
        return None;
    }
    let (words, class) = match tried.map(|t| &history[t]) {
        None => (
            Message::new("review.find")
                .with("move", &attempt.instead_of)
                .with("side", game.side_name(side, texts)),
            "trial",
        ),
        Some(node) => {
            let (key, class) = match node.judged.as_ref() {
                None => ("review.tried.open", "trial"),
                Some(j) => match j.judgement() {
                    None if j.certainty() == Certainty::Estimated => {
                        ("review.tried.good", "trial good")
                    }
                    None if j.value >= j.best_value => ("review.tried.best", "trial good"),
                    None => ("review.tried.right", "trial good"),
                    Some(Judgement::Mistake) => ("review.tried.mistake", "trial"),
                    Some(Judgement::Blunder) => ("review.tried.blunder", "trial bad"),
                },
            };
            (Message::new(key).with("move", &node.mv), class)
        }
    };
    let again = tried.and_then(|_| {
        let nodes = game.history.nodes();
        let children = &nodes[attempt.node].children;
        let old = children
            .iter()
            .find(|&&c| nodes[c].mv == attempt.instead_of)?;
        Some(button(texts.get("review.try"), ReviewMsg::TryAgain(*old)).id("trial-again"))
    });
    Some(
        el("div#trial[tabindex=-1][role=status]")
            .class(class)
            .child(el("p").child(texts.say(&words)))
            .maybe(again)
            .child(button(texts.get("review.try.end"), ReviewMsg::EndAttempt).id("trial-end")),
    )
}
