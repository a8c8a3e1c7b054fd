//! The champion's tables of n-tuples, for genes that are their entries.

use super::names::gene;
use super::plot::Plot;
use super::population::shown_generation;
use super::state::{PlotData, PlotMsg};
use crate::app::ui::widgets::table;
use crate::app::ui::{Element, Node, Texts};
use crate::eval::{Term, content_digits};
use crate::evolution::Generation;
use crate::game::{TUPLE, contents_text};
use crate::plot::{Picture, WeightGrid};
use crate::text::CsvTable;

/// The height of a row of the picture in CSS pixels.
const ROW: f64 = 22.0;

pub(crate) static PLOT: Plot = Plot::other(
    "network",
    "evolution-network",
    |_, data| shown(data).map(|(generation, tuples)| csv(generation.number, &tuples)),
    view,
);

/// A tuple of the champion.
struct Tuple {
    /// The squares of its first placement, such as `a1b1`.
    squares: String,
    /// The weight of each content.
    weights: Vec<i32>,
}

impl Tuple {
    /// The contents of its squares, as digits.
    fn contents(&self) -> impl Iterator<Item = String> + use<> {
        let squares = self.squares.len() / 2;
        (0..self.weights.len()).map(move |content| content_digits(content, squares))
    }
}

/// The selected generation with the tuples of its champion; `None` without any.
fn shown<'a>(data: &PlotData<'a>) -> Option<(&'a Generation, Vec<Tuple>)> {
    let run = data.run;
    let generation = shown_generation(run, data.plots.population)?;
    let champion = generation.champion().evaluation(&run.config.features);
    let tuple = |term: &Term| {
        let placements = term.feature.strip_prefix(TUPLE)?;
        Some(Tuple {
            squares: placements.split('.').next()?.to_owned(),
            weights: term.values.iter().map(|&weight| weight as i32).collect(),
        })
    };
    let tuples: Vec<_> = champion.tuples().filter_map(tuple).collect();
    (!tuples.is_empty()).then_some((generation, tuples))
}

/// The card; `None` if genes are no network.
fn view(plot: &'static Plot, data: &PlotData, texts: Texts) -> Option<Element<PlotMsg>> {
    let (generation, tuples) = shown(data)?;
    let height = ROW * (tuples.len() + 1) as f64;
    let picture = Picture::Weights(grid(&tuples));
    let open = plot.is_open(data.plots);
    Some(
        plot.generation_card(data.run, generation.number, picture, height, texts)
            .child(plot.files(data.plots, texts))
            .maybe(open.then(|| numbers(&plot.name(texts), &tuples, texts))),
    )
}

/// The contents of the longest tuple as the page shows them.
fn columns(tuples: &[Tuple]) -> Vec<String> {
    let longest = tuples.iter().max_by_key(|tuple| tuple.weights.len());
    let contents = longest.into_iter().flat_map(Tuple::contents);
    contents.map(|digits| contents_text(&digits)).collect()
}

/// The picture: a row for each tuple, a column for each content.
fn grid(tuples: &[Tuple]) -> WeightGrid {
    let columns = columns(tuples);
    let row = |tuple: &Tuple| {
        let mut weights = tuple.weights.clone();
        weights.resize(columns.len(), 0);
        weights
    };
    WeightGrid {
        weights: tuples.iter().flat_map(row).collect(),
        rows: tuples.iter().map(|tuple| tuple.squares.clone()).collect(),
        columns,
    }
}

/// The weights as a table.
fn numbers(title: &str, tuples: &[Tuple], texts: Texts) -> Element<PlotMsg> {
    let head = [vec![texts.get("coevolution.network.cells")], columns(tuples)].concat();
    let rows = tuples.iter().map(|tuple| {
        let weights = tuple.weights.iter().map(|&weight| gene(weight));
        let cells = std::iter::once(tuple.squares.clone()).chain(weights);
        cells.map(Node::from).collect()
    });
    table(title, head, rows.collect())
}

/// The weights as comma-separated values: a line per content of a tuple.
fn csv(generation: u32, tuples: &[Tuple]) -> String {
    let entries = tuples.iter().flat_map(|tuple| {
        let entries = tuple.contents().zip(&tuple.weights);
        entries.map(move |(digits, weight)| (tuple, digits, weight))
    });
    CsvTable::new("generation", |_| generation)
        .column("cells", |(tuple, ..): &(&Tuple, String, &i32)| tuple.squares.clone())
        .column("contents", |(_, digits, _)| digits.clone())
        .column("weight", |(.., weight)| **weight)
        .write(entries)
}
