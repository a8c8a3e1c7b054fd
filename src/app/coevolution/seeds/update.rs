//! Handles the messages of experiments over several seeds.

use super::saved::document;
use super::series::{COUNTS, Series};
use super::state::{FIRST_COUNT, Seeds, SeedsContext, SeedsMsg};
use super::view::{PLOT, heading};
use crate::app::coevolution::draft::STEADY;
use crate::app::effects;
use crate::arena::pair_cost_us;
use crate::evolution::{EvolutionConfig, Run, preset};

type Effect = effects::Effect<SeedsMsg>;
type Response = effects::Response<SeedsMsg>;

/// Handles a message. The caller stops other studies before, and feeds workers after it; it handles
/// [`SeedsMsg::ByGames`], [`SeedsMsg::Open`], [`SeedsMsg::Reopen`] and [`SeedsMsg::Documents`].
pub fn update(seeds: &mut Seeds, msg: SeedsMsg, context: &SeedsContext) -> Response {
    match msg {
        SeedsMsg::Count(count) => seeds.count = count.clamp(*COUNTS.start(), *COUNTS.end()),
        SeedsMsg::Measure(measure) => seeds.measure = measure,
        SeedsMsg::Table(open) => seeds.table = open,
        SeedsMsg::SaveChart(file) => {
            let effect = seeds.series.as_ref().and_then(|series| {
                let csv = || Some(series.csv(series.measure(&seeds.measure)));
                PLOT.figure.save(file, heading(series), csv)
            });
            return Response::effects(effect);
        }
        SeedsMsg::Begin => {
            let config = context.draft.config().map_err(Clone::clone);
            let series = config.and_then(|c| Series::new(c.clone(), seeds.count, context.now));
            match series {
                Ok(series) => return Response::effects(begin(seeds, series, context.now)),
                Err(error) => return Response::error(error),
            }
        }
        SeedsMsg::Compare => {
            return match context.draft.config() {
                Ok(config) => compare(seeds, config, context.now),
                Err(error) => Response::error(error.clone()),
            };
        }
        SeedsMsg::FindOut => return find_out(seeds, context),
        SeedsMsg::CompareSteady => return compare_steady(seeds, context),
        SeedsMsg::Run(true) => resume(seeds, context.now),
        SeedsMsg::Clear => {
            if !seeds.is_running() {
                return Response::effects(seeds.close());
            }
        }
        SeedsMsg::Save => {
            return save(seeds, |series| {
                Effect::download("seeds.json", document(series))
            });
        }
        SeedsMsg::SaveRuns => {
            return save(seeds, |series| {
                Effect::download_csv("seeds", series.gathered())
            });
        }
        SeedsMsg::SaveLines => {
            return save(seeds, |series| {
                Effect::download("seeds.jsonl", series.lines())
            });
        }
        SeedsMsg::Run(false)
        | SeedsMsg::ByGames(_)
        | SeedsMsg::Open(..)
        | SeedsMsg::Reopen(_)
        | SeedsMsg::Documents(_) => {}
    }
    Response::default()
}

fn save(seeds: &Seeds, file: impl Fn(&Series) -> Effect) -> Response {
    Response::effects(seeds.series.iter().map(file))
}

/// Replaces the current series by another one, and saves the new one from now on.
pub fn show(seeds: &mut Seeds, series: Series, now: f64) -> Vec<Effect> {
    let effects = seeds.close();
    seeds.runs.begin(now);
    seeds.series = Some(series);
    effects
}

/// Starts a new series.
fn begin(seeds: &mut Seeds, mut series: Series, now: f64) -> Vec<Effect> {
    series.resume(now);
    show(seeds, series, now)
}

/// Resumes the series, unless another browser tab has it open.
fn resume(seeds: &mut Seeds, now: f64) {
    if seeds.runs.is_in_other_tab() {
        return;
    }
    seeds.automatic = false;
    if let Some(series) = &mut seeds.series {
        series.resume(now);
    }
}

/// Plays the visible run's configuration over several seeds beside a control, or resumes that. A complete run becomes
/// the first seed of the series.
fn find_out(seeds: &mut Seeds, context: &SeedsContext) -> Response {
    let Some(shown) = context.current.shown() else {
        return Response::default();
    };
    let is_unfinished = |series: &Series| {
        let (done, all) = series.complete();
        series.is_experiment(0, &shown.config) && done < all
    };
    if seeds.series.as_ref().is_some_and(is_unfinished) {
        resume(seeds, context.now);
        return Response::default();
    }
    let count = seeds.count.max(FIRST_COUNT);
    match Series::new(shown.config.clone(), count, context.now) {
        Ok(mut series) => {
            if shown.is_complete() {
                series.replace(vec![(0, shown.clone())]);
            }
            Response::effects(begin(seeds, series, context.now))
        }
        Err(error) => Response::error(error),
    }
}

/// The maximum cost of a run for playing its seeds without a request, in microseconds of a worker, approximately.
const CHEAP: u64 = 10_000_000;

/// True if the page plays the seeds of a run that has just ended without a request: that is cheap, and the user has no
/// series of their own open.
pub fn wants_repeat(seeds: &Seeds, run: &Run) -> bool {
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

/// Plays the seeds of the current run beside a control, without a request.
pub fn repeat(seeds: &mut Seeds, context: &SeedsContext) -> Response {
    let response = find_out(seeds, context);
    seeds.automatic = true;
    response
}

/// The approximate cost of the games for fitness, in microseconds of a worker.
fn cost(config: &EvolutionConfig) -> u64 {
    let plies = config.plies.iter().map(|&plies| pair_cost_us(plies));
    let pairs = config.games() / 2;
    pairs * plies.sum::<u64>() / config.plies.len().max(1) as u64
}

/// Compares the visible run over several seeds with the preset that learns.
fn compare_steady(seeds: &mut Seeds, context: &SeedsContext) -> Response {
    let Some(steady) = preset(STEADY).map(|preset| preset.config()) else {
        return Response::default();
    };
    let shown = context.current.shown();
    let is_first = |series: &Series| shown.is_some_and(|run| series.is_experiment(0, &run.config));
    let mut effects = vec![Effect::focus("seeds-status")];
    if !seeds.series.as_ref().is_some_and(is_first) {
        effects.extend(find_out(seeds, context).effects);
    }
    compare(seeds, &steady, context.now).with_effects(effects)
}

fn compare(seeds: &mut Seeds, config: &EvolutionConfig, now: f64) -> Response {
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
        seeds.runs.begin(now);
    }
    resume(seeds, now);
    Response::default()
}

/// The run of a configuration, 0 or 1, by its index among the seeds.
pub fn run_of_seed(seeds: &Seeds, side: usize, place: u32) -> Option<Run> {
    let series = seeds.series.as_ref()?;
    let run = series.runs(side).nth(place as usize)?;
    (!run.generations.is_empty()).then(|| run.clone())
}
