//! The view of an experiment over several seeds: the button, the quartiles over the generations, and the runs.

use super::draft::Draft;
use super::experiments::differ::{differences, names};
use super::experiments::experiment::{COUNTS, Experiment, NAMES, Spread, Treatment};
use super::experiments::saved::title;
use super::experiments::state::{ExperimentMsg, Experiments};
use super::experiments::statistics::{differing, measure_name, summary, unequal};
use super::experiments::verdict;
use super::plots::names::{band, facts};
use super::plots::plot::{Plot, axis_choice};
use super::state::State;
use crate::app::documents::runs::{self, recent_runs};
use crate::app::record::words::with_sign;
use crate::app::ui::widgets::{
    alert, button, card, number_field, primary_button, progress_share, select, small_button, table,
    visually_hidden,
};
use crate::app::ui::{Context, Element, Node, Texts, el};
use crate::arena::Score;
use crate::evolution::{EvolutionConfig, gain};
use crate::plot::{Band, LineChart, Look, Picture, Scale, Series, Token};
use crate::text::{Message, grouped};

/// The chart; its numbers are those of an experiment, not of one run.
pub static PLOT: Plot = Plot::other("experiment", "evolution-seeds", |_, _| None, |_, _, _| None);

/// The heading of the chart in its files.
pub fn heading(experiment: &Experiment) -> Vec<Message> {
    let treatments = experiment.treatments().into_iter();
    let configs = treatments.map(|t| facts(&experiment.configs[t.arm]));
    let title = Message::new(&PLOT.key());
    [vec![title], configs.collect(), vec![so_far(experiment)]].concat()
}

/// The line styles of the two treatments.
const LOOKS: [Look; 2] = [Look::full(Token::First), Look::dashed(Token::Second)];

/// The line styles of their controls.
const CONTROL_LOOKS: [Look; 2] = [Look::dotted(Token::Quiet), Look::dotted(Token::Series3)];

pub fn view(state: &State, context: Context) -> Element<ExperimentMsg> {
    let texts = context.texts;
    let card = match &state.experiments.current {
        None => empty(state, texts),
        Some(experiment) => results(state, experiment, texts),
    };
    el("div.evolution-experiments")
        .child(card)
        .maybe(recent_runs(&state.experiments.runs, ExperimentMsg::Runs, context))
}

/// The card before the first experiment.
fn empty(state: &State, texts: Texts) -> Element<ExperimentMsg> {
    let (experiments, draft) = (&state.experiments, &state.draft);
    let about = texts.get("coevolution.plot.experiment.about");
    let config = draft.config();
    let measured = config.is_ok_and(|c| c.yardstick.is_some());
    let hint = match draft.entries().program.as_deref() {
        Some(_) => Some("error.evolution.program_study"),
        None => (config.is_ok() && !measured).then_some("coevolution.no_yardstick"),
    };
    let ready = measured && hint.is_none();
    let count = i64::from(experiments.count);
    let bounds = (i64::from(*COUNTS.start()), i64::from(*COUNTS.end()));
    let go = Message::new("coevolution.experiment.go").with("n", count);
    let pick = |n: i64| ExperimentMsg::Count(n as u32);
    let label = texts.get("coevolution.experiment.count");
    card(texts.get("coevolution.plot.experiment"))
        .key("experiment")
        .id("plot-experiment")
        .child(el("p.quiet.lead").child(about))
        .maybe(hint.map(|key| el("p.hint").child(texts.get(key))))
        .child(
            el("div.control-row.number-row")
                .child(number_field("experiment-count", label, count, bounds, pick))
                .child(
                    button(texts.say(&go), ExperimentMsg::Begin)
                        .id("experiment-go")
                        .flag("disabled", !ready),
                ),
        )
        .maybe(
            config
                .ok()
                .filter(|_| ready)
                .map(|config| size(config, experiments.count, texts)),
        )
}

/// The size of the experiment: seeds and games.
fn size(config: &EvolutionConfig, count: u32, texts: Texts) -> Element<ExperimentMsg> {
    let facts = Message::new("coevolution.experiment.facts")
        .with("first", config.seed)
        .with("last", config.seed + u64::from(count) - 1)
        .with("games", grouped(u64::from(count) * config.games()));
    el("p.quiet.small").child(texts.say(&facts))
}

