//! The cards of two screens.

use super::state::{Charts, Msg};
use super::{compare_view, counts_view, horizon_view, ply_view, truth, truth_view};
use crate::app::lab::question::state::Question;
use crate::app::players::OwnEvaluations;
use crate::app::ui::{Element, Texts, el};

/// Counts per depth, and the comparison of a seed document.
pub fn counts(charts: &Charts, question: &Question, texts: Texts) -> Element<Msg> {
    el("div.lab-cards")
        .child(counts_view::view(charts, question, texts))
        .child(compare_view::view(&charts.compare, texts).map(Msg::Compare))
}

/// The gain of one more ply, depth against truth, and the horizon.
pub fn depth(
    charts: &Charts,
    question: &Question,
    own: &OwnEvaluations,
    texts: Texts,
) -> Element<Msg> {
    let with_truth = truth::is_possible(question);
    let truth = with_truth.then(|| truth_view::view(charts, question, own, texts));
    el("div.lab-cards.lab-depth")
        .child(ply_view::view(charts, question, texts))
        .maybe(truth)
        .maybe((!with_truth).then(|| el("p.quiet").child(texts.get("truth.unsolvable"))))
        .maybe(horizon_view::view(&charts.horizon, question, own, texts))
}
