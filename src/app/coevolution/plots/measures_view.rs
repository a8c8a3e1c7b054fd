//! The card of the other measures: one plot at a time, and a hint if the run has no such data.

use super::measures::{DISENGAGEMENT, MEASURES};
use super::plot::Plot;
use super::state::{PlotData, PlotMsg};
use crate::app::ui::widgets::{select, set, small_button};
use crate::app::ui::{Element, Texts, el};
use crate::evolution::{Run, Scheme};
use crate::plot::Picture;

/// True if any measure of a run has meaningful data. In a cup, disengagement needs drawn games, because equal fitness
/// has no meaning there.
pub(crate) fn says_something(run: &Run) -> bool {
    let drawn = || run.generations.iter().any(|g| g.cup.draws > 0);
    let is_cup = run.config.scheme == Scheme::Cup;
    let says = |plot: &Plot| match plot.id == DISENGAGEMENT && is_cup {
        true => drawn(),
        false => !(plot.lines)(run).is_empty(),
    };
    MEASURES.iter().any(says)
}

pub(crate) fn view(data: &PlotData, texts: Texts) -> Element<PlotMsg> {
    let run = data.run;
    let chosen = MEASURES.iter().find(|plot| plot.id == data.plots.measure);
    let plot = chosen.unwrap_or(&MEASURES[0]);
    let choices = MEASURES.iter();
    let choices = choices.map(|which| (which.id.to_owned(), which.name(texts)));
    let label = texts.get("coevolution.measured");
    let choices = select(
        "evolution-measure",
        label,
        choices.collect(),
        plot.id,
        |id| {
            let chosen = MEASURES.iter().find(|which| which.id == id);
            chosen.map(|which| PlotMsg::Measure(which.id))
        },
    );
    let measured = !(plot.lines)(run).is_empty();
    let seen = match measured {
        true => {
            let picture = Picture::Lines(plot.chart(run, data.plots.by_games, texts));
            plot.card("chart", picture, texts)
        }
        false => plot.headed(texts).child(
            el("div.empty#measure-none").child(el("p").child(texts.of(&[
                "coevolution.plot",
                plot.id,
                "none",
            ]))),
        ),
    };
    // The choice comes before its plot, and the card keeps its identity when the plot changes.
    let mut seen = seen.key("measures");
    set(&mut seen, "id", "evolution-measures");
    seen.children.insert(1, choices.into());
    let cup = plot.id == DISENGAGEMENT && run.config.scheme == Scheme::Cup;
    seen.maybe(cup.then(|| el("p.hint").child(texts.get("coevolution.plot.disengagement.cup"))))
        .maybe(measured.then(|| {
            plot.files(data.plots, texts).child(small_button(
                texts.get("coevolution.save.measures"),
                PlotMsg::SaveMeasures,
            ))
        }))
        .maybe(plot.numbers(data, texts).filter(|_| measured))
}
