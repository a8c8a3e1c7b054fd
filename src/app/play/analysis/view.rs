//! The view of an analysis: values on the cells, arrows, the bar beside the board, and the card in the panel.

use super::headline::{headline, sum, swing};
use super::standing::all_lose_alike;
use super::{AnalysisMsg, Shown};
use crate::app::play::computer::counters::counters;
use crate::app::play::evaluations::view::opener;
use crate::app::play::game::{Game, Knowledge, Node};
use crate::app::players::about;
use crate::app::players::offered::evaluation_choices;
use crate::app::record::words::{
    end_in_words, is_timed, move_in_words, proof_in_words, short, value_in_few_words,
    value_in_words, with_sign,
};
use crate::app::ui::widgets::{button, select};
use crate::app::ui::{Control, Element, Texts, el};
use crate::eval::{Verdict, verdict};
use crate::game::{BoardStyle, Side};
use crate::plot::{Arrow, CellMark, Domino, Token, owner_letter_token};
use crate::registry::{AnyGame, MoveValue, Solved};
use crate::text::{Message, duration, grouped};

/// The maximum number of moves of the best line shown as arrows.
const ARROWS: usize = 5;

/// The colour of a move's value: of the side that provably wins, or the accent for the best of the others.
fn tone(found: &MoveValue, mover: Side, is_best: bool) -> Token {
    match verdict(found.value) {
        Verdict::WonIn(_) => owner_letter_token(mover),
        Verdict::LostIn(_) => owner_letter_token(!mover),
        Verdict::Open if is_best => Token::Accent,
        Verdict::Open => Token::Ground,
    }
}

/// The values of moves, for their cells.
pub fn marks(known: &Knowledge, here: &Node, texts: Texts) -> Vec<CellMark> {
    let position = &here.position;
    let mover = position.side_to_move();
    let best = known.best();
    let is_best = |m: &MoveValue| best.is_some_and(|b| (b.value, b.exact) == (m.value, m.exact));
    position
        .moves()
        .into_iter()
        .filter_map(|m| {
            let found = known.find(&m.text)?;
            let score = here.proved_score(&m.text);
            let detail = match score {
                Some(score) => with_sign(score.into(), 0, texts),
                None if found.exact => end_in_words(found.value, texts).unwrap_or_default(),
                None => format!("{}{}", texts.get("analysis.depth.letter"), found.depth),
            };
            Some(CellMark {
                cell: m.cell?,
                text: short(found.value, found.exact, texts),
                detail,
                token: tone(found, mover, is_best(found)),
            })
        })
        .collect()
}

/// The texts of the values of cells for screen readers.
pub fn notes(known: &Knowledge, game: &Game, texts: Texts) -> Vec<(usize, String)> {
    let position = &game.here().position;
    let mover = position.side_to_move();
    let text_of = |found: &MoveValue| {
        let value = value_in_words(game.kind, mover, found.value, found.exact, texts);
        if found.exact {
            value
        } else {
            texts.say(
                &Message::new("analysis.at_depth")
                    .with("value", value)
                    .with("depth", found.depth),
            )
        }
    };
    position
        .moves()
        .into_iter()
        .filter_map(|m| Some((m.cell?, text_of(known.find(&m.text)?))))
        .collect()
}

pub fn arrows(known: &Knowledge, here: &Node) -> Vec<Arrow> {
    let Some(line) = known.best().filter(|_| !all_lose_alike(here)) else {
        return Vec::new();
    };
    let mut position = here.position.boxed();
    let view = position.view();
    let mut from = match view.style {
        BoardStyle::Trail => view.shared_piece(),
        _ => view.tree.as_ref().map(|tree| tree.current),
    };
    let mut arrows = Vec::new();
    // Over the pairs of a proof there is room for only one move: the one that the pairs are about.
    let pairs = here.pairs();
    let shown = match pairs.map(|pairs| pairs.first.as_slice()) {
        Some([first]) => std::slice::from_ref(first),
        Some(_) => &line.variation[..line.variation.len().min(1)],
        None => &line.variation[..line.variation.len().min(ARROWS)],
    };
    for (i, mv) in shown.iter().enumerate() {
        let Some(to) = position.cell_of(mv) else {
            break;
        };
        arrows.push(Arrow {
            from,
            to,
            number: i + 1,
            side: position.side_to_move(),
        });
        if from.is_some() {
            from = Some(to);
        }
        match position.play(mv) {
            Ok(next) => position = next,
            Err(_) => break,
        }
    }
    arrows
}

/// The card of the analysis, while it is on.
pub fn view(shown: &Shown) -> Option<Element<AnalysisMsg>> {
    let Shown { analysis, game, .. } = *shown;
    if !analysis.on {
        return None;
    }
    let texts = shown.texts;
    let at = game.history.at();
    let body = if let Some(error) = analysis.error_at(at) {
        el("p.error-text").child(texts.say(error))
    } else if game.here().outcome().is_some() {
        el("p.quiet").child(texts.get("analysis.over"))
    } else {
        findings(shown)
    };
    let running = analysis.running();
    let head = el("div.card-head").child(
        el("h2")
            .maybe(running.then(|| el("span.pulse[aria-hidden=true]")))
            .child(texts.get("analysis.title")),
    );
    let label = if analysis.paused_at(at) { "analysis.resume" } else { "analysis.deeper" };
    let deeper = analysis
        .could_go_deeper(game)
        .then(|| button(texts.get(label), AnalysisMsg::Deeper).id("deeper"));
    let pause = analysis
        .proving()
        .then(|| button(texts.get("analysis.pause"), AnalysisMsg::Pause).id("analysis-pause"));
    let section = el("section.card.analysis#analysis").control(Control::Tool);
    Some(
        section
            .child(head.maybe(deeper).maybe(pause))
            .child(body)
            .child(evaluation(shown)),
    )
}

