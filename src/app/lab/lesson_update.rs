//! Moves through the lessons, and sets the lab to their scenes.

use super::charts::compare;
use super::charts::state::ChartsMsg;
use super::charts::update as charts;
use super::exercise::{self, Exercise};
use super::lanes::state::{Lane, SEARCHES};
use super::lessons::lecture::{DEPTH_SCENE, SCENES, is_after_scenes};
use super::lessons::progress::LessonPlace;
use super::lessons::scenes::{NextStep, Setting};
use super::lessons::state::{LessonsMsg, OPEN_BUTTON, OwnWork, TITLE};
use super::msg::{Effect, Msg, Response};
use super::playouts::state as playouts;
use super::setup::state::{SearchSetup, SetupMsg};
use super::setup::update as setup;
use super::state::State;
use super::traces::update as traces;
use super::viewer::{Screen, SearchViewer, StepTarget};
use crate::app::effects::{Notice, Request, map};
use crate::app::ui::query;
use crate::registry::GameRecord;
use crate::text::Message;

/// Updates the lessons; `in_play` is the game on the board of Play.
pub fn update(state: &mut State, msg: LessonsMsg, in_play: &GameRecord, workers: u32) -> Response {
    let place = state.lessons.at;
    let mut effects = Vec::new();
    let to = match msg {
        LessonsMsg::Open => {
            effects.extend(put_back(state));
            show_list(state);
            None
        }
        LessonsMsg::Close => {
            effects.extend(leave(state));
            effects.push(Effect::focus(OPEN_BUTTON));
            return effects.into();
        }
        LessonsMsg::Begin(lesson) => Some(LessonPlace::new(lesson, 0, 0)),
        LessonsMsg::Scene(scene) => place.map(|p| p.to_scene(scene)),
        LessonsMsg::Next => place.and_then(LessonPlace::next),
        LessonsMsg::Previous => place.and_then(LessonPlace::previous),
        LessonsMsg::Set(setting) => {
            let Some(place) = place else {
                return Response::default();
            };
            enter(state, place.with_setting(setting));
            return Response::default();
        }
        LessonsMsg::Now => return open_exercise(state, in_play, workers),
        LessonsMsg::Guess(typed) => {
            if let Some(exercise) = &mut state.exercise {
                exercise.typed = typed;
            }
            return Response::default();
        }
        LessonsMsg::Check => {
            let is_checked = exercise::check(&mut state.exercise, &mut state.viewer);
            return Response::focus(if is_checked { exercise::ANSWER } else { exercise::GUESS });
        }
        LessonsMsg::GuessAt(depth) => {
            let response = setup::update(&mut state.viewer, SetupMsg::Depth(depth), in_play);
            let mut response = response.map(Msg::from);
            response.effects.push(Effect::focus(exercise::GUESS));
            return response;
        }
        LessonsMsg::Resume => state.exercise.as_ref().map(Exercise::place),
        LessonsMsg::EndExercise => {
            state.exercise = None;
            return Response::focus("main");
        }
        LessonsMsg::Task(place, job, event) => {
            state.lessons.on_task_event(place, job, *event);
            return Response::default();
        }
    };
    let scene = |p: LessonPlace| (p.lesson_number(), p.scene_number());
    if let Some(to) = to.filter(|&to| place.map(scene) != Some(scene(to))) {
        enter(state, to);
    }
    effects.push(Effect::focus(TITLE));
    effects.into()
}

pub fn show_list(state: &mut State) {
    state.viewer.timeline.playing = false;
    state.lessons.open = true;
    state.lessons.at = None;
}

/// Opens a place in the lessons and applies its setting to the lab. Saves the lab's earlier state on entry, and ends an
/// exercise.
pub fn enter(state: &mut State, place: LessonPlace) {
    state.exercise = None;
    if state.lessons.own.is_none() {
        state.lessons.own = Some(OwnWork::of(&state.viewer));
    }
    traces::show(&mut state.viewer, false);
    let lessons = &mut state.lessons;
    lessons.open = true;
    lessons.at = Some(place);
    let setting = place.setting();
    if !is_set(&state.viewer, setting) {
        apply(&mut state.viewer, setting);
    }
    state.viewer.shown_lane = setting.shown_lane.min(state.viewer.lanes.len() - 1);
    state.viewer.pending_step = Some(setting.at);
    if setting.playouts > 0 {
        let record = state.viewer.setup.record();
        // All settings of a scene have the same position.
        let scenes = place.lesson().scenes.iter();
        let settings = scenes.map(|scene| scene.settings[0]);
        let settings = settings.filter(|setting| setting.playouts > 0);
        let mut setups: Vec<_> = settings.filter_map(|s| s.setup().ok()).collect();
        setups.dedup_by_key(|setup| setup.record().clone());
        playouts::plan(&mut state.playouts, record, setting.playouts, setups);
    }
}

