//! The view of the coevolution section.

use super::plots::BELOW;
use super::plots::plot::Plot;
use super::plots::{cup, family_view, genes, measures_view, panel};
use super::{Msg, State, champions, form, lessons_view, progress_view, seeds};
use crate::app::documents::runs::recent_runs;
use crate::app::ui::widgets::card;
use crate::app::ui::{Context, Control, DisplayMode, Element, Node, Texts, el};
use crate::evolution::Run;

/// The section: the form and the running contests, then the results, then the lessons.
pub(super) fn view(state: &State, context: &Context) -> Node<Msg> {
    let texts = context.texts;
    let class = match state.in_progress() {
        true => "panel evolution-main under-way",
        false => "panel evolution-main",
    };
    let happens = el("div").class(class);
    let happens = match (state.run(), &state.example) {
        (Some(run), _) => happens
            .child(progress_view::status(state, texts))
            .children(results(state, run, texts)),
        (None, Some(example)) => happens
            .child(progress_view::example(state, example, texts))
            .child(stage(state, example.work.job.run(), texts)),
        (None, None) => happens.child(empty(state, texts)),
    };
    // A presentation shows a class only the results, if there are any.
    if context.mode == DisplayMode::Presentation && state.run().is_some() {
        return el("div.evolution.alone").child(happens).into();
    }
    el("div.evolution")
        .child(form::view(state, context))
        .child(happens)
        .maybe(recent_runs(&state.runs, Msg::Documents, *context))
        .child(
            seeds::view::view(state, *context)
                .control(Control::Tool)
                .late(),
        )
        .child(lessons_view::view(state, texts).late())
        .into()
}

fn empty(state: &State, texts: Texts) -> Element<Msg> {
    card(texts.get("coevolution.title"))
        .child(el("p.lead").child(texts.get("coevolution.about")))
        .maybe(progress_view::error(state, texts))
        .child(el("div.empty").child(el("p").child(texts.get("coevolution.empty"))))
}

/// The cards on the first screen: the learning, the duels and the weights.
fn stage(state: &State, run: &Run, texts: Texts) -> Element<Msg> {
    let card = |plot: &'static Plot| (plot.view)(plot, state, run, texts);
    let any = !run.generations.is_empty();
    el("div.evolution-stage")
        .key("stage")
        .maybe(card(&panel::PLOT))
        .maybe(card(&cup::PLOT))
        .maybe(any.then(|| card(&genes::PLOT)).flatten())
}

/// The results of a run, from its first duel on.
fn results(state: &State, run: &Run, texts: Texts) -> Vec<Element<Msg>> {
    let mut cards = vec![stage(state, run, texts)];
    if run.generations.is_empty() {
        return cards;
    }
    cards.extend(champions::last(state, run, texts).map(|row| row.key("last")));
    cards.extend(below(state, run, texts).into_iter().map(Element::late));
    cards
}

/// The cards further down: all of them appear together after the first generation.
fn below(state: &State, run: &Run, texts: Texts) -> Vec<Element<Msg>> {
    let card = |plot: &'static Plot| (plot.view)(plot, state, run, texts);
    let mut cards: Vec<_> = BELOW.iter().copied().filter_map(card).collect();
    let measures = measures_view::view(state, run, texts);
    cards.push(match measures_view::says_something(run) {
        true => measures,
        false => folded("coevolution.measured", measures, texts),
    });
    cards.push(champions::champions(run, texts));
    let family = card(&family_view::PLOT);
    cards.extend(family.map(|card| folded("coevolution.plot.family", card, texts)));
    let hall = champions::hall_of_fame(run, texts);
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
