//! The view of an experiment over several seeds: the button, the quartiles over the generations, and the runs.

use super::draft::Draft;
use super::plots::names::{band, facts};
use super::plots::plot::{Plot, axis_choice};
use super::seeds::differ::{differences, names};
use super::seeds::saved::title;
use super::seeds::series::{COUNTS, Experiment, NAMES, Series, Spread};
use super::seeds::state::{Seeds, SeedsMsg};
use super::seeds::statistics::{differing, measure_name, summary, unequal};
use super::seeds::verdict;
use super::state::State;
use crate::app::documents::runs::{self, recent_runs};
use crate::app::record::words::with_sign;
use crate::app::ui::widgets::{
    alert, button, card, duration, grouped, number, primary, progress_share, select, small_button,
    table, unseen,
};
use crate::app::ui::{Context, Element, Node, Texts, el};
use crate::arena::Score;
use crate::evolution::{EvolutionConfig, gain};
use crate::plot::{Band, LineChart, Look, Picture, Scale, Series as Line, Token};
use crate::text::Message;

/// The chart; its numbers are those of a series, not of one run.
pub static PLOT: Plot = Plot::other("seeds", "evolution-seeds", |_, _| None, |_, _, _| None);

/// The heading of the chart in its files.
pub fn heading(series: &Series) -> Vec<Message> {
    let experiments = series.experiments().into_iter();
    let configs = experiments.map(|e| facts(&series.configs[e.side]));
    let title = Message::new(&PLOT.key());
    [vec![title], configs.collect(), vec![so_far(series)]].concat()
}

/// The line styles of the two experiments.
const LOOKS: [Look; 2] = [Look::full(Token::First), Look::dashed(Token::Second)];

/// The line styles of their controls.
const LUCK: [Look; 2] = [Look::dotted(Token::Quiet), Look::dotted(Token::Series3)];

pub fn view(state: &State, context: Context) -> Element<SeedsMsg> {
    let texts = context.texts;
    let card = match &state.seeds.series {
        None => empty(state, texts),
        Some(series) => results(state, series, texts),
    };
    el("div.evolution-seeds").child(card).maybe(recent_runs(
        &state.seeds.runs,
        SeedsMsg::Documents,
        context,
    ))
}

/// The card before the first experiment.
fn empty(state: &State, texts: Texts) -> Element<SeedsMsg> {
    let (seeds, draft) = (&state.seeds, &state.draft);
    let about = texts.get("coevolution.plot.seeds.about");
    let config = draft.config();
    let measured = config.is_ok_and(|c| c.yardstick.is_some());
    let hint = match draft.program() {
        Some(_) => Some("error.evolution.program_study"),
        None => (config.is_ok() && !measured).then_some("coevolution.no_yardstick"),
    };
    let ready = measured && hint.is_none();
    let count = i64::from(seeds.count);
    let bounds = (i64::from(*COUNTS.start()), i64::from(*COUNTS.end()));
    let go = Message::new("coevolution.seeds.go").with("n", count);
    let pick = |n: i64| SeedsMsg::Count(n as u32);
    let label = texts.get("coevolution.seeds.count");
    card(texts.get("coevolution.plot.seeds"))
        .key("seeds")
        .id("plot-seeds")
        .child(el("p.quiet.lead").child(about))
        .maybe(hint.map(|key| el("p.hint").child(texts.get(key))))
        .child(
            el("div.control-row.seeds-go")
                .child(number("seeds-count", label, count, bounds, pick))
                .child(
                    button(texts.say(&go), SeedsMsg::Begin)
                        .id("seeds-go")
                        .flag("disabled", !ready),
                ),
        )
        .maybe(
            config
                .ok()
                .filter(|_| ready)
                .map(|config| size(config, seeds.count, texts)),
        )
}

/// The size of the experiment: seeds and games.
fn size(config: &EvolutionConfig, count: u32, texts: Texts) -> Element<SeedsMsg> {
    let facts = Message::new("coevolution.seeds.facts")
        .with("first", config.seed)
        .with("last", config.seed + u64::from(count) - 1)
        .with("games", grouped(u64::from(count) * config.games()));
    el("p.quiet.small").child(texts.say(&facts))
}

