//! What follows from what happens to an experiment that is repeated over several seeds.

use super::msg::SeedsMsg;
use super::run_section;
use super::series::{COUNTS, Series};
use crate::app::coevolution::State;
use crate::app::coevolution::studies::stop;
use crate::app::effects::{Effect, Response};
use crate::evolution::Run;

/// What follows from it; `workers` is the size of the pool. [`SeedsMsg::Open`] is up to [`opened`].
pub(crate) fn update(state: &mut State, msg: SeedsMsg, workers: u32) -> Response {
    match msg {
        SeedsMsg::Count(count) => {
            state.seeds.count = count.clamp(*COUNTS.start(), *COUNTS.end());
        }
        SeedsMsg::Yard(yard) => state.seeds.yard = yard,
        SeedsMsg::Begin => return begin(state, workers),
        SeedsMsg::Compare => return compare(state, workers),
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

fn compare(state: &mut State, workers: u32) -> Response {
    let config = match state.draft.config() {
        Ok(config) => config.clone(),
        Err(error) => return Response::error(error.clone()),
    };
    if state.seeds.runs.is_in_other_tab() {
        return Response::default();
    }
    // Before another configuration takes the place of one, nobody plays for that any more.
    let mut effects = stop(state);
    let Some(series) = &mut state.seeds.series else {
        return Response::effects(effects);
    };
    let in_place = series.configs.len() > 1;
    if let Err(error) = series.compare(&config) {
        return Response::error(error).with_effects(effects);
    }
    series.ran = 0.0;
    if in_place {
        // What it was compared with before stays among those that are kept.
        state.seeds.runs.begin(state.clock);
    }
    effects.extend(run_section::resume(state, workers));
    Response::effects(effects)
}

/// Stops, or goes on unless another tab has the series open.
fn run(state: &mut State, on: bool, workers: u32) -> Response {
    Response::effects(match on {
        true if state.seeds.runs.is_in_other_tab() => Vec::new(),
        true => run_section::resume(state, workers),
        false => stop(state),
    })
}

/// The run of a configuration, 0 or 1, by its place among the seeds.
pub(crate) fn opened(state: &State, side: usize, place: u32) -> Option<Run> {
    let series = state.seeds.series.as_ref()?;
    let run = series.runs(side).nth(place as usize)?;
    (!run.generations.is_empty()).then(|| run.clone())
}
