//! The exercise at the end of a lesson about the cost of a search: a guess, and its comparison with the searches.

use super::lanes::state::Lane;
use super::lessons::data::LESSONS;
use super::lessons::progress::LessonPlace;
use super::lessons::scenes::{Lesson, NextStep};
use super::setup::state::{SearchSetup, Subject};
use super::viewer::{Screen, SearchViewer, StepTarget};
use crate::text::read_whole;

/// The `id` of the field for the guess.
pub const GUESS: &str = "exercise-guess";

/// The `id` of the result.
pub const ANSWER: &str = "exercise-answer";

/// The least depth of the question, in plies: searches to depth 1 cut nothing.
const LEAST_DEPTH: u32 = 4;

/// The greatest difference between a close guess and the result, in percentage points.
const CLOSE: f64 = 5.0;

/// A guess at the nodes of a lesson's last search, in percent of the nodes of the search before it.
#[derive(Clone, Debug, PartialEq)]
pub struct Exercise {
    /// The number of the lesson.
    lesson: usize,
    /// The text of the field.
    pub typed: String,
    /// True once the result is shown.
    pub checked: bool,
    /// The results so far, by depth.
    results: Vec<DepthShare>,
}

/// The result of an exercise at a depth.
#[derive(Clone, Debug, PartialEq)]
pub struct DepthShare {
    subject: Subject,
    /// In plies.
    pub depth: u32,
    /// The nodes of the last search divided by those of the search before it.
    pub value: f64,
}

impl Exercise {
    pub fn new(lesson: usize) -> Exercise {
        Exercise {
            lesson,
            typed: String::new(),
            checked: false,
            results: Vec::new(),
        }
    }

    /// The exercise of a lesson, by the lesson's id.
    pub fn from_id(id: &str) -> Option<Exercise> {
        let is_meant = |lesson: &Lesson| lesson.id == id && matches!(lesson.now, NextStep::Lab);
        LESSONS.iter().position(is_meant).map(Exercise::new)
    }

    /// The lesson's last scene.
    pub fn place(&self) -> LessonPlace {
        LessonPlace::new(self.lesson, usize::MAX, 0)
    }

    /// A depth of at least [`LEAST_DEPTH`] to which the lesson does not search this position: its text has those results.
    pub fn depth(&self, setup: &SearchSetup) -> u32 {
        let scenes = self.place().lesson().scenes.iter();
        let settings = scenes.flat_map(|scene| scene.settings);
        let shown = settings.filter(|setting| setting.record() == *setup.record());
        let shown: Vec<u32> = shown.map(|setting| setting.depth).collect();
        let mut depth = setup.depth.max(LEAST_DEPTH);
        while shown.contains(&depth) {
            depth += 1;
        }
        depth
    }

    /// The guess in percent; `None` before a whole number is typed.
    pub fn guess(&self) -> Option<u64> {
        read_whole(self.typed.trim_end_matches(['%', ' '])).ok()
    }

    /// True if a guess is close to a share.
    pub fn is_close(&self, share: f64) -> bool {
        let guess = self.guess();
        guess.is_some_and(|guess| (guess as f64 - 100.0 * share).abs() <= CLOSE)
    }

    /// The compared lanes; `None` if one of the searches is missing.
    fn compared<'a>(&self, viewer: &'a SearchViewer) -> Option<[&'a Lane; 2]> {
        let [.., other, search] = self.place().setting().lanes else {
            return None;
        };
        let lane = |id: &str| viewer.lanes.iter().find(|lane| lane.method.id == id);
        Some([lane(other)?, lane(search)?])
    }

    /// The nodes of the search before the last one, and of the last one; `None` if one of them did not end.
    pub fn nodes(&self, viewer: &SearchViewer) -> Option<[u64; 2]> {
        let [other, search] = self.compared(viewer)?;
        Some([other.nodes()?, search.nodes()?])
    }

    /// The results for the position and the evaluation of a setup, by depth.
    pub fn results(&self, setup: &SearchSetup) -> Vec<&DepthShare> {
        let subject = setup.subject();
        let results = self.results.iter();
        results.filter(|share| share.subject == subject).collect()
    }

    /// Saves the result of finished searches, once per depth.
    fn save_result(&mut self, viewer: &SearchViewer) {
        let Some([all, nodes]) = self.nodes(viewer) else {
            return;
        };
        let found = DepthShare {
            subject: viewer.setup.subject(),
            depth: viewer.setup.depth,
            value: nodes as f64 / all.max(1) as f64,
        };
        let is_known =
            |known: &DepthShare| known.depth == found.depth && known.subject == found.subject;
        if !self.results.iter().any(is_known) {
            let before = |known: &DepthShare| known.depth < found.depth;
            let place = self.results.partition_point(before);
            self.results.insert(place, found);
        }
    }

    /// Prepares the viewer for the exercise. Replaces its searches if one of the compared ones is missing.
    pub fn pose(&self, viewer: &mut SearchViewer) {
        viewer.screen = Screen::Tree;
        viewer.totals_hidden = true;
        if self.compared(viewer).is_none() {
            viewer.lanes = self.place().setting().searches();
            viewer.shown_lane = viewer.lanes.len() - 1;
            viewer.begun = false;
        }
    }
}

/// Adapts the exercise to the viewer: new searches pose the question again, the end of the clock answers it, and without
/// the compared searches it ends.
pub fn follow(exercise: &mut Option<Exercise>, viewer: &mut SearchViewer) {
    exercise.take_if(|exercise| exercise.compared(viewer).is_none());
    if let Some(exercise) = exercise {
        if !viewer.begun && exercise.checked {
            exercise.typed.clear();
            exercise.checked = false;
            viewer.pending_step = None;
        }
        let is_searched = viewer.begun && !viewer.searching() && viewer.recording().is_some();
        exercise.checked |= is_searched && viewer.at_end();
        if exercise.checked && viewer.begun {
            exercise.save_result(viewer);
        }
    }
    viewer.totals_hidden = exercise.as_ref().is_some_and(|exercise| !exercise.checked);
}

/// Shows the result, at the end of the clock, if there is a guess. Returns false without one.
pub fn check(exercise: &mut Option<Exercise>, viewer: &mut SearchViewer) -> bool {
    let guessed = exercise.as_mut().filter(|e| e.guess().is_some());
    let Some(exercise) = guessed else {
        return false;
    };
    exercise.checked = true;
    viewer.timeline.playing = false;
    viewer.pending_step = Some(StepTarget::End);
    true
}
