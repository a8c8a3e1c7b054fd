//! Tests of the animated steps on the page of the rules: all moves are legal, and the steps run alone or by hand.

use super::steps::{pictures, steps_of};
use crate::app::play::RulesMsg;
use crate::app::play::rules::lesson::LessonMsg;
use crate::app::play::testing::*;
use crate::plot::Picture;
use crate::registry::GAMES;
use crate::text::has_text;

#[test]
fn every_step_of_every_game_is_a_real_move() {
    for game in GAMES {
        let id = game.info().id;
        let steps = steps_of(id);
        assert_eq!(steps.len(), 3, "{id}");
        for (i, step) in steps.iter().enumerate() {
            let [before, after] = pictures(*game, step)
                .unwrap_or_else(|| panic!("{id}: {} has no move {}", step.position, step.mv));
            assert!(!before.targets.is_empty() && after.last.is_some(), "{id}");
            assert_ne!(before.view, after.view, "{id}: something happens");
            assert!(has_text(&format!("rules.{id}.step.{}", i + 1)));
        }
        let last = &steps[2];
        let end = game.parse(last.position).unwrap().play(last.mv).unwrap();
        assert!(end.outcome().is_some(), "{id}: the last step ends a game");
    }
}

/// Opens the page of the rules of Rastros by its button.
fn open(state: &mut State) -> Vec<Effect> {
    press(state, "rules-button")
}

/// The board of the steps, and its text.
fn scene(state: &State) -> (Picture, String) {
    let page = render(state);
    let boards = page.find_all(&|e| e.tag == "canvas");
    let shown = boards.first().and_then(|e| e.picture.as_deref()).cloned();
    let caption = page.by_id("rule-caption").expect("it is open").text();
    (shown.expect("a board"), caption)
}

/// The number of the started timer.
fn timer(effects: &[Effect]) -> Option<u64> {
    effects.iter().find_map(|e| match e {
        Effect::After(_, Msg::Rules(RulesMsg::Lesson(LessonMsg::Timer(number)))) => Some(*number),
        _ => None,
    })
}

#[test]
fn steps_run_to_their_end() {
    let mut state = State::new(1);
    let mut effects = open(&mut state);
    let mut text = vec![scene(&state).1];
    while let Some(number) = timer(&effects) {
        let before = scene(&state);
        let late = Msg::Rules(RulesMsg::Lesson(LessonMsg::Timer(number - 1)));
        assert!(update(&mut state, late).effects.is_empty());
        assert_eq!(scene(&state), before, "a timer that is not awaited");
        effects =
            update(&mut state, Msg::Rules(RulesMsg::Lesson(LessonMsg::Timer(number)))).effects;
        text.push(scene(&state).1);
    }
    assert_eq!(
        text,
        [
            "South to move.",
            "South played b3.",
            "North to move.",
            "North played c4.",
            "South to move.",
            "South played a1."
        ]
    );
    let page = render(&state);
    assert!(page.by_id("rule-next").unwrap().get("disabled").is_some());
    assert!(timer(&press(&mut state, "rule-run")).is_some());
    assert_eq!(scene(&state).1, "South to move.");
    assert!(press(&mut state, "rule-run").is_empty(), "it is held");
}

#[test]
fn steps_stop_when_the_page_closes() {
    let mut state = State::new(1);
    let number = timer(&open(&mut state)).expect("it begins");
    update(&mut state, Msg::Rules(RulesMsg::Close));
    assert!(
        update(&mut state, Msg::Rules(RulesMsg::Lesson(LessonMsg::Timer(number))))
            .effects
            .is_empty()
    );
    // The steps of another game begin with its first.
    open(&mut state);
    press(&mut state, "rule-step-3");
    update(&mut state, Msg::Rules(RulesMsg::Open("reversi")));
    assert_eq!(scene(&state).1, "Black to move.");
}

#[test]
fn steps_run_by_hand() {
    let mut state = State::new(1);
    state.rules.lesson.still = true;
    assert_eq!(timer(&open(&mut state)), None, "nothing moves by itself");
    let go = |state: &mut State, id: &str| {
        press(state, id);
        scene(state).1
    };
    assert_eq!(go(&mut state, "rule-next"), "South played b3.");
    assert_eq!(go(&mut state, "rule-next"), "North to move.");
    assert_eq!(go(&mut state, "rule-back"), "South played b3.");
    assert_eq!(go(&mut state, "rule-step-3"), "South to move.");
    assert_eq!(go(&mut state, "rule-next"), "South played a1.");
    let page = render(&state);
    let current = page.by_id("rule-step-3").unwrap().get("aria-current");
    assert_eq!(current, Some("step"));
}
