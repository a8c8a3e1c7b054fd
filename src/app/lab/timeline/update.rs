//! Advances and sets the clock.

use super::state::{FRAME_MS, Msg, PACES, REST_S};
use crate::app::lab::State;
use crate::app::lab::lanes::events::Kind;
use crate::app::lab::lanes::measure::measure;
use crate::app::lab::msg::{Effect, Msg as LabMsg, Response};
use crate::app::lab::tree::follow::{bring, follow, sync_tree};

/// The limit of the time between two frames, in milliseconds, so that the clock does not jump after the page was
/// suspended.
const LONGEST_MS: f64 = 250.0;

/// The nodes per step after the end of the shown lane: about the average within a lane.
const NODES_A_STEP: f64 = 0.5;

pub fn update(state: &mut State, msg: Msg) -> Response {
    match msg {
        Msg::Play(true) => return Response::effects(play(state)),
        Msg::Play(false) => state.timeline.playing = false,
        Msg::Pace(pace) => state.timeline.pace = pace.filter(|p| PACES.contains(p)),
        Msg::Stops(on) => state.timeline.stops = on,
        Msg::ByTime(on) => {
            state.timeline.by_time = on;
            state.timeline.over = 0;
            return Response::effects(if on { measure(state) } else { Vec::new() });
        }
        Msg::Tick(timer) => return Response::effects(tick(state, timer)),
        Msg::By(steps) => {
            state.timeline.playing = false;
            if state.timeline.over > 0 && steps < 0 {
                state.timeline.over = 0;
            } else {
                let step = state.timeline.step as i64 + steps;
                set(state, step.max(0) as usize);
            }
        }
        Msg::To(step) => {
            state.timeline.playing = false;
            set(state, step);
        }
        Msg::End => {
            state.timeline.playing = false;
            set(state, usize::MAX);
            state.timeline.over = state.clock_end().saturating_sub(state.clock());
        }
        Msg::Next(kind) => {
            state.timeline.playing = false;
            let next = state
                .recording()
                .and_then(|r| r.events.next(kind, state.timeline.step));
            if let Some(step) = next {
                set(state, step);
                sync_tree(state);
                bring(state);
            }
        }
    }
    sync_tree(state);
    follow(state, 1.0);
    Response::default()
}

/// Sets the clock to a step of the shown lane.
pub fn set(state: &mut State, step: usize) {
    let last = state.recording().map_or(0, |r| r.len());
    state.timeline.step = step.min(last);
    state.timeline.over = 0;
    state.timeline.carry = 0.0;
}

/// Sets the clock to a step of the shown lane, and moves the picture there.
pub fn go_to(state: &mut State, step: usize) {
    set(state, step);
    sync_tree(state);
    follow(state, 1.0);
}

/// Starts the clock, at the beginning if it has reached its end.
pub fn play(state: &mut State) -> Vec<Effect> {
    if state.recording().is_none() {
        return Vec::new();
    }
    if state.at_end() {
        set(state, 0);
        sync_tree(state);
    }
    state.timeline.playing = true;
    state.timeline.last = state.now;
    vec![await_frame(state)]
}

fn await_frame(state: &mut State) -> Effect {
    state.timeline.timer += 1;
    Effect::After(FRAME_MS, LabMsg::Timeline(Msg::Tick(state.timeline.timer)))
}

/// Handles a frame.
fn tick(state: &mut State, timer: u64) -> Vec<Effect> {
    if !state.timeline.playing || timer != state.timeline.timer {
        return Vec::new();
    }
    let frame = f64::from(FRAME_MS);
    let passed = (state.now - state.timeline.last).clamp(frame, LONGEST_MS);
    state.timeline.last = state.now;
    let steps = passed * state.steps_a_second() / 1000.0 + state.timeline.carry;
    state.timeline.carry = steps.fract();
    let stopped = advance_steps(state, steps as usize);
    sync_tree(state);
    follow(state, 0.3);
    if stopped || state.at_end() {
        state.timeline.playing = false;
        return Vec::new();
    }
    vec![await_frame(state)]
}

/// The nodes of other lanes after the end of the shown one.
fn nodes_after(state: &State) -> u64 {
    let own = state.recording().map_or(0, |r| r.nodes());
    state.clock_end().saturating_sub(own)
}

/// Advances the shown lane by up to `steps`, and after its end the others. Returns true if the clock stops at a cut
/// before.
fn advance_steps(state: &mut State, steps: usize) -> bool {
    let last = state.recording().map_or(0, |r| r.len());
    let own = steps.min(last.saturating_sub(state.timeline.step));
    let cut = next_stop(state).filter(|&cut| cut <= state.timeline.step + own);
    if let Some(cut) = cut {
        set(state, cut);
        return true;
    }
    state.timeline.step += own;
    if own == steps {
        return false;
    }
    let rest = state.clock_end().saturating_sub(state.clock());
    let a_step = match state.timeline.pace {
        Some(_) => NODES_A_STEP,
        None => nodes_after(state) as f64 / (state.steps_a_second() * f64::from(REST_S)).max(1.0),
    };
    let nodes = ((steps - own) as f64 * a_step).ceil() as u64;
    state.timeline.over += nodes.min(rest);
    false
}

/// The number of finished steps at the next cut, if the clock stops there.
fn next_stop(state: &State) -> Option<usize> {
    let stops = state.timeline.stops && state.is_readable_pace();
    let recording = state.recording().filter(|_| stops)?;
    recording.events.next(Kind::Cutoff, state.timeline.step)
}
