//! The view of an analysis: values on the cells, arrows, the bar beside the board, and the card in the panel.

use super::headline::{headline, sum, swing};
use super::knowledge::Knowledge;
use super::standing::all_lose_alike;
use crate::app::play::counters::counters;
use crate::app::play::evaluations::view::opener;
use crate::app::play::{Msg, State};
use crate::app::players::about;
use crate::app::players::offered::evaluation_choices;
use crate::app::record::words::{
    end_in_words, move_in_words, proof_in_words, short, value_in_few_words, value_in_words,
    with_sign,
};
use crate::app::ui::widgets::{button, duration, grouped, select};
use crate::app::ui::{Context, Control, Element, Texts, el};
use crate::eval::{Verdict, verdict};
use crate::game::{BoardStyle, CellContent, Side};
use crate::plot::{Arrow, CellMark, Domino, Token, owner_letter_token};
use crate::registry::{MoveValue, Solved, SolvedMove};
use crate::text::Message;

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
pub(crate) fn marks(state: &State, texts: Texts) -> Vec<CellMark> {
    let Some(known) = state.shown_analysis() else {
        return Vec::new();
    };
    let position = &state.here().position;
    let mover = position.side_to_move();
    let best = known.best();
    let is_best = |m: &MoveValue| best.is_some_and(|b| (b.value, b.exact) == (m.value, m.exact));
    position
        .moves()
        .into_iter()
        .filter_map(|m| {
            let found = known.find(&m.text)?;
            let score = state.here().proved_score(&m.text);
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
pub(crate) fn notes(state: &State, texts: Texts) -> Vec<(usize, String)> {
    let Some(known) = state.shown_analysis() else {
        return Vec::new();
    };
    let position = &state.here().position;
    let mover = position.side_to_move();
    let text_of = |found: &MoveValue| {
        let value = value_in_words(state.game.kind, mover, found.value, found.exact, texts);
        match found.exact {
            true => value,
            false => texts.say(
                &Message::new("analysis.at_depth")
                    .with("value", value)
                    .with("depth", found.depth),
            ),
        }
    };
    position
        .moves()
        .into_iter()
        .filter_map(|m| Some((m.cell?, text_of(known.find(&m.text)?))))
        .collect()
}

pub(crate) fn arrows(state: &State) -> Vec<Arrow> {
    let known = state.shown_analysis().filter(|_| !all_lose_alike(state));
    let Some(line) = known.as_ref().and_then(Knowledge::best) else {
        return Vec::new();
    };
    let mut position = state.here().position.boxed();
    let view = position.view();
    let mut from = match view.style {
        BoardStyle::Trail => view
            .cells
            .iter()
            .position(|c| *c == CellContent::SharedPiece),
        _ => view.tree.as_ref().map(|tree| tree.current),
    };
    let mut arrows = Vec::new();
    // Over the pairs of a proof there is room for only one move: the one that the pairs are about.
    let pairs = state.here().pairs();
    let shown = match pairs.map(|pairs| pairs.first.as_slice()) {
        Some([first]) => std::slice::from_ref(first),
        Some(_) => &line.variation[..line.variation.len().min(1)],
        None => &line.variation[..line.variation.len().min(ARROWS)],
    };
    for (i, mv) in shown.iter().enumerate() {
        let cell = position.moves().into_iter().find(|m| m.text == *mv);
        let Some(to) = cell.and_then(|m| m.cell) else {
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
pub(crate) fn view(state: &State, context: &Context) -> Option<Element<Msg>> {
    if !state.analysis.on {
        return None;
    }
    let texts = context.texts;
    let here = state.here();
    let body = if let Some(error) = state.analysis.error_at(state.game.history.at()) {
        el("p.error-text").child(texts.say(error))
    } else if here.outcome().is_some() {
        el("p.quiet").child(texts.get("analysis.over"))
    } else {
        findings(state, texts)
    };
    let running = state.analysis.running();
    let head = el("div.card-head").child(
        el("h2")
            .maybe(running.then(|| el("span.pulse[aria-hidden=true]")))
            .child(texts.get("analysis.title")),
    );
    let label = match state.analysis.paused_at(state.game.history.at()) {
        true => "analysis.resume",
        false => "analysis.deeper",
    };
    let deeper = state
        .could_go_deeper()
        .then(|| button(texts.get(label), Msg::Deeper).id("deeper"));
    let pause = state
        .analysis
        .proving()
        .then(|| button(texts.get("analysis.pause"), Msg::PauseAnalysis).id("analysis-pause"));
    let section = el("section.card.analysis#analysis").control(Control::Tool);
    Some(
        section
            .child(head.maybe(deeper).maybe(pause))
            .child(body)
            .child(evaluation(state, texts)),
    )
}

/// The choice of the evaluation, its description, and the button to the user's own evaluations.
fn evaluation(state: &State, texts: Texts) -> Element<Msg> {
    let judging = state.judging();
    let label = texts.get("analysis.evaluation");
    let (choices, chosen) = evaluation_choices(state.game.kind, &state.own, &judging, texts);
    let list = select("analysis-evaluation", label, choices, &chosen, |word| {
        Some(Msg::JudgeWith(word.to_owned()))
    });
    el("div.stack")
        .child(list)
        .child(about::evaluation(state.game.kind, &judging, texts))
        .child(opener("evaluations-of-analysis", texts))
}

fn findings(state: &State, texts: Texts) -> Element<Msg> {
    if state.trial_here() {
        return el("p.quiet").child(texts.get("analysis.hidden"));
    }
    let here = state.here();
    let known = here.known();
    let best = known.as_ref().and_then(Knowledge::best);
    if known.is_none() && here.solved.is_none() {
        let waits = if state.analysis.running() {
            "analysis.searching"
        } else if state.analysis.paused_at(state.game.history.at()) {
            "analysis.undecided"
        } else if state.review.progress().is_some() {
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
    let legend = Message::new("analysis.legend").with("side", state.side_name(mover, texts));
    el("div.stack")
        .child(headline(state, texts))
        .maybe(swing(state, texts))
        .maybe(sum(state, texts))
        .maybe(match all_lose_alike(state) {
            true => Some(el("p").child(texts.get("analysis.all_lose"))),
            false => best.map(|best| best_line(&best.variation, texts)),
        })
        .maybe(proof(state, texts))
        .maybe(others(state, texts))
        .maybe(note)
        .maybe(progress_of_proof(state, texts))
        .maybe(best.map(|best| effort(state, best, texts)))
        .child(el("p.quiet.small").child(texts.say(&legend)))
}

fn best_line(variation: &[String], texts: Texts) -> Element<Msg> {
    el("p.variation")
        .child(el("span.quiet").child(texts.get("play.variation")))
        .child(" ")
        .child(el("span.line#best-line").child(variation.join(" ")))
}

/// The progress of an incomplete proof, with its nodes and time.
fn progress_of_proof(state: &State, texts: Texts) -> Option<Element<Msg>> {
    let here = state.here();
    let solved = here.solved.as_ref().filter(|s| !s.complete)?;
    let known = here.known();
    let concluded = known.as_ref().is_some_and(Knowledge::is_concluded);
    let key = match concluded {
        true => "analysis.proof",
        false => "analysis.proof.open",
    };
    let words = Message::new(key)
        .with("done", known.map_or(0, |k| k.proved()))
        .with("all", here.position.moves().len())
        .with("nodes", grouped(solved.nodes))
        .with("time", duration(solved.time_ms, texts));
    Some(el("p.quiet.small#analysis-proof").child(texts.say(&words)))
}

/// The cost of the shown value: of the proof or search that found it; nothing for the book.
fn effort(state: &State, best: &MoveValue, texts: Texts) -> Element<Msg> {
    let here = state.here();
    let proves = |s: &&Solved| {
        let decided = |m: &SolvedMove| m.mv == best.mv && m.worth.is_some();
        best.exact && (s.worth.is_some() || s.moves.iter().any(decided))
    };
    let proof = here.solved.as_ref().filter(proves);
    let (nodes, time_ms) = match (proof, &here.analysed) {
        (Some(proof), _) if proof.in_book => {
            return el("p.quiet.small#analysis-book").child(texts.get("analysis.book"));
        }
        (Some(proof), _) => (proof.nodes, proof.time_ms),
        (None, Some(search)) => (search.counters.nodes, search.time_ms),
        (None, None) => (0, 0.0),
    };
    let depth = if best.exact {
        texts.get("analysis.exact")
    } else {
        best.depth.to_string()
    };
    let rows = [
        ("counter.depth", depth),
        ("counter.nodes", grouped(nodes)),
        ("counter.time", duration(time_ms, texts)),
    ];
    counters(rows, texts)
}

/// The pairs of a proof, for the board.
pub(crate) fn dominoes(state: &State) -> Vec<Domino> {
    if state.shown_analysis().is_none() {
        return Vec::new();
    }
    let pairs = state.here().pairs();
    pairs
        .into_iter()
        .flat_map(|p| &p.pairs)
        .map(|&(a, b)| Domino(a, b))
        .collect()
}

/// The text about the pairs.
fn proof(state: &State, texts: Texts) -> Option<Element<Msg>> {
    let here = state.here();
    let pairs = here.pairs()?;
    let mover = here.position.side_to_move();
    let words = proof_in_words(pairs, mover, |side| state.side_name(side, texts));
    Some(el("p.proof#proof").child(texts.say(&words)))
}

/// Values of moves without a cell, such as a pass.
fn others(state: &State, texts: Texts) -> Option<Element<Msg>> {
    let known = state.shown_analysis()?;
    let position = &state.here().position;
    let items: Vec<_> = position
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