/// The card of an experiment.
fn results(state: &State, series: &Series, texts: Texts) -> Element<SeedsMsg> {
    let (seeds, by_games) = (&state.seeds, state.plots.by_games);
    let measure = series.measure(&seeds.measure);
    let difference = match series.experiments()[..] {
        [a, b] => differences([a, b].map(|e| &series.configs[e.side]), texts),
        _ => Vec::new(),
    };
    let names = names(&difference);
    let picture = Picture::Lines(chart(by_games, series, measure, &names, texts));
    let open = seeds.table_open;
    PLOT.card("chart tall", picture, texts)
        .child(controls(by_games, series, measure, texts))
        .child(progress(state, series, &names, texts))
        .maybe(series.study.error.as_ref().map(|e| alert(e, texts)))
        .child(verdict::of_series(series, &names, texts))
        .maybe(summary(series, measure, &names, texts))
        .maybe(unequal(series, &names, texts))
        .maybe((!difference.is_empty()).then(|| differing(&difference)))
        .child(
            PLOT.file_buttons(open, SeedsMsg::Table(!open), SeedsMsg::SaveChart, texts)
                .child(small("runs.save", SeedsMsg::Save, texts).id("seeds-save"))
                .child(small("coevolution.seeds.save.runs", SeedsMsg::SaveRuns, texts))
                .child(small("coevolution.seeds.save.lines", SeedsMsg::SaveLines, texts)),
        )
        .maybe(open.then(|| numbers(series, measure, texts)))
        .child(runs(series, measure, texts))
}

fn small(key: &str, msg: SeedsMsg, texts: Texts) -> Element<SeedsMsg> {
    small_button(texts.get(key), msg)
}

/// The choices of the measure and of the x-axis.
fn controls(by_games: bool, series: &Series, measure: &str, texts: Texts) -> Element<SeedsMsg> {
    let measures = series.measures().into_iter();
    let named = measures.map(|id| (measure_name(series, &id, texts), id));
    let choices = named.map(|(name, id)| (id, name)).collect();
    el("div.control-row.seeds-controls")
        .child(select(
            "seeds-yard",
            texts.get("coevolution.seeds.yard"),
            choices,
            measure,
            |id| Some(SeedsMsg::Measure(id.to_owned())),
        ))
        .child(axis_choice(by_games, SeedsMsg::ByGames, texts))
}

/// The range of the seeds, and the number of complete runs.
pub fn so_far(series: &Series) -> Message {
    let (done, all) = series.complete();
    let first = series.configs[0].seed;
    Message::new("coevolution.seeds.so_far")
        .with("n", done)
        .with("all", all)
        .with("first", first)
        .with("last", first + u64::from(series.count) - 1)
}

/// The progress, and the buttons.
fn progress(
    state: &State,
    series: &Series,
    names: &[String; 2],
    texts: Texts,
) -> Element<SeedsMsg> {
    let (done, all) = series.complete();
    let called = match series.experiments().len() {
        1 => texts.say(&title(&series.configs)),
        _ => names.join(", "),
    };
    let mut facts = vec![called, texts.say(&so_far(series))];
    let running = series.study.running;
    if running {
        let (ran, left) = series.time(state.now);
        let time = |key: &str, ms| texts.say(&Message::new(key).with("time", duration(ms, texts)));
        facts.push(time("coevolution.ran", ran));
        facts.extend(left.map(|left| time("coevolution.left", left)));
    }
    let bar = running.then(|| {
        let label = texts.get("coevolution.plot.seeds");
        progress_share(label, series.study.share())
    });
    el("div.seeds-progress")
        .child(el("p.quiet#seeds-status[tabindex=-1]").child(facts.join(" · ")))
        .maybe(bar)
        .child(if state.seeds.runs.is_in_other_tab() {
            other_tab(&state.seeds, texts)
        } else {
            buttons(series, &state.draft, done < all, texts)
        })
        .maybe(save_note(&state.seeds, texts))
}

