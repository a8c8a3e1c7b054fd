//! Measures of generations besides the champion's games against the panel. A measure without data has no lines.

use super::line::{Line, Value};
use super::names::opponent_name;
use super::plot::Plot;
use crate::arena::Score;
use crate::evolution::{Generation, Run, Scheme};
use crate::text::Message;

/// The plots, in the order of the page.
pub(crate) static MEASURES: [Plot; 5] = [
    Plot::of_lines("centroid", "evolution-centroid", centroid),
    Plot::of_lines("strategies", "evolution-strategies", strategies),
    Plot::of_lines("earlier", "evolution-earlier", earlier),
    Plot {
        range: |_, _| (-1.0, 1.0),
        digits: 2,
        ..Plot::of_lines("correlation", "evolution-correlation", correlation)
    },
    Plot::of_lines(DISENGAGEMENT, "evolution-disengagement", disengagement),
];

/// The measure that every run has, with any yardstick.
pub(crate) const DISENGAGEMENT: &str = "disengagement";

fn named(key: &str) -> Message {
    Message::new(&format!("coevolution.measured.{key}"))
}

/// The centroid's share of points against each opponent of the panel.
fn centroid(run: &Run) -> Vec<Line> {
    if run.config.yardstick.as_ref().is_none_or(|y| !y.centroid) {
        return Vec::new();
    }
    let line = |(i, opponent)| {
        let score = move |g: &Generation| g.measures.centroid.get(i).copied();
        let name = opponent_name(run, opponent);
        Line::of_scores(run, opponent.id(), name, score)
    };
    run.panel.iter().enumerate().map(line).collect()
}

/// The share of points of the champion, and of the centroid, against all frozen random strategies together.
fn strategies(run: &Run) -> Vec<Line> {
    let yardstick = run.config.yardstick.clone().unwrap_or_default();
    if yardstick.strategies == 0 {
        return Vec::new();
    }
    let who = [("champion", true), ("centroid", yardstick.centroid)];
    let measured = who.into_iter().enumerate().filter(|(_, (_, on))| *on);
    let line = |(i, (id, _)): (usize, (&str, bool))| {
        let score = |g: &Generation| g.measures.strategies.get(i).copied();
        Line::of_scores(run, id, named(id), score)
    };
    measured.map(line).collect()
}

/// The champion's share of points against the champions of all earlier generations together.
fn earlier(run: &Run) -> Vec<Line> {
    if run
        .config
        .yardstick
        .as_ref()
        .is_none_or(|y| y.ancestors == 0)
    {
        return Vec::new();
    }
    let score = |g: &Generation| {
        let mut sum = Score::default();
        g.measures.ancestors.iter().for_each(|score| sum += *score);
        (sum.games() > 0).then_some(sum)
    };
    vec![Line::of_scores(run, "champion", named("champion"), score)]
}

/// The correlation between fitness and the score against the fixed opponents of the panel.
fn correlation(run: &Run) -> Vec<Line> {
    if run.config.yardstick.as_ref().is_none_or(|y| y.members == 0) {
        return Vec::new();
    }
    let value = |g: &Generation| {
        Some(Value {
            generation: g.number,
            value: g.correlation()?,
            band: None,
        })
    };
    vec![Line::of(run, "correlation", named("correlation"), value)]
}

/// Disengagement, the lack of differences for selection: pairs of genomes with equal fitness, and drawn games. In a
/// cup, the bracket fixes how many genomes lose in each round, so that equal fitness has no meaning there.
fn disengagement(run: &Run) -> Vec<Line> {
    let percent = |generation: u32, part: f64| Value {
        generation,
        value: 100.0 * part,
        band: None,
    };
    let each = run.config.bred_together() as usize;
    let ties = |g: &Generation| Some(percent(g.number, equal_pairs(g, each)));
    let draws = |g: &Generation| {
        let games = f64::from(g.cup.games.max(1));
        Some(percent(g.number, f64::from(g.cup.draws) / games))
    };
    let ties = (run.config.scheme != Scheme::Cup)
        .then(|| Line::of(run, "equal_fitness", named("equal_fitness"), ties));
    let draws = Line::of(run, "draws", named("draws"), draws);
    ties.into_iter().chain([draws]).collect()
}

/// The share of pairs of genomes with equal fitness, 0 to 1; only among those bred together, which are groups of
/// `each`.
fn equal_pairs(generation: &Generation, each: usize) -> f64 {
    let pairs = |n: usize| (n * n.saturating_sub(1) / 2) as f64;
    let (mut equal, mut all) = (0.0, 0.0);
    for table in generation.table.rchunks(each.max(1)) {
        // The table is in the order of fitness.
        let groups = table.chunk_by(|a, b| a.fitness == b.fitness);
        equal += groups.map(|group| pairs(group.len())).sum::<f64>();
        all += pairs(table.len());
    }
    equal / all.max(1.0)
}
