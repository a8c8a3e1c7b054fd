//! The common clock of all lanes.

use std::rc::Rc;

use crate::app::lab::lanes::recording::{JumpTarget, Recording};
use crate::text::Message;

/// The selectable paces, in steps per second.
pub const PACES: [f64; 8] = [0.25, 1.0, 4.0, 15.0, 60.0, 250.0, 1_000.0, 10_000.0];

/// The duration of the shown search without a selected pace, in seconds, whatever its size.
pub const WHOLE_S: u32 = 22;

/// The duration of the rest of the other searches after it, in seconds.
pub const REST_S: u32 = 4;

/// Milliseconds between two frames.
pub const FRAME_MS: u32 = 33;

/// The greatest pace at which the page announces and explains each step, in steps per second.
pub const READABLE: f64 = 4.0;

#[derive(Clone, Debug, PartialEq)]
pub struct Timeline {
    /// Finished steps of the shown lane.
    pub step: usize,
    /// Nodes that other lanes have visited since the end of the shown one.
    pub nodes_after_end: u64,
    pub playing: bool,
    /// The selected steps per second; `None` for a total of [`WHOLE_S`].
    pub pace: Option<f64>,
    pub pauses_at_cuts: bool,
    /// True if the lanes share a clock of time, each at its measured speed, instead of one of nodes.
    pub by_time: bool,
    /// The number of the pending timer.
    pub timer: u64,
    /// The time of the last frame, in milliseconds.
    pub last: f64,
    /// The fraction of a step that remains from earlier frames.
    pub carry: f64,
}

impl Default for Timeline {
    fn default() -> Self {
        Timeline {
            step: 0,
            nodes_after_end: 0,
            playing: false,
            pace: None,
            pauses_at_cuts: true,
            by_time: false,
            timer: 0,
            last: 0.0,
            carry: 0.0,
        }
    }
}

/// The cached explanation of a step.
#[derive(Clone, Debug, PartialEq)]
pub struct CachedSentence {
    pub recording: Rc<Recording>,
    /// The number of finished steps.
    pub steps: usize,
    pub sentence: Message,
    /// The moves to the first visit, if the step is a table hit.
    pub first_visit: Option<Vec<String>>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TimelineMsg {
    /// Start or stop the clock.
    Play(bool),
    /// Advance by steps; go back if negative.
    By(i64),
    /// Go to the moment after a number of steps.
    To(usize),
    End,
    /// Go to the next event of a kind.
    Next(JumpTarget),
    Pace(Option<f64>),
    PauseAtCuts(bool),
    /// Use a clock of time, or of nodes.
    ByTime(bool),
    /// The timer with this number has fired.
    Tick(u64),
}
