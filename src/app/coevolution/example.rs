//! The evolution that runs before the user starts one: the preset that learns, with the same seed for all users. The
//! page neither saves it nor offers it to other sections, and replaces it by the user's first run.
//!
//! A rule determines its seed, not its result: among ten seeds, the one with the median gain.

use super::State;
use super::live::LiveContest;
use super::state::{Example, FIRST, Work};
use super::work::{hand_out, on_result};
use crate::app::coevolution::msg::{Effect, GAMES};
use crate::app::effects::{TaskEvent, TaskId};
use crate::arena::statistics::{MannWhitney, PValue};
use crate::evolution::{Finding, Verdict, preset};
use crate::job::EvolutionJob;
use crate::registry::check_evolution;

/// Results of the preset's ten seeds, computed before the release by
/// `cargo test --release --test evolution calibrated -- --ignored --nocapture`.
pub(super) struct Beforehand {
    /// Gains of the seeds 1 to 10, in percentage points (see [`crate::evolution::gain`]).
    pub(super) gains: [f64; 10],
    /// Verdict of these seeds against the control.
    pub(super) verdict: Verdict,
}

pub(super) const BEFOREHAND: Beforehand = Beforehand {
    gains: [4.8, 6.0, 4.6, 4.2, 4.7, 5.0, 5.8, 5.3, 4.5, 6.3],
    verdict: Verdict {
        finding: Finding::Learns,
        seeds: 10,
        better: 10,
        worse: 0,
        gain: [4.9, 4.5, 6.0],
        luck: 0.9,
        test: MannWhitney {
            u: 100.0,
            p: 1.1e-5,
            by: PValue::Exact,
        },
        a12: 1.0,
    },
};

/// The seed with the median gain; the lower one of two.
fn median_seed() -> u64 {
    let mut seeds: Vec<(f64, u64)> = BEFOREHAND.gains.into_iter().zip(1..).collect();
    seeds.sort_by(|a, b| a.0.total_cmp(&b.0));
    seeds[(seeds.len() - 1) / 2].1
}

/// The maximum number of its units at workers: one running, one queued. Other workers stay free.
const IN_HAND: usize = 2;

/// The example at its start; `now` is in milliseconds on the page's clock.
fn new(now: f64) -> Option<Example> {
    let mut config = preset(FIRST)?.config();
    config.seed = median_seed();
    let job = EvolutionJob::new(check_evolution(&config).ok()?);
    Some(Example {
        work: Work::new(job, now),
        live: LiveContest::default(),
    })
}

/// Starts, continues or stops the example. `visible` is true while the section is visible with all of its controls.
pub(super) fn on_visibility(state: &mut State, visible: bool) -> Vec<Effect> {
    if state.run().is_some() {
        let was = state.example.take();
        let idle = state.work.is_none();
        return cancelled(was.is_some_and(|e| !e.work.assigned.is_empty()) && idle);
    }
    if !visible {
        return stop(state);
    }
    let as_it_opens = state.draft.preset() == Some(FIRST) && !state.runs.is_reading();
    if state.example.is_none() && as_it_opens {
        state.example = new(state.clock);
    }
    feed(state)
}

/// Pauses or continues the example.
pub(super) fn pause(state: &mut State, paused: bool) -> Vec<Effect> {
    let now = state.clock;
    if let Some(example) = &mut state.example {
        example.work.watch.pause(paused, now);
    }
    feed(state)
}

/// Handles a worker's report on a unit of the example. After a failure, the example pauses.
pub(super) fn on_task_event(state: &mut State, id: TaskId, event: TaskEvent) -> Vec<Effect> {
    let Some(Example { work, live }) = &mut state.example else {
        return Vec::new();
    };
    match event {
        TaskEvent::Progress(_) => return Vec::new(),
        TaskEvent::Done(result) => {
            if let Some(unit) = work.assigned.remove(&id) {
                on_result(work, live, unit, &result);
            }
        }
        TaskEvent::Failed(_) => work.watch.pause(true, state.clock),
    }
    feed(state)
}

fn feed(state: &mut State) -> Vec<Effect> {
    match &mut state.example {
        Some(Example { work, live }) => hand_out(work, live, &mut state.tasks, IN_HAND),
        None => Vec::new(),
    }
}

/// Cancels the example's units and returns them to its queue.
fn stop(state: &mut State) -> Vec<Effect> {
    let Some(Example { work, live }) = &mut state.example else {
        return Vec::new();
    };
    let units = std::mem::take(&mut work.assigned);
    let any = !units.is_empty();
    for assigned in units.into_values() {
        live.on_result(&assigned.places, None);
        work.job.give_back(assigned.unit);
    }
    cancelled(any)
}

fn cancelled(any: bool) -> Vec<Effect> {
    let cancel = any.then_some(Effect::Cancel(GAMES));
    cancel.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::context;
    use super::super::view::view;
    use super::*;
    use crate::app::coevolution::{Msg, update};
    use crate::app::section::Section;
    use crate::app::tests::begun::Begun;

    #[test]
    fn opens_alive_and_is_nobodys_run() {
        let mut state = State::new(5);
        assert_eq!(state.on_visibility(false), [], "nobody looks");
        let mut assigned = Begun::all(&state.on_visibility(true));
        assert_eq!(assigned.len(), IN_HAND);
        for _ in 0..40 {
            let unit = assigned.pop().unwrap();
            assigned.extend(Begun::all(&update(&mut state, unit.ended(), 1).effects));
        }
        assert!(state.shown().is_some_and(|run| !run.panel.is_empty()));
        assert!(state.run().is_none() && state.storage_key().is_none() && !state.would_lose());
        assert!(view(&state, &context()).by_id("plot-cup").is_some());
        // Hiding the section cancels the units, and showing it continues the work.
        assert_eq!(state.on_visibility(false), [Effect::Cancel(GAMES)]);
        assert_eq!(Begun::all(&state.on_visibility(true)).len(), IN_HAND);
        // A change of the form pauses the example, and a button continues it.
        update(&mut state, Msg::Set("population", "8".to_owned()), 1);
        state.on_visibility(false);
        assert_eq!(state.on_visibility(true), []);
        assert_eq!(
            Begun::all(&update(&mut state, Msg::Pause(false), 1).effects).len(),
            IN_HAND
        );
        // The user's run replaces it.
        let own = update(&mut state, Msg::Begin, 1).effects;
        assert_eq!(own[0], Effect::Cancel(GAMES));
        assert!(state.example.is_none() && state.on_visibility(true).is_empty());
    }

    #[test]
    fn a_link_to_something_else_is_shown_as_it_is() {
        let mut state = State::new(5);
        update(&mut state, Msg::Preset("course_tic_tac_toe".to_owned()), 1);
        assert!(state.on_visibility(true).is_empty() && state.shown().is_none());
    }
}
