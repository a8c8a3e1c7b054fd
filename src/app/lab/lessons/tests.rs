//! Tests that play all scenes and verify each claim of the texts by a new search.

use super::data::LESSONS;
use super::figures::{Answer, Job};
use super::progress::LessonPlace;
use super::scenes::{NextStep, Setting};
use super::state::{LessonsMsg, needed};
use crate::app::effects::Request;
use crate::app::lab::charts::compare::COMPARED;
use crate::app::lab::exercise::Exercise;
use crate::app::lab::lesson_update::is_set;
use crate::app::lab::link::{link, open as open_link};
use crate::app::lab::msg::Effect;
use crate::app::lab::quiz::state::QuizMsg;
use crate::app::lab::setup::state::SetupMsg;
use crate::app::lab::tests::{in_view, open as lab, render, text, work};
use crate::app::lab::timeline::state::TimelineMsg;
use crate::app::lab::viewer::{Screen, StepTarget};
use crate::app::lab::{Msg, State, key_message, update};
use crate::app::play;
use crate::app::record::board::BoardMsg;
use crate::app::tests::assert_contains;
use crate::app::tests::begun::Begun;
use crate::app::ui::keys::LabAction;
use crate::app::ui::{Context, DisplayMode, EventData, EventKind, Pairs};
use crate::registry::{GameRecord, Task, TaskResult, run};
use crate::search::search_method;
use crate::text::{Language, Message, has_text};

mod found;
mod horizon;
mod monte_carlo;
mod pieces;
mod stories;
mod texts;

/// All scenes with their first setting.
fn places() -> Vec<LessonPlace> {
    let scenes = |lesson: usize| (0..LESSONS[lesson].scenes.len()).map(move |s| (lesson, s));
    let all = (0..LESSONS.len()).flat_map(scenes);
    all.map(|(lesson, scene)| LessonPlace::new(lesson, scene, 0))
        .collect()
}

/// A scene by its lesson's id and its number in the texts, from 1.
fn place(lesson: &str, scene: usize) -> LessonPlace {
    let number = LESSONS.iter().position(|l| l.id == lesson);
    let place = LessonPlace::new(number.expect("the lesson"), scene - 1, 0);
    assert_eq!(place.scene_number() + 1, scene);
    place
}

fn setting(place: LessonPlace, id: &str) -> &'static Setting {
    let settings = place.scene().settings.iter();
    let mut found = settings.filter(|s| s.id == id);
    found.next().unwrap_or_else(|| panic!("{place:?} {id}"))
}

/// Runs a task, and returns its result.
fn answer(job: Job, setting: &Setting) -> Answer {
    let task = job.task(setting).expect("a task");
    Answer::of(run(&task, &mut |_| {}).expect("it runs")).expect("it comes to its end")
}

fn in_play() -> GameRecord {
    GameRecord::new("reversi", "7/3BW2/1BWBB2/3W3/7 B")
}

fn send(state: &mut State, msg: Msg) {
    let response = update(state, msg, &in_play(), &Context::ENGLISH);
    assert!(response.notice.is_none(), "{:?}", response.notice);
    work(state, response.effects);
}

fn lesson(state: &mut State, msg: LessonsMsg) {
    send(state, Msg::Lessons(msg));
}

/// Presses a control of the prose.
fn press(state: &mut State, word: &str) {
    let message = {
        let page = render(state);
        let words = page.find_all(&|e| e.get("data-word") == Some(word));
        let button = words.first().expect("the blue words");
        button.fire(EventKind::Click, &EventData::default())
    };
    send(state, message.expect("they do something"));
}

fn open(pairs: &[(&str, String)]) -> (State, Vec<Message>) {
    let pairs: Pairs = pairs
        .iter()
        .map(|(n, v)| ((*n).to_owned(), v.clone()))
        .collect();
    let mut errors = Vec::new();
    let record = pairs.iter().any(|(n, _)| n == "game").then(|| {
        let mut play = play::State::new(1);
        play = play::open_link(&play, &pairs, &mut errors).expect("a game");
        play.record()
    });
    let state = open_link(&State::default(), &pairs, record, &mut errors);
    (in_view(state), errors)
}

