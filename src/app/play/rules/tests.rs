//! What is told of the rules: of every game, in every language, in the sentence above the board and in the layer.

use super::steps::{pictures, steps_of};
use crate::app::play::LessonMsg;
use crate::app::play::testing::*;
use crate::app::{Context, Texts};
use crate::plot::Picture;
use crate::registry::GAMES;
use crate::text::has_text;

/// Another game, as if it had been chosen in the setup.
fn choose(state: &mut State, game: &str) {
    send(state, [Msg::Game(game.to_owned())]);
}

fn goal_of(state: &State, language: Language) -> String {
    let context = Context {
        texts: Texts(language),
        workers: 2,
        manner: crate::app::Manner::Usual,
    };
    let seen = view(state, &context);
    seen.by_id("goal").expect("the sentence is there").text()
}

#[test]
fn the_sentence_is_for_the_side_of_the_person() {
    let mut state = State::new(1);
    let south = "You are blue. Take the piece to the corner S, or leave North without a move.";
    assert_eq!(goal_of(&state, Language::En), south);
    assert!(goal_of(&state, Language::Pt).starts_with("Tu és o azul."));
    assert!(goal_of(&state, Language::Es).starts_with("Tú eres el azul."));
    send(&mut state, [Msg::SwapSeats]);
    let north = "You are orange. Take the piece to the corner N, or leave South without a move.";
    assert_eq!(goal_of(&state, Language::En), north);
    let page = seen(&state);
    let coloured = page.find_all(&|e| e.get("class") == Some("of-second"));
    assert!(
        coloured.iter().any(|e| e.text() == "orange"),
        "in its colour"
    );
    send(&mut state, [Msg::Seat(Side::First, "person".to_owned())]);
    assert!(goal_of(&state, Language::En).starts_with("Two players, one board. South takes"));
    for side in Side::ALL {
        send(&mut state, [Msg::Seat(side, "casual".to_owned())]);
    }
    assert!(goal_of(&state, Language::En).starts_with("Two computers play. South takes"));
    let state = play("tic_tac_toe", "5/5/5/5/5 X 4");
    assert!(goal_of(&state, Language::En).contains("to get 4 in a row"));
}

#[test]
fn every_game_has_its_sentence_and_no_placeholder_is_left() {
    let mut state = State::new(1);
    for game in GAMES {
        choose(&mut state, game.info().id);
        for (first, second) in [
            ("person", "casual"),
            ("casual", "person"),
            ("person", "person"),
        ] {
            send(&mut state, [Msg::Seat(Side::First, first.to_owned())]);
            send(&mut state, [Msg::Seat(Side::Second, second.to_owned())]);
            for language in Language::ALL {
                let said = goal_of(&state, language);
                assert!(!said.contains(['{', '}']) && said.len() > 40, "{said}");
            }
        }
    }
}

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

#[test]
fn the_rules_are_told_in_a_dialog() {
    let mut state = State::new(1);
    for game in GAMES {
        choose(&mut state, game.info().id);
        let effects = press(&mut state, "rules-button");
        assert!(effects.contains(&Effect::Focus("rules-layer".to_owned())));
        let page = seen(&state);
        let layer = page.by_id("rules-layer").expect("it is open");
        let about = CONTEXT.texts.of(&["game", game.info().id, "about"]);
        assert!(layer.text().contains(&about), "{}", layer.text());
        for step in 1..4 {
            let text = CONTEXT
                .texts
                .get(&format!("rules.{}.step.{step}", game.info().id));
            assert!(layer.text().contains(&text), "{text}");
        }
        let closed = layer.fire(EventKind::Close, &EventData::default());
        update(&mut state, closed.expect("the browser has closed it"));
        assert!(seen(&state).by_id("rules-layer").is_none());
    }
}

/// The board of the lesson, and what is said of it.
fn scene(state: &State) -> (Picture, String) {
    let page = seen(state);
    let boards = page.find_all(&|e| e.tag == "canvas");
    let shown = boards.last().and_then(|e| e.picture.as_deref()).cloned();
    let caption = page.by_id("rule-caption").expect("it is open").text();
    (shown.expect("a board"), caption)
}

#[test]
fn the_lesson_goes_on_by_itself_to_its_end_and_once_more_if_it_is_asked() {
    let mut state = State::new(1);
    let mut effects = press(&mut state, "rules-button");
    let mut said = vec![scene(&state).1];
    while let Some(number) = effects.iter().find_map(|e| match e {
        Effect::After(_, Timer::Lesson(number)) => Some(*number),
        _ => None,
    }) {
        let before = scene(&state);
        let late = Msg::Lesson(LessonMsg::Timer(number - 1));
        assert!(update(&mut state, late).effects.is_empty());
        assert_eq!(scene(&state), before, "a timer that is not awaited");
        effects = update(&mut state, Msg::Lesson(LessonMsg::Timer(number))).effects;
        said.push(scene(&state).1);
    }
    assert_eq!(
        said,
        [
            "South to move.",
            "South played b3.",
            "North to move.",
            "North played c4.",
            "South to move.",
            "South played a1."
        ]
    );
    assert!(
        seen(&state)
            .by_id("rule-next")
            .unwrap()
            .get("disabled")
            .is_some()
    );
    assert!(!press(&mut state, "rule-run").is_empty());
    assert_eq!(scene(&state).1, "South to move.");
    assert!(press(&mut state, "rule-run").is_empty(), "it is held");
}

#[test]
fn the_lesson_is_stepped_through_by_keyboard_and_stands_still_for_who_wants_that() {
    let mut state = State::new(1);
    state.set_still(true);
    let effects = press(&mut state, "rules-button");
    assert!(!effects.iter().any(|e| matches!(e, Effect::After(..))));
    let key = |state: &mut State, name: &str| {
        let message = {
            let page = seen(state);
            let dialog = page.by_id("rules-layer").expect("it is open");
            dialog.fire(EventKind::KeyDown, &EventData::key(name))
        };
        update(state, message.expect("the key is taken"));
        scene(state).1
    };
    assert_eq!(key(&mut state, "ArrowRight"), "South played b3.");
    assert_eq!(key(&mut state, "ArrowRight"), "North to move.");
    assert_eq!(key(&mut state, "ArrowLeft"), "South played b3.");
    assert_eq!(key(&mut state, "End"), "South to move.");
    assert_eq!(key(&mut state, "ArrowRight"), "South played a1.");
    assert_eq!(key(&mut state, "ArrowRight"), "South played a1.");
    press(&mut state, "rule-step-2");
    let page = seen(&state);
    let current = page.by_id("rule-step-2").unwrap().get("aria-current");
    assert_eq!(
        (current, scene(&state).1.as_str()),
        (Some("step"), "North to move.")
    );
}

#[test]
fn the_settings_of_a_player_tell_its_method() {
    let mut state = State::new(1);
    let about = CONTEXT.texts.get("algorithm.alpha_beta.about");
    assert!(seen(&state).text().contains(&about));
    send(&mut state, [Msg::Seat(Side::Second, "random".to_owned())]);
    assert!(!seen(&state).text().contains(&about));
    let about = CONTEXT.texts.get("algorithm.random.about");
    assert!(seen(&state).text().contains(&about));
}
