//! All genomes of a generation, each as the direction of its weights: parallel coordinates.

use std::collections::BTreeSet;

use super::axes::{Axis, axes, direction};
use super::legend::kinds_note;
use super::plot::{MAX_TABLE_ROWS, Plot};
use super::state::{PlotData, PlotMsg};
use crate::app::ui::widgets::table;
use crate::app::ui::{Element, Node, Texts, el};
use crate::evolution::{Generation, Genome, Run};
use crate::plot::{Parallel, ParallelLine, Picture};
use crate::text::{CsvTable, Message};

/// The minimum number of genes: two genes are an angle, and with one there is only a sign.
const LEAST: usize = 3;

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
    let height = Parallel::height(names.len());
    let along = |direction: &[f64]| axes.iter().map(|axis| axis.part(direction)).collect();
    let mut lines = lines(generation);
    for line in &mut lines {
        line.parts = along(&line.parts);
    }
    let picture = Picture::Parallel(Parallel {
        axes: names,
        label: texts.get("coevolution.plot.genes.y"),
        language: texts.0,
        lines,
        marked: along(&direction(generation.champion())),
    });
    let open = plot.is_open(data.plots);
    Some(
        plot.generation_card(run, generation.number, picture, height, texts)
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
    let message = Message::new("coevolution.population.summary")
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
    let rows = ranked(generation).take(MAX_TABLE_ROWS);
    let rows = rows.map(|(place, fitness, genome)| {
        let mut cells: Vec<Node<PlotMsg>> =
            vec![place.to_string().into(), fitness.to_string().into()];
        let direction = direction(genome);
        let parts = axes.iter().map(|axis| axis.part(&direction));
        cells.extend(parts.map(|part| texts.decimal(part, 2).into()));
        cells
    });
    table(&texts.get("coevolution.plot.population"), head, rows.collect())
}

/// The visible generation: the selected one, if it exists, or else the last one. `None` before the first generation,
/// and for fewer than [`LEAST`] genes.
pub(crate) fn shown_generation(run: &Run, chosen: Option<u32>) -> Option<&Generation> {
    if run.config.features.len() < LEAST {
        return None;
    }
    let chosen = chosen.and_then(|number| run.generations.get(number as usize));
    chosen.or(run.generations.last())
}

/// All genomes from the champion down: the place, from 1, the fitness and the genome.
fn ranked(generation: &Generation) -> impl Iterator<Item = (usize, u32, &Genome)> {
    let places = generation.table.iter().rev().zip(1..);
    places.map(|(ranked, place)| (place, ranked.fitness, &ranked.genome))
}

/// A line per distinct genome, the fittest ones strongest and on top.
fn lines(generation: &Generation) -> Vec<ParallelLine> {
    let all = generation.table.len() as f64;
    let mut known = BTreeSet::new();
    let different = ranked(generation).filter(|(.., genome)| known.insert(*genome));
    let mut lines: Vec<_> = different
        .map(|(place, _, genome)| ParallelLine {
            parts: direction(genome),
            strength: 1.0 - (place - 1) as f64 / all,
        })
        .collect();
    lines.reverse();
    lines
}

/// A generation as comma-separated values: a line per genome from the champion down, with the components of its
/// direction.
fn csv(run: &Run, generation: &Generation) -> String {
    let columns = CsvTable::new("generation", |_: &(usize, u32, &Genome)| generation.number)
        .column("place", |(place, ..)| *place)
        .column("fitness", |(_, fitness, _)| *fitness);
    let features = run.config.features.iter().enumerate();
    let columns = features.fold(columns, |columns, (i, feature)| {
        columns.decimals(feature, 4, move |(.., genome)| direction(genome).get(i).copied())
    });
    columns.write(ranked(generation))
}
