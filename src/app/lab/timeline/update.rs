//! Advances and sets the clock.

use super::state::{FRAME_MS, PACES, REST_S, TimelineMsg};
use super::stops::stops;
use crate::app::lab::lanes::estimate::estimate_missing;
use crate::app::lab::lanes::recording::JumpTarget;
use crate::app::lab::viewer::{Effect, Response, SearchViewer, StepTarget, ViewerMsg};

/// The limit of the time between two frames, in milliseconds, so that the clock does not jump after the page was
/// suspended.
const LONGEST_MS: f64 = 250.0;

/// The nodes per step after the end of the shown lane: about the average within a lane.
const NODES_A_STEP: f64 = 0.5;

/// Updates the clock; `now` is in milliseconds.
pub fn update(viewer: &mut SearchViewer, msg: TimelineMsg, now: f64) -> Response {
    if matches!(
        msg,
        TimelineMsg::By(_) | TimelineMsg::To(_) | TimelineMsg::End | TimelineMsg::Next(_)
    ) {
        viewer.timeline.playing = false;
    }
    match msg {
        TimelineMsg::Play(true) => return play(viewer, now).into(),
        TimelineMsg::Play(false) => viewer.timeline.playing = false,
        TimelineMsg::Pace(pace) => viewer.timeline.pace = pace.filter(|p| PACES.contains(p)),
        TimelineMsg::PauseAtCuts(on) => viewer.timeline.pauses_at_cuts = on,
        TimelineMsg::ByTime(on) => {
            viewer.timeline.by_time = on;
            viewer.timeline.nodes_after_end = 0;
            return Response::effects(if on { estimate_missing(viewer) } else { Vec::new() });
        }
        TimelineMsg::Tick(timer) => return tick(viewer, timer, now).into(),
        TimelineMsg::By(steps) => {
            let at_last = viewer
                .recording()
                .is_some_and(|r| viewer.timeline.step >= r.len());
            if viewer.timeline.nodes_after_end > 0 && steps < 0 {
                viewer.timeline.nodes_after_end = 0;
            } else if at_last && steps > 0 {
                finish(viewer);
            } else {
                let step = viewer.timeline.step as i64 + steps;
                set(viewer, step.max(0) as usize);
            }
        }
        TimelineMsg::To(step) => set(viewer, step),
        TimelineMsg::End => finish(viewer),
        TimelineMsg::Next(target) => {
            let next = viewer
                .recording()
                .and_then(|r| r.after_next(target, viewer.timeline.step));
            if let Some(step) = next {
                set(viewer, step);
            }
        }
    }
    Response::default()
}

/// Sets the clock to the pending point as soon as its searches are recorded.
pub fn go_to_pending(viewer: &mut SearchViewer) {
    let is_recorded = viewer.begun && viewer.recording().is_some();
    let searching = viewer.searching();
    let is_ready = |target: &mut _| is_recorded && !(searching && *target == StepTarget::End);
    if let Some(target) = viewer.pending_step.take_if(is_ready) {
        go_to(viewer, target);
    }
}

/// Sets the clock to a point in the shown search.
fn go_to(viewer: &mut SearchViewer, target: StepTarget) {
    match target {
        StepTarget::First => {
            let first = viewer
                .recording()
                .map_or(0, |recording| stops(recording)[0]);
            set(viewer, first);
        }
        StepTarget::Step(step) => set(viewer, step),
        StepTarget::Event(target, number) => {
            let recording = viewer.recording();
            let step = recording.and_then(|r| r.events(target, 0).nth(number));
            set(viewer, step.unwrap_or(0) + 1);
        }
        StepTarget::End => finish(viewer),
    }
}

/// Sets the clock to the end of all lanes.
pub fn finish(viewer: &mut SearchViewer) {
    set(viewer, usize::MAX);
    viewer.timeline.nodes_after_end = viewer.clock_end().saturating_sub(viewer.clock());
}

/// Sets the clock to a step of the shown lane. The picture shows the current node instead of the selected one.
pub fn set(viewer: &mut SearchViewer, step: usize) {
    let last = viewer.recording().map_or(0, |r| r.len());
    viewer.timeline.step = step.min(last);
    viewer.timeline.nodes_after_end = 0;
    viewer.timeline.carry = 0.0;
    viewer.tree.chosen = None;
}

/// Starts the clock, at the beginning if it has reached its end.
fn play(viewer: &mut SearchViewer, now: f64) -> Vec<Effect> {
    if viewer.recording().is_none() {
        return Vec::new();
    }
    if viewer.at_end() {
        set(viewer, 0);
    }
    viewer.timeline.playing = true;
    viewer.timeline.last = now;
    vec![await_frame(viewer)]
}

fn await_frame(viewer: &mut SearchViewer) -> Effect {
    viewer.timeline.timer += 1;
    Effect::After(FRAME_MS, ViewerMsg::Timeline(TimelineMsg::Tick(viewer.timeline.timer)))
}

/// Handles a frame.
fn tick(viewer: &mut SearchViewer, timer: u64, now: f64) -> Vec<Effect> {
    if !viewer.timeline.playing || timer != viewer.timeline.timer {
        return Vec::new();
    }
    let frame = f64::from(FRAME_MS);
    let passed = (now - viewer.timeline.last).clamp(frame, LONGEST_MS);
    viewer.timeline.last = now;
    let steps = passed * viewer.steps_a_second() / 1000.0 + viewer.timeline.carry;
    viewer.timeline.carry = steps.fract();
    let stopped = advance_steps(viewer, steps as usize);
    viewer.tree.chosen = None;
    if stopped || viewer.at_end() {
        viewer.timeline.playing = false;
        return Vec::new();
    }
    vec![await_frame(viewer)]
}

/// The nodes of other lanes after the end of the shown one.
fn nodes_after(viewer: &SearchViewer) -> u64 {
    let own = viewer.recording().map_or(0, |r| r.nodes());
    viewer.clock_end().saturating_sub(own)
}

/// Advances the shown lane by up to `steps`, and after its end the others. Returns true if the clock pauses at a cut
/// before.
fn advance_steps(viewer: &mut SearchViewer, steps: usize) -> bool {
    let last = viewer.recording().map_or(0, |r| r.len());
    let own = steps.min(last.saturating_sub(viewer.timeline.step));
    let cut = next_pause(viewer).filter(|&cut| cut <= viewer.timeline.step + own);
    if let Some(cut) = cut {
        set(viewer, cut);
        return true;
    }
    viewer.timeline.step += own;
    if own == steps {
        return false;
    }
    let rest = viewer.clock_end().saturating_sub(viewer.clock());
    let a_step = match viewer.timeline.pace {
        Some(_) => NODES_A_STEP,
        None => nodes_after(viewer) as f64 / (viewer.steps_a_second() * f64::from(REST_S)).max(1.0),
    };
    let nodes = ((steps - own) as f64 * a_step).ceil() as u64;
    viewer.timeline.nodes_after_end += nodes.min(rest);
    false
}

/// The number of finished steps at the next cut, if the clock pauses there.
fn next_pause(viewer: &SearchViewer) -> Option<usize> {
    let recording = viewer
        .recording()
        .filter(|_| viewer.timeline.pauses_at_cuts)?;
    recording.after_next(JumpTarget::Cutoff, viewer.timeline.step)
}
