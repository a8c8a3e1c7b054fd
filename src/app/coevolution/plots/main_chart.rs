//! The chart of the main card. The user selects fitness, the points against the panel, or those against the first
//! champion.

use std::cmp::Ordering;

use super::line::{Line, measured, total};
use super::names::{opponent_name, share};
use super::plot::{Plot, axis_choice};
use super::state::{PlotData, PlotMsg};
use crate::app::ui::widgets::segments;
use crate::app::ui::{Element, Texts, el};
use crate::evolution::{EvolutionConfig, Generation, Opponent, POINT, Run, Scheme};
use crate::plot::{LineChart, Picture};
use crate::text::Message;

/// The points of champion and population against the panel.
pub(crate) static PANEL: Plot = Plot::of_lines("panel", "evolution-panel", against_panel);

/// Fitness in the unit of the scheme.
pub(crate) static FITNESS: Plot = Plot {
    range: |run, _| (0.0, Unit::of(&run.config).largest(&run.config)),
    digits: 2,
    ..Plot::of_lines("fitness", "evolution-fitness", fitness)
};

/// The points of champion and population against the first champion.
pub(crate) static FIRST: Plot = Plot::of_lines("first", "evolution-first", against_first);

/// The selectable charts, in the order of the page.
static CHOICES: [&Plot; 3] = [&FITNESS, &PANEL, &FIRST];

/// The unit of fitness.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    /// Won rounds of a cup, plus one.
    Rounds,
    /// In per cent.
    Points,
    /// Points; a point that fewer genomes score is worth more.
    Shared,
}

impl Unit {
    fn of(config: &EvolutionConfig) -> Unit {
        match config.scheme {
            Scheme::Cup => Unit::Rounds,
            Scheme::Sharing => Unit::Shared,
            _ => Unit::Points,
        }
    }

    /// Converts fitness to this unit.
    fn measure(self, fitness: f64) -> f64 {
        match self {
            Unit::Rounds => fitness,
            Unit::Points => fitness * 100.0 / f64::from(POINT),
            Unit::Shared => fitness / f64::from(POINT),
        }
    }

    fn largest(self, config: &EvolutionConfig) -> f64 {
        self.measure(config.largest_fitness().into())
    }

    /// The key of its name in the texts.
    fn key(self) -> &'static str {
        match self {
            Unit::Rounds => "coevolution.plot.fitness.rounds",
            Unit::Points => "coevolution.plot.fitness.points",
            Unit::Shared => "coevolution.plot.fitness.shared",
        }
    }
}

/// The best, the mean and the worst fitness of each generation.
fn fitness(run: &Run) -> Vec<Line> {
    let unit = Unit::of(&run.config);
    let line = |id: &str, of: fn(&Generation) -> f64| {
        let name = Message::new(&format!("coevolution.fitness.{id}"));
        Line::of_numbers(run, id, name, |g| Some(unit.measure(of(g))))
    };
    vec![
        line("best", |g| fitnesses(g).fold(0.0, f64::max)),
        line("mean", |g| fitnesses(g).sum::<f64>() / g.table.len() as f64),
        line("worst", |g| fitnesses(g).fold(f64::INFINITY, f64::min)),
    ]
}

fn fitnesses(generation: &Generation) -> impl Iterator<Item = f64> {
    generation.table.iter().map(|r| f64::from(r.fitness))
}

/// Three groups of lines: the champion against all fixed opponents together, the population against them, and the
/// champion against each opponent.
fn against_panel(run: &Run) -> Vec<Line> {
    let champion = |g: &Generation| run.panel_score(g);
    let mut lines = vec![Line::of_scores(run, "champion", measured("champion"), champion)];
    lines.extend(population(run));
    let fixed = run.panel.iter().enumerate().filter(|(_, o)| o.is_fixed());
    lines.extend(fixed.map(|(i, opponent)| {
        let score = move |g: &Generation| g.yardstick.as_ref()?.get(i).copied();
        Line::of_scores(run, opponent.id(), opponent_name(run, opponent), score)
    }));
    lines
}

/// The mean of all genomes if measured, or else the genome that is the mean of all.
fn population(run: &Run) -> Option<Line> {
    let yardstick = run.config.yardstick.as_ref()?;
    if yardstick.members > 0 {
        let mean = |g: &Generation| total(&g.measures.members);
        return Some(Line::of_scores(run, "population", measured("population"), mean));
    }
    let centroid = |g: &Generation| run.fixed_score(&g.measures.centroid);
    let line = || Line::of_scores(run, "centroid", measured("centroid"), centroid);
    yardstick.centroid.then(line)
}