/// The choice of the evaluation, its description, and the button to the user's own evaluations.
fn evaluation(shown: &Shown) -> Element<AnalysisMsg> {
    let Shown { game, texts, .. } = *shown;
    let judging = shown.analysis.judging(game.kind);
    let label = texts.get("analysis.evaluation");
    let (choices, chosen) = evaluation_choices(game.kind, shown.own, &judging, texts);
    let list = select("analysis-evaluation", label, choices, &chosen, |word| {
        Some(AnalysisMsg::JudgeWith(word.to_owned()))
    });
    el("div.stack")
        .child(list)
        .child(about::evaluation(game.kind, &judging, texts))
        .child(opener("evaluations-of-analysis", AnalysisMsg::OpenEvaluations, texts))
}

fn findings(shown: &Shown) -> Element<AnalysisMsg> {
    let Shown { game, texts, .. } = *shown;
    if shown.hidden {
        return el("p.quiet").child(texts.get("analysis.hidden"));
    }
    let here = game.here();
    let known = here.known();
    let best = known.as_ref().and_then(Knowledge::best);
    if known.is_none() && here.solved.is_none() {
        let waits = if shown.analysis.running() {
            "analysis.searching"
        } else if shown.analysis.paused_at(game.history.at()) {
            "analysis.undecided"
        } else if shown.reviewing {
            "analysis.waits.review"
        } else {
            "analysis.waits"
        };
        return el("p.quiet").child(texts.get(waits));
    }
    let mover = here.position.side_to_move();
    let note = here
        .note()
        .map(|note| el("p.quiet.small#analysis-note").child(texts.say(note)));
    let legend = Message::new("analysis.legend").with("side", game.side_name(mover, texts));
    el("div.stack")
        .child(headline(shown))
        .maybe(swing(here, texts))
        .maybe(sum(shown))
        .maybe(if all_lose_alike(here) {
            Some(el("p").child(texts.get("analysis.all_lose")))
        } else {
            best.map(|best| best_line(&best.variation, texts))
        })
        .maybe(proof(game, texts))
        .maybe(known.as_ref().and_then(|known| others(known, here, texts)))
        .maybe(note)
        .maybe(progress_of_proof(here, texts))
        .maybe(best.map(|best| effort(game.kind, here, best, texts)))
        .child(el("p.quiet.small").child(texts.say(&legend)))
}

fn best_line<M>(variation: &[String], texts: Texts) -> Element<M> {
    el("p.variation")
        .child(el("span.quiet").child(texts.get("play.variation")))
        .child(" ")
        .child(el("span.line#best-line").child(variation.join(" ")))
}

fn progress_of_proof<M>(here: &Node, texts: Texts) -> Option<Element<M>> {
    let solved = here.solved.as_ref().filter(|s| !s.complete)?;
    let known = here.known();
    let concluded = known.as_ref().is_some_and(Knowledge::is_concluded);
    let key = if concluded { "analysis.proof" } else { "analysis.proof.open" };
    let words = Message::new(key)
        .with("done", known.map_or(0, |k| k.proved()))
        .with("all", here.position.moves().len())
        .with("nodes", grouped(solved.nodes))
        .with_message("time", duration(solved.time_ms));
    Some(el("p.quiet.small#analysis-proof").child(texts.say(&words)))
}

/// The cost of the shown value: of the proof or search that found it; nothing for the book.
fn effort<M>(kind: &dyn AnyGame, here: &Node, best: &MoveValue, texts: Texts) -> Element<M> {
    let proves = |s: &&Solved| best.exact && (s.worth.is_some() || s.decides(&best.mv));
    let proof = here.solved.as_ref().filter(proves);
    let (nodes, time_ms) = match (proof, &here.analysed) {
        (Some(proof), _) if proof.in_book => {
            return el("p.quiet.small#analysis-book").child(texts.get("analysis.book"));
        }
        (Some(proof), _) => (proof.nodes, proof.time_ms),
        (None, Some(search)) => (search.counters.nodes, search.time_ms),
        (None, None) => (0, 0.0),
    };
    let depth = if best.exact { texts.get("analysis.exact") } else { best.depth.to_string() };
    let time = is_timed(kind).then(|| ("counter.time", texts.say(&duration(time_ms))));
    let rows = [("counter.depth", depth), ("counter.nodes", grouped(nodes))];
    counters(rows.into_iter().chain(time), texts)
}

/// The pairs of a proof, for the board.
pub fn dominoes(here: &Node) -> Vec<Domino> {
    let pairs = here.pairs();
    pairs
        .into_iter()
        .flat_map(|p| &p.pairs)
        .map(|&(a, b)| Domino(a, b))
        .collect()
}

fn proof<M>(game: &Game, texts: Texts) -> Option<Element<M>> {
    let here = game.here();
    let pairs = here.pairs()?;
    let mover = here.position.side_to_move();
    let words = proof_in_words(pairs, mover, |side| game.side_name(side, texts));
    Some(el("p.proof#proof").child(texts.say(&words)))
}

/// Values of moves without a cell, such as a pass.
fn others<M>(known: &Knowledge, here: &Node, texts: Texts) -> Option<Element<M>> {
    let items: Vec<_> = here
        .position
        .moves()
        .into_iter()
        .filter(|m| m.cell.is_none())
        .filter_map(|m| {
            let found = known.find(&m.text)?;
            let value = value_in_few_words(found.value, found.exact, texts);
            Some(el("li").child(format!("{}: {value}", move_in_words(&m.text, texts))))
        })
        .collect();
    (!items.is_empty()).then(|| el("ul.plain").children(items))
}
