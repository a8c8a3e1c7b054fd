//! Handles the messages of experiments over several seeds.

use super::State;
use super::draft::STEADY;
use super::msg::{Effect, Response};
use super::run::current::EndedRun;
use super::run_section::{SeriesSection, with_study};
use super::seeds::saved::document;
use super::seeds::series::{COUNTS, Series};
use super::seeds::state::{INITIAL_COUNT, Seeds, SeedsMsg};
use super::seeds_view::{PLOT, heading};
use crate::app::documents::runs::{self, RunSection};
use crate::app::ui::figure::File;
use crate::arena::pair_cost_us;
use crate::evolution::{EvolutionConfig, Run, preset};
use crate::text::Message;

pub fn update(state: &mut State, msg: SeedsMsg, workers: u32) -> Response {
    let seeds = &mut state.seeds;
    match msg {
        SeedsMsg::Count(count) => seeds.count = count.clamp(*COUNTS.start(), *COUNTS.end()),
        SeedsMsg::Measure(measure) => seeds.measure = measure,
        SeedsMsg::ByGames(on) => state.plots.by_games = on,
        SeedsMsg::Table(open) => seeds.table_open = open,
        SeedsMsg::SaveChart(file) => return Response::effects(save_chart(seeds, file)),
        SeedsMsg::Begin => return begin_form(state, workers),
        SeedsMsg::Compare => return compare_form(state, workers),
        SeedsMsg::TestLearning => return with_study(state, workers, test_learning),
        SeedsMsg::CompareWithLearner => return with_study(state, workers, compare_with_learner),
        SeedsMsg::Run(on) => {
            return with_study(state, workers, |state| {
                if on {
                    resume(state);
                }
                Response::default()
            });
        }
        SeedsMsg::Clear => return Response::effects(runs::close(&mut SeriesSection(state))),
        SeedsMsg::Reopen(closed) => {
            return Response::effects(runs::reopen(&mut SeriesSection(state), &closed));
        }
        SeedsMsg::Open(side, place) => return open_run(state, side, place),
        SeedsMsg::Save => {
            return save(seeds, |series| Effect::download("seeds.json", document(series)));
        }
        SeedsMsg::SaveRuns => {
            return save(seeds, |series| Effect::download_csv("seeds", series.gathered()));
        }
        SeedsMsg::SaveLines => {
            return save(seeds, |series| Effect::download("seeds.jsonl", series.lines()));
        }
        SeedsMsg::Documents(msg) => return runs::update(&mut SeriesSection(state), msg),
    }
    Response::default()
}

fn save(seeds: &Seeds, file: impl Fn(&Series) -> Effect) -> Response {
    Response::effects(seeds.series.iter().map(file))
}

fn save_chart(seeds: &Seeds, file: File) -> Option<Effect> {
    let series = seeds.series.as_ref()?;
    let csv = || Some(series.csv(series.measure(&seeds.measure)));
    PLOT.figure.save(file, heading(series), csv)
}

/// Starts an experiment with the configuration of the form. An invalid form stops no other study.
fn begin_form(state: &mut State, workers: u32) -> Response {
    let config = match state.draft.config() {
        Ok(config) => config.clone(),
        Err(error) => return Response::error(error.clone()),
    };
    with_study(state, workers, |state| {
        match Series::new(config, state.seeds.count, state.now) {
            Ok(series) => begin(state, series),
            Err(error) => Response::error(error),
        }
    })
}

/// Compares the experiment with the configuration of the form. An invalid form stops no other study.
fn compare_form(state: &mut State, workers: u32) -> Response {
    match state.draft.config() {
        Ok(config) => {
            let config = config.clone();
            with_study(state, workers, |state| compare(state, &config))
        }
        Err(error) => Response::error(error.clone()),
    }
}

/// Starts a new series in place of the current one.
fn begin(state: &mut State, mut series: Series) -> Response {
    let effects = runs::begin(&mut SeriesSection(state));
    series.resume(state.now);
    state.seeds.series = Some(series);
    Response::effects(effects)
}

/// Resumes the series, unless another browser tab has it open.
fn resume(state: &mut State) {
    let seeds = &mut state.seeds;
    if seeds.runs.is_in_other_tab() {
        return;
    }
    seeds.automatic = false;
    if let Some(series) = &mut seeds.series {
        series.resume(state.now);
    }
}

