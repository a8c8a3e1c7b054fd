//! The cards of two screens.

use super::state::{Card, Charts, ChartsMsg, cards_about_depth};
use super::{compare_view, counts_view, horizon_view, ply_view, truth_view};
use crate::app::lab::setup::state::SearchSetup;
use crate::app::players::OwnEvaluations;
use crate::app::ui::widgets::segments;
use crate::app::ui::{Element, Texts, el};

/// Counts per depth, and the comparison of a source document.
pub fn counts(
    charts: &Charts,
    setup: &SearchSetup,
    projector: bool,
    texts: Texts,
) -> Element<ChartsMsg> {
    el("div.lab-cards")
        .child(counts_view::view(charts, setup, projector, texts))
        .child(compare_view::view(&charts.compare, texts).map(ChartsMsg::Compare))
}

/// The screen about depth. A presentation shows one card at a time.
pub fn depth(
    charts: &Charts,
    setup: &SearchSetup,
    own: &OwnEvaluations,
    projector: bool,
    texts: Texts,
) -> Element<ChartsMsg> {
    let mut cards = cards_about_depth(setup);
    let unsolvable =
        (!cards.contains(&Card::Truth)).then(|| el("p.quiet").child(texts.get("truth.unsolvable")));
    if projector {
        cards = vec![charts.current_card(setup)];
    }
    let cards = cards.into_iter().filter_map(|card| match card {
        Card::Truth => Some(truth_view::view(charts, setup, own, projector, texts)),
        Card::Horizon => horizon_view::view(&charts.horizon, setup, own, projector, texts),
        _ => Some(ply_view::view(charts, setup, own, projector, texts)),
    });
    el("div.lab-cards.lab-depth")
        .children(cards)
        .maybe(unsolvable)
}

/// The choice of the card that a presentation shows.
pub fn card_choice(charts: &Charts, setup: &SearchSetup, texts: Texts) -> Element<ChartsMsg> {
    let shown = charts.current_card(setup);
    let choice = |card: Card| {
        let title = match card {
            Card::Truth => "truth.title",
            Card::Horizon => "horizon.title",
            _ => "depth.title",
        };
        (ChartsMsg::FocusCard(card), texts.get(title), card == shown)
    };
    let label = texts.get("lab.screen.depth");
    segments(label, cards_about_depth(setup).into_iter().map(choice).collect())
}
