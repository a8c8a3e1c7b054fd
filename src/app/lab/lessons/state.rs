//! The state of the lessons.

use super::figures::{Answer, Figure, Job};
use super::progress::LessonPlace;
use super::prose::{Piece, pieces};
use crate::app::effects::{Effect, TaskEvent, TaskGroup, TaskId};
use crate::app::lab::lanes::state::Lane;
use crate::app::lab::question::state::Question;
use crate::job::dispatch::Urgency;
use crate::text::{Language, Message, translate};

/// The tasks for the placeholders of lessons.
const FIGURES: TaskGroup = TaskGroup::new("lab/figures", Urgency::Brief);

/// The `id` of the heading of lesson or list, which gets the focus with each scene.
pub const TITLE: &str = "lessons-title";
/// The `id` of the button that opens the lessons.
pub const OPEN_BUTTON: &str = "lessons-open";

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
    pub waits: bool,
    /// The results of finished tasks.
    found: Vec<(Key, Answer)>,
    running: Vec<(TaskId, Key)>,
    /// The error of the last failed task.
    pub error: Option<Message>,
    /// The id of the last task.
    tasks: TaskId,
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
    /// Open the exercise at the end of the lesson.
    Now,
    /// Copy the link of the current state to the clipboard.
    CopyLink,
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

    /// Starts the missing tasks for the placeholders of the current scene.
    pub fn start_tasks(&mut self) -> Vec<Effect<Msg>> {
        let Some(place) = self.at else {
            return Vec::new();
        };
        let mut effects = Vec::new();
        for key in needed(place) {
            let is_running = self.running.iter().any(|(_, k)| *k == key);
            if is_running || self.answer_to(&key).is_some() {
                continue;
            }
            let (lesson, scene, setting, job) = key;
            let Some(task) = job.task(LessonPlace::new(lesson, scene, setting).setting()) else {
                continue;
            };
            self.tasks += 1;
            let id = self.tasks;
            self.running.push((id, key));
            effects.push(Effect::run(FIGURES, task, move |event| {
                Msg::Task(id, event)
            }));
        }
        effects
    }

    /// Handles an event of a task.
    pub fn on_task_event(&mut self, id: TaskId, event: TaskEvent) {
        let Some(at) = self.running.iter().position(|(task, _)| *task == id) else {
            return;
        };
        match event {
            TaskEvent::Progress(_) => {}
            // A task that stopped early stays in the list: a repetition would also stop.
            TaskEvent::Done(result) => {
                if let Some(answer) = Answer::of(result) {
                    let (_, key) = self.running.swap_remove(at);
                    self.found.push((key, answer));
                }
            }
            TaskEvent::Failed(error) => self.error = Some(error),
        }
    }

    /// True while results for placeholders of the scene are missing.
    pub fn is_computing(&self) -> bool {
        let known = |key: &Key| self.answer_to(key).is_some();
        self.at
            .is_some_and(|place| needed(place).iter().any(|key| !known(key)))
    }
}

/// The tasks for all placeholders of a scene.
pub(super) fn needed(place: LessonPlace) -> Vec<Key> {
    let text = translate(Language::En, &place.text_key()).into_owned();
    let settings = place.scene().settings;
    let mut keys = Vec::new();
    for piece in text.lines().flat_map(pieces) {
        let Piece::Figure(figure) = piece else {
            continue;
        };
        let Some(figure) = Figure::read(figure) else {
            continue;
        };
        for (number, setting) in settings.iter().enumerate() {
            if figure.setting.is_none_or(|id| id == setting.id) {
                let key = |job| (place.lesson_number(), place.scene_number(), number, job);
                keys.extend(figure.jobs().into_iter().map(key));
            }
        }
    }
    keys
}
