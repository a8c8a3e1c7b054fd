//! Tests of lessons and of champions against champions, from the button to the answer.

use super::study::STUDY;
use crate::app::effects::BrowserCommand;
use crate::app::tests::begun::Begun;
use crate::app::ui::Context;
use std::collections::VecDeque;

use super::tests::{evolved, small};
use super::*;
use crate::app::coevolution::msg::{Effect, Export};
use crate::text::EnumId;

/// Runs a study to its end.
fn study(state: &mut State, msg: Msg) {
    let mut tasks = VecDeque::from(update(state, msg, 2).effects);
    while let Some(effect) = tasks.pop_front() {
        if let Some(begun) = Begun::of(&effect).filter(|begun| begun.group == STUDY) {
            tasks.extend(update(state, begun.ended(), 2).effects);
        }
    }
}

#[test]
fn champions_meet_ancestors_on_request() {
    let mut state = evolved(1);
    assert!(
        view(&state, &Context::ENGLISH)
            .by_id("ancestors-go")
            .is_some()
    );
    study(&mut state, Msg::Plots(PlotMsg::Ancestors(true)));
    let ancestors = state.plots.ancestors.as_ref().unwrap();
    assert_eq!(ancestors.generations, [0, 1, 2]);
    assert_eq!(ancestors.met().count(), 3);
    assert!(ancestors.met().all(|(_, _, score)| score.games() == 12));
    assert_eq!(ancestors.of_the_last().iter().sum::<usize>(), 2);
    assert_eq!(ancestors.csv().lines().count(), 4);
    let page = view(&state, &Context::ENGLISH);
    assert!(
        page.by_id("ancestors-said")
            .unwrap()
            .text()
            .contains("generation 2")
    );
    // The games belong to their run.
    update(&mut state, Msg::Clear, 1);
    assert!(state.plots.ancestors.is_none());
}

#[test]
fn charts_of_lessons_can_be_saved() {
    let mut state = small();
    let none = |state: &State, id: &str| view(state, &Context::ENGLISH).by_id(id).is_none();
    assert!(none(&state, "lesson-depth-csv"));
    study(
        &mut state,
        Msg::Lesson(LessonMsg(EvolutionLesson::Depth, true)),
    );
    assert!(!none(&state, "lesson-depth-csv"));
    let save = Msg::Save(Export::Lesson(EvolutionLesson::Depth));
    let effects = update(&mut state, save, 1).effects;
    let [Effect::Browser(BrowserCommand::Download { name, bytes, .. })] = &effects[..] else {
        panic!("{effects:?}");
    };
    let text = String::from_utf8_lossy(bytes);
    assert_eq!((&**name, text.lines().count()), ("lesson_depth.csv", 5));
    assert!(text.contains("plies,games,wins"), "{text}");
}

#[test]
fn contests_are_played_again_and_saved() {
    let mut state = evolved(1);
    assert!(
        view(&state, &Context::ENGLISH)
            .by_id("contests-go")
            .is_some()
    );
    let file = |effect: &Effect| match effect {
        Effect::Browser(BrowserCommand::Download { name, bytes, .. }) => {
            Some((name.clone(), bytes.clone()))
        }
        _ => None,
    };
    let play = |state: &mut State| {
        let first = update(state, Msg::Plots(PlotMsg::Contests(true)), 2);
        let (mut tasks, mut saved) = (VecDeque::from(first.effects), Vec::new());
        let mut error = None;
        while let Some(effect) = tasks.pop_front() {
            saved.extend(file(&effect));
            if let Some(begun) = Begun::of(&effect).filter(|begun| begun.group == STUDY) {
                let response = update(state, begun.ended(), 2);
                error = error.or(response.notice);
                tasks.extend(response.effects);
            }
        }
        (saved, error)
    };
    let (saved, error) = play(&mut state);
    assert_eq!(error, None);
    let [(name, text)] = &saved[..] else {
        panic!("{} files", saved.len());
    };
    let text = String::from_utf8_lossy(text);
    assert_eq!((&**name, text.lines().count()), ("contests.jsonl", 4));
    assert!(state.plots.contests.is_none());
    // Another run than its configuration gives.
    state.current.ended_mut().generations[1].table.swap(0, 1);
    let (saved, error) = play(&mut state);
    assert!(saved.is_empty() && error.is_some());
}

/// The tags of the elements of a card before one of them.
fn before(state: &State, card: &str, id: &str) -> Vec<&'static str> {
    let page = view(state, &Context::ENGLISH);
    let all = page.find_all(&|_| true);
    let inside = all.iter().skip_while(|e| e.get("id") != Some(card));
    let before = inside.take_while(|e| e.get("id") != Some(id));
    before.map(|e| e.tag).collect()
}

#[test]
fn pressed_control_keeps_its_place() {
    let mut state = evolved(1);
    for (card, id, after, msg) in [
        (
            "plot-ancestors",
            "ancestors-go",
            "ancestors-go",
            Msg::Plots(PlotMsg::Ancestors(true)),
        ),
        (
            "plot-family",
            "family-go",
            "family-generation",
            Msg::Plots(PlotMsg::Family(2)),
        ),
        (
            "lesson-depth",
            "lesson-depth-go",
            "lesson-depth-go",
            Msg::Lesson(LessonMsg(EvolutionLesson::Depth, true)),
        ),
    ] {
        let earlier = before(&state, card, id);
        study(&mut state, msg);
        let now = before(&state, card, after);
        assert!(!now.contains(&"canvas"), "{card}: {now:?}");
        assert_eq!(now[..earlier.len()], earlier[..], "{card}");
    }
}

#[test]
fn stopped_study_drops_late_answers() {
    let mut state = small();
    let begun = update(
        &mut state,
        Msg::Lesson(LessonMsg(EvolutionLesson::Depth, true)),
        1,
    )
    .effects;
    let unit = Begun::of(&begun[1]).expect("a first unit");
    assert!(
        view(&state, &Context::ENGLISH)
            .by_id("lesson-depth")
            .unwrap()
            .text()
            .contains("Stop")
    );
    assert_eq!(
        update(
            &mut state,
            Msg::Lesson(LessonMsg(EvolutionLesson::Depth, false)),
            1
        )
        .effects,
        [Effect::Cancel(STUDY)]
    );
    assert_eq!(update(&mut state, unit.ended(), 1).effects, []);
    assert!(state.lessons.get(EvolutionLesson::Depth).is_none());
}

#[test]
fn lesson_answers_are_computed() {
    for lesson in EvolutionLesson::all() {
        let mut state = small();
        study(&mut state, Msg::Lesson(LessonMsg(lesson, true)));
        let page = view(&state, &Context::ENGLISH);
        let card = page
            .by_id(&format!("lesson-{}", lesson.id()))
            .unwrap()
            .text();
        assert!(
            !card.contains("coevolution.") && !card.contains('{'),
            "{card}"
        );
        let words = match lesson {
            EvolutionLesson::Flat => "Fitness of the champions: 5, 5, 5, 5, 5, 5.",
            EvolutionLesson::Depth => "At 5 plies the same [3, 2] wins",
            EvolutionLesson::Noise => "20 cups among the same 16 genomes had",
            EvolutionLesson::Test => "After 8 generations against",
            EvolutionLesson::Circle => "of 120 triples form a cycle",
        };
        assert!(card.contains(words), "{card}");
    }
}
