//! The state of the lessons.

use super::figures::{Answer, Job};
use super::progress::LessonPlace;
use crate::app::effects::{TaskEvent, TaskId};
use crate::app::lab::{Lane, Question};
use crate::text::Message;

/// Identifies a task: the numbers of lesson, scene and setting, and the task.
pub type Key = (usize, usize, usize, Job);

#[derive(Clone, Debug, Default)]
pub struct Lessons {
    /// True if the lessons replace the lab in the view.
    pub open: bool,
    /// The current place; `None` in the list of lessons.
    pub at: Option<LessonPlace>,
    /// The ids of the lessons whose last scene the user has opened.
    pub read: Vec<String>,
    /// The lab's state from before a lesson, until its end.
    pub own: Option<OwnWork>,
    /// True until the searches exist and the clock has its initial position.
    pub(super) waits: bool,
    /// The results of finished tasks.
    pub(super) found: Vec<(Key, Answer)>,
    /// The running tasks.
    pub(super) asked: Vec<(TaskId, Key)>,
    /// The error of the last failed task.
    pub(super) error: Option<Message>,
}

/// The lab's state from before a lesson.
#[derive(Clone, Debug)]
pub struct OwnWork {
    pub question: Question,
    /// The searches with their results.
    pub lanes: Vec<Lane>,
    /// The index of the search whose tree was shown.
    pub shown_lane: usize,
    /// The finished steps of this search.
    pub step: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    Open,
    /// Return to the lab's state from before the lesson.
    Close,
    /// Open a lesson by its number.
    Begin(usize),
    /// Open a scene of the lesson by its number.
    Scene(usize),
    /// Advance by scenes; go back if negative. Stops at the ends.
    By(i64),
    /// Select a setting by its number.
    Set(usize),
    /// Open the exercise at the end of the lesson, if it is in the lab.
    Now,
    /// An event of the task with this id.
    Task(TaskId, Box<TaskEvent>),
}

impl Lessons {
    /// True if the list is shown.
    pub fn is_list(&self) -> bool {
        self.open && self.at.is_none()
    }

    /// The result of a task for a setting of the scene.
    pub fn answer(&self, place: LessonPlace, job: Job) -> Option<&Answer> {
        let key = (
            place.lesson_number(),
            place.scene_number(),
            place.setting_number(),
            job,
        );
        self.answer_to(&key)
    }

    /// The result of a task. A linear search is enough for a few dozen entries.
    pub(super) fn answer_to(&self, key: &Key) -> Option<&Answer> {
        let mut found = self.found.iter().filter(|(k, _)| k == key);
        found.next().map(|(_, answer)| answer)
    }
}
