//! The plots of lines: against the panel, genes, diversity.

use super::card::{canvas, files, headed, kinds_note, numbers, plot_card};
use super::learned;
use super::lines::{PlotId, chart, flips};
use super::names::feature_name;
use crate::app::coevolution::msg::Msg;
use crate::app::coevolution::state::State;
use crate::app::ui::texts::Texts;
use crate::app::ui::vdom::{Element, el};
use crate::app::ui::widgets::{card, segments};
use crate::evolution::Run;
use crate::plot::Picture;
use crate::text::Message;

/// The champion against the panel: what measures progress.
pub(in crate::app::coevolution) fn panel(state: &State, run: &Run, texts: Texts) -> Element<Msg> {
    if run.panel.is_empty() {
        let none = el("p").child(texts.get("coevolution.no_yardstick"));
        return card(texts.get("coevolution.plot.panel"))
            .key("panel")
            .child(el("div").class("empty").child(none));
    }
    let picture = Picture::Lines(chart(run, PlotId::Panel, state.by_games, texts));
    let axis = vec![
        (
            Msg::ByGames(false),
            texts.get("coevolution.by_generation"),
            !state.by_games,
        ),
        (
            Msg::ByGames(true),
            texts.get("coevolution.by_games"),
            state.by_games,
        ),
    ];
    let title = texts.get("coevolution.plot.panel");
    headed(PlotId::Panel, texts)
        .maybe(learned::said(state, run, texts))
        .maybe(learned::loses_to_chance(run, texts))
        .child(canvas(PlotId::Panel, "chart tall", &title, picture))
        .child(segments(texts.get("coevolution.axis"), axis))
        .child(files(state, PlotId::Panel, texts))
        .maybe(numbers(state, run, PlotId::Panel, texts))
}

/// The directions of genes, and how often the champion's have turned over.
pub(in crate::app::coevolution) fn genes(state: &State, run: &Run, texts: Texts) -> Element<Msg> {
    let picture = Picture::Lines(chart(run, PlotId::Genes, false, texts));
    let counted = (0..run.config.features.len()).map(|i| (flips(run, i), i));
    let most = counted
        .max_by_key(|&(n, i)| (n, usize::MAX - i))
        .filter(|&(n, _)| n > 0);
    let said = most.map(|(n, i)| {
        let said = Message::new("coevolution.flips")
            .with_message("feature", feature_name(run, &run.config.features[i]))
            .with("n", n)
            .with("all", run.generations.len() - 1);
        el("p")
            .class("hint")
            .attr("id", "evolution-flips")
            .child(texts.say(&said))
    });
    plot_card(PlotId::Genes, "chart", picture, texts)
        .maybe(kinds_note(run, texts))
        .maybe(said)
        .child(files(state, PlotId::Genes, texts))
        .maybe(numbers(state, run, PlotId::Genes, texts))
}

/// How different the genomes are.
pub(in crate::app::coevolution) fn diversity(
    state: &State,
    run: &Run,
    texts: Texts,
) -> Element<Msg> {
    let picture = Picture::Lines(chart(run, PlotId::Diversity, false, texts));
    plot_card(PlotId::Diversity, "chart", picture, texts)
        .child(files(state, PlotId::Diversity, texts))
        .maybe(numbers(state, run, PlotId::Diversity, texts))
}
