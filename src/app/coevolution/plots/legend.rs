//! Legends for pictures of genes.

use super::axes::has_board;
use super::names::feature_name;
use crate::app::ui::{Element, Texts, el};
use crate::eval::{entry_of, square_of};
use crate::evolution::Run;
use crate::plot::Look;

/// The colour of each gene, and the meaning of colours on a board of squares.
pub(crate) fn genes_legend<M>(run: &Run, texts: Texts) -> Element<M> {
    let features = run.config.features.iter().enumerate();
    let board = has_board(run);
    let is_single =
        |feature: &str| !(board && square_of(feature).is_some()) && entry_of(feature).is_none();
    let singly = features.filter(|(_, feature)| is_single(feature));
    let genes = singly.map(|(i, feature)| {
        el("li")
            .child(el("i").attr("style", Look::of(i).css()))
            .child(texts.say(&feature_name(run, feature)))
    });
    let squares = || el("li").child(texts.get("coevolution.squares.legend"));
    let has_network = run.config.features.iter().any(|f| entry_of(f).is_some());
    let network = || el("li").child(texts.get("coevolution.network.legend"));
    el("ul.legend.genes")
        .children(genes)
        .maybe(board.then(squares))
        .maybe(has_network.then(network))
}

/// The note that a plot has a line per kind of square instead of per gene; `None` for genes that are no board.
pub(crate) fn kinds_note<M>(run: &Run, texts: Texts) -> Option<Element<M>> {
    has_board(run).then(|| {
        let text = texts.get("coevolution.squares.kinds");
        el("p.quiet.small").child(text)
    })
}
