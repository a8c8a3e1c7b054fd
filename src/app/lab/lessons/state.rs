//! The state of the lessons.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use super::figures::{Answer, Figure, Job};
use super::progress::LessonPlace;
use super::prose::{Piece, pieces};
use super::scenes::SceneView;
use crate::app::effects::{Effect, TaskEvent, TaskGroup};
use crate::app::lab::lanes::state::Lane;
use crate::app::lab::setup::state::SearchSetup;
use crate::app::lab::viewer::{SearchViewer, StepTarget};
use crate::job::dispatch::Urgency;
use crate::text::{Language, Message, translate};

/// The tasks for the placeholders of lessons.
const FIGURES: TaskGroup = TaskGroup::new("lab/figures", Urgency::Brief);

/// The `id` of the heading of lesson or list, which gets the focus with each scene.
pub const TITLE: &str = "lessons-title";
pub const OPEN_BUTTON: &str = "lessons-open";

#[derive(Clone, Debug, Default)]
pub struct Lessons {
    /// True if the lessons replace the lab in the view.
    pub open: bool,
    /// The current place; `None` in the list of lessons.
    pub at: Option<LessonPlace>,
    /// The lab's state from before a lesson, until its end.
    pub own: Option<OwnWork>,
    /// The started tasks, with the results of finished ones.
    found: BTreeMap<(LessonPlace, Job), Option<Answer>>,
    /// The error of the last failed task.
    pub error: Option<Message>,
}

/// The lab's searches from before a lesson or a scene replaced them.
#[derive(Clone, Debug)]
pub struct OwnWork {
    pub setup: SearchSetup,
    /// The searches with their results.
    pub lanes: Vec<Lane>,
    /// The index of the search whose tree was shown.
    pub shown_lane: usize,
    /// The point of this search; `None` before it starts.
    pub step: Option<StepTarget>,
}

impl OwnWork {
    pub fn of(viewer: &SearchViewer) -> OwnWork {
        OwnWork {
            setup: viewer.setup.clone(),
            lanes: viewer.lanes.clone(),
            shown_lane: viewer.shown_lane,
            step: viewer.pending_step.or(viewer
                .begun
                .then_some(StepTarget::Step(viewer.timeline.step))),
        }
    }

    /// Returns to these searches; the caller cancels those in progress.
    pub fn restore(self, viewer: &mut SearchViewer) {
        viewer.timeline.playing = false;
        viewer.search_estimate = None;
        viewer.setup = self.setup;
        viewer.lanes = self.lanes;
        viewer.shown_lane = self.shown_lane.min(viewer.lanes.len() - 1);
        viewer.begun = viewer.lanes.iter().all(|lane| lane.recording().is_some());
        viewer.pending_step = self.step;
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum LessonsMsg {
    Open,
    /// Return to the lab's state from before the lesson.
    Close,
    /// Open a lesson by its number.
    Begin(usize),
    /// Open a scene of the lesson by its number.
    Scene(usize),
    /// Open the next scene, after the last one of a lesson the next lesson.
    Next,
    Previous,
    /// Select a setting by its number.
    Set(usize),
    /// Open the exercise at the end of the lesson.
    Now,
    /// Change the text in the field of the exercise.
    Guess(String),
    /// Compare the guess with the searches.
    Check,
    /// Pose the question of the exercise at another depth.
    GuessAt(u32),
    /// Return from the exercise to the end of its lesson.
    Resume,
    /// Close the exercise.
    EndExercise,
    Task(LessonPlace, Job, Box<TaskEvent>),
}

impl Lessons {
    /// True if the list is shown.
    pub fn is_list(&self) -> bool {
        self.open && self.at.is_none()
    }

    /// The id of the lesson whose last scene is open.
    pub fn finished(&self) -> Option<&'static str> {
        let place = self.at.filter(|place| place.is_last())?;
        Some(place.lesson().id)
    }

    /// The result of a task for a setting.
    pub fn answer(&self, place: LessonPlace, job: Job) -> Option<&Answer> {
        self.found.get(&(place, job))?.as_ref()
    }

    /// Starts the missing tasks for the placeholders of the current scene; beside playouts, of the whole lesson, so that
    /// a lecture does not wait for them.
    pub fn start_tasks(&mut self) -> Vec<Effect<LessonsMsg>> {
        let mut effects = Vec::new();
        let scenes = self
            .at
            .map_or(Vec::new(), |place| match place.scene().shows {
                SceneView::Playouts(_) => {
                    let scenes = 0..place.lesson().scenes.len();
                    scenes.map(|scene| place.to_scene(scene)).collect()
                }
                _ => vec![place],
            });
        for (place, job) in scenes.into_iter().flat_map(needed) {
            if let Entry::Vacant(missing) = self.found.entry((place, job))
                && let Some(task) = job.task(place.setting())
            {
                missing.insert(None);
                effects.push(Effect::run(FIGURES, task, move |event| {
                    LessonsMsg::Task(place, job, event)
                }));
            }
        }
        effects
    }

    /// Handles an event of a task. A task that stopped early has no result: a repetition would also stop.
    pub fn on_task_event(&mut self, place: LessonPlace, job: Job, event: TaskEvent) {
        match event {
            TaskEvent::Progress(_) => {}
            TaskEvent::Done(result) => {
                self.found.insert((place, job), Answer::of(result));
            }
            TaskEvent::Failed(error) => self.error = Some(error),
        }
    }

    /// True while results for placeholders of the scene are missing.
    pub fn is_computing(&self) -> bool {
        let mut jobs = self.at.map(needed).unwrap_or_default().into_iter();
        jobs.any(|(place, job)| self.answer(place, job).is_none())
    }
}

/// The tasks for all placeholders of a scene, each for one of its settings.
pub(super) fn needed(place: LessonPlace) -> Vec<(LessonPlace, Job)> {
    let text = translate(Language::En, &place.text_key()).into_owned();
    let mut jobs = Vec::new();
    for piece in text.lines().flat_map(pieces) {
        let Piece::Figure(figure) = piece else {
            continue;
        };
        let Some(figure) = Figure::read(figure) else {
            continue;
        };
        for (number, setting) in place.scene().settings.iter().enumerate() {
            if figure.setting.is_none_or(|id| id == setting.id) {
                let place = place.with_setting(number);
                jobs.extend(figure.jobs().into_iter().map(|job| (place, job)));
            }
        }
    }
    jobs
}
