//! The view of the coevolution section.

use super::experiments::verdict;
use super::plots::plot::Plot;
use super::plots::state::PlotData;
use super::plots::{BELOW, cup, family_view, genes, main_chart, measures};
use super::{Msg, State, champions, experiments_view, form, lessons_view, progress_view};
use crate::app::documents::runs::{nothing_open, recent_runs};
use crate::app::ui::widgets;
use crate::app::ui::{Context, Control, DisplayMode, Element, Node, Texts, el};

/// The section: the form and the running contests, then the results, then the lessons.
pub(super) fn view(state: &State, context: &Context) -> Node<Msg> {
    let texts = context.texts;
    let class = if state.in_progress() {
        "panel evolution-main under-way"
    } else {
        "panel evolution-main"
    };
    let main = el("div").class(class);
    let main = match (state.plot_data(), state.current.example()) {
        (None, _) => main.child(empty(state, texts)),
        (Some(data), Some(example)) => main
            .child(progress_view::example(example, texts))
            .child(stage(state, &data, texts)),
        (Some(data), None) => main
            .child(progress_view::status(state, data.run, texts))
            .children(results(state, &data, texts)),
    };
    // A presentation shows a class only the results, if there are any.
    if context.mode == DisplayMode::Presentation && state.run().is_some() {
        return el("div.evolution.alone").child(main).into();
    }
    el("div.evolution")
        .child(form::view(state, context))
        .child(main)
        .maybe(recent_runs(&state.current.runs, Msg::Runs, *context))
        .child(
            experiments_view::view(state, *context)
                .map(Msg::Experiment)
                .control(Control::Tool)
                .deferred(),
        )
        .child(lessons_view::view(&state.lessons, texts).deferred())
        .into()
}

fn empty(state: &State, texts: Texts) -> Element<Msg> {
    widgets::card(texts.get("coevolution.title"))
        .child(el("p.lead").child(texts.get("coevolution.about")))
        .child(nothing_open(&state.current.runs, "coevolution.empty", texts))
}

/// The cards on the first screen: the learning, the duels and the weights.
fn stage(state: &State, data: &PlotData, texts: Texts) -> Element<Msg> {
    let any = !data.run.generations.is_empty();
    el("div.evolution-stage")
        .key("stage")
        .child(main_card(state, data, texts))
        .maybe(card(&cup::PLOT, data, texts))
        .maybe(any.then(|| card(&genes::PLOT, data, texts)).flatten())
}

/// The card of a plot; `None` if there is nothing to show.
fn card(plot: &'static Plot, data: &PlotData, texts: Texts) -> Option<Element<Msg>> {
    Some((plot.view)(plot, data, texts)?.map(Msg::Plots))
}

/// Whether the run learns, and a selectable chart.
fn main_card(state: &State, data: &PlotData, texts: Texts) -> Element<Msg> {
    let (experiments, current) = (&state.experiments, &state.current);
    let verdict = if data.run.panel.is_empty() {
        el("p.hint").child(texts.get("coevolution.no_yardstick"))
    } else {
        verdict::of_run(experiments, current, data.run, texts).map(Msg::Experiment)
    };
    let beforehand = verdict::of_example(experiments, current, data.run, texts);
    let charts = main_chart::charts(data, texts).into_iter();
    widgets::card(texts.get("coevolution.learns"))
        .key("panel")
        .id("plot-panel")
        .child(verdict)
        .children(charts.map(|part| part.map(Msg::Plots)))
        .maybe(beforehand.map(|basis| basis.map(Msg::Experiment)))
}

/// The results of a run, from its first duel on.
fn results(state: &State, data: &PlotData, texts: Texts) -> Vec<Element<Msg>> {
    let mut cards = vec![stage(state, data, texts)];
    if !data.run.generations.is_empty() {
        cards.extend(champions::last(data.run, texts).map(|row| row.key("last")));
        cards.extend(below(data, texts).into_iter().map(Element::deferred));
    }
    cards
}

/// The cards further down: all of them appear together after the first generation.
fn below(data: &PlotData, texts: Texts) -> Vec<Element<Msg>> {
    let plots = BELOW.iter().filter_map(|plot| card(plot, data, texts));
    let mut cards: Vec<_> = plots.collect();
    let measured = measures::view(data, texts).map(Msg::Plots);
    cards.push(if measures::has_data(data.run) {
        measured
    } else {
        folded("coevolution.measured", measured, texts)
    });
    cards.push(champions::champions(data, texts));
    let family = card(&family_view::PLOT, data, texts);
    cards.extend(family.map(|card| folded("coevolution.plot.family", card, texts)));
    let hall = champions::hall_of_fame(data.run, texts);
    cards.push(folded("coevolution.hall", hall, texts));
    cards
}

/// A folded card that the user can open, with the text key of its title.
fn folded(title: &str, card: Element<Msg>, texts: Texts) -> Element<Msg> {
    el("details.more")
        .key(title)
        .child(el("summary").child(texts.get(title)))
        .child(card)
}
