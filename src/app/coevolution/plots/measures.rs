//! Measures of generations besides the champion's games against the panel. A measure without data has no lines.

use super::line::{Line, measured, total};
use super::names::opponent_name;
use super::plot::Plot;
use super::state::{PlotData, PlotMsg};
use crate::app::ui::widgets::{select, small_button};
use crate::app::ui::{Element, Texts, el};
use crate::evolution::{Generation, Run, Scheme};
use crate::plot::Picture;

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
const DISENGAGEMENT: &str = "disengagement";

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
    let wanted = who.into_iter().enumerate().filter(|(_, (_, on))| *on);
    let line = |(i, (id, _)): (usize, (&str, bool))| {
        let score = |g: &Generation| g.measures.strategies.get(i).copied();
        Line::of_scores(run, id, measured(id), score)
    };
    wanted.map(line).collect()
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
    let score = |g: &Generation| total(&g.measures.ancestors);
    vec![Line::of_scores(run, "champion", measured("champion"), score)]
}

/// The correlation between fitness and the score against the fixed opponents of the panel.
fn correlation(run: &Run) -> Vec<Line> {
    if run.config.yardstick.as_ref().is_none_or(|y| y.members == 0) {
        return Vec::new();
    }
    let id = "correlation";
    vec![Line::of_numbers(run, id, measured(id), Generation::correlation)]
}

/// Disengagement, the lack of differences for selection: pairs of genomes with equal fitness, and drawn games. In a
/// cup, the bracket fixes how many genomes lose in each round, so that equal fitness has no meaning there.
fn disengagement(run: &Run) -> Vec<Line> {
    let each = run.config.bred_together() as usize;
    let ties = |g: &Generation| Some(100.0 * equal_pairs(g, each));
    let draws = |g: &Generation| {
        let games = f64::from(g.contest.games.max(1));
        Some(100.0 * (f64::from(g.contest.draws) / games))
    };
    let ties = (run.config.scheme != Scheme::Cup)
        .then(|| Line::of_numbers(run, "equal_fitness", measured("equal_fitness"), ties));
    let draws = Line::of_numbers(run, "draws", measured("draws"), draws);
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

/// True if any measure of a run has meaningful data. In a cup, disengagement needs drawn games, because equal fitness
/// has no meaning there.
pub(crate) fn has_data(run: &Run) -> bool {
    let drawn = || run.generations.iter().any(|g| g.contest.draws > 0);
    let is_cup = run.config.scheme == Scheme::Cup;
    let has_data = |plot: &Plot| {
        if plot.id == DISENGAGEMENT && is_cup {
            drawn()
        } else {
            !(plot.lines)(run).is_empty()
        }
    };
    MEASURES.iter().any(has_data)
}

/// The card: one plot at a time, and a hint if the run has no such data.
pub(crate) fn view(data: &PlotData, texts: Texts) -> Element<PlotMsg> {
    let run = data.run;
    let chosen = MEASURES.iter().find(|plot| plot.id == data.plots.measure);
    let plot = chosen.unwrap_or(&MEASURES[0]);
    let choices = MEASURES.iter();
    let choices = choices.map(|which| (which.id.to_owned(), which.name(texts)));
    let label = texts.get("coevolution.measured");
    let choices = select("evolution-measure", label, choices.collect(), plot.id, |id| {
        let chosen = MEASURES.iter().find(|which| which.id == id);
        chosen.map(|which| PlotMsg::Measure(which.id))
    });
    let measured = !(plot.lines)(run).is_empty();
    let card = if measured {
        let picture = Picture::Lines(plot.chart(run, data.plots.by_games, texts));
        plot.card("chart", picture, texts)
    } else {
        plot.headed(texts)
            .child(el("div.empty#measure-none").child(el("p").child(texts.of(&[
                "coevolution.plot",
                plot.id,
                "none",
            ]))))
    };
    // The choice comes before its plot, and the card keeps its identity when the plot changes.
    let mut card = card.key("measures").id("evolution-measures");
    card.children.insert(1, choices.into());
    let cup = plot.id == DISENGAGEMENT && run.config.scheme == Scheme::Cup;
    card.maybe(cup.then(|| el("p.hint").child(texts.get("coevolution.plot.disengagement.cup"))))
        .maybe(measured.then(|| {
            plot.files(data.plots, texts)
                .child(small_button(texts.get("coevolution.save.measures"), PlotMsg::SaveMeasures))
        }))
        .maybe(plot.numbers(data, texts).filter(|_| measured))
}
