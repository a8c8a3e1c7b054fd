//! Descriptions of features, evaluations and players, with their sources.

use super::squares::is_board;
use crate::app::record::words::plain;
use crate::app::ui::widgets::description_entry;
use crate::app::ui::{Element, Texts, el};
use crate::eval::{ALL_PAIRS, ALL_SQUARES, EvaluationSpec, Term, square_of};
use crate::registry::AnyGame;
use crate::text::Message;

/// The source in a sentence; `None` for our own work.
pub fn source(id: &str, texts: Texts) -> Option<String> {
    (!id.is_empty()).then(|| {
        let name = texts.of(&["source", id]);
        texts.say(&Message::new("source.from").with("name", name))
    })
}

pub fn name(kind: &dyn AnyGame, feature: &str, texts: Texts) -> String {
    texts.say(&kind.info().feature_name(feature))
}

/// An evaluation as a sum: `3 × Distance to the usual start + 2 × Distance to the goal`.
pub fn formula(kind: &dyn AnyGame, evaluation: &EvaluationSpec, texts: Texts) -> String {
    if evaluation.terms.is_empty() {
        return texts.get("evaluation.wins_only");
    }
    let terms = evaluation.terms.iter();
    let board = is_board(terms.clone().map(|t| t.feature.as_str()));
    let on_board = |term: &&Term| board && square_of(&term.feature).is_some();
    let mut text = String::new();
    let listed = |term: &&Term| !on_board(term) && term.values.is_empty();
    for (i, term) in terms.clone().filter(listed).enumerate() {
        let name = name(kind, &term.feature, texts);
        let sign = match (i, term.weight < 0.0) {
            (0, false) => "",
            (0, true) => "−",
            (_, false) => " + ",
            (_, true) => " − ",
        };
        text.push_str(&format!("{sign}{} × {name}", plain(term.weight.abs(), texts)));
    }
    let count = || Message::new("squares.weights_of").with("n", terms.filter(on_board).count());
    let counts = [board.then(count), network_size(evaluation)];
    for count in counts.iter().flatten() {
        let plus = if text.is_empty() { "" } else { " + " };
        text.push_str(&format!("{plus}{}", texts.say(count)));
    }
    text
}

/// The numbers of n-tuples and of the values of their tables; `None` without tuples.
pub fn network_size(evaluation: &EvaluationSpec) -> Option<Message> {
    let values: usize = evaluation.tuples().map(|term| term.values.len()).sum();
    let size = Message::new("network.size")
        .with("n", evaluation.tuples().count())
        .with("values", values);
    (values > 0).then_some(size)
}

/// An evaluation in a paragraph: its sum, and its source if it is a named evaluation of the game.
pub fn evaluation<M>(kind: &dyn AnyGame, evaluation: &EvaluationSpec, texts: Texts) -> Element<M> {
    let named = kind.evaluations().iter().find(|e| e.spec() == *evaluation);
    let from = named.and_then(|e| source(e.source, texts));
    let sentences = [Some(formula(kind, evaluation, texts)), from];
    let sentences: Vec<_> = sentences.into_iter().flatten().collect();
    el("p.quiet.small.about").child(sentences.join(". "))
}

/// The description of a feature and its source.
pub fn feature(kind: &dyn AnyGame, id: &str, texts: Texts) -> String {
    let about = texts.of(&["feature", kind.info().id, id, "about"]);
    let features = kind.features();
    let from = features.iter().find(|f| f.id == id);
    let from = from.and_then(|f| source(f.source, texts));
    let sentences = [(!about.is_empty()).then_some(about), from];
    let sentences: Vec<_> = sentences.into_iter().flatten().collect();
    sentences.join(" ")
}

/// All features of a game with their descriptions, as a collapsed list beside the choice of weights.
pub fn features<M>(kind: &dyn AnyGame, texts: Texts) -> Element<M> {
    let features = kind.features().into_iter();
    let rows =
        features.map(|f| description_entry(name(kind, f.id, texts), feature(kind, f.id, texts)));
    let groups = || {
        [ALL_SQUARES, ALL_PAIRS]
            .map(|group| description_entry(texts.of(&[group, "name"]), texts.of(&[group, "about"])))
    };
    el("details.more")
        .child(el("summary").child(texts.get("evaluation.features")))
        .child(
            el("dl.glossary")
                .children(rows)
                .children(kind.has_squares().then(groups).into_iter().flatten()),
        )
}