/// Sets the lab to the position and the searches of a setting.
fn apply(viewer: &mut SearchViewer, setting: &Setting) {
    // A test applies all settings.
    if let Ok(setup) = setting.setup() {
        viewer.setup = setup;
    }
    viewer.lanes = setting.searches();
    viewer.shown_lane = setting.shown_lane;
    viewer.begun = false;
}

/// Sets the lab to a scene of a lecture, by its number, at its first stop. The scene about depth starts its
/// measurements.
pub fn begin_scene(state: &mut State, number: usize) {
    let Some(scene) = SCENES.get(number) else {
        return;
    };
    leave(state);
    open_screen(state, scene);
}

/// Shows a setting on its screen.
fn open_screen(state: &mut State, scene: &Setting) {
    apply(&mut state.viewer, scene);
    state.viewer.screen = scene.screen;
    if scene.screen == Screen::Depth {
        charts::plan_depths(&mut state.charts, &state.viewer.setup);
    }
    state.quiz.open = false;
    state.viewer.pending_step = Some(StepTarget::First);
}

/// The scene of the lecture that the lab shows, or that a lesson covers.
pub fn current_scene(state: &State) -> Option<usize> {
    let lanes = match &state.lessons.own {
        Some(own) => &own.lanes,
        None => &state.viewer.lanes,
    };
    SCENES.iter().position(|scene| {
        scene.screen == state.viewer.screen && matches_setting(state.own_setup(), lanes, scene)
    })
}

/// The part of the lecture on the screen: a scene by its number, or the lesson after the last one.
pub fn lecture_part(state: &State) -> Option<usize> {
    let scene = current_scene(state)?;
    match state.lessons.at {
        None => Some(scene),
        Some(place) => (scene == DEPTH_SCENE && is_after_scenes(place)).then_some(SCENES.len()),
    }
}

/// True if the lab equals a setting.
pub fn is_set(viewer: &SearchViewer, setting: &Setting) -> bool {
    matches_setting(&viewer.setup, &viewer.lanes, setting)
}

fn matches_setting(setup: &SearchSetup, lanes: &[Lane], setting: &Setting) -> bool {
    let lanes = lanes.iter().map(|l| (l.method.id, l.deeper));
    let meant = setting.lanes.iter().enumerate();
    *setup.record() == setting.record()
        && setup.depth == setting.depth
        && setup.evaluation == setting.evaluation
        && setup.preference == setting.preference
        && lanes.eq(meant.map(|(number, id)| (*id, setting.deeper(number))))
}

/// Restores the lab's state from before the lessons, and ends an exercise.
pub fn put_back(state: &mut State) -> Vec<Effect> {
    state.exercise = None;
    let Some(own) = state.lessons.own.take() else {
        return Vec::new();
    };
    state.lessons.at = None;
    own.restore(&mut state.viewer);
    vec![Effect::Cancel(SEARCHES)]
}

pub fn leave(state: &mut State) -> Vec<Effect> {
    let effects = put_back(state);
    state.lessons.open = false;
    state.lessons.at = None;
    effects
}

/// Leaves the lesson for the exercise at its end, in the lab or in Play.
fn open_exercise(state: &mut State, in_play: &GameRecord, workers: u32) -> Response {
    let Some(place) = state.lessons.at else {
        return Response::default();
    };
    let (last, lesson) = (place.setting(), place.lesson());
    let task = Message::new(&format!("lesson.{}.now", lesson.id));
    let mut effects = leave(state);
    match lesson.now {
        NextStep::Play(link) => {
            // A test opens all links.
            let pairs = query::read(link).unwrap_or_default().pairs;
            // The page is about to leave the section: no searches start.
            state.set_current(false);
            return Response::request(Request::Play(pairs, Some(task)));
        }
        NextStep::Lab => {
            if in_play.game != state.viewer.setup.record().game {
                state.viewer.setup.evaluation.clear();
            }
            if let Err(error) = state.viewer.setup.set(in_play.clone()) {
                return Response::error(error);
            }
            state.viewer.lanes = last.searches();
            state.viewer.shown_lane = state.viewer.lanes.len() - 1;
            state.viewer.pending_step = None;
            state.viewer.begun = false;
            let exercise = Exercise::new(place.lesson_number());
            state.viewer.setup.depth = exercise.depth(&state.viewer.setup);
            exercise.pose(&mut state.viewer);
            state.exercise = Some(exercise);
            effects.push(Effect::focus(exercise::GUESS));
            return effects.into();
        }
        NextStep::Compare => {
            state.viewer.screen = Screen::Measure;
            let start = ChartsMsg::Compare(compare::Msg::Start);
            let started = charts::update(&mut state.charts, start, &state.viewer.setup, workers);
            effects.extend(map(started.effects, Msg::Charts));
            effects.push(Effect::focus("lab-compare"));
        }
        NextStep::Depth(setting) => open_screen(state, &setting),
    }
    let notice = Some(Notice::untimed(task));
    Response {
        notice,
        ..effects.into()
    }
}
