//! The cards of two screens.

use super::state::{Card, Charts, Msg, cards_about_depth};
use super::{compare_view, counts_view, horizon_view, ply_view, truth_view};
use crate::app::lab::setup::state::SearchSetup;
use crate::app::players::OwnEvaluations;
use crate::app::ui::widgets::segments;
use crate::app::ui::{Element, Texts, el};

/// Counts per depth, and the comparison of a source document.
pub fn counts(charts: &Charts, setup: &SearchSetup, texts: Texts) -> Element<Msg> {
    el("div.lab-cards")
        .child(counts_view::view(charts, setup, texts))
        .child(compare_view::view(&charts.compare, texts).map(Msg::Compare))
}

/// The screen about depth. A presentation shows one card at a time, and in a lecture has no choice of it.
pub fn depth(
    charts: &Charts,
    setup: &SearchSetup,
    own: &OwnEvaluations,
    (projector, has_choice): (bool, bool),
    texts: Texts,
) -> Element<Msg> {
    let mut cards = cards_about_depth(setup);
    let unsolvable =
        (!cards.contains(&Card::Truth)).then(|| el("p.quiet").child(texts.get("truth.unsolvable")));
    let shown = charts.current_card(setup);
    let choice = has_choice.then(|| card_choice(&cards, shown, texts));
    if projector {
        cards = vec![shown];
    }
    let cards = cards.into_iter().filter_map(|card| match card {
        Card::Truth => Some(truth_view::view(charts, setup, own, texts)),
        Card::Horizon => horizon_view::view(&charts.horizon, setup, own, projector, texts),
        _ => Some(ply_view::view(charts, setup, projector, texts)),
    });
    el("div.lab-cards.lab-depth")
        .maybe(choice)
        .children(cards)
        .maybe(unsolvable)
}

/// The choice of the visible card.
fn card_choice(cards: &[Card], shown: Card, texts: Texts) -> Element<Msg> {
    let choice = |&card: &Card| {
        let title = match card {
            Card::Truth => "truth.title",
            Card::Horizon => "horizon.title",
            _ => "depth.title",
        };
        (Msg::FocusCard(card), texts.get(title), card == shown)
    };
    let label = texts.get("lab.screen.depth");
    segments(label, cards.iter().map(choice).collect())
}
