//! Handles the messages of experiments over several seeds.

use super::msg::SeedsMsg;
use super::run_section;
use super::series::{COUNTS, Series};
use super::state::FIRST_COUNT;
use crate::app::coevolution::State;
use crate::app::coevolution::msg::{Effect, Response};
use crate::app::coevolution::state::STEADY;
use crate::app::coevolution::studies::stop;
use crate::evolution::{EvolutionConfig, Run, preset};

/// Handles a message; `workers` is the size of the pool. The caller handles [`SeedsMsg::Open`] with [`opened`].
pub(crate) fn update(state: &mut State, msg: SeedsMsg, workers: u32) -> Response {
    match msg {
        SeedsMsg::Count(count) => {
            state.seeds.count = count.clamp(*COUNTS.start(), *COUNTS.end());
        }
        SeedsMsg::Yard(yard) => state.seeds.yard = yard,
        SeedsMsg::Begin => return begin(state, workers),
        SeedsMsg::Compare => {
            let config = state.draft.config().map_err(Clone::clone).cloned();
            return match config {
                Ok(config) => compare(state, &config, workers),
                Err(error) => Response::error(error),
            };
        }
        SeedsMsg::FindOut => return find_out(state, workers),
        SeedsMsg::CompareSteady => return compare_steady(state, workers),
        SeedsMsg::Run(on) => return run(state, on, workers),
        SeedsMsg::Clear => {
            if !state.seeds.is_running() {
                state.seeds.close();
            }
        }
        SeedsMsg::Save => {
            let text = run_section::text(state);
            let file = text.map(|text| Effect::save("seeds.json", text));
            return Response::effects(file.into_iter().collect());
        }
        SeedsMsg::SaveRuns => {
            return save(state, |series| {
                Effect::save_table("seeds", series.gathered())
            });
        }
        SeedsMsg::SaveLines => {
            return save(state, |series| Effect::save("seeds.jsonl", series.lines()));
        }
        SeedsMsg::Documents(msg) => return run_section::update(state, msg),
        SeedsMsg::Open(..) => {}
    }
    Response::default()
}

fn save(state: &State, file: impl Fn(&Series) -> Effect) -> Response {
    Response::effects(state.seeds.series.iter().map(file).collect())
}

fn begin(state: &mut State, workers: u32) -> Response {
    let config = state.draft.config().map_err(Clone::clone);
    let series =
        config.and_then(|config| Series::new(config.clone(), state.seeds.count, state.clock));
    match series {
        Ok(series) => Response::effects(run_section::begin(state, series, workers)),
        Err(error) => Response::error(error),
    }
}

/// Plays the visible run's configuration over several seeds beside a control, or resumes that. A complete run becomes
/// the first seed of the series.
fn find_out(state: &mut State, workers: u32) -> Response {
    let Some(shown) = state.shown().cloned() else {
        return Response::default();
    };
    let series = state.seeds.series.as_ref();
    let is_left = |series: &Series| {
        let (done, all) = series.complete();
        series.is_experiment(0, &shown.config) && done < all
    };
    if series.is_some_and(is_left) {
        return run(state, true, workers);
    }
    let count = state.seeds.count.max(FIRST_COUNT);
    match Series::new(shown.config.clone(), count, state.clock) {
        Ok(mut series) => {
            if shown.is_complete() {
                series.replace(vec![(0, shown)]);
            }
            Response::effects(run_section::begin(state, series, workers))
        }
        Err(error) => Response::error(error),
    }
}

/// The maximum cost of a run for playing its seeds without a request, in microseconds of a worker, approximately.
const CHEAP: u64 = 20_000_000;

/// Plays the seeds of a run that has just ended beside a control, if that is cheap and the user has no series of their
/// own open.
pub(crate) fn repeat_alone(state: &mut State, workers: u32) -> Vec<Effect> {
    let is_known = |config: &EvolutionConfig| {
        let series = state.seeds.series.as_ref();
        let verdict = series
            .filter(|s| s.is_experiment(0, config))
            .and_then(|s| s.verdict(0));
        verdict.is_some_and(|verdict| verdict.is_final())
    };
    let wanted = |run: &Run| {
        let config = &run.config;
        let measured = config.yardstick.is_some() && config.program.is_none();
        measured && run.generations.len() > 1 && cost(config) < CHEAP && !is_known(config)
    };
    let is_free = state.seeds.automatic || state.seeds.series.is_none();
    if !is_free || !state.run().is_some_and(wanted) {
        return Vec::new();
    }
    let effects = find_out(state, workers).effects;
    state.seeds.automatic = true;
    effects
}

/// The approximate cost of the games for fitness, in microseconds of a worker.
fn cost(config: &EvolutionConfig) -> u64 {
    let plies = config.plies.iter().map(|&plies| 50 << plies.min(20));
    config.games() * plies.sum::<u64>() / config.plies.len().max(1) as u64
}

/// Stops an automatic series: the user's run has priority.
pub(crate) fn make_room(state: &mut State) -> Vec<Effect> {
    match state.seeds.automatic && state.seeds.is_running() {
        true => stop(state),
        false => Vec::new(),
    }
}

/// Compares the visible run over several seeds with the preset that learns.
fn compare_steady(state: &mut State, workers: u32) -> Response {
    let Some(steady) = preset(STEADY).map(|preset| preset.config()) else {
        return Response::default();
    };
    let series = state.seeds.series.as_ref();
    let is_first = |series: &Series| {
        let shown = state.shown();
        shown.is_some_and(|run| series.is_experiment(0, &run.config))
    };
    let mut effects = Vec::new();
    if !series.is_some_and(is_first) {
        // Its games start only after the other experiment is there.
        let begun = find_out(state, workers).effects.into_iter();
        effects.extend(begun.filter(|effect| !matches!(effect, Effect::Run { .. })));
    }
    let response = compare(state, &steady, workers);
    effects.push(Effect::Focus("seeds-status".to_owned()));
    response.with_effects(effects)
}

fn compare(state: &mut State, config: &EvolutionConfig, workers: u32) -> Response {
    if state.seeds.runs.is_in_other_tab() {
        return Response::default();
    }
    // Stops the games of a configuration before another one replaces it.
    let mut effects = stop(state);
    let Some(series) = &mut state.seeds.series else {
        return Response::effects(effects);
    };
    let in_place = series.experiments().len() > 1;
    if let Err(error) = series.compare(config) {
        return Response::error(error).with_effects(effects);
    }
    series.ran = 0.0;
    state.seeds.automatic = false;
    if in_place {
        // The previous comparison stays among the saved ones.
        state.seeds.runs.begin(state.clock);
    }
    effects.extend(run_section::resume(state, workers));
    Response::effects(effects)
}

/// Resumes the series, unless another browser tab has it open; stops it if `on` is false.
fn run(state: &mut State, on: bool, workers: u32) -> Response {
    Response::effects(match on {
        true if state.seeds.runs.is_in_other_tab() => Vec::new(),
        true => {
            state.seeds.automatic = false;
            run_section::resume(state, workers)
        }
        false => stop(state),
    })
}

/// The run of a configuration, 0 or 1, by its index among the seeds.
pub(crate) fn opened(state: &State, side: usize, place: u32) -> Option<Run> {
    let series = state.seeds.series.as_ref()?;
    let run = series.runs(side).nth(place as usize)?;
    (!run.generations.is_empty()).then(|| run.clone())
}