#[test]
fn lesson_settings_match_their_figures() {
    let mut state = lab();
    for place in places() {
        lesson(&mut state, LessonsMsg::Begin(place.lesson_number()));
        lesson(&mut state, LessonsMsg::Scene(place.scene_number()));
        for (number, setting) in place.scene().settings.iter().enumerate() {
            lesson(&mut state, LessonsMsg::Set(number));
            let place = place.with_setting(number);
            assert_eq!(state.lessons.at, Some(place));
            assert!(is_set(&state.viewer, setting), "{setting:?}");
            let over = state.viewer.setup.position().outcome().is_some();
            assert!(over || !state.viewer.searching() && state.viewer.begun, "{setting:?}");
            assert_eq!(state.viewer.setup.judge(), setting.setup().unwrap().judge());
            for (lane, shown) in state.viewer.lanes.iter().enumerate() {
                let Some(recording) = shown.recording() else {
                    assert!(over, "{setting:?}");
                    continue;
                };
                let trace = &recording.trace;
                if let Some(Answer::Searched(counters, value, line)) =
                    state.lessons.answer(place, Job::Search(lane))
                {
                    assert_eq!(trace.counters, Some(*counters), "{setting:?}");
                    assert_eq!(trace.value, Some(*value), "{setting:?}");
                    assert_eq!(trace.variation, *line, "{setting:?}");
                    silently(setting, lane, counters.nodes, *value);
                }
            }
            arrives(&state, setting);
            let page = render(&state);
            let prose = page.by_id("lesson-text").expect("the prose").text();
            assert!(!prose.contains('…'), "{setting:?}: {prose}");
            assert!(page.by_id("lesson-waits").is_none());
            assert!(page.by_id("lesson-return").is_none(), "{setting:?}");
        }
        let mut jobs = needed(place).into_iter();
        assert!(jobs.all(|(place, job)| state.lessons.answer(place, job).is_some()));
    }
}

/// The counts per depth, without a recording, end with the same numbers.
fn silently(setting: &Setting, lane: usize, nodes: u64, value: f64) {
    let setup = setting.setup().unwrap();
    let method = search_method(setting.lanes[lane]).unwrap();
    let task = Task::NodesPerDepth {
        record: setup.record().clone(),
        search: setup.search(*method, setting.deeper(lane)),
        max_nodes: setup.budget,
    };
    let Ok(TaskResult::NodesPerDepth { rows, .. }) = run(&task, &mut |_| {}) else {
        panic!("no counts");
    };
    let last = rows.last().expect("a depth");
    assert_eq!((last.counters.nodes, last.value), (nodes, value), "{setting:?}");
}

/// Checks that the clock has the initial position of the setting.
fn arrives(state: &State, setting: &Setting) {
    let Some(recording) = state.viewer.recording() else {
        return;
    };
    match setting.at {
        StepTarget::End => {
            assert!(state.viewer.at_end() && !state.viewer.timeline.playing, "{setting:?}")
        }
        StepTarget::Step(steps) => assert_eq!(state.viewer.timeline.step, steps),
        StepTarget::First => panic!("{setting:?}"),
        StepTarget::Event(kind, number) => {
            let step = recording.events(kind, 0).nth(number).unwrap();
            assert_eq!(state.viewer.timeline.step, step + 1, "{setting:?}");
        }
    }
}

#[test]
fn blue_words_set_the_lab() {
    let mut state = lab();
    let place = place("evaluation", 2);
    update(
        &mut state,
        Msg::Lessons(LessonsMsg::Begin(place.lesson_number())),
        &in_play(),
        &Context::ENGLISH,
    );
    let effects =
        update(&mut state, Msg::Lessons(LessonsMsg::Next), &in_play(), &Context::ENGLISH).effects;
    let prose = text(&state, "lesson-text");
    assert_contains(&prose, "nearest to the goal: ….");
    assert!(render(&state).by_id("lesson-waits").is_some());
    work(&mut state, effects);
    let prose = text(&state, "lesson-text");
    assert_contains(&prose, "nearest to the goal: d4.");
    assert!(render(&state).by_id("lesson-waits").is_none());
    let pressed = |state: &State, word: &str| {
        let page = render(state);
        let words = page.find_all(&|e| e.get("data-word") == Some(word));
        words[0].get("aria-pressed") == Some("true")
    };
    assert!(pressed(&state, "d1") && !pressed(&state, "d2"));
    press(&mut state, "d2");
    assert_eq!(state.viewer.setup.depth, 2);
    assert!(!pressed(&state, "d1") && pressed(&state, "d2"));
    // The user plays a move: the prose stays on its lesson, with a button that restores the setting.
    send(&mut state, Msg::Setup(SetupMsg::Board(BoardMsg::Choose("d5".to_owned()))));
    assert!(!pressed(&state, "d2"));
    assert_eq!(text(&state, "lesson-text"), prose);
    assert!(render(&state).by_id("lesson-return").is_some());
    press(&mut state, "d2");
    assert!(pressed(&state, "d2") && state.viewer.setup.record().moves.is_empty());
}

