//! What every plot has around it: what it says, its table, and its files.

use super::axes::has_board;
use super::line::Value;
use super::lines::{PlotId, lines};
use super::names::feature_name;
use crate::app::coevolution::msg::{Msg, PlotFile};
use crate::app::coevolution::state::State;
use crate::app::ui::texts::Texts;
use crate::app::ui::vdom::{Element, Node, el};
use crate::app::ui::widgets::{button, card, table};
use crate::eval::square_of;
use crate::evolution::Run;
use crate::plot::{Look, Picture};

/// Generations that a table shows; a file has all of them.
const SHOWN: usize = 120;

/// A card with a picture; `class` is that of the room for it. `coevolution.plot.ID` is its title, `.about` says what it is.
pub(in crate::app::coevolution) fn plot_card(
    plot: PlotId,
    class: &str,
    picture: Picture,
    texts: Texts,
) -> Element<Msg> {
    let title = texts.of(&["coevolution.plot", plot.id()]);
    headed(plot, texts).child(canvas(plot, class, &title, picture))
}

/// A card that says what its plot is, and has no picture yet.
pub(in crate::app::coevolution) fn headed(plot: PlotId, texts: Texts) -> Element<Msg> {
    card(texts.of(&["coevolution.plot", plot.id()]))
        .key(plot.id())
        .attr("id", format!("plot-{}", plot.id()))
        .child(el("p").class("quiet lead").child(texts.of(&[
            "coevolution.plot",
            plot.id(),
            "about",
        ])))
}

/// The picture itself.
pub(in crate::app::coevolution) fn canvas(
    plot: PlotId,
    class: &str,
    label: &str,
    picture: Picture,
) -> Element<Msg> {
    el("div").class(class).child(
        el("canvas")
            .attr("id", plot.canvas())
            .attr("role", "img")
            .attr("aria-label", label)
            .picture(picture),
    )
}

/// Which colour is which gene, and what those of a board of squares say.
pub(in crate::app::coevolution) fn genes_legend(run: &Run, texts: Texts) -> Element<Msg> {
    let features = run.config.features.iter().enumerate();
    let board = has_board(run);
    let singly = features.filter(|(_, feature)| !(board && square_of(feature).is_some()));
    let genes = singly.map(|(i, feature)| {
        el("li")
            .child(el("i").attr("style", Look::of(i).css()))
            .child(texts.say(&feature_name(run, feature)))
    });
    let squares = || el("li").child(texts.get("coevolution.squares.legend"));
    el("ul")
        .class("legend genes")
        .children(genes)
        .maybe(board.then(squares))
}

/// That a plot has a line for each kind of square and not for each gene; nothing where that is not so.
pub(in crate::app::coevolution) fn kinds_note(run: &Run, texts: Texts) -> Option<Element<Msg>> {
    has_board(run).then(|| {
        let said = texts.get("coevolution.squares.kinds");
        el("p").class("quiet small").child(said)
    })
}

/// The buttons of a plot's files, and the one that shows its table.
pub(in crate::app::coevolution) fn files(
    state: &State,
    plot: PlotId,
    texts: Texts,
) -> Element<Msg> {
    let open = state.tables.contains(&plot);
    let key = if open {
        "coevolution.table.hide"
    } else {
        "coevolution.table.show"
    };
    let save =
        |key: &str, file| button(texts.get(key), Msg::SavePlot(plot, file)).class("button small");
    let table = button(texts.get(key), Msg::Table(plot, !open));
    el("div")
        .class("control-row plot-files")
        .child(
            table
                .class("button small")
                .attr("aria-expanded", open)
                .attr("id", format!("table-{}", plot.id())),
        )
        .child(save("lab.csv", PlotFile::Csv))
        .child(save("lab.svg", PlotFile::Svg))
        .child(save("lab.png", PlotFile::Png))
}

/// The numbers of a plot of lines, the last generation first; nothing while it is not wanted.
pub(in crate::app::coevolution) fn numbers(
    state: &State,
    run: &Run,
    plot: PlotId,
    texts: Texts,
) -> Option<Element<Msg>> {
    if !state.tables.contains(&plot) {
        return None;
    }
    let lines = lines(run, plot);
    let mut head = vec![texts.get("coevolution.generation")];
    head.extend(lines.iter().map(|line| texts.say(&line.name)));
    let digits = match plot {
        PlotId::Genes | PlotId::Correlation => 2,
        _ => 0,
    };
    let written = |v: f64| texts.decimal(v, digits).replace('-', "−");
    let cell = |value: Option<&Value>| -> Node<Msg> {
        let Some(v) = value else {
            return el("span").class("quiet").child("…").into();
        };
        let ends = v
            .band
            .map(|(low, high)| el("small").child(format!("{} – {}", written(low), written(high))));
        el("span").child(written(v.value)).maybe(ends).into()
    };
    let rows = run.generations.iter().rev().take(SHOWN).map(|g| {
        let mut row: Vec<Node<Msg>> = vec![g.number.to_string().into()];
        let of = |values: &[Value]| cell(values.iter().find(|v| v.generation == g.number));
        row.extend(lines.iter().map(|line| of(&line.values)));
        row
    });
    Some(table(
        &texts.of(&["coevolution.plot", plot.id()]),
        head,
        rows.collect(),
    ))
}