/// Plays the visible run's configuration over several seeds beside a control, or resumes that. A complete run becomes
/// the first seed of the series.
fn test_learning(state: &mut State) -> Response {
    let Some(shown) = state.current.shown() else {
        return Response::default();
    };
    let is_unfinished = |series: &Series| {
        let (done, all) = series.complete();
        series.is_experiment(0, &shown.config) && done < all
    };
    if state.seeds.series.as_ref().is_some_and(is_unfinished) {
        resume(state);
        return Response::default();
    }
    let count = state.seeds.count.max(INITIAL_COUNT);
    match Series::new(shown.config.clone(), count, state.now) {
        Ok(mut series) => {
            if shown.is_complete() {
                series.replace(vec![(0, shown.clone())]);
            }
            begin(state, series)
        }
        Err(error) => Response::error(error),
    }
}

/// The maximum cost of a run for playing its seeds without a request, in microseconds of a worker, approximately.
const CHEAP: u64 = 10_000_000;

/// True if the page plays the seeds of a run that has just ended without a request: that is cheap, and the user has no
/// series of their own open.
fn wants_repeat(seeds: &Seeds, run: &Run) -> bool {
    let config = &run.config;
    let series = seeds.series.as_ref();
    let verdict = series
        .filter(|s| s.is_experiment(0, config))
        .and_then(|s| s.verdict(0));
    let measured = config.yardstick.is_some() && config.program.is_none();
    (seeds.automatic || series.is_none())
        && measured
        && run.generations.len() > 1
        && cost(config) < CHEAP
        && !verdict.is_some_and(|verdict| verdict.is_final())
}

/// After the end of a run, plays its seeds beside a control without a request if that is cheap.
pub fn repeat(state: &mut State, workers: u32) -> Vec<Effect> {
    let completed = state.run().filter(|_| state.current.error().is_none());
    if !completed.is_some_and(|run| wants_repeat(&state.seeds, run)) {
        return Vec::new();
    }
    let response = with_study(state, workers, |state| {
        let response = test_learning(state);
        state.seeds.automatic = true;
        response
    });
    response.effects
}

/// The approximate cost of the games for fitness, in microseconds of a worker.
fn cost(config: &EvolutionConfig) -> u64 {
    let plies = config.plies.iter().map(|&plies| pair_cost_us(plies));
    let pairs = config.games() / 2;
    pairs * plies.sum::<u64>() / config.plies.len().max(1) as u64
}

/// Compares the visible run over several seeds with the preset that learns.
fn compare_with_learner(state: &mut State) -> Response {
    let Some(steady) = preset(STEADY).map(|preset| preset.config()) else {
        return Response::default();
    };
    let shown = state.current.shown();
    let is_first = |series: &Series| shown.is_some_and(|run| series.is_experiment(0, &run.config));
    let mut effects = vec![Effect::focus("seeds-status")];
    if !state.seeds.series.as_ref().is_some_and(is_first) {
        let begun = test_learning(state);
        if begun.notice.is_some() {
            return begun;
        }
        effects.extend(begun.effects);
    }
    compare(state, &steady).with_effects(effects)
}

fn compare(state: &mut State, config: &EvolutionConfig) -> Response {
    let seeds = &mut state.seeds;
    let Some(series) = &mut seeds.series else {
        return Response::default();
    };
    if seeds.runs.is_in_other_tab() {
        return Response::default();
    }
    let replaces = series.experiments().len() > 1;
    if let Err(error) = series.compare(config) {
        return Response::error(error);
    }
    series.ran = 0.0;
    if replaces {
        // The previous comparison stays among the saved ones.
        seeds.runs.begin(state.now);
    }
    resume(state);
    Response::default()
}

/// Shows a run of a configuration, 0 or 1, by its index among the seeds.
fn open_run(state: &mut State, side: usize, place: u32) -> Response {
    if let Err(error) = state.check_replaceable() {
        return Response::error(error);
    }
    let series = state.seeds.series.as_ref();
    let run = series.and_then(|series| series.runs(side).nth(place as usize));
    let Some(run) = run.filter(|run| !run.generations.is_empty()).cloned() else {
        return Response::default();
    };
    let effects = runs::open_new(state, EndedRun::new(run));
    Response::notice(Message::new("coevolution.imported"))
        .with_effects(effects)
        .with_effects([Effect::focus("evolution-status")])
}