/// The card of an experiment.
fn results(state: &State, experiment: &Experiment, texts: Texts) -> Element<ExperimentMsg> {
    let (experiments, by_games) = (&state.experiments, state.plots.by_games);
    let measure = experiment.measure(&experiments.measure);
    let difference = match experiment.treatments()[..] {
        [a, b] => differences([a, b].map(|t| &experiment.configs[t.arm]), texts),
        _ => Vec::new(),
    };
    let names = names(&difference);
    let picture = Picture::Lines(chart(by_games, experiment, measure, &names, texts));
    let open = experiments.table_open;
    PLOT.card("chart tall", picture, texts)
        .child(controls(by_games, experiment, measure, texts))
        .child(progress(state, experiment, &names, texts))
        .maybe(experiment.study.error.as_ref().map(|e| alert(e, texts)))
        .child(verdict::of_experiment(experiment, &names, texts))
        .maybe(summary(experiment, measure, &names, texts))
        .maybe(unequal(experiment, &names, texts))
        .maybe((!difference.is_empty()).then(|| differing(&difference)))
        .child(
            PLOT.file_buttons(open, ExperimentMsg::Table(!open), ExperimentMsg::SaveChart, texts)
                .child(small("runs.save", ExperimentMsg::Save, texts).id("experiment-save"))
                .child(small("coevolution.experiment.save.runs", ExperimentMsg::SaveRuns, texts))
                .child(small("coevolution.experiment.save.lines", ExperimentMsg::SaveLines, texts)),
        )
        .maybe(open.then(|| numbers(experiment, measure, texts)))
        .child(runs(experiment, measure, texts))
}

fn small(key: &str, msg: ExperimentMsg, texts: Texts) -> Element<ExperimentMsg> {
    small_button(texts.get(key), msg)
}

/// The choices of the measure and of the x-axis.
fn controls(
    by_games: bool,
    experiment: &Experiment,
    measure: &str,
    texts: Texts,
) -> Element<ExperimentMsg> {
    let measures = experiment.measures().into_iter();
    let named = measures.map(|id| (measure_name(experiment, &id, texts), id));
    let choices = named.map(|(name, id)| (id, name)).collect();
    el("div.control-row.experiment-controls")
        .child(select(
            "experiment-yard",
            texts.get("coevolution.experiment.yard"),
            choices,
            measure,
            |id| Some(ExperimentMsg::Measure(id.to_owned())),
        ))
        .child(axis_choice(by_games, texts).map(ExperimentMsg::Plots))
}

/// The range of the seeds, and the number of complete runs.
pub fn so_far(experiment: &Experiment) -> Message {
    let (done, all) = experiment.complete();
    let first = experiment.configs[0].seed;
    Message::new("coevolution.experiment.so_far")
        .with("n", done)
        .with("all", all)
        .with("first", first)
        .with("last", first + u64::from(experiment.count) - 1)
}

/// The progress, and the buttons.
fn progress(
    state: &State,
    experiment: &Experiment,
    names: &[String; 2],
    texts: Texts,
) -> Element<ExperimentMsg> {
    let (done, all) = experiment.complete();
    let called = match experiment.treatments().len() {
        1 => texts.say(&title(&experiment.configs)),
        _ => names.join(", "),
    };
    let mut facts = vec![called, texts.say(&so_far(experiment))];
    let running = experiment.study.running;
    if running {
        let (played, all) = experiment.study.games();
        facts.extend(runs::time(&experiment.stopwatch, state.now, played, all, texts));
    }
    let bar = running.then(|| {
        let label = texts.get("coevolution.plot.experiment");
        progress_share(label, experiment.study.share())
    });
    el("div.experiment-progress")
        .child(el("p.quiet#experiment-status[tabindex=-1]").child(facts.join(" · ")))
        .maybe(bar)
        .child(if state.experiments.runs.is_in_other_tab() {
            other_tab(&state.experiments, texts)
        } else {
            buttons(experiment, &state.draft, done < all, texts)
        })
        .maybe(save_note(&state.experiments, texts))
}

/// The note that another browser tab has the experiment open.
fn other_tab(experiments: &Experiments, texts: Texts) -> Element<ExperimentMsg> {
    let message = Message::new("coevolution.experiment.in_other_tab");
    el("div.card-head.wrap")
        .child(runs::other_tab_note(&experiments.runs, &message, texts))
        .child(close(texts))
}

