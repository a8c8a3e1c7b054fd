//! What the Search lab looks like.

use super::msg::Msg;
use super::state::State;
use super::{charts, lanes, lessons, question, quiz, start_map_view, timeline, traces, tree};
use crate::app::players::own::Own;
use crate::app::record::words::side_name;
use crate::app::ui::control::Control;
use crate::app::ui::icons::Icon;
use crate::app::ui::texts::{Context, Texts};
use crate::app::ui::vdom::{Element, Node, el};
use crate::app::ui::widgets::{button, labelled};
use crate::game::Side;
use crate::registry::GameRecord;

/// The game whose starts are decided by a solver.
const DECIDED: &str = "rastros";

/// The tab.
pub fn view(state: &State, in_play: &GameRecord, own: &Own, context: &Context) -> Node<Msg> {
    let texts = context.texts;
    if state.quiz.open {
        return mapped(quiz::view::view(&state.quiz, texts), Msg::Quiz);
    }
    if state.lessons.open {
        return lessons::view::view(state, texts);
    }
    let class = match state.projector {
        true => "search-lab projector",
        false => "search-lab",
    };
    el("div")
        .class(class)
        .child(
            el("div")
                .class("lab-main")
                .child(head(state, texts))
                .child(mapped(lanes::view::view(state, texts), Msg::Lanes))
                .child(mapped(timeline::view::view(state, texts), Msg::Timeline))
                .child(mapped(tree::view::view(state, texts), Msg::Tree))
                .child(mapped(timeline::why::view(state, texts), Msg::Timeline)),
        )
        .child(
            el("div")
                .class("lab-side")
                .child(mapped(
                    question::view::view(state, in_play, own, texts),
                    Msg::Question,
                ))
                .child(
                    button(texts.get("lab.to_play"), Msg::ToPlay)
                        .attr("id", "lab-to-play")
                        .control(Control::Navigation),
                ),
        )
        .child(
            el("div")
                .class("lab-rooms")
                .control(Control::Tool)
                .child(mapped(charts::view::view(state, texts), Msg::Charts))
                .child(mapped(traces::view::view(state, texts), Msg::Traces))
                .maybe(starts(state, texts)),
        )
        .into()
}

fn mapped<M: 'static>(room: Element<M>, to: impl Fn(M) -> Msg + 'static) -> Node<Msg> {
    Node::from(room).map(to)
}

/// What came of the comparison, and what concerns all of the lab.
fn head(state: &State, texts: Texts) -> Element<Msg> {
    let toggle =
        |key: &str, on: bool, msg: Msg| button(texts.get(key), msg).attr("aria-pressed", on);
    el("div")
        .class("lab-head")
        .child(mapped(lanes::view::headline(state, texts), Msg::Lanes))
        .child(
            el("div")
                .class("control-row tight")
                .child(lessons::view::door(texts).control(Control::Tool))
                .child(mapped(
                    quiz::view::door(texts).control(Control::Tool),
                    Msg::Quiz,
                ))
                .child(
                    toggle("lab.veil", state.veiled, Msg::Veil(!state.veiled))
                        .attr("id", "lab-veil")
                        .control(Control::Tool),
                )
                .child(
                    labelled(Icon::Link, texts.get("lab.link"), Msg::CopyLink)
                        .attr("id", "lab-link")
                        .control(Control::Tool),
                ),
        )
        .maybe(
            state
                .error
                .as_ref()
                .map(|f| el("p").class("error-text").child(texts.say(f))),
        )
}

/// The map of starts is about Rastros, and stands under no other game.
fn starts(state: &State, texts: Texts) -> Option<Node<Msg>> {
    let kind = state.question.kind().ok()?;
    let info = kind.info();
    (info.id == DECIDED).then(|| {
        let sides = Side::ALL.map(|side| side_name(kind, side, texts));
        let letters = info.sides.map(str::to_owned);
        mapped(
            start_map_view::view(&state.starts, sides, letters, texts),
            Msg::Starts,
        )
    })
}