/// The note that another browser tab has the experiment open.
fn other_tab(seeds: &Seeds, texts: Texts) -> Element<SeedsMsg> {
    let message = Message::new("coevolution.seeds.in_other_tab");
    el("div.card-head.wrap")
        .child(runs::other_tab_note(&seeds.runs, &message, texts))
        .child(clear(texts))
}

/// The button that closes the experiment.
fn clear(texts: Texts) -> Element<SeedsMsg> {
    button(texts.get("page.close"), SeedsMsg::Clear)
        .id("seeds-clear")
        .key("clear")
}

fn save_note(seeds: &Seeds, texts: Texts) -> Option<Element<SeedsMsg>> {
    let saved = Some(Message::new("coevolution.seeds.saved"));
    runs::save_note(&seeds.runs, seeds.saved_series()?, saved, SeedsMsg::Save, texts)
}

fn buttons(series: &Series, draft: &Draft, unfinished: bool, texts: Texts) -> Element<SeedsMsg> {
    let row = el("div.control-row");
    let press = |key: &str, msg| button(texts.get(key), msg);
    if series.study.running {
        let stop = press("coevolution.cancel", SeedsMsg::Run(false)).id("seeds-stop");
        return row.child(stop.key("stop"));
    }
    let other = draft.config();
    let comparable = other.is_ok_and(|c| c.yardstick.is_some() && !series.has(c));
    let hint = (!comparable)
        .then(|| el("p.quiet.small").child(texts.get("coevolution.seeds.compare.hint")));
    let compare = texts.get("coevolution.seeds.compare");
    let compare = if unfinished || !comparable {
        button(compare, SeedsMsg::Compare)
    } else {
        primary(compare, SeedsMsg::Compare)
    };
    row.maybe(unfinished.then(|| {
        press("coevolution.continue", SeedsMsg::Run(true))
            .id("seeds-on")
            .key("on")
    }))
    .child(
        compare
            .id("seeds-compare")
            .key("compare")
            .flag("disabled", !comparable),
    )
    .child(clear(texts))
    .maybe(hint)
}

/// The median of each configuration, and the band between the quartiles of an experiment.
fn chart(
    by_games: bool,
    series: &Series,
    measure: &str,
    names: &[String; 2],
    texts: Texts,
) -> LineChart {
    let x = |s: &Spread| {
        if by_games { s.games as f64 } else { f64::from(s.generation) }
    };
    let experiments = series.experiments();
    let line = |side: usize, name: String, look: Look, banded: bool| {
        let spreads = series.spreads(side, measure);
        let band = |s: &Spread| Band {
            x: x(s),
            low: s.quartiles[0],
            high: s.quartiles[2],
        };
        Line {
            bands: spreads.iter().filter(|_| banded).map(band).collect(),
            ..Line::new(name, look, spreads.iter().map(|s| (x(s), s.quartiles[1])).collect())
        }
    };
    let lines = |number: usize| {
        let Experiment { side, control } = experiments[number];
        let alone = experiments.len() == 1;
        let name = if alone {
            texts.get("coevolution.seeds.median")
        } else {
            names[number].clone()
        };
        let luck = texts.get("coevolution.seeds.luck");
        let luck = if alone { luck } else { format!("{}: {luck}", NAMES[number]) };
        let control = control.map(|side| line(side, luck, LUCK[number], false));
        [Some(line(side, name, LOOKS[number], true)), control]
    };
    let most = |of: &dyn Fn(usize) -> f64| (0..series.configs.len()).map(of).fold(1.0, f64::max);
    let (end, label) = if by_games {
        (most(&|side| series.configs[side].games() as f64), "coevolution.games_played")
    } else {
        (most(&|side| series.configs[side].generations.into()), "coevolution.generation")
    };
    LineChart {
        language: texts.0,
        x_label: texts.get(label),
        y_label: texts.get("coevolution.plot.seeds.y"),
        scale: Scale::Linear,
        y_range: Some((0.0, 100.0)),
        x_range: (0.0, end),
        series: (0..experiments.len()).flat_map(lines).flatten().collect(),
        note: String::new(),
    }
}