/// The button that closes the experiment.
fn close(texts: Texts) -> Element<ExperimentMsg> {
    button(texts.get("page.close"), ExperimentMsg::Close)
        .id("experiment-close")
        .key("close")
}

fn save_note(experiments: &Experiments, texts: Texts) -> Option<Element<ExperimentMsg>> {
    let experiment = experiments.saved_experiment()?;
    let is_saved = experiments.runs.is_fully_saved(experiment);
    let saved = is_saved.then(|| Message::new("coevolution.experiment.saved"));
    runs::save_note(&experiments.runs, experiment, saved, ExperimentMsg::Save, texts)
}

fn buttons(
    experiment: &Experiment,
    draft: &Draft,
    unfinished: bool,
    texts: Texts,
) -> Element<ExperimentMsg> {
    let row = el("div.control-row");
    let press = |key: &str, msg| button(texts.get(key), msg);
    if experiment.study.running {
        let stop = press("coevolution.cancel", ExperimentMsg::Run(false)).id("experiment-stop");
        return row.child(stop.key("stop"));
    }
    let other = draft.config();
    let comparable = other.is_ok_and(|c| c.yardstick.is_some() && !experiment.has(c));
    let hint = (!comparable)
        .then(|| el("p.quiet.small").child(texts.get("coevolution.experiment.compare.hint")));
    let compare = texts.get("coevolution.experiment.compare");
    let compare = if unfinished || !comparable {
        button(compare, ExperimentMsg::Compare)
    } else {
        primary_button(compare, ExperimentMsg::Compare)
    };
    row.maybe(unfinished.then(|| {
        press("coevolution.continue", ExperimentMsg::Run(true))
            .id("experiment-on")
            .key("on")
    }))
    .child(
        compare
            .id("experiment-compare")
            .key("compare")
            .flag("disabled", !comparable),
    )
    .child(close(texts))
    .maybe(hint)
}

/// The median of each arm, and the band between the quartiles of each treatment.
fn chart(
    by_games: bool,
    experiment: &Experiment,
    measure: &str,
    names: &[String; 2],
    texts: Texts,
) -> LineChart {
    let x = |s: &Spread| {
        if by_games { s.games as f64 } else { f64::from(s.generation) }
    };
    let treatments = experiment.treatments();
    let line = |arm: usize, name: String, look: Look, banded: bool| {
        let spreads = experiment.spreads(arm, measure);
        let band = |s: &Spread| Band {
            x: x(s),
            low: s.quartiles[0],
            high: s.quartiles[2],
        };
        Series {
            bands: spreads.iter().filter(|_| banded).map(band).collect(),
            ..Series::new(name, look, spreads.iter().map(|s| (x(s), s.quartiles[1])).collect())
        }
    };
    let lines = |number: usize| {
        let Treatment { arm, control } = treatments[number];
        let alone = treatments.len() == 1;
        let name = if alone {
            texts.get("coevolution.experiment.median")
        } else {
            names[number].clone()
        };
        let luck = texts.get("coevolution.experiment.luck");
        let luck = if alone { luck } else { format!("{}: {luck}", NAMES[number]) };
        let control = control.map(|arm| line(arm, luck, CONTROL_LOOKS[number], false));
        [Some(line(arm, name, LOOKS[number], true)), control]
    };
    let most =
        |of: &dyn Fn(usize) -> f64| (0..experiment.configs.len()).map(of).fold(1.0, f64::max);
    let (end, label) = if by_games {
        (most(&|arm| experiment.configs[arm].games() as f64), "coevolution.games_played")
    } else {
        (
            most(&|arm| experiment.configs[arm].generations.into()),
            "coevolution.generation",
        )
    };
    LineChart {
        language: texts.0,
        x_label: texts.get(label),
        y_label: texts.get("coevolution.plot.experiment.y"),
        scale: Scale::Linear,
        y_range: Some((0.0, 100.0)),
        x_range: (0.0, end),
        series: (0..treatments.len()).flat_map(lines).flatten().collect(),
        note: String::new(),
    }
}

