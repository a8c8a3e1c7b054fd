//! The lines: what is measured in every generation. Pure numbers, for charts, tables and files alike.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::axes::{Axis, axes, has_board};
use super::line::{Line, Value};
use super::measures;
use super::names::opponent_name;
use crate::app::ui::texts::Texts;
use crate::evolution::{Generation, Genome, Opponent, Run};
use crate::plot::{Band, LineChart, Look, Scale, Series};
use crate::text::Message;

/// Something that is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PlotId {
    /// The champion against the panel.
    Panel,
    /// Champions against those of earlier generations.
    Ancestors,
    /// The direction of genes.
    Genes,
    /// How different the genomes of a generation are.
    Diversity,
    /// The duels that are played.
    Cup,
    /// Several seeds.
    Seeds,
    /// A champion's family tree.
    Family,
    /// The directions of two genes.
    Angles,
    /// All genomes of a generation.
    Population,
    /// The champion's weight of each square.
    Squares,
    /// Ratings of the champions.
    Master,
    /// The population's centroid against the panel.
    Centroid,
    /// Champion and centroid against frozen random strategies.
    Strategies,
    /// The champion against all earlier ones.
    Earlier,
    /// How fitness goes with strength.
    Correlation,
    /// What selection cannot go by.
    Disengagement,
}

/// What generations are measured by beside the panel.
pub(in crate::app::coevolution) const MEASURES: [PlotId; 5] = [
    PlotId::Centroid,
    PlotId::Strategies,
    PlotId::Earlier,
    PlotId::Correlation,
    PlotId::Disengagement,
];

impl PlotId {
    /// Its name in ids, files and texts.
    pub fn id(self) -> &'static str {
        match self {
            PlotId::Panel => "panel",
            PlotId::Ancestors => "ancestors",
            PlotId::Genes => "genes",
            PlotId::Diversity => "diversity",
            PlotId::Cup => "cup",
            PlotId::Seeds => "seeds",
            PlotId::Family => "family",
            PlotId::Angles => "angles",
            PlotId::Population => "population",
            PlotId::Squares => "squares",
            PlotId::Master => "master",
            PlotId::Centroid => "centroid",
            PlotId::Strategies => "strategies",
            PlotId::Earlier => "earlier",
            PlotId::Correlation => "correlation",
            PlotId::Disengagement => "disengagement",
        }
    }

    /// The `id` of its canvas.
    pub fn canvas(self) -> &'static str {
        match self {
            PlotId::Panel => "evolution-panel",
            PlotId::Ancestors => "evolution-ancestors",
            PlotId::Genes => "evolution-genes",
            PlotId::Diversity => "evolution-diversity",
            PlotId::Cup => "evolution-cup",
            PlotId::Seeds => "evolution-seeds",
            PlotId::Family => "evolution-family",
            PlotId::Angles => "evolution-angles",
            PlotId::Population => "evolution-genomes",
            PlotId::Squares => "evolution-squares",
            PlotId::Master => "evolution-master",
            PlotId::Centroid => "evolution-centroid",
            PlotId::Strategies => "evolution-strategies",
            PlotId::Earlier => "evolution-earlier",
            PlotId::Correlation => "evolution-correlation",
            PlotId::Disengagement => "evolution-disengagement",
        }
    }
}

/// The lines of a plot; none where it has other than lines.
pub(in crate::app::coevolution) fn lines(run: &Run, plot: PlotId) -> Vec<Line> {
    match plot {
        PlotId::Panel => panel(run),
        PlotId::Genes => genes(run),
        PlotId::Diversity => diversity(run),
        PlotId::Centroid => measures::centroid(run),
        PlotId::Strategies => measures::strategies(run),
        PlotId::Earlier => measures::earlier(run),
        PlotId::Correlation => measures::correlation(run),
        PlotId::Disengagement => measures::disengagement(run),
        PlotId::Ancestors
        | PlotId::Angles
        | PlotId::Cup
        | PlotId::Family
        | PlotId::Master
        | PlotId::Population
        | PlotId::Seeds
        | PlotId::Squares => Vec::new(),
    }
}

/// The champion's share of points against each opponent of the panel.
fn panel(run: &Run) -> Vec<Line> {
    let line = |(i, opponent): (usize, &Opponent)| {
        let score = |g: &Generation| g.yardstick.as_ref()?.get(i).copied();
        Line::of_scores(run, opponent.id(), opponent_name(run, opponent), score)
    };
    run.panel.iter().enumerate().map(line).collect()
}

/// The genes as parts of a vector of length 1: a positive factor changes nothing in how a genome plays. All zero where all genes are.
pub(in crate::app::coevolution) fn direction(genome: &Genome) -> Vec<f64> {
    let length = genome
        .0
        .iter()
        .map(|&g| f64::from(g) * f64::from(g))
        .sum::<f64>()
        .sqrt();
    let part = |&gene: &i32| f64::from(gene) / if length > 0.0 { length } else { 1.0 };
    genome.0.iter().map(part).collect()
}

