//! The cards of the counts, of the comparison and of the value of an additional ply.

use super::state::Msg;
use super::{compare_view, counts_view, strength_view};
use crate::app::lab::State;
use crate::app::ui::{Element, Node, Texts, el};

pub fn view(state: &State, texts: Texts) -> Element<Msg> {
    let compare = Node::from(compare_view::view(&state.charts.compare, texts));
    let strength = Node::from(strength_view::view(state, texts));
    el("div.lab-rooms")
        .child(counts_view::view(state, texts))
        .child(compare.map(Msg::Compare))
        .child(strength.map(Msg::Strength))
}
