//! A lesson in links.

use super::data::LESSONS;
use super::progress::LessonPlace;
use super::state::Lessons;
use super::update::{enter, list};
use crate::app::lab::State;
use crate::app::ui::{Pairs, query};
use crate::text::Message;

/// The lesson, in links.
pub const LESSON: &str = "lesson";
/// The number of its scene, in links.
pub const SCENE: &str = "scene";
/// What the scene is set to, in links.
pub const WORD: &str = "word";
/// The list of lessons, in links.
const LIST: &str = "list";

/// Where the person is in the lessons, as names and values of a link.
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

/// Opens the lesson of a link over the lab of the same link. What is wrong with a value goes to `errors`, and the value counts for
/// nothing.
pub fn open(state: &mut State, pairs: &Pairs, errors: &mut Vec<Message>) {
    let Some(id) = query::value(pairs, LESSON) else {
        return;
    };
    let Some(lesson) = LESSONS.iter().position(|l| l.id == id) else {
        if id != LIST {
            errors.push(query::no_value(LESSON, id));
        }
        return list(state);
    };
    let scenes = LESSONS[lesson].scenes;
    let scene = query::value(pairs, SCENE).map_or(1, |text| {
        let read = text.parse().ok();
        let read = read.filter(|n| (1..=scenes.len()).contains(n));
        read.unwrap_or_else(|| {
            errors.push(query::no_value(SCENE, text));
            1
        })
    });
    let settings = scenes[scene - 1].settings;
    let setting = query::value(pairs, WORD).map_or(0, |id| {
        let read = settings.iter().position(|s| s.id == id);
        read.unwrap_or_else(|| {
            errors.push(query::no_value(WORD, id));
            0
        })
    });
    // The step of the link is one of the lesson's search.
    let wanted = state.link_target.take();
    enter(state, LessonPlace::new(lesson, scene - 1, setting));
    if wanted.is_some() {
        state.link_target = wanted;
        state.lessons.waits = false;
    }
}
