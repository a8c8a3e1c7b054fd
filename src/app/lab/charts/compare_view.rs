//! The view of the comparison of search methods on many positions.

use super::compare::{COMPARISON, MethodComparison, Msg, ROUNDS};
use crate::app::lab::charts::frame::start_or_stop;
use crate::app::ui::widgets::{button, card, error_text, progress_bar, table};
use crate::app::ui::{Element, Node, Texts, el};
use crate::text::Message;

pub(super) fn view(state: &MethodComparison, texts: Texts) -> Element<Msg> {
    let (done, all) = state.progress();
    let presses = [Msg::Start, Msg::Stop];
    let go = start_or_stop(presses, state.queue.running(), "lab.compare.go", false, texts);
    let about = texts.say(&COMPARISON.about());
    let card = card(texts.say(&COMPARISON.name()))
        .id("lab-compare")
        .attr("tabindex", -1)
        .child(el("p.quiet.lead").child(about))
        .maybe(error_text(state.queue.error.as_ref(), texts));
    let row = el("div.control-row").child(go);
    if all == 0 {
        return card.child(row);
    }
    let message = Message::new("lab.compare.progress")
        .with("done", done)
        .with("all", all)
        .with("rounds", ROUNDS);
    let progress = progress_bar(texts.get("lab.searching"), done, all);
    card.child(
        row.maybe(state.queue.running().then_some(progress))
            .child(el("p.quiet[role=status]").child(texts.say(&message)))
            .child(button(texts.get("lab.csv"), Msg::SaveTable)),
    )
    .maybe(state.mean(0).map(|_| means(state, texts)))
    .child(el("p.quiet").child(texts.get("lab.compare.note")))
    .maybe(verdict(state, texts))
}

/// A row per search: average nodes and time, and their ratios to the first search.
fn means(state: &MethodComparison, texts: Texts) -> Element<Msg> {
    let first = state.mean(0);
    let head = [
        "lab.search",
        "lab.compare.nodes",
        "lab.compare.time",
        "lab.compare.nodes_ratio",
        "lab.compare.time_ratio",
    ];
    let ratio = |part: f64, whole: f64| {
        if whole > 0.0 {
            format!("{}×", texts.decimal(part / whole, 2))
        } else {
            "–".to_owned()
        }
    };
    let body = COMPARISON
        .searches
        .iter()
        .enumerate()
        .map(|(i, search)| -> Vec<Node<Msg>> {
            let mut cells = vec![texts.say(&COMPARISON.search_name(search)).into()];
            if let Some((mean, first)) = state.mean(i).zip(first) {
                cells.extend([
                    texts.decimal(mean.nodes, 1).into(),
                    texts.decimal(1000.0 * mean.time_ms, 0).into(),
                    ratio(mean.nodes, first.nodes).into(),
                    ratio(mean.time_ms, first.time_ms).into(),
                ]);
            }
            cells
        });
    table(
        &texts.say(&COMPARISON.name()),
        head.map(|key| texts.get(key)).into(),
        body.collect(),
    )
}

/// Explains with the measured numbers why the seed found alpha-beta slower, or warns that searches of equal depth
/// disagree.
fn verdict(state: &MethodComparison, texts: Texts) -> Option<Element<Msg>> {
    let [plain, pruned, written, deeper] = state.riddle()?;
    if !state.values_agree() {
        return Some(el("p.verdict.bad").child(texts.get("lab.disagree")));
    }
    let number = |value: f64| format!("{value:.1}");
    let solved = Message::new("lab.compare.solved")
        .with_number("plain", number(plain))
        .with_number("pruned", number(pruned))
        .with("share", texts.percent(pruned / plain, 0))
        .with_number("written", number(written))
        .with_number("deeper", number(deeper));
    Some(el("p.verdict.good[role=status]").child(texts.say(&solved)))
}
