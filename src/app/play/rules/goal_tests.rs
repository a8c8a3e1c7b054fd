//! Tests of the sentence above the board, for all games and languages.

use crate::app::play::testing::*;
use crate::app::ui::Context;
use crate::registry::GAMES;
use crate::text::EnumId;

/// Chooses a game as in the setup.
fn choose(state: &mut State, game: &str) {
    send(state, [Msg::Setup(SetupMsg::Game(game.to_owned()))]);
}

fn goal_of(state: &State, language: Language) -> String {
    let page = state.view(&PageData::empty(Context::in_language(language)));
    page.by_id("goal").expect("the sentence is there").text()
}

#[test]
fn goal_sentence_addresses_the_users_side() {
    let mut state = State::new(1);
    let south = "You are blue. Take the piece to the corner S, or leave North without a move.";
    assert_eq!(goal_of(&state, Language::En), south);
    assert!(goal_of(&state, Language::Pt).starts_with("Jogas com o azul."));
    assert!(goal_of(&state, Language::Es).starts_with("Juegas con el azul."));
    send(&mut state, [Msg::Setup(SetupMsg::SwapSeats)]);
    let north = "You are orange. Take the piece to the corner N, or leave South without a move.";
    assert_eq!(goal_of(&state, Language::En), north);
    let page = render(&state);
    let coloured = page.find_all(&|e| e.get("class") == Some("of-second"));
    assert!(coloured.iter().any(|e| e.text() == "orange"), "in its colour");
    send(&mut state, [Msg::Setup(SetupMsg::Seat(Side::First, "person".to_owned()))]);
    assert!(goal_of(&state, Language::En).starts_with("Two players, one board. South takes"));
    for side in Side::ALL {
        send(&mut state, [Msg::Setup(SetupMsg::Seat(side, "casual".to_owned()))]);
    }
    assert!(goal_of(&state, Language::En).starts_with("Two computers play. South takes"));
    let state = play("tic_tac_toe", "5/5/5/5/5 X 4");
    assert!(goal_of(&state, Language::En).contains("to get 4 in a row"));
}

#[test]
fn every_game_has_its_goal_sentence() {
    let mut state = State::new(1);
    for game in GAMES {
        choose(&mut state, game.info().id);
        for (first, second) in [("person", "casual"), ("casual", "person"), ("person", "person")] {
            send(&mut state, [Msg::Setup(SetupMsg::Seat(Side::First, first.to_owned()))]);
            send(&mut state, [Msg::Setup(SetupMsg::Seat(Side::Second, second.to_owned()))]);
            for language in Language::all() {
                let text = goal_of(&state, language);
                assert!(!text.contains(['{', '}']) && text.len() > 40, "{text}");
            }
        }
    }
}

#[test]
fn player_form_describes_method() {
    let mut state = State::new(1);
    let about = CONTEXT.texts.get("algorithm.alpha_beta.about");
    assert!(render(&state).text().contains(&about));
    send(&mut state, [Msg::Setup(SetupMsg::Seat(Side::Second, "random".to_owned()))]);
    assert!(!render(&state).text().contains(&about));
    let about = CONTEXT.texts.get("algorithm.random.about");
    assert!(render(&state).text().contains(&about));
}
