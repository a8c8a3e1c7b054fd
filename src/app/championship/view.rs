//! The view of the championship section.

use super::current::Current;
use super::{
    Msg, State, bracket_view, duel_view, form, games_view, grades_view, status_view, tables_view,
};
use crate::app::documents::runs::{nothing_open, recent_runs};
use crate::app::section::PageData;
use crate::app::ui::widgets::card;
use crate::app::ui::{DisplayMode, Node, Texts, el};
use crate::championship::Format;

/// The section; in a presentation only the results, if there are any.
pub fn view(state: &State, page: &PageData) -> Node<Msg> {
    let context = page.context;
    let texts = context.texts;
    let presented = context.mode == DisplayMode::Presentation;
    let panel = el("div.panel.wide");
    let panel = match &state.current {
        None => panel.child(
            card(texts.get("championship.title"))
                .child(el("p.lead").child(texts.get("championship.about")))
                .child(nothing_open(&state.runs, "championship.empty", texts)),
        ),
        Some(current) => {
            let parts = results(state, current, presented, texts);
            panel
                .child(status_view::view(state, current, texts))
                .children(parts)
        }
    };
    if presented && state.current.is_some() {
        return el("div.championship.alone").child(panel).into();
    }
    let form = el("div.form-column.panel")
        .key("form")
        .child(form::view(state, page));
    let panel = panel.key("results");
    // Results come before the form; before the first game, the form comes first.
    let (class, parts) = match &state.current {
        Some(_) => ("columns championship played", [panel, form]),
        None => ("columns championship", [form, panel]),
    };
    el("div")
        .class(class)
        .children(parts)
        .maybe(recent_runs(&state.runs, Msg::Runs, context).map(|s| s.class("card earlier")))
        .into()
}

/// The results. A duel has one card; with more players, the tables come first.
fn results(state: &State, current: &Current, presented: bool, texts: Texts) -> Vec<Node<Msg>> {
    let mut parts: Vec<Node<Msg>> = Vec::new();
    let duel = current
        .selected_pair()
        .map(|players| duel_view::view(current, players, texts));
    let many = current.job.config().players.len() > 2;
    if many {
        parts.push(tables_view::standings(current, texts).into());
        if matches!(current.job.config().format, Format::Cup) {
            parts.push(bracket_view::view(current, texts).into());
        }
        parts.push(tables_view::cross_table(current, texts).into());
        parts.extend(grades_view::view(&state.grading, current, texts).map(Node::from));
    }
    parts.extend(duel.map(Node::from));
    parts.extend(games_view::running(current, texts).map(Node::from));
    if !presented {
        parts.extend(games_view::played(current, texts).map(Node::from));
        parts.push(tables_view::exports(current, texts).into());
    }
    parts
}
