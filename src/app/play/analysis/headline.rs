//! The headline of an analysis: a number, the better side, and their meaning.

use super::standing::{
    Standing, lead_in_words, numbers_in_words, standing, standing_in_words, swings,
};
use super::sum_view::{self, SUM};
use super::{Analysis, AnalysisMsg, Shown};
use crate::app::play::game::{Game, Knowledge, Node, advantage};
use crate::app::record::words::{short, signed};
use crate::app::ui::{Element, Texts, el};
use crate::text::Message;

/// The headline: for an estimate, the number, which opens its terms, and the better side; for a proof, its text.
pub(super) fn headline(shown: &Shown) -> Element<AnalysisMsg> {
    let (analysis, game, texts) = (shown.analysis, shown.game, shown.texts);
    let line = el("p.value#analysis-value");
    let known = standing(analysis, game, game.history.at());
    let here = game.here().known();
    let best = here.as_ref().and_then(Knowledge::best);
    let Some((known, best)) = known.zip(best) else {
        return line.child(texts.get("analysis.undecided"));
    };
    if known.exact || best.exact {
        return line.child(standing_in_words(analysis, game, known, texts));
    }
    let open = analysis.sum_open;
    let button = el("button.value-button#sum-button")
        .attr("aria-expanded", open)
        .attr("aria-controls", SUM)
        .attr("title", texts.get("sum.open"))
        .on_click(AnalysisMsg::Sum(!open))
        .child(numbers_in_words(game, known, texts));
    let line = line.child(button);
    match lead_in_words(analysis, game, known, texts) {
        Some(lead) => line.child(" ").child(el("span.lead").child(lead)),
        None => line,
    }
}

/// The terms of the estimate, if open.
pub(super) fn sum<M>(shown: &Shown) -> Option<Element<M>> {
    let (analysis, game) = (shown.analysis, shown.game);
    let known = standing(analysis, game, game.history.at())?;
    (analysis.sum_open && !known.exact).then(|| sum_view::view(shown).key("sum"))
}

/// The warning that estimates of neighbouring depths disagree: both numbers, and their meaning.
pub(super) fn swing<M>(here: &Node, texts: Texts) -> Option<Element<M>> {
    let (depth, before) = here.shallower?;
    let known = here.known()?;
    let best = known.best().filter(|best| !best.exact)?;
    if best.depth != depth + 1 || !swings(best.value, before) {
        return None;
    }
    let words = Message::new("analysis.swings")
        .with("deep", best.depth)
        .with("value", signed(best.value, texts))
        .with("shallow", depth)
        .with("before", signed(before, texts));
    Some(el("p.quiet.small#analysis-swings").child(texts.say(&words)))
}

/// The bar beside the board: the share of each side.
pub fn bar<M>(analysis: &Analysis, game: &Game, texts: Texts) -> Option<Element<M>> {
    if !analysis.on {
        return None;
    }
    let known = standing(analysis, game, game.history.at());
    let share = known.map_or(0.5, |s| (1.0 + advantage(s.balance())) / 2.0);
    let text = known.map_or_else(|| "–".to_owned(), |s| short(s.shown(), s.exact, texts));
    let long = text.chars().count() > 3;
    let words = known.map_or_else(
        || texts.get("analysis.unknown"),
        |s: Standing| standing_in_words(analysis, game, s, texts),
    );
    let class = format!(
        "value-bar {} {}",
        if game.flipped { "flipped" } else { "upright" },
        if share >= 0.5 { "first-leads" } else { "second-leads" },
    );
    Some(
        el("div#value-bar[role=meter][aria-valuemin=0][aria-valuemax=100]")
            .key("bar")
            .class(class)
            .attr("aria-label", texts.get("analysis.bar"))
            .attr("aria-valuenow", (share * 100.0).round())
            .attr("aria-valuetext", &words)
            .attr("title", &words)
            .attr("style", format!("--share:{:.1}%", share * 100.0))
            .child(el("span.value-first"))
            .child(
                el("span[aria-hidden=true]")
                    .class(if long { "value-text long" } else { "value-text" })
                    .child(text),
            ),
    )
}
