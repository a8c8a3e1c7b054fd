//! The card of a champion's family tree.

use super::family::{Family, Member, mutated_genes};
use super::legend::genes_legend;
use super::names::{gene_cells, gene_names};
use super::plot::Plot;
use super::state::{PlotData, PlotMsg};
use crate::app::ui::widgets::{button, number_field, table};
use crate::app::ui::{Element, Node, Texts, el};
use crate::evolution::{Method, Run};
use crate::plot::Picture;
use crate::text::Message;

pub(crate) static PLOT: Plot = Plot::other(
    "family",
    "evolution-family",
    |_, data| Some(data.plots.family.as_ref()?.1.csv()),
    |plot, data, texts| Some(view(plot, data, texts)),
);

/// The card; the tree appears at the user's request.
fn view(plot: &'static Plot, data: &PlotData, texts: Texts) -> Element<PlotMsg> {
    let run = data.run;
    let Some((generation, family)) = &data.plots.family else {
        return closed(run, texts);
    };
    let picture = Picture::Family(family.picture(&run.config.features));
    let open = plot.is_open(data.plots);
    let last = run.generations.len().saturating_sub(1) as i64;
    // The field, which takes the focus of the pressed button, stands in its place.
    plot.headed(texts)
        .child(el("div.control-row.number-row").child(number_field(
            "family-generation",
            texts.get("coevolution.family.generation"),
            i64::from(*generation),
            (0, last),
            |n| PlotMsg::Family(n as u32),
        )))
        .child(plot.picture("chart tall", picture, texts))
        .child(genes_legend(run, texts))
        .child(summary(family, texts))
        .child(plot.files(data.plots, texts))
        .maybe(open.then(|| members(run, family, texts)))
}

/// The card before a request, or if genomes have no parents.
fn closed(run: &Run, texts: Texts) -> Element<PlotMsg> {
    let card = PLOT.headed(texts);
    if run.config.method != Method::Genetic {
        let none = el("p").child(texts.get("coevolution.family.none"));
        return card.child(el("div.empty").child(none));
    }
    let last = run.generations.len().saturating_sub(1) as u32;
    let go = Message::new("coevolution.family.go").with("generation", last);
    card.child(
        el("div.control-row").child(button(texts.say(&go), PlotMsg::Family(last)).id("family-go")),
    )
}

/// The origin of the champion.
fn summary(family: &Family, texts: Texts) -> Element<PlotMsg> {
    let champion = &family.members[0];
    let key = match (champion.parents, champion.born) {
        (Some(_), born) if born < champion.met => "coevolution.family.survived",
        (Some(_), _) => "coevolution.family.new",
        (None, 0) => "coevolution.family.first",
        (None, _) => "coevolution.family.unknown",
    };
    let count = champion.mutated.iter().filter(|on| **on).count();
    let message = Message::new(key)
        .with("born", champion.born)
        .with("met", champion.met)
        .with("n", count)
        .with("all", champion.genome.0.len());
    el("p#family-summary[role=status]").child(texts.say(&message))
}

/// All genomes of the tree.
fn members(run: &Run, family: &Family, texts: Texts) -> Element<PlotMsg> {
    let mut head =
        vec![texts.get("coevolution.family.place"), texts.get("coevolution.family.born")];
    head.extend(gene_names(run, texts));
    head.push(texts.get("coevolution.family.mutated"));
    head.push(texts.get("coevolution.family.parents"));
    let row = |(place, m): (usize, &Member)| {
        let mut cells: Vec<Node<PlotMsg>> =
            vec![(place + 1).to_string().into(), m.born.to_string().into()];
        let genes = gene_cells(run, &m.genome.0);
        cells.extend(genes.into_iter().map(Node::from));
        cells.push(mutated_genes(m).join(", ").into());
        let parents = m.parents.into_iter().flatten();
        let parents: Vec<_> = parents.map(|place| (place + 1).to_string()).collect();
        cells.push(parents.join(", ").into());
        cells
    };
    let rows = family.members.iter().enumerate().map(row).collect();
    table(&texts.get("coevolution.plot.family"), head, rows)
}