/// The numbers of the chart, the last generation first.
fn numbers(experiment: &Experiment, measure: &str, texts: Texts) -> Element<ExperimentMsg> {
    let treatments = experiment.treatments().into_iter();
    let all: Vec<Vec<Spread>> = treatments
        .map(|t| experiment.spreads(t.arm, measure))
        .collect();
    let mut head = vec![texts.get("coevolution.generation")];
    for name in &NAMES[..all.len()] {
        let named = |key: &str| match all.len() {
            1 => texts.get(key),
            _ => format!("{name}: {}", texts.get(key)),
        };
        head.push(named("coevolution.experiment.count"));
        head.push(named("coevolution.experiment.median"));
        head.push(named("coevolution.experiment.quartiles"));
    }
    let percent = |v: f64| texts.decimal(v, 1);
    let last = all.iter().map(Vec::len).max().unwrap_or(0);
    let rows = (0..last).rev().map(|i| {
        let mut cells: Vec<Node<ExperimentMsg>> = vec![i.to_string().into()];
        for spreads in &all {
            match spreads.get(i) {
                Some(s) => {
                    let [low, median, high] = s.quartiles.map(percent);
                    cells.push(s.seeds.to_string().into());
                    cells.push(median.into());
                    cells.push(format!("{low} – {high}").into());
                }
                None => cells.extend((0..3).map(|_| Node::from("…"))),
            }
        }
        cells
    });
    table(&texts.get("coevolution.plot.experiment"), head, rows.collect())
}

/// The result of each run, which the user can open, and the gains of it and its control.
fn runs(experiment: &Experiment, measure: &str, texts: Texts) -> Element<ExperimentMsg> {
    let treatments = experiment.treatments();
    let mut head: Vec<Node<ExperimentMsg>> = vec![texts.get("evolution.seed").into()];
    for (name, treatment) in NAMES.iter().zip(&treatments) {
        let of = |key: &str| match treatments.len() {
            1 => texts.get(key),
            _ => format!("{name}: {}", texts.get(key)),
        };
        head.push(of("coevolution.percent").into());
        if treatment.control.is_some() {
            head.push(of("coevolution.experiment.gain").into());
            head.push(of("coevolution.experiment.gain.luck").into());
        }
        head.push(visually_hidden(of("coevolution.experiment.open")).into());
    }
    let first = experiment.configs[0].seed;
    let gained = |arm: usize, place: u32| {
        let run = experiment.runs(arm).nth(place as usize);
        match run.and_then(gain) {
            Some(gain) => with_sign(gain, 1, texts).into(),
            None => Node::from(el("span.quiet").child("…")),
        }
    };
    let rows = (0..experiment.count).map(|place| {
        let seed = first + u64::from(place);
        let mut cells: Vec<Node<ExperimentMsg>> = vec![seed.to_string().into()];
        for (number, Treatment { arm, control }) in treatments.iter().enumerate() {
            let run = experiment.runs(*arm).nth(place as usize);
            let last = run.and_then(|run| Experiment::final_score(run, measure));
            let begun = run.is_some_and(|run| !run.generations.is_empty());
            let reached = run.map_or(0, |run| run.generations.len().saturating_sub(1));
            let at = Message::new("coevolution.recent.done")
                .with("n", reached)
                .with("last", experiment.configs[*arm].generations);
            let shown = match (last, begun) {
                (Some(score), _) => el("span").child(share(&score, texts)),
                (None, true) => el("span.quiet").child(texts.say(&at)),
                (None, false) => el("span.quiet").child("…"),
            };
            let open = ExperimentMsg::Open(*arm, place);
            let look = small_button(texts.get("coevolution.experiment.open"), open)
                .id(format!("experiment-open-{number}-{place}"))
                .flag("disabled", !begun);
            cells.push(shown.into());
            if let Some(control) = control {
                cells.extend([*arm, *control].map(|arm| gained(arm, place)));
            }
            cells.push(look.into());
        }
        cells
    });
    let caption = texts.get("coevolution.experiment.runs");
    el("div#experiment-runs").child(table(&caption, head, rows.collect()))
}

/// A share in per cent with its interval.
fn share(score: &Score, texts: Texts) -> String {
    let share = texts.decimal(score.share() * 100.0, 0);
    format!("{share} ({})", band(score, texts))
}
