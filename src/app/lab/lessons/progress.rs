//! Where in the lessons a person is.

use super::data::LESSONS;
use super::scenes::{Lesson, Scene, Setting};

/// A place in the lessons; those that are made by [`LessonPlace::new`] exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LessonPlace {
    lesson: usize,
    scene: usize,
    setting: usize,
}

impl LessonPlace {
    /// A place, by numbers from 0; the nearest that exists.
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

    /// The number of the lesson.
    pub fn lesson_number(self) -> usize {
        self.lesson
    }

    /// The number of the scene.
    pub fn scene_number(self) -> usize {
        self.scene
    }

    /// The number of the setting.
    pub fn setting_number(self) -> usize {
        self.setting
    }

    /// The lesson.
    pub fn lesson(self) -> &'static Lesson {
        &LESSONS[self.lesson]
    }

    /// The scene.
    pub fn scene(self) -> &'static Scene {
        &self.lesson().scenes[self.scene]
    }

    /// The setting.
    pub fn setting(self) -> &'static Setting {
        &self.scene().settings[self.setting]
    }

    /// The same scene with another setting.
    pub fn set(self, setting: usize) -> Self {
        LessonPlace::new(self.lesson, self.scene, setting)
    }

    /// Another scene of the same lesson, as it opens.
    pub fn to_scene(self, scene: usize) -> Self {
        LessonPlace::new(self.lesson, scene, 0)
    }

    /// Whether no scene follows.
    pub fn is_last(self) -> bool {
        self.scene + 1 == self.lesson().scenes.len()
    }

    /// The key of the scene's text.
    pub fn text_key(self) -> String {
        format!("lesson.{}.{}", self.lesson().id, self.scene + 1)
    }
}
