//! All games of the registry with all displays of an analysis on their boards.

use crate::app::play::testing::*;
use crate::plot::{BoardPicture, Picture, Token};
use crate::registry::{Analysed, GAMES, MoveValue};

/// A game after a few moves, with its analysis visible.
fn analysed(game: &str) -> State {
    let kind = registry::game(game).unwrap();
    let start = kind.first_start().unwrap().text();
    let mut state = play(game, &start);
    for _ in 0..3 {
        let Some(mv) = state.game.history.here().position.moves().pop() else {
            break;
        };
        moves(&mut state, &mv.text);
    }
    send(&mut state, [Msg::Go(GoTo::Back), Msg::Review(ReviewMsg::Depth(2))]);
    let effects = press(&mut state, "analysis-button");
    // The solvers of larger games would take too long without time limits; this test is about the search.
    let effects = effects.into_iter().filter(|e| match e {
        Effect::Run { task, .. } => !matches!(**task, Task::Solve { .. }),
        _ => true,
    });
    do_tasks(&mut state, effects.collect(), 2);
    if state.game.history.here().known().is_none() {
        let legal = state.game.history.here().position.moves();
        let estimates = legal.iter().map(|m| MoveValue {
            mv: m.text.clone(),
            value: 1.0,
            variation: vec![m.text.clone()],
            depth: 2,
            exact: false,
        });
        let found = Analysed {
            moves: estimates.collect(),
            ..Analysed::default()
        };
        let at = state.game.history.at();
        learn(&mut state.game.history, at, found);
    }
    state
}

#[test]
fn every_game_is_analysed_and_reviewed() {
    for game in GAMES {
        let id = game.info().id;
        let state = analysed(id);
        let page = render(&state);
        let canvas = page.find_all(&|e| e.tag == "canvas" && e.picture.is_some());
        let Some(Picture::Board(board)) = canvas[0].picture.as_deref() else {
            panic!("{id} has no board");
        };
        let legal = state.game.history.here().position.moves();
        let cells = legal.iter().filter(|m| m.cell.is_some()).count();
        assert_eq!(board.marks.len(), cells, "{id}");
        assert!(!board.arrows.is_empty(), "{id}");
        assert!(board.marks.iter().any(|m| m.token != Token::Ground), "{id}: none is best");
        let drawing = board.draw(None, 1.0, 360.0, 360.0);
        let without = BoardPicture {
            marks: Vec::new(),
            arrows: Vec::new(),
            ..board.clone()
        };
        let fewer = without.draw(None, 1.0, 360.0, 360.0).shapes.len();
        assert!(drawing.shapes.len() > fewer, "{id} shows them");
        let names: Vec<_> = legal
            .iter()
            .filter_map(|m| page.by_id(&format!("play-cell-{}", m.cell?)))
            .map(|e| e.name())
            .collect();
        assert!(
            names
                .iter()
                .all(|n| n.contains(" for ") || n.contains("wins") || n.contains("Draw")),
            "{id}: {names:?}"
        );
    }
}

#[test]
fn piece_is_draggable_only_on_the_users_turn() {
    let mut state = play("rastros", "4/1o2/4/4 S");
    let has = |state: &State, wanted: &str| {
        let page = render(state);
        !page
            .find_all(&|e| e.get(wanted).is_some() || e.get("class") == Some(wanted))
            .is_empty()
    };
    assert!(has(&state, "data-grip") && has(&state, "data-drop") && !has(&state, "hand"));
    send(&mut state, [Msg::Board(BoardMsg::Lift(true))]);
    assert!(has(&state, "hand"));
    send(&mut state, [Msg::Board(BoardMsg::Lift(false))]);
    assert!(!has(&state, "hand"), "it is put down");
    send(&mut state, [Msg::Resign, Msg::Board(BoardMsg::Lift(true))]);
    assert!(!has(&state, "data-grip") && !has(&state, "hand"), "the game is over");
    let state = play("reversi", "6/6/2WB2/2BW2/6/6 B");
    assert!(!has(&state, "data-grip"), "discs come from nowhere");
}

#[test]
fn setup_stands_above_changing_panels() {
    let mut state = play("tic_tac_toe", "3/3/3 X 3");
    let first = |state: &State| {
        let page = render(state);
        let panel = page.find_all(&|e| e.get("class") == Some("panel"));
        panel[0].children[0].key().map(str::to_owned)
    };
    assert_eq!(first(&state).as_deref(), Some("setup"));
    moves(&mut state, "b2 a1");
    send(&mut state, [Msg::Analysis(AnalysisMsg::Switch(true))]);
    assert_eq!(first(&state).as_deref(), Some("setup"));
}

#[test]
fn setup_is_hidden_on_a_phone_during_a_game() {
    let hidden = |state: &State| {
        let page = render(state);
        !page
            .find_all(&|e| e.get("class") == Some("card setup hide-on-phone"))
            .is_empty()
    };
    let mut state = State::new(1);
    assert!(hidden(&state), "the first visit");
    send(&mut state, [Msg::New]);
    assert!(!hidden(&state));
    moves(&mut state, "e6");
    assert!(hidden(&state));
    send(&mut state, [Msg::New]);
    assert!(!hidden(&state));
}

#[test]
fn reversi_signs_are_discs_with_names() {
    let signs = |state: &State| {
        let page = render(state);
        let badges = page.find_all(&|e| e.get("class") == Some("badge"));
        let signs: String = badges.iter().map(|b| b.text()).collect();
        let discs = !page
            .find_all(&|e| {
                e.get("class")
                    .is_some_and(|c| c.split(' ').any(|c| c == "discs"))
            })
            .is_empty();
        (signs, discs)
    };
    let reversi = play("reversi", "6/6/2WB2/2BW2/6/6 B");
    assert_eq!(signs(&reversi), (String::new(), true));
    let words = render(&reversi).text();
    assert!(words.contains("Black") && words.contains("White"));
    let rastros = play("rastros", "4/1o2/4/4 S");
    assert_eq!(signs(&rastros), ("NS".to_owned(), false));
}

/// The computer answers a move that the user takes back and plays again, although the tree already contains an answer;
/// it does not answer while the user only walks through the tree.
#[test]
fn computer_answers_a_replayed_move() {
    let mut state = play("tic_tac_toe", "3/3/3 X 3");
    state.game.seats.second = Seat::Computer(crate::player::PlayerSpec::random());
    let effects = update(&mut state, Msg::choose("b2")).effects;
    do_tasks(&mut state, effects, 1);
    let answered = state.game.history.at();
    assert!(state.game.is_human_turn() && state.game.history.line().len() == 3);
    send(&mut state, [Msg::TakeBack]);
    let walked = update(&mut state, Msg::Go(GoTo::Forward)).effects;
    let thinks = |effects: &[Effect]| groups(effects).0.contains(&MOVES);
    assert!(
        !thinks(&walked) && !state.game.is_human_turn(),
        "who looks at a game is not played against"
    );
    send(&mut state, [Msg::Go(GoTo::Back)]);
    let effects = update(&mut state, Msg::choose("b2")).effects;
    assert!(thinks(&effects));
    do_tasks(&mut state, effects, 1);
    assert_eq!(state.game.history.at(), answered, "the same seed, the same answer");
    let back = update(&mut state, Msg::Go(GoTo::Back)).effects;
    assert!(!thinks(&back));
}
