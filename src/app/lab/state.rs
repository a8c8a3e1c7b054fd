//! The state of the lab.

use super::SearchSetup;
use super::charts::state::Charts;
use super::exercise::Exercise;
use super::lessons::progress::LessonPlace;
use super::lessons::state::{Lessons, OwnWork};
use super::playouts::state::Playouts;
use super::quiz::state::Quiz;
use super::start_map::StartWinners;
use super::viewer::SearchViewer;

#[derive(Clone, Debug, Default)]
pub struct State {
    pub viewer: SearchViewer,
    pub charts: Charts,
    /// The open panel of the first screen.
    pub unfolded: Option<Panel>,
    /// The winners from all starts of small boards.
    pub starts: StartWinners,
    pub playouts: Playouts,
    pub quiz: Quiz,
    pub lessons: Lessons,
    /// The exercise of a lesson above the tree.
    pub exercise: Option<Exercise>,
    /// The user's searches of the lecture tree, which the scene of the screen about depth replaced.
    pub before_depth: Option<OwnWork>,
    /// True at the stop after the last scene of the lecture.
    pub lecture_ended: bool,
    /// True once a link or the user has set the lab.
    pub touched: bool,
}

/// A panel of the first screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Panel {
    /// Position and search settings.
    Setup,
    /// Rarely used controls of clock and tree.
    More,
}

impl State {
    /// The lab at the start of the page: with a tree that is small enough to read as a whole.
    pub fn new(tab: u64) -> State {
        let mut state = State::default();
        state.viewer.setup = SearchSetup::opening();
        state.quiz.draw = tab;
        state
    }

    /// The user's own setup; during a lesson, the one from before it.
    pub fn own_setup(&self) -> &SearchSetup {
        let own = self.lessons.own.as_ref();
        own.map_or(&self.viewer.setup, |own| &own.setup)
    }

    /// The screen, lesson or quiz in view.
    pub fn screen(&self) -> impl PartialEq + use<> {
        let lesson = self.lessons.at.map(LessonPlace::lesson_number);
        (self.viewer.screen, self.quiz.open, self.lessons.open, lesson)
    }

    /// Sets whether the lab is the current section. The caller then calls [`super::update::sync_work`].
    pub(super) fn set_current(&mut self, is_current: bool) {
        self.viewer.is_current = is_current;
        if !is_current {
            self.viewer.timeline.playing = false;
        }
    }
}
