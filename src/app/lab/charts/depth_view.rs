//! The screen about depth, with a card each for the gain of one more ply, for depth against truth and for the horizon.

use super::state::{Charts, Msg};
use super::{horizon_view, ply_view, truth, truth_view};
use crate::app::lab::question::state::Question;
use crate::app::players::OwnEvaluations;
use crate::app::ui::{Element, Texts, el};

pub fn view(
    charts: &Charts,
    question: &Question,
    own: &OwnEvaluations,
    texts: Texts,
) -> Element<Msg> {
    let with_truth = truth::is_possible(question);
    let truth = with_truth.then(|| truth_view::view(charts, question, own, texts));
    el("div.lab-rooms.lab-depth")
        .child(ply_view::view(charts, question, texts))
        .maybe(truth)
        .maybe((!with_truth).then(|| el("p.quiet").child(texts.get("truth.unsolvable"))))
        .maybe(horizon_view::view(&charts.horizon, question, own, texts))
}
