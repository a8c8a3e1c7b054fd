//! What follows from what happens to an experiment that is repeated over several seeds.

use super::seeds::{COUNTS, Series};
use super::seeds_msg::SeedsMsg;
use super::state::State;
use super::studies::{feed, stop};
use crate::app::effect::{Effect, Followed};
use crate::evolution::Run;

/// What follows from it; `workers` is the size of the pool. [`SeedsMsg::Open`] is up to [`opened`].
pub(super) fn update(state: &mut State, msg: SeedsMsg, workers: u32) -> Followed {
    match msg {
        SeedsMsg::Count(count) => {
            state.seeds.count = count.clamp(*COUNTS.start(), *COUNTS.end());
        }
        SeedsMsg::Yard(yard) => state.seeds.yard = yard,
        SeedsMsg::Begin => return begin(state, workers),
        SeedsMsg::Compare => return compare(state, workers),
        SeedsMsg::Run(on) => return run(state, on, workers),
        SeedsMsg::Clear => {
            if state
                .seeds
                .series
                .as_ref()
                .is_some_and(|s| !s.study.running)
            {
                state.seeds.left = state.seeds.series.take();
            }
        }
        SeedsMsg::BringBack => {
            if state.seeds.series.is_none() {
                state.seeds.series = state.seeds.left.take();
            }
        }
        SeedsMsg::SaveRuns => {
            return save(state, |series| {
                Effect::save_table("seeds", series.gathered())
            });
        }
        SeedsMsg::SaveLines => {
            return save(state, |series| Effect::Download {
                name: "seeds.jsonl".to_owned(),
                mime: "application/jsonl",
                bytes: series.lines().into_bytes(),
            });
        }
        SeedsMsg::Open(..) => {}
    }
    Followed::default()
}

fn save(state: &State, file: impl Fn(&Series) -> Effect) -> Followed {
    Followed::effects(state.seeds.series.iter().map(file).collect())
}

fn begin(state: &mut State, workers: u32) -> Followed {
    let config = state.draft.config();
    let series = config.and_then(|config| Series::new(config, state.seeds.count, state.clock));
    match series {
        Ok(series) => {
            state.seeds.left = None;
            let mut effects = stop(state);
            state.seeds.series = Some(series);
            effects.extend(feed(state, workers));
            Followed::effects(effects)
        }
        Err(error) => Followed::error(error),
    }
}

fn compare(state: &mut State, workers: u32) -> Followed {
    let config = match state.draft.config() {
        Ok(config) => config,
        Err(error) => return Followed::error(error),
    };
    // Before another configuration takes the place of one, nobody plays for that any more.
    let effects = stop(state);
    let Some(series) = &mut state.seeds.series else {
        return Followed::effects(effects);
    };
    if let Err(error) = series.compare(&config) {
        return Followed {
            effects,
            ..Followed::error(error)
        };
    }
    series.ran = 0.0;
    Followed::effects([effects, go_on(state, workers)].concat())
}

fn run(state: &mut State, on: bool, workers: u32) -> Followed {
    let mut effects = stop(state);
    if on {
        effects.extend(go_on(state, workers));
    }
    Followed::effects(effects)
}

fn go_on(state: &mut State, workers: u32) -> Vec<Effect> {
    let now = state.clock;
    if let Some(series) = &mut state.seeds.series {
        series.go_on(now);
    }
    feed(state, workers)
}

/// The run of a configuration, 0 or 1, by its place among the seeds.
pub(super) fn opened(state: &State, side: usize, place: u32) -> Option<Run> {
    let series = state.seeds.series.as_ref()?;
    let run = series.runs(side).nth(place as usize)?;
    (!run.generations.is_empty()).then(|| run.clone())
}
