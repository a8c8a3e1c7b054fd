//! A clock for each side: sudden death with an increment. A side without time loses.

#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

use super::game::{Game, History, NodeId};
use crate::app::effects::Effect;
use crate::app::record::Ended;
use crate::app::ui::widgets::{checkbox, number_field};
use crate::app::ui::{Element, Texts, el};
use crate::game::{BySide, Side};
use crate::text::Message;

/// The range of minutes per side for the whole game.
const MINUTES: (u32, u32) = (1, 180);

/// The range of seconds that a move adds.
const INCREMENT: (u32, u32) = (0, 60);

/// Below this time the clock shows tenths of a second, in milliseconds.
const SHORT: f64 = 10_000.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeControl {
    /// For the whole game, in minutes.
    pub minutes: u32,
    /// Added by each move, in seconds.
    pub increment: u32,
}

impl TimeControl {
    const USUAL: TimeControl = TimeControl {
        minutes: 5,
        increment: 3,
    };

    fn full(self) -> f64 {
        f64::from(self.minutes) * 60_000.0
    }

    pub fn valid(self) -> bool {
        let within = |v: u32, (low, high): (u32, u32)| (low..=high).contains(&v);
        within(self.minutes, MINUTES) && within(self.increment, INCREMENT)
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum ClockMsg {
    Set(Option<TimeControl>),
    /// The timer with this number has run out.
    Timer(u64),
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Clock {
    /// `None` without clocks.
    pub control: Option<TimeControl>,
    /// The milliseconds left at the last update of the running clock.
    left: BySide<f64>,
    /// The side with the running clock, and the time of the last update.
    running: Option<(Side, f64)>,
    /// The last node of the game: moves elsewhere are attempts and take no time.
    node: NodeId,
    /// True after the first move, which takes no time, also in a restored game.
    started: bool,
    /// `timer` is the number of the last one.
    timer_runs: bool,
    timer: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoredClock {
    control: TimeControl,
    left: BySide<f64>,
    node: NodeId,
    started: bool,
}

impl Clock {
    /// Resets the clocks for the start of a game.
    pub fn reset(&mut self, node: NodeId) {
        let full = self.control.map_or(0.0, TimeControl::full);
        self.left = BySide::new(full, full);
        self.running = None;
        self.started = false;
        self.node = node;
    }

    pub fn stored(&self) -> Option<StoredClock> {
        Some(StoredClock {
            control: self.control?,
            // In whole seconds, so that the saved state does not change with every update.
            left: BySide::new(seconds(self.left.first), seconds(self.left.second)),
            node: self.node,
            started: self.started,
        })
    }

    pub fn restore(&mut self, stored: Option<StoredClock>, nodes: usize) {
        let stored = stored.filter(|k| {
            let fine = |ms: f64| ms.is_finite() && ms >= 0.0;
            k.control.valid() && fine(k.left.first) && fine(k.left.second) && k.node < nodes
        });
        self.control = stored.map(|k| k.control);
        self.reset(stored.map_or(0, |k| k.node));
        if let Some(stored) = stored {
            self.left = stored.left;
            self.started = stored.started;
        }
    }

    /// Updates the node after the nodes of the tree have changed their numbers.
    pub fn set_node(&mut self, node: NodeId) {
        self.node = node;
    }

    /// Handles a message. A new time control resets both clocks.
    pub fn update(&mut self, msg: ClockMsg) {
        match msg {
            ClockMsg::Set(control) => {
                self.control = control.filter(|c| c.valid());
                let started = self.started;
                self.reset(self.node);
                self.started = started;
            }
            ClockMsg::Timer(number) if number == self.timer => self.timer_runs = false,
            ClockMsg::Timer(_) => {}
        }
    }

    /// The side whose clock runs: the side to move in the game after the first move.
    fn ticking(&self, history: &History) -> Option<Side> {
        let node = history.nodes().get(self.node)?;
        let runs = self.control.is_some()
            && self.started
            && node.parent.is_some()
            && node.outcome().is_none();
        runs.then(|| node.position.side_to_move())
    }

    /// Runs the right clock, or none while the game is `held`. Ends the game when the time is over, and returns whether
    /// it has.
    pub fn tick(&mut self, history: &mut History, now: f64, held: bool) -> bool {
        self.advance(now);
        let ticking = self.ticking(history).filter(|_| !held);
        if self.running.map(|(side, _)| side) != ticking {
            self.running = ticking.map(|side| (side, now));
            // The pending timer was for another clock.
            self.timer_runs = false;
        }
        let Some(side) = ticking.filter(|side| self.left[*side] <= 0.0) else {
            return false;
        };
        self.left[side] = 0.0;
        self.running = None;
        if let Some(node) = history.node_mut(self.node) {
            node.ended = Some(Ended::Timeout);
        }
        true
    }

    /// Starts a timer until the displayed number of the running clock changes, unless one runs.
    pub fn start_timer(&mut self) -> Option<Effect<ClockMsg>> {
        let (side, _) = self.running?;
        if std::mem::replace(&mut self.timer_runs, true) {
            return None;
        }
        self.timer += 1;
        let left = self.left[side];
        let wait = left % if left > SHORT { 1000.0 } else { 100.0 };
        let wait = wait.ceil() as u32 + 1;
        Some(Effect::After(wait, ClockMsg::Timer(self.timer)))
    }

    /// Handles a move: if it continues the game, stops the clock of its side and adds the increment.
    pub fn press(&mut self, history: &History, parent: NodeId, child: NodeId, now: f64) {
        if parent != self.node {
            return;
        }
        self.advance(now);
        let side = history[parent].position.side_to_move();
        let timed = self.running.take().is_some();
        if let Some(control) = self.control.filter(|_| timed) {
            self.left[side] += f64::from(control.increment) * 1000.0;
        }
        self.node = child;
        self.started = true;
    }

    /// Continues the game from another node, without returning time.
    pub fn move_to(&mut self, node: NodeId, now: f64) {
        self.advance(now);
        self.node = node;
        self.running = None;
    }

    /// Subtracts the elapsed time from the running clock.
    fn advance(&mut self, now: f64) {
        if let Some((side, since)) = &mut self.running {
            // The device's clock may jump back.
            self.left[*side] -= (now - *since).max(0.0);
            *since = now;
        }
    }

    /// The clock of a side beside its name.
    pub fn view<M>(&self, game: &Game, side: Side, texts: Texts) -> Option<Element<M>> {
        self.control?;
        let left = self.left[side];
        let runs = self.running.is_some_and(|(s, _)| s == side);
        let class = match (runs, left <= SHORT) {
            (true, true) => "clock runs short",
            (true, false) => "clock runs",
            _ => "clock",
        };
        let name = Message::new("clock.left")
            .with("side", game.side_name(side, texts))
            .with("time", time_text(left, texts));
        Some(
            el("span[role=timer]")
                .class(class)
                .id(format!("clock-{}", game.kind.info().sides[side.index()]))
                .attr("aria-label", texts.say(&name))
                .child(time_text(left, texts)),
        )
    }

    pub fn form(&self, texts: Texts) -> Element<ClockMsg> {
        let control = self.control;
        let fields = control.map(|c| {
            let minutes = move |minutes| ClockMsg::Set(Some(TimeControl { minutes, ..c }));
            let increment = move |increment| ClockMsg::Set(Some(TimeControl { increment, ..c }));
            el("div.form.numbers")
                .child(number_field(
                    "clock-minutes",
                    texts.get("clock.minutes"),
                    c.minutes,
                    MINUTES,
                    minutes,
                ))
                .child(number_field(
                    "clock-increment",
                    texts.get("clock.increment"),
                    c.increment,
                    INCREMENT,
                    increment,
                ))
        });
        el("div.clock-form")
            .child(checkbox("clock-on", texts.get("clock.on"), control.is_some(), |on| {
                ClockMsg::Set(on.then_some(TimeControl::USUAL))
            }))
            .maybe(fields)
    }
}

fn seconds(milliseconds: f64) -> f64 {
    (milliseconds / 1000.0).ceil().max(0.0) * 1000.0
}

/// A time in the format of a clock: `4:59`, `1:02:00`, and below ten seconds `9.3`, with the decimal in the format of
/// the language. Rounds up.
fn time_text(milliseconds: f64, texts: Texts) -> String {
    let left = milliseconds.max(0.0);
    if left > 0.0 && left <= SHORT {
        return texts.decimal((left / 100.0).ceil() / 10.0, 1);
    }
    let seconds = (left / 1000.0).ceil() as u64;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}
