//! What there is to say about features, evaluations and players: what they are, and where they come from.

use crate::app::Texts;
use crate::app::play::words::plain;
use crate::app::vdom::{Element, el};
use crate::eval::EvaluationSpec;
use crate::registry::AnyGame;
use crate::text::Message;

/// Where something comes from, in a sentence; `None` where it is our own.
pub fn source(id: &str, texts: Texts) -> Option<String> {
    (!id.is_empty()).then(|| {
        let name = texts.of(&["source", id]);
        texts.say(&Message::new("source.from").with("name", name))
    })
}

/// An evaluation as the sum that it is: `3 × Distance to the start + 2 × Distance to the goal`.
pub fn formula(kind: &dyn AnyGame, evaluation: &EvaluationSpec, texts: Texts) -> String {
    if evaluation.terms.is_empty() {
        return texts.get("evaluation.wins_only");
    }
    let mut text = String::new();
    for (i, term) in evaluation.terms.iter().enumerate() {
        let name = texts.of(&["feature", kind.info().id, &term.feature]);
        let sign = match (i, term.weight < 0.0) {
            (0, false) => "",
            (0, true) => "−",
            (_, false) => " + ",
            (_, true) => " − ",
        };
        text.push_str(&format!(
            "{sign}{} × {name}",
            plain(term.weight.abs(), texts)
        ));
    }
    text
}

/// An evaluation in one paragraph: its sum, and where it comes from if it is one of the game's.
pub fn evaluation<M>(kind: &dyn AnyGame, evaluation: &EvaluationSpec, texts: Texts) -> Element<M> {
    let named = kind.evaluations().iter().find(|e| e.spec() == *evaluation);
    let from = named.and_then(|e| source(e.source, texts));
    let said = [Some(formula(kind, evaluation, texts)), from];
    let said: Vec<_> = said.into_iter().flatten().collect();
    el("p").class("quiet small about").child(said.join(". "))
}

/// What a feature of a game is, and where it comes from.
pub fn feature(kind: &dyn AnyGame, id: &str, texts: Texts) -> String {
    let about = texts.of(&["feature", kind.info().id, id, "about"]);
    let features = kind.features();
    let from = features.iter().find(|f| f.id == id);
    let from = from.and_then(|f| source(f.source, texts));
    let said = [(!about.is_empty()).then_some(about), from];
    let said: Vec<_> = said.into_iter().flatten().collect();
    said.join(" ")
}

/// Every feature of a game with what it is, to be opened where weights are chosen.
pub fn features<M>(kind: &dyn AnyGame, texts: Texts) -> Element<M> {
    let game = kind.info().id;
    let rows = kind.features().into_iter().map(|f| {
        el("div")
            .child(el("dt").child(texts.of(&["feature", game, f.id])))
            .child(el("dd").child(feature(kind, f.id, texts)))
    });
    el("details")
        .class("more")
        .child(el("summary").child(texts.get("evaluation.features")))
        .child(el("dl").class("glossary").children(rows))
}
