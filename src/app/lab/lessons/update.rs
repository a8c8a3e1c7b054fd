use super::figures::{Answer, Figure};
use super::lecture::SCENES;
use super::progress::LessonPlace;
use super::prose::{Piece, pieces};
use super::scenes::{ClockStart, NextStep, Setting};
use super::state::{Key, Msg, OwnWork};
use crate::app::effects::{TaskEvent, TaskGroup, TaskId};
use crate::app::lab::charts::compare::Msg as CompareMsg;
use crate::app::lab::charts::state::Msg as ChartsMsg;
use crate::app::lab::charts::update as charts;
use crate::app::lab::lanes::state::SEARCHES;
use crate::app::lab::msg::{Effect, Msg as LabMsg, Response};
use crate::app::lab::state::LinkTarget;
use crate::app::lab::timeline::state::Msg as TimelineMsg;
use crate::app::lab::timeline::update::{play, set as set_clock, update as clock};
use crate::app::lab::traces::update as traces;
use crate::app::lab::tree::follow::{follow, sync_tree};
use crate::app::lab::{Screen, State};
use crate::job::dispatch::Urgency;
use crate::registry::GameRecord;
use crate::text::{Language, Message, translate};

/// The tasks for the placeholders of lessons.
const FIGURES: TaskGroup = TaskGroup::new("lab/figures", Urgency::Brief);

/// The `id` of the heading of lesson or list, which gets the focus with each scene.
pub const TITLE: &str = "lessons-title";
/// The `id` of the button that opens the lessons.
pub const OPEN_BUTTON: &str = "lessons-open";

/// Updates the lessons; `in_play` is the game on the board of Play.
pub fn update(state: &mut State, msg: Msg, in_play: &GameRecord, workers: u32) -> Response {
    let place = state.lessons.at;
    let mut effects = Vec::new();
    let to = match msg {
        Msg::Open => {
            effects.extend(put_back(state));
            list(state);
            None
        }
        Msg::Close => {
            effects.extend(leave(state));
            effects.push(Effect::Focus(OPEN_BUTTON.to_owned()));
            return Response::effects(effects);
        }
        Msg::Begin(lesson) => Some(LessonPlace::new(lesson, 0, 0)),
        Msg::Scene(scene) => place.map(|p| p.to_scene(scene)),
        Msg::By(scenes) => place.map(|p| {
            let scene = p.scene_number() as i64 + scenes;
            p.to_scene(scene.max(0) as usize)
        }),
        Msg::Set(setting) => {
            let Some(place) = place else {
                return Response::default();
            };
            return Response::effects(enter(state, place.set(setting)));
        }
        Msg::Now => return now(state, in_play, workers),
        Msg::Task(id, event) => {
            on_task_event(state, id, *event);
            return Response::default();
        }
    };
    let scene = |p: LessonPlace| (p.lesson_number(), p.scene_number());
    if let Some(to) = to.filter(|&to| place.map(scene) != Some(scene(to))) {
        effects.extend(enter(state, to));
    }
    effects.push(Effect::Focus(TITLE.to_owned()));
    Response::effects(effects)
}

pub fn list(state: &mut State) {
    state.timeline.playing = false;
    state.lessons.open = true;
    state.lessons.at = None;
}

/// Opens a place in the lessons and applies its setting to the lab. Saves the lab's earlier state on entry.
pub fn enter(state: &mut State, place: LessonPlace) -> Vec<Effect> {
    if state.lessons.own.is_none() {
        state.lessons.own = Some(OwnWork {
            question: state.question.clone(),
            lanes: state.lanes.clone(),
            shown_lane: state.shown_lane,
            step: state.timeline.step,
        });
    }
    traces::show(state, false);
    let lessons = &mut state.lessons;
    lessons.open = true;
    lessons.at = Some(place);
    lessons.waits = true;
    let id = place.lesson().id;
    if place.is_last() && !lessons.read.iter().any(|r| r == id) {
        lessons.read.push(id.to_owned());
    }
    let setting = place.setting();
    if !is_set(state, setting) {
        // A test applies all settings.
        if let Ok(question) = setting.question() {
            state.question = question;
        }
        state.lanes = setting.searches();
        state.link_target = None;
        state.begun = false;
    }
    state.shown_lane = setting.shown_lane.min(state.lanes.len() - 1);
    arrived(state)
}

/// Sets the lab to a scene of a lecture, by its number; the clock stops at the first visit of the root.
pub fn begin_scene(state: &mut State, number: usize) {
    let Some(scene) = SCENES.get(number) else {
        return;
    };
    leave(state);
    // A test applies all scenes.
    if let Ok(question) = scene.question() {
        state.question = question;
    }
    state.lanes = scene.searches();
    state.shown_lane = scene.shown_lane;
    state.room = Screen::Tree;
    state.quiz.open = false;
    state.link_target = Some(LinkTarget { step: 1 });
    state.begun = false;
}

/// True if the lab equals a setting.
pub fn is_set(state: &State, setting: &Setting) -> bool {
    let question = &state.question;
    let lanes = state.lanes.iter().map(|l| (l.method.id, l.deeper));
    let meant = setting.lanes.iter().enumerate();
    *question.record() == setting.record()
        && question.depth == setting.depth
        && question.evaluation == setting.evaluation
        && question.preference == setting.preference
        && lanes.eq(meant.map(|(number, id)| (*id, setting.deeper(number))))
}

