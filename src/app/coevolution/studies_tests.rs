//! Tests of lessons and of champions against champions, from the button to the answer.

use std::collections::VecDeque;

use super::study::STUDY;
use super::tests::{evolved, rendered, shows, small, study, text_of};
use super::*;
use crate::app::coevolution::msg::{Effect, Export};
use crate::app::effects::BrowserCommand;
use crate::app::tests::begun::Begun;
use crate::text::EnumId;

fn lesson(lesson: EvolutionLesson, on: bool) -> Msg {
    Msg::Lesson(lesson, on)
}

#[test]
fn champions_meet_ancestors_on_request() {
    let mut state = evolved(1);
    assert!(shows(&state, "ancestors-go"));
    study(&mut state, Msg::Plots(PlotMsg::Ancestors(true)), |_| {});
    let ancestors = state.plots.ancestors.as_ref().unwrap();
    assert_eq!(ancestors.generations, [0, 1, 2]);
    assert_eq!(ancestors.met().count(), 3);
    assert!(ancestors.met().all(|(_, _, score)| score.games() == 12));
    assert_eq!(ancestors.of_the_last().iter().sum::<usize>(), 2);
    assert_eq!(ancestors.csv().lines().count(), 4);
    assert!(text_of(&state, "ancestors-summary").contains("generation 2"));
    // The games belong to their run.
    send(&mut state, Msg::Close, 1);
    assert!(state.plots.ancestors.is_none());
}

#[test]
fn charts_of_lessons_can_be_saved() {
    let mut state = small();
    assert!(!shows(&state, "lesson-depth-csv"));
    study(&mut state, lesson(EvolutionLesson::Depth, true), |_| {});
    assert!(shows(&state, "lesson-depth-csv"));
    let save = Msg::Save(Export::Lesson(EvolutionLesson::Depth));
    let effects = send(&mut state, save, 1).effects;
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
    assert!(shows(&state, "contests-go"));
    let file = |effect: &Effect| match effect {
        Effect::Browser(BrowserCommand::Download { name, bytes, .. }) => {
            Some((name.clone(), bytes.clone()))
        }
        _ => None,
    };
    let play = |state: &mut State| {
        let first = send(state, Msg::Plots(PlotMsg::Contests(true)), 2);
        let (mut tasks, mut saved) = (VecDeque::from(first.effects), Vec::new());
        let mut error = None;
        while let Some(effect) = tasks.pop_front() {
            saved.extend(file(&effect));
            if let Some(begun) = Begun::of(&effect).filter(|begun| begun.group == STUDY) {
                let response = send(state, begun.ended(), 2);
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
    let page = rendered(state);
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
        ("plot-family", "family-go", "family-generation", Msg::Plots(PlotMsg::Family(2))),
        (
            "lesson-depth",
            "lesson-depth-go",
            "lesson-depth-go",
            lesson(EvolutionLesson::Depth, true),
        ),
    ] {
        let earlier = before(&state, card, id);
        study(&mut state, msg, |_| {});
        let now = before(&state, card, after);
        assert!(!now.contains(&"canvas"), "{card}: {now:?}");
        assert_eq!(now[..earlier.len()], earlier[..], "{card}");
    }
}

#[test]
fn stopped_study_drops_late_answers() {
    let mut state = small();
    let begun = send(&mut state, lesson(EvolutionLesson::Depth, true), 1).effects;
    let unit = Begun::of(&begun[1]).expect("a first unit");
    assert!(text_of(&state, "lesson-depth").contains("Stop"));
    let stopped = send(&mut state, lesson(EvolutionLesson::Depth, false), 1);
    assert_eq!(stopped.effects, [Effect::Cancel(STUDY)]);
    assert_eq!(send(&mut state, unit.ended(), 1).effects, []);
    assert!(!state.lessons.contains_key(&EvolutionLesson::Depth));
}

#[test]
fn lesson_answers_are_computed() {
    for which in EvolutionLesson::all() {
        let mut state = small();
        study(&mut state, lesson(which, true), |_| {});
        let card = text_of(&state, &format!("lesson-{}", which.id()));
        let words = match which {
            EvolutionLesson::Flat => "Fitness of the champions: 5, 5, 5, 5, 5, 5.",
            EvolutionLesson::Depth => "At 5 plies the same [3, 2] wins",
            EvolutionLesson::Noise => "20 cups among the same 16 genomes had",
            EvolutionLesson::Test => "After 8 generations against",
            EvolutionLesson::Circle => "of 120 triples form a cycle",
        };
        assert!(card.contains(words), "{card}");
    }
}
