//! A clock for each side: sudden death with an increment. Whose time is over has lost, and the page says so.

use serde::{Deserialize, Serialize};

use super::thinking::side_name;
use super::{Msg, NodeId, State};
use crate::app::Texts;
use crate::app::effect::{Effect, Timer};
use crate::app::vdom::{Element, el};
use crate::app::widgets::{checkbox, number};
use crate::game::{BySide, Side};
use crate::text::Message;

/// Minutes that a side may have for the whole game.
pub(super) const MINUTES: (i64, i64) = (1, 180);

/// Seconds that a move may bring.
pub(super) const INCREMENT: (i64, i64) = (0, 60);

/// From here on tenths of a second are shown, in milliseconds.
const SHORT: f64 = 10_000.0;

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
    pub(super) const USUAL: TimeControl = TimeControl {
        minutes: 5,
        increment: 3,
    };

    fn full(self) -> f64 {
        f64::from(self.minutes) * 60_000.0
    }

    /// Whether the numbers are within their bounds.
    pub(super) fn valid(self) -> bool {
        let within = |v: u32, (low, high): (i64, i64)| (low..=high).contains(&i64::from(v));
        within(self.minutes, MINUTES) && within(self.increment, INCREMENT)
    }
}

/// The clocks of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Clock {
    /// How much time there is; `None` while nobody plays against the clock.
    pub(super) control: Option<TimeControl>,
    /// Milliseconds that are left, as of when the clock that runs was looked at last.
    left: BySide<f64>,
    /// Whose clock runs, and when it was looked at.
    running: Option<(Side, f64)>,
    /// The place that the game has come to: moves elsewhere are tries and take no time.
    node: NodeId,
    /// Whether a move has been made: the first one is free, also in a game that is taken up.
    started: bool,
    /// The timer that is set, and the last one's number.
    set: bool,
    timer: u64,
}

/// The clocks as they are kept from one visit to the next.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct KeptClock {
    control: TimeControl,
    left: BySide<f64>,
    node: NodeId,
    started: bool,
}

impl Clock {
    /// Full clocks, at the start of a game.
    pub(super) fn reset(&mut self, node: NodeId) {
        let full = self.control.map_or(0.0, TimeControl::full);
        self.left = BySide::new(full, full);
        self.running = None;
        self.started = false;
        self.node = node;
    }

    /// For the browser's storage.
    pub(super) fn kept(&self) -> Option<KeptClock> {
        Some(KeptClock {
            control: self.control?,
            // Whole seconds: what is kept shall not change with every look at the clock.
            left: BySide::new(seconds(self.left.first), seconds(self.left.second)),
            node: self.node,
            started: self.started,
        })
    }

