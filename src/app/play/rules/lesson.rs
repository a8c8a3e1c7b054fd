//! The rules as a lesson: the steps are shown one after the other, each before its move and after it.

use super::steps::STEPS_OF_A_GAME;
use crate::app::effect::{Effect, Timer};

/// Milliseconds for a look at the board before a move is made.
const BEFORE: u32 = 1300;

/// Milliseconds for the move and for what it has changed.
const AFTER: u32 = 3200;

/// Scenes of a lesson: each step before its move and after it.
const SCENES: usize = 2 * STEPS_OF_A_GAME;

/// How far the rules are told.
#[derive(Clone, Debug, Default)]
pub struct Lesson {
    /// The scene that is seen, from 0: twice the step, and one more after its move.
    scene: usize,
    /// Whether it goes on by itself.
    runs: bool,
    /// The number of the last timer.
    timer: u64,
    /// Whether the person wants nothing to move by itself.
    still: bool,
}

/// Something that happens in the lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LessonMsg {
    /// One scene back.
    Back,
    /// One scene forward.
    Forward,
    /// See a step, from 0, before its move.
    Step(usize),
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

    /// The step that is seen, from 0.
    pub fn step(&self) -> usize {
        self.scene / 2
    }

    /// Whether its move has been made.
    pub fn moved(&self) -> bool {
        self.scene % 2 == 1
    }

    /// Whether it goes on by itself.
    pub fn runs(&self) -> bool {
        self.runs
    }

    /// Whether there is a scene before this one.
    pub fn has_before(&self) -> bool {
        self.scene > 0
    }

    /// Whether there is a scene after this one.
    pub fn has_after(&self) -> bool {
        self.scene + 1 < SCENES
    }

    /// Holds it at its start.
    pub fn stop(&mut self) {
        (self.scene, self.runs) = (0, false);
    }

    /// From the start, by itself where the person likes that.
    pub fn begin(&mut self) -> Vec<Effect> {
        self.scene = 0;
        self.runs = !self.still;
        self.wait()
    }

    /// What follows from something that happens in the lesson. Whoever steps through it takes it into the own hand.
    pub fn update(&mut self, msg: &LessonMsg) -> Vec<Effect> {
        match *msg {
            LessonMsg::Timer(number) => {
                if number != self.timer || !self.runs {
                    return Vec::new();
                }
                self.scene = (self.scene + 1).min(SCENES - 1);
                self.runs = self.has_after();
                return self.wait();
            }
            LessonMsg::Run(true) => {
                if !self.has_after() {
                    self.scene = 0;
                }
                self.runs = true;
                return self.wait();
            }
            LessonMsg::Run(false) => {}
            LessonMsg::Back => self.scene = self.scene.saturating_sub(1),
            LessonMsg::Forward => self.scene = (self.scene + 1).min(SCENES - 1),
            LessonMsg::Step(step) => self.scene = (2 * step).min(SCENES - 2),
        }
        self.runs = false;
        Vec::new()
    }

    /// The timer for the next scene, if it goes on by itself.
    fn wait(&mut self) -> Vec<Effect> {
        if !self.runs {
            return Vec::new();
        }
        self.timer += 1;
        let milliseconds = if self.moved() { AFTER } else { BEFORE };
        vec![Effect::After(milliseconds, Timer::Lesson(self.timer))]
    }
}
