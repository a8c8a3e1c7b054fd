//! A clock for each side: sudden death with an increment. Whose time is over has lost, and the page says so.

use serde::{Deserialize, Serialize};

use crate::app::play::NodeId;
use crate::game::{BySide, Side};

/// Minutes that a side may have for the whole game.
pub(crate) const MINUTES: (i64, i64) = (1, 180);

/// Seconds that a move may bring.
pub(crate) const INCREMENT: (i64, i64) = (0, 60);

/// From here on tenths of a second are shown, in milliseconds.
pub(super) const SHORT: f64 = 10_000.0;

/// How much time the sides have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeControl {
    /// For the whole game, in minutes.
    pub minutes: u32,
    /// What each move brings, in seconds.
    pub increment: u32,
}

impl TimeControl {
    /// What a switch turns on.
    pub(crate) const USUAL: TimeControl = TimeControl {
        minutes: 5,
        increment: 3,
    };

    fn full(self) -> f64 {
        f64::from(self.minutes) * 60_000.0
    }

    /// Whether the numbers are within their bounds.
    pub(crate) fn valid(self) -> bool {
        let within = |v: u32, (low, high): (i64, i64)| (low..=high).contains(&i64::from(v));
        within(self.minutes, MINUTES) && within(self.increment, INCREMENT)
    }
}

/// The clocks of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Clock {
    /// How much time there is; `None` while nobody plays against the clock.
    pub(crate) control: Option<TimeControl>,
    /// Milliseconds that are left, as of when the clock that runs was looked at last.
    pub(super) left: BySide<f64>,
    /// Whose clock runs, and when it was looked at.
    pub(super) running: Option<(Side, f64)>,
    /// The node that the game has come to: moves elsewhere are tries and take no time.
    pub(super) node: NodeId,
    /// Whether a move has been made: the first one is free, also in a game that is taken up.
    pub(super) started: bool,
    /// The timer that is set, and the last one's number.
    pub(super) set: bool,
    pub(super) timer: u64,
}

/// The clocks as they are kept from one visit to the next.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct StoredClock {
    control: TimeControl,
    pub(super) left: BySide<f64>,
    pub(super) node: NodeId,
    pub(super) started: bool,
}

impl Clock {
    /// Full clocks, at the start of a game.
    pub(crate) fn reset(&mut self, node: NodeId) {
        let full = self.control.map_or(0.0, TimeControl::full);
        self.left = BySide::new(full, full);
        self.running = None;
        self.started = false;
        self.node = node;
    }

    /// For the browser's storage.
    pub(crate) fn kept(&self) -> Option<StoredClock> {
        Some(StoredClock {
            control: self.control?,
            // Whole seconds: what is kept shall not change with every look at the clock.
            left: BySide::new(seconds(self.left.first), seconds(self.left.second)),
            node: self.node,
            started: self.started,
        })
    }

    /// Takes up what an earlier visit left.
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

    /// The nodes of the tree have other numbers now; the game goes on from one of them.
    pub(crate) fn lost_node(&mut self, node: NodeId) {
        self.node = node;
    }

    /// Takes the time that has gone by off the clock that runs.
    pub(super) fn advance(&mut self, now: f64) {
        if let Some((side, since)) = &mut self.running {
            // The device's clock may be set back.
            self.left[*side] -= (now - *since).max(0.0);
            *since = now;
        }
    }
}

fn seconds(milliseconds: f64) -> f64 {
    (milliseconds / 1000.0).ceil().max(0.0) * 1000.0
}
