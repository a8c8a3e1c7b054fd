//! The sum behind an estimate, as tables.

use super::sum::{Leaf, Sum, leaf};
use crate::app::Texts;
use crate::app::play::evaluations::about;
use crate::app::play::msg::Msg;
use crate::app::play::state::State;
use crate::app::play::words::{plain, side_name};
use crate::app::vdom::{Element, Node, el};
use crate::app::widgets::table;
use crate::eval::Value;
use crate::text::Message;

/// The id of what the button opens.
pub(super) const SUM: &str = "sum";

/// The tables: for the end of the line that the estimate comes from, and for the board as it is.
pub(super) fn view(state: &State, texts: Texts) -> Element<Msg> {
    let here = state.history.here();
    let side = here.position.side_to_move();
    let evaluation = state.judging();
    let present = Sum::of(state.game, &*here.position, &evaluation, side);
    let name = state.name_of_evaluation(&evaluation, texts);
    let section = el("section")
        .class("stack sum")
        .attr("id", SUM)
        .attr("tabindex", -1)
        .attr("aria-labelledby", "sum-title")
        .child(
            el("h3")
                .attr("id", "sum-title")
                .child(texts.say(&Message::new("sum.title").with("name", name))),
        )
        .child(about::evaluation(state.game, &evaluation, texts));
    let section = match leaf(state, state.history.at()) {
        Some(found) => of_leaf(state, section, &found, texts),
        None => section.child(el("p").class("quiet").child(texts.get("sum.no_leaf"))),
    };
    section.maybe(present.map(|sum| {
        let title = texts.get("sum.here");
        el("div")
            .class("stack")
            .attr("id", "sum-here")
            .child(el("h4").child(title.as_str()))
            .child(sum_table(state, &title, &sum, texts))
    }))
}

/// The end of the line, and what the other side makes of it.
fn of_leaf(state: &State, section: Element<Msg>, found: &Leaf, texts: Texts) -> Element<Msg> {
    let line = Message::new("sum.leaf").with("line", found.line.join(" "));
    let title = texts.say(&line);
    let Some(sum) = &found.ours else {
        let over = Message::new("sum.over").with("line", found.line.join(" "));
        return section.child(el("p").class("quiet").child(texts.say(&over)));
    };
    let other = Message::new("sum.other")
        .with("side", side_name(state.game, !sum.side, texts))
        .with("value", plain(found.theirs, texts));
    section.child(
        el("div")
            .class("stack")
            .attr("id", "sum-leaf")
            .child(el("h4").child(title.as_str()))
            .child(sum_table(state, &title, sum, texts))
            .child(el("p").class("quiet small").child(texts.say(&other))),
    )
}

/// A row for each feature, and the sum below.
fn sum_table(state: &State, caption: &str, sum: &Sum, texts: Texts) -> Element<Msg> {
    let game = state.game.info().id;
    let number = |value: Value| Node::Text(plain(value, texts));
    let mut rows: Vec<Vec<Node<Msg>>> = sum
        .products
        .iter()
        .map(|p| {
            let feature = el("span")
                .class("stacked")
                .child(texts.of(&["feature", game, &p.feature]))
                .child(el("small").child(about::feature(state.game, &p.feature, texts)));
            vec![
                feature.into(),
                number(p.value),
                number(p.weight),
                number(p.product()),
            ]
        })
        .collect();
    let total = texts
        .say(&Message::new("sum.total_for").with("side", side_name(state.game, sum.side, texts)));
    rows.push(vec![
        el("strong").child(total).into(),
        "".into(),
        "".into(),
        el("strong").child(plain(sum.total(), texts)).into(),
    ]);
    let head = ["sum.feature", "sum.value", "sum.weight", "sum.product"];
    table(caption, head.map(|key| texts.get(key)).to_vec(), rows)
}
