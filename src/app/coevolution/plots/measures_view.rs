//! The card of what else is measured: one plot at a time, and what is missing where a run has not been measured so.

use super::card::{files, headed, numbers, plot_card};
use super::lines::{MEASURES, PlotId, chart, lines};
use crate::app::coevolution::msg::{Export, Msg};
use crate::app::coevolution::state::State;
use crate::app::ui::texts::Texts;
use crate::app::ui::vdom::{Element, el};
use crate::app::ui::widgets::{button, select, set};
use crate::evolution::{Run, Scheme};
use crate::plot::Picture;

/// The card.
pub(in crate::app::coevolution) fn view(state: &State, run: &Run, texts: Texts) -> Element<Msg> {
    let plot = state.measure;
    let choices = MEASURES.map(|which| {
        let name = texts.of(&["coevolution.plot", which.id()]);
        (which.id().to_owned(), name)
    });
    let label = texts.get("coevolution.measured");
    let choices = select(
        "evolution-measure",
        label,
        choices.into(),
        plot.id(),
        |id| {
            let chosen = MEASURES.into_iter().find(|which| which.id() == id);
            chosen.map(Msg::Measure)
        },
    );
    let measured = !lines(run, plot).is_empty();
    let seen = match measured {
        true => {
            let picture = Picture::Lines(chart(run, plot, state.by_games, texts));
            plot_card(plot, "chart", picture, texts)
        }
        false => headed(plot, texts).child(
            el("div")
                .class("empty")
                .attr("id", "measure-none")
                .child(el("p").child(texts.of(&["coevolution.plot", plot.id(), "none"]))),
        ),
    };
    // The choice is above what it chooses, and the card stays the same one.
    let mut seen = seen.key("measures");
    set(&mut seen, "id", "evolution-measures");
    seen.children.insert(1, choices.into());
    let cup = plot == PlotId::Disengagement && run.config.scheme == Scheme::Cup;
    seen.maybe(cup.then(|| {
        el("p")
            .class("hint")
            .child(texts.get("coevolution.plot.disengagement.cup"))
    }))
    .maybe(measured.then(|| {
        files(state, plot, texts).child(
            button(
                texts.get("coevolution.save.measures"),
                Msg::Save(Export::Measures),
            )
            .class("button small"),
        )
    }))
    .maybe(numbers(state, run, plot, texts).filter(|_| measured))
}