/// The champion's direction, with the middle 80 % of the population as its band.
fn genes(run: &Run) -> Vec<Line> {
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

/// How many genomes of a generation differ, and how far their directions spread.
fn diversity(run: &Run) -> Vec<Line> {
    let line = |id: &str, value: fn(&Generation) -> f64| {
        let name = Message::new(&format!("coevolution.diversity.{id}"));
        let value = |g: &Generation| {
            Some(Value {
                generation: g.number,
                value: value(g),
                band: None,
            })
        };
        Line::of(run, id, name, value)
    };
    vec![line("different", different), line("spread", spread)]
}

/// Different genomes in per cent of all.
fn different(generation: &Generation) -> f64 {
    let all: BTreeSet<_> = generation.table.iter().map(|r| &r.genome).collect();
    100.0 * all.len() as f64 / generation.table.len() as f64
}

/// How far the directions spread, in per cent: 0 where all are the same, 100 where they cancel out (the circular variance of
/// Mardia and Jupp 2000, in as many dimensions as there are genes).
fn spread(generation: &Generation) -> f64 {
    let mut sum: Vec<f64> = Vec::new();
    for ranked in &generation.table {
        let parts = direction(&ranked.genome);
        sum.resize(parts.len(), 0.0);
        sum.iter_mut().zip(parts).for_each(|(s, part)| *s += part);
    }
    let length = sum.iter().map(|s| s * s).sum::<f64>().sqrt();
    100.0 * (1.0 - length / generation.table.len() as f64)
}

/// How often a gene of the champion has changed its sign from one generation to the next.
pub(in crate::app::coevolution) fn flips(run: &Run, gene: usize) -> usize {
    let signs = run
        .generations
        .iter()
        .filter_map(|g| g.champion().0.get(gene).map(|v| v.signum()));
    let signs: Vec<i32> = signs.filter(|sign| *sign != 0).collect();
    signs.windows(2).filter(|two| two[0] != two[1]).count()
}

/// Games of all contests up to a generation.
fn games_until(run: &Run, generation: u32) -> u64 {
    let played = run.generations.iter().take(generation as usize + 1);
    played.map(|g| u64::from(g.cup.games)).sum()
}

/// The room that lines need on both sides of 0, in tenths, so that it seldom changes: of 64 parts of a direction each is small.
fn symmetric(series: &[Series]) -> (f64, f64) {
    let points = series.iter().flat_map(|s| s.points.iter().map(|p| p.1));
    let bands = series.iter().flat_map(|s| &s.bands);
    let all = points.chain(bands.flat_map(|band| [band.low, band.high]));
    let reach = all.fold(0.0, |a: f64, b| a.max(b.abs()));
    let reach = ((reach * 10.0 - 1e-9).ceil() / 10.0).max(0.1);
    (-reach, reach)
}

/// The chart of a plot, over generations or over games of the contests.
pub(in crate::app::coevolution) fn chart(
    run: &Run,
    plot: PlotId,
    by_games: bool,
    texts: Texts,
) -> LineChart {
    let x = |generation: u32| match by_games {
        true => games_until(run, generation) as f64,
        false => f64::from(generation),
    };
    let series = lines(run, plot).into_iter().enumerate().map(|(i, line)| {
        let points = line
            .values
            .iter()
            .map(|v| (x(v.generation), v.value))
            .collect();
        let band = |v: &Value| {
            v.band.map(|(low, high)| Band {
                x: x(v.generation),
                low,
                high,
            })
        };
        Series {
            name: texts.say(&line.name),
            look: Look::of(i),
            points,
            bands: line.values.iter().filter_map(band).collect(),
        }
    });
    let series: Vec<Series> = series.collect();
    let x_range = match by_games {
        true => (0.0, run.config.games() as f64),
        false => (0.0, f64::from(run.config.generations.max(1))),
    };
    LineChart {
        x_label: texts.get(if by_games {
            "coevolution.games_played"
        } else {
            "coevolution.generation"
        }),
        y_label: texts.of(&["coevolution.plot", plot.id(), "y"]),
        scale: Scale::Linear,
        y_range: Some(match plot {
            PlotId::Genes if has_board(run) => symmetric(&series),
            PlotId::Genes | PlotId::Correlation => (-1.0, 1.0),
            _ => (0.0, 100.0),
        }),
        x_range,
        series,
    }
}

/// The lines of a plot as comma-separated values: a line for each generation and line.
pub(in crate::app::coevolution) fn csv(run: &Run, plot: PlotId) -> String {
    let mut text = "generation,games,line,value,low,high\n".to_owned();
    for line in lines(run, plot) {
        for v in &line.values {
            let games = games_until(run, v.generation);
            let _ = write!(text, "{},{games},{},{:.4}", v.generation, line.id, v.value);
            let _ = match v.band {
                Some((low, high)) => writeln!(text, ",{low:.4},{high:.4}"),
                None => writeln!(text, ",,"),
            };
        }
    }
    text
}
