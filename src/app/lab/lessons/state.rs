//! The lessons: what is read, and what is known for it.

use super::figures::{Answer, Job};
use super::progress::LessonPlace;
use crate::app::effects::{TaskEvent, TaskId};
use crate::app::lab::{Lane, Question};
use crate::text::Message;

/// Something to be found out: numbers of lesson, scene and setting, and what of it.
pub type Key = (usize, usize, usize, Job);

/// The lessons.
#[derive(Clone, Debug, Default)]
pub struct Lessons {
    /// Whether they are seen in place of the lab.
    pub open: bool,
    /// Where the person is; `None` in the list of lessons.
    pub at: Option<LessonPlace>,
    /// The lessons whose last scene the person has seen, by their names.
    pub read: Vec<String>,
    /// What the person had in the lab, while a lesson has it.
    pub own: Option<OwnWork>,
    /// Whether the clock is still to be set, once the searches are there.
    pub(super) waits: bool,
    /// What was found out.
    pub(super) found: Vec<(Key, Answer)>,
    /// What is being found out.
    pub(super) asked: Vec<(TaskId, Key)>,
    /// Why something could not be.
    pub(super) error: Option<Message>,
}

/// What a person had in the lab.
#[derive(Clone, Debug)]
pub struct OwnWork {
    /// What was searched.
    pub question: Question,
    /// The searches with what they had found.
    pub lanes: Vec<Lane>,
    /// The search whose tree was seen.
    pub shown_lane: usize,
    /// Steps of it that were done.
    pub step: usize,
}

/// Something that happens to the lessons.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// Open the list of lessons.
    Open,
    /// Back to the lab as the person had it.
    Close,
    /// Begin a lesson, by its number.
    Begin(usize),
    /// To a scene of the lesson, by its number.
    Scene(usize),
    /// So many scenes on; back if negative. Nothing lies beyond the ends.
    By(i64),
    /// Set the lab by a blue word: a setting's number.
    Set(usize),
    /// Now on your board: to the lab or below it.
    Now,
    /// A worker reports on what a figure needs.
    Task(TaskId, Box<TaskEvent>),
}

impl Lessons {
    /// Whether the list is seen.
    pub fn is_list(&self) -> bool {
        self.open && self.at.is_none()
    }

    /// What was found out of a setting of the scene.
    pub fn answer(&self, place: LessonPlace, job: Job) -> Option<&Answer> {
        let key = (
            place.lesson_number(),
            place.scene_number(),
            place.setting_number(),
            job,
        );
        self.answer_to(&key)
    }

    /// What was found out, if it was. A few dozen entries are found by looking at all of them.
    pub(super) fn answer_to(&self, key: &Key) -> Option<&Answer> {
        let mut found = self.found.iter().filter(|(k, _)| k == key);
        found.next().map(|(_, answer)| answer)
    }
}