/// The points of champion and centroid against the champion of the first generation.
fn against_first(run: &Run) -> Vec<Line> {
    let Some(first) = run.panel.iter().position(|o| *o == Opponent::FirstChampion) else {
        return Vec::new();
    };
    let champion = |g: &Generation| g.yardstick.as_ref()?.get(first).copied();
    let centroid = |g: &Generation| g.measures.centroid.get(first).copied();
    let lines = [
        Line::of_scores(run, "champion", measured("champion"), champion),
        Line::of_scores(run, "centroid", measured("centroid"), centroid),
    ];
    let known = lines.into_iter().filter(|line| !line.values.is_empty());
    known.collect()
}

/// Explains why fitness does not show whether genomes get better.
fn fitness_note(run: &Run, texts: Texts) -> String {
    let message = match run.config.scheme {
        Scheme::Cup => Message::new("coevolution.fitness.about")
            .with("rounds", run.config.rounds())
            .with("fitness", run.config.largest_fitness()),
        Scheme::Rival => Message::new("coevolution.fitness.external"),
        _ => Message::new("coevolution.fitness.other"),
    };
    texts.say(&message)
}

/// The selected chart.
fn chart(plot: &'static Plot, data: &PlotData, texts: Texts) -> LineChart {
    let run = data.run;
    let mut chart = plot.chart(run, data.plots.by_games, texts);
    if plot.id == FITNESS.id {
        chart.y_label = texts.get(Unit::of(&run.config).key());
        chart.note = fitness_note(run, texts);
    }
    if plot.id == PANEL.id {
        // The intervals of single opponents would cover everything; only the table shows them.
        let totals = 1 + usize::from(population(run).is_some());
        chart
            .series
            .iter_mut()
            .skip(totals)
            .for_each(|line| line.bands.clear());
    }
    chart
}

/// The selected chart, with its choice, its files and its table: parts of the main card.
pub(crate) fn charts(data: &PlotData, texts: Texts) -> Vec<Element<PlotMsg>> {
    let PlotData { run, plots, .. } = *data;
    let measured = !run.panel.is_empty();
    let wanted = CHOICES.iter().find(|plot| plot.id == plots.main);
    let plot = if measured { wanted.copied().unwrap_or(&PANEL) } else { &FITNESS };
    let choices = CHOICES.map(|choice| {
        let on = choice.id == plot.id;
        (PlotMsg::Chart(choice.id), choice.name(texts), on)
    });
    let choices = segments(texts.get("coevolution.chart"), choices.into());
    let picture = Picture::Lines(chart(plot, data, texts));
    let figure = plot.figure.view("chart tall", &plot.name(texts), picture);
    let axis = || axis_choice(plots.by_games, texts);
    let parts = [
        measured.then(|| choices.key("chart")),
        Some(figure.key(plot.id)),
        first_and_latest(run, texts).map(|line| line.key("champions")),
        Some(plot.about(texts).key("about")),
        plot.is_open(plots).then(axis),
        Some(plot.files(plots, texts)),
        plot.numbers(data, texts),
    ];
    parts.into_iter().flatten().collect()
}

/// Renders the result of the latest champion against the first one, and a warning if it loses to random moves.
fn first_and_latest<M>(run: &Run, texts: Texts) -> Option<Element<M>> {
    let place = |opponent: &Opponent| run.panel.iter().position(|o| o == opponent);
    let [first, random] = [Opponent::FirstChampion, Opponent::Random].map(|o| place(&o));
    let mut later = run.generations.iter().skip(1).rev();
    let (number, scores) = later.find_map(|g| Some((g.number, g.yardstick.as_ref()?)))?;
    let score = scores.get(first?)?;
    let key = match score.strength() {
        Ordering::Greater => "coevolution.champions.beats",
        Ordering::Less => "coevolution.champions.loses",
        Ordering::Equal => "coevolution.champions.close",
    };
    let of = |key: &str, score| {
        Message::new(key)
            .with("generation", number)
            .with("share", share(score, texts))
    };
    let random = random.and_then(|random| scores.get(random));
    let random = random.filter(|score| score.strength() == Ordering::Less);
    let random = random.map(|score| {
        let message = of("coevolution.random.loses", score);
        el("span.error-text").child(format!(" {}", texts.say(&message)))
    });
    let line = el("p.quiet.small#evolution-champions-summary").child(texts.say(&of(key, score)));
    Some(line.maybe(random))
}
