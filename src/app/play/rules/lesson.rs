//! The animated steps of the rules: each has a scene before its move and one after it.

use super::steps::STEPS_OF_A_GAME;
use crate::app::effects::Effect;

/// The time of a scene before a move, in milliseconds.
const BEFORE: u32 = 1300;

/// The time of a scene after a move, in milliseconds.
const AFTER: u32 = 3200;

/// The last scene: each step has two.
pub(super) const LAST: usize = 2 * STEPS_OF_A_GAME - 1;

#[derive(Clone, Debug, Default)]
pub struct Lesson {
    pub(super) scene: usize,
    pub(super) runs: bool,
    /// The number of the last timer.
    timer: u64,
    /// True if the user prefers reduced motion.
    pub still: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LessonMsg {
    Scene(usize),
    /// Run, from the start if it is at its end, or pause.
    Run(bool),
    /// The timer with this number has run out.
    Timer(u64),
}

impl Lesson {
    /// Goes to the start, and runs unless the user prefers reduced motion.
    pub fn begin(&mut self) -> Vec<Effect<LessonMsg>> {
        self.scene = 0;
        self.run(!self.still)
    }

    /// Pauses it at its start.
    pub fn stop(&mut self) {
        (self.scene, self.runs) = (0, false);
    }

    /// Handles a message. Choosing a scene pauses the animation.
    pub fn update(&mut self, msg: &LessonMsg) -> Vec<Effect<LessonMsg>> {
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

    /// Runs or pauses; returns the timer for the next scene.
    fn run(&mut self, on: bool) -> Vec<Effect<LessonMsg>> {
        self.runs = on;
        if !on {
            return Vec::new();
        }
        self.timer += 1;
        let milliseconds = if self.scene % 2 == 1 { AFTER } else { BEFORE };
        vec![Effect::After(milliseconds, LessonMsg::Timer(self.timer))]
    }
}
