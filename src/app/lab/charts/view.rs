//! The cards of the counts and of the comparison.

use super::state::{Charts, Msg};
use super::{compare_view, counts_view};
use crate::app::lab::question::state::Question;
use crate::app::ui::{Element, Node, Texts, el};

pub fn view(charts: &Charts, question: &Question, texts: Texts) -> Element<Msg> {
    let compare = Node::from(compare_view::view(&charts.compare, texts));
    el("div.lab-rooms")
        .child(counts_view::view(charts, question, texts))
        .child(compare.map(Msg::Compare))
}
