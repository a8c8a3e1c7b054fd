//! The card of a generation's genomes as parallel coordinates.

use super::axes::{Axis, axes, direction};
use super::legend::kinds_note;
use super::plot::Plot;
use super::plot::generation_choice;
use super::population::{csv, lines, ranked, shown_generation};
use super::state::{PlotData, PlotMsg};
use crate::app::ui::widgets::table;
use crate::app::ui::{Element, Node, Texts, el};
use crate::evolution::Generation;
use crate::plot::{Parallel, Picture};
use crate::text::Message;

/// The maximum number of genomes in the table; a file has all of them.
const SHOWN: usize = 120;

pub(crate) static PLOT: Plot = Plot::other(
    "population",
    "evolution-genomes",
    |_, data| {
        let run = data.run;
        Some(csv(run, shown_generation(run, data.plots.population)?))
    },
    view,
);

/// The card; `None` for two genes or fewer, and if all are entries of tables.
fn view(plot: &'static Plot, data: &PlotData, texts: Texts) -> Option<Element<PlotMsg>> {
    let run = data.run;
    let generation = shown_generation(run, data.plots.population)?;
    let axes = axes(run);
    if axes.is_empty() {
        return None;
    }
    let names = names(&axes, texts);
    let tall = Parallel::height(names.len());
    let along = |direction: &[f64]| axes.iter().map(|axis| axis.part(direction)).collect();
    let mut lines = lines(generation);
    for line in &mut lines {
        line.parts = along(&line.parts);
    }
    let title = texts.get("coevolution.plot.population");
    let picture = Picture::Parallel(Parallel {
        axes: names,
        label: texts.get("coevolution.plot.genes.y"),
        language: texts.0,
        lines,
        marked: along(&direction(generation.champion())),
    });
    let picture = plot.figure.view("chart", &title, picture);
    let chosen = generation_choice("population-generation", generation.number, run, texts);
    let open = plot.is_open(data.plots);
    Some(
        plot.headed(texts)
            .child(chosen)
            .child(picture.attr("style", format!("--lines:{tall}px")))
            .child(el("p.quiet.small").child(summary(generation, texts)))
            .maybe(kinds_note(run, texts))
            .child(plot.files(data.plots, texts))
            .maybe(open.then(|| numbers(&axes, generation, texts))),
    )
}

fn names(axes: &[Axis], texts: Texts) -> Vec<String> {
    axes.iter().map(|axis| texts.say(&axis.name)).collect()
}

/// The number of genomes, and how many of them are distinct.
fn summary(generation: &Generation, texts: Texts) -> String {
    let message = Message::new("coevolution.population.said")
        .with("generation", generation.number)
        .with("all", generation.table.len())
        .with("different", lines(generation).len());
    texts.say(&message)
}

/// The directions, the champion's first.
fn numbers(axes: &[Axis], generation: &Generation, texts: Texts) -> Element<PlotMsg> {
    let keys = ["championship.place", "coevolution.fitness"];
    let mut head: Vec<String> = keys.map(|key| texts.get(key)).into();
    head.extend(names(axes, texts));
    let rows = ranked(generation).take(SHOWN);
    let rows = rows.map(|(place, fitness, genome)| {
        let mut cells: Vec<Node<PlotMsg>> =
            vec![place.to_string().into(), fitness.to_string().into()];
        let direction = direction(genome);
        let parts = axes.iter().map(|axis| axis.part(&direction));
        cells.extend(parts.map(|part| texts.decimal(part, 2).into()));
        cells
    });
    table(
        &texts.get("coevolution.plot.population"),
        head,
        rows.collect(),
    )
}