    /// Takes up what an earlier visit left.
    pub(super) fn restore(&mut self, kept: Option<KeptClock>, nodes: usize) {
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

    /// The places of the tree have other numbers now; the game goes on from one of them.
    pub(super) fn lost_place(&mut self, node: NodeId) {
        self.node = node;
    }

    /// Takes the time that has gone by off the clock that runs.
    fn settle(&mut self, now: f64) {
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

impl State {
    /// The side whose clock has to run: whose turn it is in the game, once the first move is made.
    fn ticking(&self) -> Option<Side> {
        let node = self.clock.node;
        let place = self.history.nodes().get(node)?;
        let runs = self.clock.control.is_some()
            && self.clock.started
            && place.parent.is_some()
            && place.outcome().is_none()
            && !self.paused
            && self.fault.is_none()
            && self.editor.is_none();
        runs.then(|| place.position.side_to_move())
    }

    /// Lets the right clock run, and ends the game when it has run out. Called after everything that happens.
    pub(super) fn tick(&mut self) -> Vec<Effect> {
        self.clock.settle(self.now);
        let ticking = self.ticking();
        if self.clock.running.map(|(side, _)| side) != ticking {
            self.clock.running = ticking.map(|side| (side, self.now));
            // The timer that is set was about another clock.
            self.clock.set = false;
        }
        let Some(side) = ticking else {
            return Vec::new();
        };
        let left = self.clock.left[side];
        if left <= 0.0 {
            self.clock.left[side] = 0.0;
            self.clock.running = None;
            let node = self.clock.node;
            if let Some(place) = self.history.node_mut(node) {
                place.timed_out = Some(side);
            }
            // The game is over there: whoever thinks about it may stop.
            let mut effects = self.think();
            effects.extend(self.watch());
            return effects;
        }
        if std::mem::replace(&mut self.clock.set, true) {
            return Vec::new();
        }
        self.clock.timer += 1;
        // Until the number that is shown changes.
        let wait = if left > SHORT {
            left % 1000.0
        } else {
            left % 100.0
        };
        let wait = wait.ceil() as u32 + 1;
        vec![Effect::After(wait, Timer::Clock(self.clock.timer))]
    }

    /// The timer of the clock has run out.
    pub(super) fn clock_timer(&mut self, number: u64) {
        if number == self.clock.timer {
            self.clock.set = false;
        }
    }

    /// The number of the timer that is set.
    #[cfg(test)]
    pub(super) fn clock_timer_number(&self) -> u64 {
        self.clock.timer
    }

    /// A move was made: if it is one of the game, its side's clock stops and gets the increment.
    pub(super) fn press_clock(&mut self, parent: NodeId, child: NodeId) {
        if parent != self.clock.node {
            return;
        }
        self.clock.settle(self.now);
        let side = self.history.nodes()[parent].position.side_to_move();
        let timed = self.clock.running.take().is_some();
        if let Some(control) = self.clock.control.filter(|_| timed) {
            self.clock.left[side] += f64::from(control.increment) * 1000.0;
        }
        self.clock.node = child;
        self.clock.started = true;
    }

    /// The game goes on from the place that is seen; no time is given back.
    pub(super) fn move_clock_here(&mut self) {
        self.clock.settle(self.now);
        self.clock.node = self.history.at();
        self.clock.running = None;
    }

    /// Plays with other times, or without. Both clocks are full then.
    pub(super) fn set_clock(&mut self, control: Option<TimeControl>) {
        self.clock.control = control.filter(|c| c.valid());
        let (node, started) = (self.clock.node, self.clock.started);
        self.clock.reset(node);
        self.clock.started = started;
    }

    /// The clock of a side beside its name.
    pub(super) fn clock_view(&self, side: Side, texts: Texts) -> Option<Element<Msg>> {
        self.clock.control?;
        let left = self.clock.left[side];
        let runs = self.clock.running.is_some_and(|(s, _)| s == side);
        let class = match (runs, left <= SHORT) {
            (true, true) => "clock runs short",
            (true, false) => "clock runs",
            _ => "clock",
        };
        let name = Message::new("clock.left")
            .with("side", side_name(self.game, side, texts))
            .with("time", time_text(left));
        Some(
            el("span")
                .class(class)
                .attr(
                    "id",
                    format!("clock-{}", self.game.info().sides[side.index()]),
                )
                .attr("role", "timer")
                .attr("aria-label", texts.say(&name))
                .child(time_text(left)),
        )
    }

    /// The form for the clocks.
    pub(super) fn clock_form(&self, texts: Texts) -> Element<Msg> {
        let control = self.clock.control;
        let fields = control.map(|c| {
            el("div")
                .class("form numbers")
                .child(number(
                    "clock-minutes",
                    texts.get("clock.minutes"),
                    c.minutes.into(),
                    MINUTES,
                    move |v| {
                        Msg::Clock(Some(TimeControl {
                            minutes: v as u32,
                            ..c
                        }))
                    },
                ))
                .child(number(
                    "clock-increment",
                    texts.get("clock.increment"),
                    c.increment.into(),
                    INCREMENT,
                    move |v| {
                        Msg::Clock(Some(TimeControl {
                            increment: v as u32,
                            ..c
                        }))
                    },
                ))
        });
        el("div")
            .class("clock-form")
            .child(checkbox(
                "clock-on",
                texts.get("clock.on"),
                control.is_some(),
                |on| Msg::Clock(on.then_some(TimeControl::USUAL)),
            ))
            .maybe(fields)
    }
}

/// A time as a clock shows it: `4:59`, `1:02:00`, and below ten seconds `9.3`. What has begun to run counts as whole.
pub(super) fn time_text(milliseconds: f64) -> String {
    let left = milliseconds.max(0.0);
    if left > 0.0 && left <= SHORT {
        return format!("{:.1}", (left / 100.0).ceil() / 10.0);
    }
    let seconds = (left / 1000.0).ceil() as u64;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}
