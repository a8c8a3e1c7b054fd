//! The moving steps of the rules: each is shown before its move and after it.

use super::steps::STEPS_OF_A_GAME;
use crate::app::play::msg::{Effect, Msg};

/// Milliseconds for a look at the board before a move is made.
const BEFORE: u32 = 1300;

/// Milliseconds for the move and for what it has changed.
const AFTER: u32 = 3200;

/// The last scene: each step has two, before its move and after it.
pub(super) const LAST: usize = 2 * STEPS_OF_A_GAME - 1;

/// How far the steps are shown.
#[derive(Clone, Debug, Default)]
pub struct Lesson {
    /// The scene that is seen.
    pub(super) scene: usize,
    /// Whether it goes on by itself.
    pub(super) runs: bool,
    /// The number of the last timer.
    timer: u64,
    /// Whether the person wants nothing to move by itself.
    still: bool,
}

/// Something that happens in the steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LessonMsg {
    /// See a scene.
    Scene(usize),
    /// Let it go on by itself, from the start where it is at its end; or hold it.
    Run(bool),
    /// The timer with a number has run out.
    Timer(u64),
}

impl Lesson {
    /// Tells whether the person wants nothing to move by itself.
    pub fn set_still(&mut self, still: bool) {
        self.still = still;
    }

    /// From the start, by itself where the person likes that.
    pub fn begin(&mut self) -> Vec<Effect> {
        self.scene = 0;
        self.run(!self.still)
    }

    /// Holds it at its start.
    pub fn stop(&mut self) {
        (self.scene, self.runs) = (0, false);
    }

    /// What follows. Whoever chooses a scene takes it into the own hand.
    pub fn update(&mut self, msg: &LessonMsg) -> Vec<Effect> {
        match *msg {
            LessonMsg::Scene(scene) => {
                (self.scene, self.runs) = (scene.min(LAST), false);
                Vec::new()
            }
            LessonMsg::Run(on) => {
                if on && self.scene == LAST {
                    self.scene = 0;
                }
                self.run(on)
            }
            LessonMsg::Timer(number) if number == self.timer && self.runs => {
                self.scene = (self.scene + 1).min(LAST);
                self.run(self.scene < LAST)
            }
            LessonMsg::Timer(_) => Vec::new(),
        }
    }

    /// Goes on by itself or not; the timer for the next scene.
    fn run(&mut self, on: bool) -> Vec<Effect> {
        self.runs = on;
        if !on {
            return Vec::new();
        }
        self.timer += 1;
        let milliseconds = if self.scene % 2 == 1 { AFTER } else { BEFORE };
        vec![Effect::After(
            milliseconds,
            Msg::Lesson(LessonMsg::Timer(self.timer)),
        )]
    }
}
