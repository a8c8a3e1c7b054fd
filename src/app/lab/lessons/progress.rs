//! The current place in the lessons.

use super::data::LESSONS;
use super::scenes::{Lesson, Scene, SceneView, Setting};
use crate::app::lab::playouts::state::PlayoutPart;

/// A place in the lessons. [`LessonPlace::new`] ensures that it exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LessonPlace {
    lesson: usize,
    scene: usize,
    setting: usize,
}

impl LessonPlace {
    /// The closest existing place to these numbers from 0.
    pub fn new(lesson: usize, scene: usize, setting: usize) -> Self {
        let lesson = lesson.min(LESSONS.len() - 1);
        let scenes = LESSONS[lesson].scenes;
        let scene = scene.min(scenes.len() - 1);
        let setting = setting.min(scenes[scene].settings.len() - 1);
        LessonPlace {
            lesson,
            scene,
            setting,
        }
    }

    /// Each setting of each scene of all lessons, in their order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..LESSONS.len()).flat_map(|lesson| {
            let scenes = LESSONS[lesson].scenes.iter().enumerate();
            scenes.flat_map(move |(scene, found)| {
                (0..found.settings.len())
                    .map(move |setting| LessonPlace::new(lesson, scene, setting))
            })
        })
    }

    pub fn lesson_number(self) -> usize {
        self.lesson
    }

    pub fn scene_number(self) -> usize {
        self.scene
    }

    pub fn setting_number(self) -> usize {
        self.setting
    }

    pub fn lesson(self) -> &'static Lesson {
        &LESSONS[self.lesson]
    }

    pub fn scene(self) -> &'static Scene {
        &self.lesson().scenes[self.scene]
    }

    pub fn setting(self) -> &'static Setting {
        &self.scene().settings[self.setting]
    }

    /// The same scene with another setting.
    pub fn with_setting(self, setting: usize) -> Self {
        LessonPlace::new(self.lesson, self.scene, setting)
    }

    /// Another scene of the same lesson, with its first setting.
    pub fn to_scene(self, scene: usize) -> Self {
        LessonPlace::new(self.lesson, scene, 0)
    }

    /// The next scene; after the last one of a lesson the next lesson.
    pub fn next(self) -> Option<Self> {
        if self.is_last() {
            (self.lesson + 1 < LESSONS.len()).then(|| LessonPlace::new(self.lesson + 1, 0, 0))
        } else {
            Some(self.to_scene(self.scene + 1))
        }
    }

    /// The previous scene; before the first one of a lesson the end of the previous lesson.
    pub fn previous(self) -> Option<Self> {
        match self.scene.checked_sub(1) {
            Some(scene) => Some(self.to_scene(scene)),
            None => Some(LessonPlace::new(self.lesson.checked_sub(1)?, usize::MAX, 0)),
        }
    }

    /// True for the last scene of the lesson.
    pub fn is_last(self) -> bool {
        self.scene + 1 == self.lesson().scenes.len()
    }

    /// True for the settings at which a lecture stops: the last one of the scene, and each step of a playout.
    pub fn is_lecture_stop(self) -> bool {
        let shows_steps = self.scene().shows == SceneView::Playouts(PlayoutPart::Steps);
        let is_first = self.setting == 0 && shows_steps;
        let is_last = self.setting + 1 == self.scene().settings.len();
        is_first || is_last || self.setting().step.is_some()
    }

    /// The key of the scene's text.
    pub fn text_key(self) -> String {
        format!("lesson.{}.{}", self.lesson().id, self.scene + 1)
    }
}