#[test]
fn leaving_restores_own_setup() {
    let mut state = lab();
    send(&mut state, Msg::Setup(SetupMsg::Depth(3)));
    send(&mut state, Msg::Setup(SetupMsg::Board(BoardMsg::Choose("d4".to_owned()))));
    send(&mut state, Msg::Timeline(TimelineMsg::To(17)));
    let record = state.viewer.setup.record().clone();
    let lanes = state.viewer.lanes.clone();
    for leave in [LessonsMsg::Close, LessonsMsg::Open] {
        lesson(&mut state, LessonsMsg::Open);
        assert!(render(&state).by_id("lesson-rules").is_some(), "the list");
        for number in [0, 5] {
            lesson(&mut state, LessonsMsg::Begin(number));
            assert_ne!(*state.viewer.setup.record(), record);
            assert_eq!(*state.own_setup().record(), record);
        }
        lesson(&mut state, leave);
        assert_eq!(*state.viewer.setup.record(), record);
        assert_eq!((state.viewer.setup.depth, state.viewer.timeline.step), (3, 17));
        assert!(state.viewer.lanes == lanes && state.viewer.begun, "with what was found");
        lesson(&mut state, LessonsMsg::Close);
        assert!(render(&state).by_id("lab-headline").is_some());
    }
}

#[test]
fn lesson_link_keeps_own_setup() {
    let (mut state, errors) = open(&[("depth", "3".to_owned()), ("lanes", "pvs".to_owned())]);
    assert!(errors.is_empty());
    for place in places() {
        let last = place.with_setting(place.scene().settings.len() - 1);
        lesson(&mut state, LessonsMsg::Begin(last.lesson_number()));
        lesson(&mut state, LessonsMsg::Scene(last.scene_number()));
        lesson(&mut state, LessonsMsg::Set(last.setting_number()));
        let (opened, errors) = open(&link(&state));
        assert!(errors.is_empty(), "{errors:?}");
        assert_eq!(opened.lessons.at, Some(last));
        assert!(is_set(&opened.viewer, last.setting()));
        assert_eq!(opened.viewer.timeline.step, state.viewer.timeline.step);
        assert_eq!(opened.own_setup().depth, 3);
        assert_eq!(opened.lessons.own.as_ref().unwrap().lanes[0].method.id, "pvs");
        if LESSONS[last.lesson_number()].id == "exercises" {
            // Its trees are the largest.
            break;
        }
    }
    lesson(&mut state, LessonsMsg::Open);
    let (opened, errors) = open(&link(&state));
    assert!(errors.is_empty() && opened.lessons.is_list());
    // Wrong values open the closest existing place, with an error.
    for (pairs, at) in [
        (vec![("lesson", "cooking")], None),
        (vec![("lesson", "order"), ("scene", "9")], Some(place("order", 1))),
        (vec![("lesson", "order"), ("word", "x")], Some(place("order", 1))),
    ] {
        let pairs: Vec<_> = pairs.into_iter().map(|(n, v)| (n, v.to_owned())).collect();
        let (opened, errors) = open(&pairs);
        assert_eq!(errors.len(), 1, "{pairs:?}");
        assert!(opened.lessons.open && opened.lessons.at == at);
    }
    // A link without a lesson closes the lessons.
    lesson(&mut state, LessonsMsg::Begin(0));
    let depth = [("depth".to_owned(), "2".to_owned())];
    let left = open_link(&state, &depth.to_vec(), None, &mut Vec::new());
    assert!(!left.lessons.open && left.lessons.own.is_none());
    assert_eq!(left.viewer.setup.depth, 2);
}

/// The trace of a user's program opens from another section, also during a lesson.
#[test]
fn screens_and_the_quiz_end_a_lesson() {
    for msg in [Msg::Screen(Screen::Traces), Msg::Quiz(QuizMsg::Open(true))] {
        let mut state = lab();
        let own = state.viewer.setup.record().clone();
        lesson(&mut state, LessonsMsg::Begin(0));
        send(&mut state, msg);
        assert!(!state.lessons.open && state.lessons.at.is_none());
        assert_eq!(*state.viewer.setup.record(), own);
    }
}

#[test]
fn clicker_turns_pages_to_the_end_of_a_lesson() {
    let mut state = lab();
    lesson(&mut state, LessonsMsg::Begin(0));
    let scenes = LESSONS[0].scenes.len();
    let turn = |state: &mut State, key: LabAction| {
        let msg = key_message(state, key, DisplayMode::Usual);
        send(state, msg.unwrap());
    };
    turn(&mut state, LabAction::PreviousPage);
    assert_eq!(state.lessons.at, Some(LessonPlace::new(0, 0, 0)));
    assert!(render(&state).by_id("lesson-now").is_none());
    for _ in 1..scenes {
        turn(&mut state, LabAction::NextPage);
    }
    assert_eq!(state.lessons.at, Some(LessonPlace::new(0, scenes - 1, 0)));
    assert!(render(&state).by_id("lesson-now").is_some());
    assert_eq!(state.lessons.finished(), Some("rules"));
    turn(&mut state, LabAction::NextPage);
    assert_eq!(state.lessons.at, Some(LessonPlace::new(1, 0, 0)));
    turn(&mut state, LabAction::PreviousPage);
    assert_eq!(state.lessons.at, Some(LessonPlace::new(0, scenes - 1, 0)));
    lesson(&mut state, LessonsMsg::Close);
    let step = state.viewer.timeline.step;
    turn(&mut state, LabAction::NextPage);
    assert!(
        state.viewer.timeline.step > step,
        "outside of lessons it goes through the search"
    );
}

