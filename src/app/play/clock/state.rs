//! A clock for each side: sudden death with an increment. A side without time loses.

use serde::{Deserialize, Serialize};

use crate::app::play::NodeId;
use crate::game::{BySide, Side};

/// The range of minutes per side for the whole game.
pub(crate) const MINUTES: (i64, i64) = (1, 180);

/// The range of seconds that a move adds.
pub(crate) const INCREMENT: (i64, i64) = (0, 60);

/// Below this time the clock shows tenths of a second, in milliseconds.
pub(super) const SHORT: f64 = 10_000.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeControl {
    /// For the whole game, in minutes.
    pub minutes: u32,
    /// Added by each move, in seconds.
    pub increment: u32,
}

impl TimeControl {
    /// The default.
    pub(crate) const USUAL: TimeControl = TimeControl {
        minutes: 5,
        increment: 3,
    };

    fn full(self) -> f64 {
        f64::from(self.minutes) * 60_000.0
    }

    /// True if the numbers are within their bounds.
    pub(crate) fn valid(self) -> bool {
        let within = |v: u32, (low, high): (i64, i64)| (low..=high).contains(&i64::from(v));
        within(self.minutes, MINUTES) && within(self.increment, INCREMENT)
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Clock {
    /// `None` without clocks.
    pub(crate) control: Option<TimeControl>,
    /// The milliseconds left at the last update of the running clock.
    pub(super) left: BySide<f64>,
    /// The side with the running clock, and the time of the last update.
    pub(super) running: Option<(Side, f64)>,
    /// The last node of the game: moves elsewhere are attempts and take no time.
    pub(super) node: NodeId,
    /// True after the first move, which takes no time, also in a restored game.
    pub(super) started: bool,
    /// True while a timer runs; `timer` is the number of the last one.
    pub(super) set: bool,
    pub(super) timer: u64,
}

/// The saved clocks.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct StoredClock {
    control: TimeControl,
    pub(super) left: BySide<f64>,
    pub(super) node: NodeId,
    pub(super) started: bool,
}

impl Clock {
    /// Resets the clocks for the start of a game.
    pub(crate) fn reset(&mut self, node: NodeId) {
        let full = self.control.map_or(0.0, TimeControl::full);
        self.left = BySide::new(full, full);
        self.running = None;
        self.started = false;
        self.node = node;
    }

    pub(crate) fn stored(&self) -> Option<StoredClock> {
        Some(StoredClock {
            control: self.control?,
            // In whole seconds, so that the saved state does not change with every update.
            left: BySide::new(seconds(self.left.first), seconds(self.left.second)),
            node: self.node,
            started: self.started,
        })
    }

    pub(crate) fn restore(&mut self, kept: Option<StoredClock>, nodes: usize) {
        let kept = kept.filter(|k| {
            let fine = |ms: f64| ms.is_finite() && ms >= 0.0;
            k.control.valid() && fine(k.left.first) && fine(k.left.second) && k.node < nodes
        });
        self.control = kept.map(|k| k.control);
        self.reset(kept.map_or(0, |k| k.node));
        if let Some(kept) = kept {
            self.left = kept.left;
            self.started = kept.started;
        }
    }

    /// Updates the node after the nodes of the tree have changed their numbers.
    pub(crate) fn set_node(&mut self, node: NodeId) {
        self.node = node;
    }

    /// Subtracts the elapsed time from the running clock.
    pub(super) fn advance(&mut self, now: f64) {
        if let Some((side, since)) = &mut self.running {
            // The device's clock may jump back.
            self.left[*side] -= (now - *since).max(0.0);
            *since = now;
        }
    }
}

fn seconds(milliseconds: f64) -> f64 {
    (milliseconds / 1000.0).ceil().max(0.0) * 1000.0
}
