//! The champion's weight of each square, for genes that are a board.

use super::names::gene;
use super::plot::Plot;
use super::population::shown_generation;
use super::state::{PlotData, PlotMsg};
use crate::app::ui::widgets::table;
use crate::app::ui::{Element, Node, Texts};
use crate::eval::{SQUARES, board_among, square_feature};
use crate::evolution::{Generation, Run};
use crate::plot::{Picture, WeightGrid};
use crate::text::CsvTable;

/// The height of the board in CSS pixels.
const TALL: f64 = 380.0;

/// The visible generation, and its champion's weights from the upper left square, row by row.
fn shown(run: &Run, chosen: Option<u32>) -> Option<(&Generation, Vec<i32>)> {
    let first = board_among(&run.config.features)?;
    let generation = shown_generation(run, chosen)?;
    let genes = &generation.champion().0;
    let board = genes.get(first..first + usize::from(SQUARES))?;
    Some((generation, board.to_vec()))
}

pub(crate) static PLOT: Plot = Plot::other(
    "squares",
    "evolution-squares",
    |_, data| csv(data.run, data.plots.population),
    view,
);

/// The card; `None` if genes are no board.
fn view(plot: &'static Plot, data: &PlotData, texts: Texts) -> Option<Element<PlotMsg>> {
    let run = data.run;
    let (generation, weights) = shown(run, data.plots.population)?;
    let open = plot.is_open(data.plots);
    let numbers = open.then(|| numbers(&plot.name(texts), &weights, texts));
    let picture = Picture::Weights(WeightGrid::of_board(weights));
    let card = plot.generation_card(run, generation.number, picture, TALL, texts);
    Some(card.child(plot.files(data.plots, texts)).maybe(numbers))
}

/// The board as a table.
fn numbers(title: &str, weights: &[i32], texts: Texts) -> Element<PlotMsg> {
    let letters = ('a'..='h').map(String::from);
    let head = std::iter::once(texts.get("parameter.rows")).chain(letters);
    let rows = weights.chunks(8).zip(1u32..).map(|(weights, row)| {
        let weights = weights.iter().map(|&weight| gene(weight));
        let cells = std::iter::once(row.to_string()).chain(weights);
        cells.map(Node::from).collect()
    });
    table(title, head.collect(), rows.collect())
}

/// The board as comma-separated values: a line per square.
pub(crate) fn csv(run: &Run, chosen: Option<u32>) -> Option<String> {
    let (generation, weights) = shown(run, chosen)?;
    let columns = CsvTable::new("generation", |_| generation.number)
        .column("square", |(square, _)| square_feature(*square))
        .column("weight", |(_, weight)| *weight);
    Some(columns.write((0..SQUARES).zip(weights)))
}