/// The numbers of the chart, the last generation first.
fn numbers(series: &Series, measure: &str, texts: Texts) -> Element<SeedsMsg> {
    let experiments = series.experiments().into_iter();
    let all: Vec<Vec<Spread>> = experiments
        .map(|e| series.spreads(e.side, measure))
        .collect();
    let mut head = vec![texts.get("coevolution.generation")];
    for side in &NAMES[..all.len()] {
        let named = |key: &str| match all.len() {
            1 => texts.get(key),
            _ => format!("{side}: {}", texts.get(key)),
        };
        head.push(named("coevolution.seeds.count"));
        head.push(named("coevolution.seeds.median"));
        head.push(named("coevolution.seeds.quartiles"));
    }
    let percent = |v: f64| texts.decimal(v, 1);
    let last = all.iter().map(Vec::len).max().unwrap_or(0);
    let rows = (0..last).rev().map(|i| {
        let mut cells: Vec<Node<SeedsMsg>> = vec![i.to_string().into()];
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
    table(&texts.get("coevolution.plot.seeds"), head, rows.collect())
}

/// The result of each run, which the user can open, and the gains of it and its control.
fn runs(series: &Series, measure: &str, texts: Texts) -> Element<SeedsMsg> {
    let experiments = series.experiments();
    let mut head: Vec<Node<SeedsMsg>> = vec![texts.get("evolution.seed").into()];
    for (name, experiment) in NAMES.iter().zip(&experiments) {
        let of = |key: &str| match experiments.len() {
            1 => texts.get(key),
            _ => format!("{name}: {}", texts.get(key)),
        };
        head.push(of("coevolution.percent").into());
        if experiment.control.is_some() {
            head.push(of("coevolution.seeds.gain").into());
            head.push(of("coevolution.seeds.gain.luck").into());
        }
        head.push(unseen(of("coevolution.seeds.open")).into());
    }
    let first = series.configs[0].seed;
    let gained = |side: usize, place: u32| {
        let run = series.runs(side).nth(place as usize);
        match run.and_then(gain) {
            Some(gain) => with_sign(gain, 1, texts).into(),
            None => Node::from(el("span.quiet").child("…")),
        }
    };
    let rows = (0..series.count).map(|place| {
        let seed = first + u64::from(place);
        let mut cells: Vec<Node<SeedsMsg>> = vec![seed.to_string().into()];
        for (number, Experiment { side, control }) in experiments.iter().enumerate() {
            let run = series.runs(*side).nth(place as usize);
            let last = run.and_then(|run| Series::final_score(run, measure));
            let begun = run.is_some_and(|run| !run.generations.is_empty());
            let reached = run.map_or(0, |run| run.generations.len().saturating_sub(1));
            let at = Message::new("coevolution.recent.done")
                .with("n", reached)
                .with("last", series.configs[*side].generations);
            let shown = match (last, begun) {
                (Some(score), _) => el("span").child(share(&score, texts)),
                (None, true) => el("span.quiet").child(texts.say(&at)),
                (None, false) => el("span.quiet").child("…"),
            };
            let open = SeedsMsg::Open(*side, place);
            let look = small_button(texts.get("coevolution.seeds.open"), open)
                .id(format!("seeds-open-{number}-{place}"))
                .flag("disabled", !begun);
            cells.push(shown.into());
            if let Some(control) = control {
                cells.extend([*side, *control].map(|side| gained(side, place)));
            }
            cells.push(look.into());
        }
        cells
    });
    let caption = texts.get("coevolution.seeds.runs");
    el("div#seeds-runs").child(table(&caption, head, rows.collect()))
}

/// A share in per cent with its interval.
fn share(score: &Score, texts: Texts) -> String {
    let share = texts.decimal(score.share() * 100.0, 0);
    format!("{share} ({})", band(score, texts))
}
