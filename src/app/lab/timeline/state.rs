//! The clock that all lanes share.

use crate::app::lab::lanes::events::Kind;

/// Paces to choose from, in steps a second.
pub const PACES: [f64; 8] = [0.25, 1.0, 4.0, 15.0, 60.0, 250.0, 1_000.0, 10_000.0];

/// Seconds in which the search that is seen is over where no pace was chosen, whatever its size.
pub const WHOLE_S: u32 = 22;

/// Seconds that the other searches then take to their end.
pub const REST_S: u32 = 4;

/// Milliseconds between two frames while it plays.
pub const FRAME_MS: u32 = 33;

/// Up to this speed each step is spoken and written down while it plays, in steps a second.
pub const READABLE: f64 = 4.0;

/// Where the clock stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Timeline {
    /// Steps of the lane that is seen that are done.
    pub step: usize,
    /// Nodes that other lanes have looked at since that lane was done.
    pub over: u64,
    /// Whether it plays.
    pub playing: bool,
    /// Steps a second that were chosen; none where all of it takes [`WHOLE_S`].
    pub pace: Option<f64>,
    /// Whether it stops at each cut while steps go by slowly enough to be read.
    pub stops: bool,
    /// Whether the lanes share a clock of time, each at the speed that was measured, and not of nodes.
    pub by_time: bool,
    /// The number of the timer that is awaited.
    pub timer: u64,
    /// When the last frame was, in milliseconds.
    pub last: f64,
    /// The part of a step that the frames before have left.
    pub carry: f64,
}

impl Default for Timeline {
    fn default() -> Self {
        Timeline {
            step: 0,
            over: 0,
            playing: false,
            pace: None,
            stops: true,
            by_time: false,
            timer: 0,
            last: 0.0,
            carry: 0.0,
        }
    }
}

/// Something that happens to the clock.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Msg {
    /// Let it run, or hold it.
    Play(bool),
    /// So many steps on; back if negative.
    By(i64),
    /// To the moment when so many steps are done.
    To(usize),
    /// To the end.
    End,
    /// To the next thing of a kind.
    Next(Kind),
    /// Another pace.
    Pace(Option<f64>),
    /// Stop at each cut while it plays, or do not.
    Stops(bool),
    /// A clock of time, or of nodes.
    ByTime(bool),
    /// The timer with a number has run out.
    Tick(u64),
}
