//! Updates of the clocks.

use super::state::{SHORT, TimeControl};
use crate::app::play::msg::{Effect, Msg};
use crate::app::play::{NodeId, State};
use crate::app::record::Ended;
use crate::game::Side;

impl State {
    /// The side whose clock runs: the side to move in the game after the first move.
    fn ticking(&self) -> Option<Side> {
        let node = self.clock.node;
        let this_node = self.game.history.nodes().get(node)?;
        let runs = self.clock.control.is_some()
            && self.clock.started
            && this_node.parent.is_some()
            && this_node.outcome().is_none()
            && !self.computers.paused
            && self.computers.error.is_none()
            && self.editor.is_none();
        runs.then(|| this_node.position.side_to_move())
    }

    /// Runs the right clock, and ends the game when the time is over. Called after every message.
    pub(crate) fn tick(&mut self) -> Vec<Effect> {
        self.clock.advance(self.now);
        let ticking = self.ticking();
        if self.clock.running.map(|(side, _)| side) != ticking {
            self.clock.running = ticking.map(|side| (side, self.now));
            // The pending timer was for another clock.
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
            if let Some(this_node) = self.game.history.node_mut(node) {
                this_node.ended = Some(Ended::Timeout);
            }
            // The game is over: cancel searches about it.
            let mut effects = self.think();
            effects.extend(self.sync_analysis());
            return effects;
        }
        if std::mem::replace(&mut self.clock.set, true) {
            return Vec::new();
        }
        self.clock.timer += 1;
        // Until the displayed number changes.
        let wait = if left > SHORT {
            left % 1000.0
        } else {
            left % 100.0
        };
        let wait = wait.ceil() as u32 + 1;
        vec![Effect::After(wait, Msg::ClockTimer(self.clock.timer))]
    }

    pub(crate) fn clock_timer(&mut self, number: u64) {
        if number == self.clock.timer {
            self.clock.set = false;
        }
    }

    /// Handles a move: if it continues the game, stops the clock of its side and adds the increment.
    pub(crate) fn press_clock(&mut self, parent: NodeId, child: NodeId) {
        if parent != self.clock.node {
            return;
        }
        self.clock.advance(self.now);
        let side = self.game.history[parent].position.side_to_move();
        let timed = self.clock.running.take().is_some();
        if let Some(control) = self.clock.control.filter(|_| timed) {
            self.clock.left[side] += f64::from(control.increment) * 1000.0;
        }
        self.clock.node = child;
        self.clock.started = true;
    }

    /// Continues the game from the current node, without returning time.
    pub(crate) fn move_clock_here(&mut self) {
        self.clock.advance(self.now);
        self.clock.node = self.game.history.at();
        self.clock.running = None;
    }

    /// Changes or removes the time control and resets both clocks.
    pub(crate) fn set_clock(&mut self, control: Option<TimeControl>) {
        self.clock.control = control.filter(|c| c.valid());
        let (node, started) = (self.clock.node, self.clock.started);
        self.clock.reset(node);
        self.clock.started = started;
    }
}