#[test]
fn page_keys_of_a_presentation_visit_each_setting() {
    let mut state = lab();
    lesson(&mut state, LessonsMsg::Begin(0));
    let mut visited = Vec::new();
    while let Some(place) = state.lessons.at.filter(|place| place.lesson_number() < 2) {
        visited.push(place);
        let msg = key_message(&state, LabAction::NextPage, DisplayMode::Presentation);
        send(&mut state, msg.unwrap());
    }
    let all = LessonPlace::all().filter(|place| place.lesson_number() < 2);
    assert!(all.eq(visited.iter().copied()));
    let msg = key_message(&state, LabAction::PreviousPage, DisplayMode::Presentation);
    send(&mut state, msg.unwrap());
    assert_eq!(state.lessons.at, visited.last().copied());
}

#[test]
fn each_lesson_ends_on_a_board() {
    for (number, found) in LESSONS.iter().enumerate() {
        let mut state = lab();
        lesson(&mut state, LessonsMsg::Begin(number));
        lesson(&mut state, LessonsMsg::Scene(found.scenes.len() - 1));
        assert!(render(&state).by_id("lesson-now").is_some(), "{}", found.id);
        match found.now {
            NextStep::Play(_) => {
                let in_play = state.viewer.setup.record().clone();
                let response =
                    update(&mut state, Msg::Lessons(LessonsMsg::Now), &in_play, &Context::ENGLISH);
                let [Request::Play(pairs, Some(task))] = &response.requests[..] else {
                    panic!("no game");
                };
                assert!(has_text(&task.key));
                let mut errors = Vec::new();
                let opened = play::open_link(&play::State::new(1), pairs, &mut errors);
                assert!(errors.is_empty(), "{}: {errors:?}", found.id);
                let link = play::link_of(&opened.expect("a game"));
                for pair in pairs {
                    let written = link.iter().any(|(n, v)| *n == pair.0 && *v == pair.1);
                    assert!(written, "{}: {pair:?} in {link:?}", found.id);
                }
                assert!(!state.lessons.open);
            }
            NextStep::Lab => {
                state.viewer.screen = Screen::Traces;
                let response = update(
                    &mut state,
                    Msg::Lessons(LessonsMsg::Now),
                    &in_play(),
                    &Context::ENGLISH,
                );
                assert!(response.notice.is_none());
                assert!(response.effects.contains(&Effect::focus("exercise-guess")));
                let exercise = state.exercise.as_ref().expect("the exercise");
                assert_eq!(*exercise, Exercise::from_id(found.id).expect("one of the lesson"));
                assert_eq!(*state.viewer.setup.record(), in_play());
                let place = LessonPlace::new(number, found.scenes.len() - 1, 0);
                let lanes: Vec<_> = state.viewer.lanes.iter().map(|l| l.method.id).collect();
                assert_eq!(lanes, place.setting().lanes);
                assert!(!state.lessons.open && state.viewer.totals_hidden);
                assert_eq!(state.viewer.screen, Screen::Tree);
                let setup = &state.viewer.setup;
                assert!(setup.depth >= 4);
                let settings = found.scenes.iter().flat_map(|scene| scene.settings);
                let shown = |s: &Setting| s.record() == *setup.record() && s.depth == setup.depth;
                assert!(!settings.clone().any(shown), "{}: the lesson has the answer", found.id);
            }
            NextStep::Depth(setting) => {
                let msg = Msg::Lessons(LessonsMsg::Now);
                update(&mut state, msg, &in_play(), &Context::ENGLISH);
                assert!(is_set(&state.viewer, &setting) && !state.lessons.open);
                assert_eq!(state.viewer.screen, setting.screen);
                assert!(state.charts.measures_depths());
            }
            NextStep::Compare => {
                let msg = Msg::Lessons(LessonsMsg::Now);
                let effects = update(&mut state, msg, &in_play(), &Context::ENGLISH).effects;
                let mut begun = Begun::all(&effects).into_iter();
                assert!(begun.any(|begun| begun.group == COMPARED) && !state.lessons.open);
            }
        }
    }
}
