//! The champion against the panel: what measures progress.

use super::learned;
use super::line::Line;
use super::names::opponent_name;
use super::plot::Plot;
use crate::app::coevolution::plots::plot::axis_choice;
use crate::app::coevolution::{Msg, State};
use crate::app::ui::widgets::card;
use crate::app::ui::{Element, Texts, el};
use crate::evolution::{Generation, Opponent, Run};
use crate::plot::Picture;

/// The plot.
pub(crate) static PLOT: Plot = Plot {
    view,
    ..Plot::of_lines("panel", "evolution-panel", lines)
};

/// The champion's share of points against each opponent of the panel.
fn lines(run: &Run) -> Vec<Line> {
    let line = |(i, opponent): (usize, &Opponent)| {
        let score = |g: &Generation| g.yardstick.as_ref()?.get(i).copied();
        Line::of_scores(run, opponent.id(), opponent_name(run, opponent), score)
    };
    run.panel.iter().enumerate().map(line).collect()
}

/// The champion against the panel: what measures progress.
fn view(plot: &'static Plot, state: &State, run: &Run, texts: Texts) -> Option<Element<Msg>> {
    if run.panel.is_empty() {
        let none = el("p").child(texts.get("coevolution.no_yardstick"));
        let card = card(texts.get("coevolution.plot.panel"))
            .key("panel")
            .child(el("div.empty").child(none));
        return Some(card);
    }
    let picture = Picture::Lines(plot.chart(run, state.by_games, texts));
    Some(
        plot.titled(texts)
            .maybe(learned::summary(state, run, texts))
            .maybe(learned::loses_to_chance(run, texts))
            .child(plot.figure.view("chart tall", &plot.name(texts), picture))
            .child(plot.about(texts))
            .maybe(plot.is_open(state).then(|| axis_choice(state, texts)))
            .child(plot.files(state, texts))
            .maybe(plot.numbers(state, run, texts)),
    )
}
