//! The directions of genes, and how often a gene of the champion has changed its sign.

use super::axes::{Axis, axes, direction, has_board};
use super::legend::kinds_note;
use super::line::{Line, Value};
use super::names::feature_name;
use super::plot::Plot;
use super::state::{PlotData, PlotMsg};
use crate::app::ui::{Element, Texts, el};
use crate::evolution::{Generation, Run};
use crate::plot::{LineChart, Look, Picture, Series};
use crate::text::Message;

pub(crate) static PLOT: Plot = Plot {
    range: |run, series| {
        if has_board(run) { symmetric(series) } else { (-1.0, 1.0) }
    },
    digits: 2,
    view,
    ..Plot::of_lines("genes", "evolution-genes", lines)
};

/// The champion's direction; the band contains the middle 80 % of the population.
fn lines(run: &Run) -> Vec<Line> {
    let of = |g: &Generation| g.table.iter().map(|r| direction(&r.genome)).collect();
    let directions: Vec<Vec<Vec<f64>>> = run.generations.iter().map(of).collect();
    let line = |axis: &Axis| {
        let value = |g: &Generation| {
            let all = directions.get(g.number as usize)?.iter();
            let mut all: Vec<f64> = all.map(|direction| axis.part(direction)).collect();
            all.sort_by(f64::total_cmp);
            let at = |part: f64| all[((all.len() - 1) as f64 * part).round() as usize];
            Some(Value {
                generation: g.number,
                value: axis.part(&direction(g.champion())),
                band: Some((at(0.1), at(0.9))),
            })
        };
        Line::of(run, &axis.id, axis.name.clone(), value)
    };
    axes(run).iter().map(line).collect()
}

/// How often a gene of the champion has changed its sign between generations; zeros do not count.
pub(crate) fn flips(run: &Run, gene: usize) -> usize {
    let signs = run
        .generations
        .iter()
        .filter_map(|g| g.champion().0.get(gene).map(|v| v.signum()));
    let signs: Vec<i32> = signs.filter(|sign| *sign != 0).collect();
    signs.windows(2).filter(|two| two[0] != two[1]).count()
}

/// The range of the lines, symmetric about 0, rounded up to tenths so that it seldom changes: with 64 genes, each part
/// of a direction is small.
fn symmetric(series: &[Series]) -> (f64, f64) {
    let points = series.iter().flat_map(|s| s.points.iter().map(|p| p.1));
    let bands = series.iter().flat_map(|s| &s.bands);
    let all = points.chain(bands.flat_map(|band| [band.low, band.high]));
    let reach = all.fold(0.0, |a: f64, b| a.max(b.abs()));
    let reach = ((reach * 10.0 - 1e-9).ceil() / 10.0).max(0.1);
    (-reach, reach)
}

/// The maximum number of lines in the chart.
const DRAWN: usize = 6;

/// Draws the genes with the largest weights in the last champion, at most [`DRAWN`], each in its own line pattern and
/// the colour of its bar.
fn chart(plot: &Plot, run: &Run, texts: Texts) -> LineChart {
    let mut chart = plot.chart(run, false, texts);
    let weight = |line: &Series| line.points.last().map_or(0.0, |point| point.1.abs());
    let mut weights: Vec<f64> = chart.series.iter().map(weight).collect();
    weights.sort_by(f64::total_cmp);
    if let Some(&least) = weights.iter().nth_back(DRAWN - 1) {
        chart.series.retain(|line| weight(line) >= least);
        chart.series.truncate(DRAWN);
    }
    for (place, line) in chart.series.iter_mut().enumerate() {
        line.look.pattern = Look::of_line(place).pattern;
    }
    chart
}

/// The first gene with the most sign changes, if any gene has some.
fn most_flips(run: &Run, texts: Texts) -> Option<Element<PlotMsg>> {
    let counted = run.config.features.iter().enumerate();
    let counted = counted.map(|(gene, feature)| (flips(run, gene), feature));
    let (n, feature) = counted
        .rev()
        .max_by_key(|(n, _)| *n)
        .filter(|(n, _)| *n > 0)?;
    let message = Message::new("coevolution.flips")
        .with_message("feature", feature_name(run, feature))
        .with("n", n)
        .with("all", run.generations.len() - 1);
    Some(el("p.hint#evolution-flips").child(texts.say(&message)))
}

/// The card: the directions of genes, and the sign changes of the champion's genes. `None` if all are entries of
/// tables.
fn view(plot: &'static Plot, data: &PlotData, texts: Texts) -> Option<Element<PlotMsg>> {
    let run = data.run;
    let chart = chart(plot, run, texts);
    if chart.series.is_empty() {
        return None;
    }
    let all = (plot.lines)(run).len();
    let largest = Message::new("coevolution.genes.largest")
        .with("n", chart.series.len())
        .with("all", all);
    let largest =
        (all > chart.series.len()).then(|| el("p.quiet.small").child(texts.say(&largest)));
    let picture = Picture::Lines(chart);
    Some(
        plot.titled(texts)
            .child(plot.figure.view("chart", &plot.name(texts), picture))
            .maybe(most_flips(run, texts))
            .maybe(largest)
            .child(plot.about(texts))
            .maybe(kinds_note(run, texts))
            .child(plot.files(data.plots, texts))
            .maybe(plot.numbers(data, texts)),
    )
}
