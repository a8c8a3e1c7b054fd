//! Lessons in links.

use super::lesson_update::{enter, show_list};
use super::lessons::data::LESSONS;
use super::lessons::progress::LessonPlace;
use super::lessons::state::Lessons;
use super::state::State;
use crate::app::ui::{Pairs, query};
use crate::text::Message;

pub const LESSON: &str = "lesson";
/// The name in links of the number of the scene, from 1.
pub const SCENE: &str = "scene";
/// The name of the setting in links.
pub const WORD: &str = "word";
/// The value for the list of lessons.
const LIST: &str = "list";

/// The current place in the lessons, as names and values of a link.
pub fn pairs(lessons: &Lessons) -> Vec<(&'static str, String)> {
    match lessons.at {
        _ if !lessons.open => Vec::new(),
        None => vec![(LESSON, LIST.to_owned())],
        Some(place) => {
            let scene = (place.scene_number() + 1).to_string();
            vec![
                (LESSON, place.lesson().id.to_owned()),
                (SCENE, scene),
                (WORD, place.setting().id.to_owned()),
            ]
        }
    }
}

/// Opens the lesson of a link, after the link has set the lab. Replaces wrong values by defaults and adds them to
/// `errors`.
pub fn open(state: &mut State, pairs: &Pairs, errors: &mut Vec<Message>) {
    let Some(id) = query::value(pairs, LESSON) else {
        return;
    };
    let Some(lesson) = LESSONS.iter().position(|l| l.id == id) else {
        if id != LIST {
            errors.push(query::invalid_value(LESSON, id));
        }
        return show_list(state);
    };
    let scenes = LESSONS[lesson].scenes;
    let scene = query::number(pairs, SCENE, 1..=scenes.len() as u64, errors);
    let scene = scene.map_or(0, |number| number as usize - 1);
    let known = |id: &str| scenes[scene].settings.iter().position(|s| s.id == id);
    let setting = query::choice(pairs, WORD, known, errors).unwrap_or_default();
    // The step of the link belongs to the search of the lesson.
    let wanted = state.viewer.pending_step.take();
    enter(state, LessonPlace::new(lesson, scene, setting));
    if wanted.is_some() {
        state.viewer.pending_step = wanted;
    }
}