/// Sets the clock to the initial position of the setting, as soon as the searches exist.
pub fn arrived(state: &mut State) -> Vec<Effect> {
    let Some(place) = state.lessons.at.filter(|_| state.lessons.waits) else {
        return Vec::new();
    };
    if !state.begun || state.searching() || state.recording().is_none() {
        return Vec::new();
    }
    state.lessons.waits = false;
    sync_tree(state);
    let to = match place.setting().at {
        ClockStart::Play if state.still => TimelineMsg::End,
        ClockStart::Play => {
            set_clock(state, 0);
            return play(state);
        }
        ClockStart::End => TimelineMsg::End,
        ClockStart::Step(steps) => TimelineMsg::To(steps),
        ClockStart::Nth(kind, number) => {
            let steps = state.recording().map(|r| r.events.of(kind));
            let step = steps.and_then(|s| s.get(number)).copied();
            step.map_or(TimelineMsg::End, |s| TimelineMsg::To(s + 1))
        }
    };
    clock(state, to).effects
}

/// Restores the lab's state from before the lessons.
pub fn put_back(state: &mut State) -> Vec<Effect> {
    let Some(own) = state.lessons.own.take() else {
        return Vec::new();
    };
    state.lessons.at = None;
    state.lessons.waits = false;
    state.timeline.playing = false;
    state.search_estimate = None;
    state.question = own.question;
    state.lanes = own.lanes;
    state.shown_lane = own.shown_lane.min(state.lanes.len() - 1);
    state.begun = state.lanes.iter().all(|l| l.recording().is_some());
    state.link_target = None;
    set_clock(state, own.step);
    if !state.begun && own.step > 0 {
        state.link_target = Some(LinkTarget { step: own.step });
    }
    sync_tree(state);
    follow(state, 1.0);
    vec![Effect::Cancel(SEARCHES)]
}

pub fn leave(state: &mut State) -> Vec<Effect> {
    let effects = put_back(state);
    state.lessons.open = false;
    state.lessons.at = None;
    effects
}

/// Opens the exercise at the end of a lesson, unless it is in Play.
fn now(state: &mut State, in_play: &GameRecord, workers: u32) -> Response {
    let Some(place) = state.lessons.at else {
        return Response::default();
    };
    let (setting, now) = (place.setting(), place.lesson().now);
    let mut effects = leave(state);
    match now {
        // The page handles it.
        NextStep::Play(_) => {}
        NextStep::Lab => {
            if in_play.game != state.question.record().game {
                state.question.evaluation.clear();
            }
            if let Err(error) = state.question.set(in_play.clone()) {
                return Response::error(error);
            }
            state.lanes = setting.searches();
            state.shown_lane = state.lanes.len() - 1;
            state.link_target = None;
            state.begun = false;
            effects.push(Effect::Focus(OPEN_BUTTON.to_owned()));
        }
        NextStep::Compare => {
            state.room = Screen::Measure;
            let start = ChartsMsg::Compare(CompareMsg::Start);
            effects.extend(charts::update(state, start, workers).effects);
            effects.push(Effect::Focus("lab-compare".to_owned()));
        }
    }
    Response::effects(effects)
}

/// Leaves a lesson that ends in Play, and returns the names and values of its link and the exercise as text.
pub fn to_play(state: &mut State) -> Option<(Vec<(String, String)>, Message)> {
    let lesson = state.lessons.at?.lesson();
    let NextStep::Play(pairs) = lesson.now else {
        return None;
    };
    leave(state);
    let pairs = pairs.iter().map(|&(n, v)| (n.to_owned(), v.to_owned()));
    let task = Message::new(&format!("lesson.{}.now", lesson.id));
    Some((pairs.collect(), task))
}

/// The tasks for all placeholders of a scene.
pub fn needed(place: LessonPlace) -> Vec<Key> {
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

/// Starts the missing tasks for the placeholders of the current scene.
pub fn ask(state: &mut State) -> Vec<Effect> {
    let Some(place) = state.lessons.at.filter(|_| state.in_sight) else {
        return Vec::new();
    };
    let mut effects = Vec::new();
    for key in needed(place) {
        let lessons = &state.lessons;
        let asked = lessons.asked.iter().any(|(_, k)| *k == key);
        if asked || lessons.answer_to(&key).is_some() {
            continue;
        }
        let (lesson, scene, setting, job) = key;
        let Some(task) = job.task(LessonPlace::new(lesson, scene, setting).setting()) else {
            continue;
        };
        state.tasks += 1;
        state.lessons.asked.push((state.tasks, key));
        let id = state.tasks;
        effects.push(Effect::run(FIGURES, task, move |event| {
            LabMsg::Lessons(Msg::Task(id, event))
        }));
    }
    effects
}

fn on_task_event(state: &mut State, id: TaskId, event: TaskEvent) {
    let lessons = &mut state.lessons;
    let Some(at) = lessons.asked.iter().position(|(task, _)| *task == id) else {
        return;
    };
    match event {
        TaskEvent::Progress(_) => {}
        // A task that stopped early stays in the list: a repetition would also stop.
        TaskEvent::Done(result) => {
            if let Some(answer) = Answer::of(result) {
                let (_, key) = lessons.asked.swap_remove(at);
                lessons.found.push((key, answer));
            }
        }
        TaskEvent::Failed(error) => lessons.error = Some(error),
    }
}

/// True while results for placeholders of the scene are missing.
pub fn finding(state: &State) -> bool {
    let Some(place) = state.lessons.at else {
        return false;
    };
    let known = |key: &Key| state.lessons.answer_to(key).is_some();
    needed(place).iter().any(|key| !known(key))
}
