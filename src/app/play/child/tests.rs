//! Tests of child mode: every game is played, taken back and helped with, and no text claims an unproved fact.

use super::hint::HELP;
use super::levels::{CHILD_GAMES, player};
use crate::app::play::testing::*;
use crate::app::play::view::child::view as child_view;
use crate::app::ui::DisplayMode;
use crate::arena::Score;
use crate::game::Game;
use crate::games::grid::Size;
use crate::plot::Picture;
use crate::registry::{AnyGame, CHILD_LEVELS};
use crate::solve::rastros::{Solver, start_from};

const CHILD: Context = Context {
    mode: DisplayMode::Child,
    ..CONTEXT
};

fn shown(state: &State) -> Node<Msg> {
    child_view(state, &CHILD)
}

fn text_of(state: &State) -> String {
    shown(state)
        .by_id("child-status")
        .expect("a sentence")
        .text()
}

/// Presses the element with an id, and updates as in child mode.
fn tap(state: &mut State, id: &str) -> Vec<Effect> {
    let message = {
        let page = shown(state);
        let element = page.by_id(id).unwrap_or_else(|| panic!("no {id}"));
        element.fire(EventKind::Click, &EventData::default())
    };
    follow(state, message.expect("it does something"))
}

/// Updates as in child mode.
fn follow(state: &mut State, msg: Msg) -> Vec<Effect> {
    let mut effects = update(state, msg).effects;
    effects.extend(convert_for_child(state));
    effects
}

fn fresh() -> State {
    let mut state = State::new(1);
    state.tasks.workers = 2;
    convert_for_child(&mut state);
    state
}

/// The first legal move of the current position.
fn any_move(state: &State) -> String {
    state.game.history.here().position.moves()[0].text.clone()
}

#[test]
fn first_visit_is_small_and_easy() {
    let state = fresh();
    let link = link_of(&state);
    let value = |name: &str| {
        link.iter()
            .find(|(n, _)| *n == name)
            .map(|(_, v)| v.clone())
    };
    assert_eq!(value("board").as_deref(), Some("small5"));
    assert_eq!(value("second").as_deref(), Some("random"));
    assert!(text_of(&state).contains("It is your turn!"));
    let page = shown(&state);
    assert_eq!(page.by_id("child-level-snail").unwrap().get("aria-pressed"), Some("true"));
}

#[test]
fn child_game_ends_and_allows_takeback() {
    for (id, _) in CHILD_GAMES {
        let mut state = fresh();
        tap(&mut state, &format!("child-game-{id}"));
        assert_eq!(state.game().info().id, id);
        tap(&mut state, "child-level-fox");
        for _ in 0..400 {
            if state.game.history.here().outcome().is_some() {
                break;
            }
            assert!(state.game.is_human_turn(), "{id}: {}", text_of(&state));
            let mv = any_move(&state);
            let effects = follow(&mut state, Msg::choose(mv));
            do_tasks(&mut state, effects, 1);
        }
        let end = text_of(&state);
        let known = ["You have won!", "The fox has won", "Nobody has won"];
        assert!(known.iter().any(|words| end.contains(words)), "{id}: {end}");
        let plies = state.record().moves.len();
        tap(&mut state, "child-undo");
        assert!(state.record().moves.len() < plies && state.game.is_human_turn(), "{id}");
        tap(&mut state, "child-new");
        assert!(state.record().moves.is_empty());
    }
}

#[test]
fn child_mode_announces_moves() {
    let mut state = fresh();
    let mv = any_move(&state);
    let effects = follow(&mut state, Msg::choose(mv.clone()));
    assert!(text_of(&state).starts_with(&format!("You played {mv}. The snail is thinking")));
    let texts = Texts(Language::Pt);
    let page = child_view(&state, &Context { texts, ..CHILD });
    let status = page.by_id("child-status").unwrap().text();
    assert!(status.starts_with(&format!("Jogaste {mv}.")), "{status}");
    do_tasks(&mut state, effects, 1);
    assert!(text_of(&state).starts_with("The snail played"), "{}", text_of(&state));
}

#[test]
fn computer_answers_a_repeated_move() {
    let mut state = fresh();
    let mv = any_move(&state);
    let effects = follow(&mut state, Msg::choose(mv.clone()));
    do_tasks(&mut state, effects, 1);
    let line = state.record().moves;
    assert_eq!(line.len(), 2);
    tap(&mut state, "child-undo");
    assert!(state.record().moves.is_empty());
    let effects = follow(&mut state, Msg::choose(mv));
    do_tasks(&mut state, effects, 1);
    assert_eq!(state.record().moves, line, "as before");
    assert!(state.game.is_human_turn());
}

#[test]
fn help_claims_only_known_wins() {
    let ask = |start: &str, game: &str| {
        let mut state = play(game, start);
        state.untouched = false;
        convert_for_child(&mut state);
        let effects = tap(&mut state, "child-hint");
        assert_eq!(groups(&effects).0, [HELP]);
        assert!(text_of(&state).contains("The owl is looking"), "{}", text_of(&state));
        assert!(tap(&mut state, "child-hint").is_empty(), "once is enough");
        do_tasks(&mut state, effects, 9);
        (text_of(&state), state)
    };
    let (words, state) = ask("XX1/OO1/3 X 3", "tic_tac_toe");
    assert_contains(&words, "This one wins: c3\u{a0}★!");
    let stars = shown(&state);
    let stars = stars.find_all(&|e| e.get("class") == Some("child-star"));
    let place = stars[0].get("style").unwrap();
    assert!(place.starts_with("left:83.333%;top:16.667%"), "{place}");
    let (words, _) = ask("3/3/3 X 3", "tic_tac_toe");
    assert_contains(&words, "The owl would play here:");
    // X makes two threats at once.
    let (words, _) = ask("X2/1O1/O1X X 3", "tic_tac_toe");
    assert_contains(&words, "Play well from there and you win.");
}

/// A solver's values of all moves, if it decides them within a short time.
fn solved(record: &registry::GameRecord) -> Option<registry::Solved> {
    let task = Task::solve_moves(record.clone(), Vec::new(), 1_000_000);
    match registry::run(&task, &mut |_| {}) {
        Ok(TaskResult::Solved(solved)) => Some(solved).filter(|s| s.complete),
        _ => None,
    }
}

/// Follows games with alternating moves: some keep the value and some do not.
#[test]
fn help_never_loses_what_a_solver_keeps() {
    for (id, board) in CHILD_GAMES {
        let game = registry::game(id).unwrap();
        let preset = game.info().presets.iter().find(|p| p.id == board).unwrap();
        let start = game.preset(preset).unwrap().text();
        let (mut checked, mut wins) = (0, 0);
        for round in 0..16usize {
            let mut record = registry::GameRecord::new(id, start.clone());
            while let Some(position) = record.positions().unwrap().last()
                && position.outcome().is_none()
            {
                if let Some(solved) = solved(&record) {
                    let task = Task::Choose {
                        record: record.clone(),
                        player: super::levels::helper(game),
                        seed: round as u64,
                    };
                    let Ok(TaskResult::Chosen(chosen)) = registry::run(&task, &mut |_| {}) else {
                        panic!("there is help")
                    };
                    let found = solved
                        .moves
                        .iter()
                        .find(|m| Some(&m.mv) == chosen.mv.as_ref());
                    assert_eq!(found.unwrap().worth, solved.worth, "{}", position.text());
                    checked += 1;
                    wins += usize::from(solved.worth == Some(registry::Worth::Win));
                }
                let moves = position.moves();
                let place = (round * 7 + record.moves.len() * (round + 3)) % moves.len();
                record.moves.push(moves[place].text.clone());
            }
        }
        assert!(checked > 20 || id == "reversi", "{id}: {checked}, {wins} won");
    }
}

#[test]
fn help_wins_from_every_start_of_the_smallest_board() {
    let size = Size {
        rows: 5,
        columns: 5,
    };
    let game = registry::game("rastros").unwrap();
    for at in (0..25).filter_map(|cell| start_from(size, cell)) {
        let mut solver = Solver::with_bytes(0);
        if solver.wins(&at, &mut |_| false) != Some(true) {
            continue;
        }
        let task = Task::Choose {
            record: registry::GameRecord::new("rastros", at.text()),
            player: super::levels::helper(game),
            seed: 1,
        };
        let Ok(TaskResult::Chosen(chosen)) = registry::run(&task, &mut |_| {}) else {
            panic!("there is help")
        };
        let next = at.after(at.parse_move(&chosen.mv.unwrap()).unwrap());
        assert_eq!(solver.wins(&next, &mut |_| false), Some(false), "{}", at.text());
    }
}

#[test]
fn hint_belongs_to_current_position() {
    let mut state = fresh();
    let begun = Begun::all(&tap(&mut state, "child-hint"));
    let mv = any_move(&state);
    let effects = follow(&mut state, Msg::choose(mv));
    assert!(effects.contains(&Effect::Cancel(HELP)));
    assert!(state.hints.hint.is_none() && !text_of(&state).contains("owl"));
    assert!(tap(&mut state, "child-hint").is_empty(), "not while the computer thinks");
    // A late answer has no effect.
    let late = update(&mut state, begun[0].failed(Message::new("error.copy")));
    assert!(late.notice.is_none());
}

#[test]
fn two_children_play_with_each_other() {
    let mut state = play("tic_tac_toe", "XX1/OO1/3 X 3");
    state.untouched = false;
    convert_for_child(&mut state);
    assert!(text_of(&state).contains("Whose turn is it? X!"), "{}", text_of(&state));
    follow(&mut state, Msg::choose("c3"));
    assert!(text_of(&state).contains("X has won!"));
    let mut alone = play("tic_tac_toe", "3/3/3 X 3");
    alone.game.seats = BySide::new(
        Seat::Computer(player(alone.game.kind, 2)),
        Seat::Computer(player(alone.game.kind, 1)),
    );
    alone.untouched = false;
    convert_for_child(&mut alone);
    assert!(alone.is_human_turn(), "somebody has to play");
}

/// The points of a player against another in pairs of games from the board for children.
fn points(game: &dyn AnyGame, first: usize, second: usize) -> Score {
    let mut score = Score::default();
    let board = CHILD_GAMES
        .iter()
        .find(|(id, _)| *id == game.info().id)
        .unwrap()
        .1;
    let preset = game.info().presets.iter().find(|p| p.id == board).unwrap();
    for number in 0..16u64 {
        let mut position = game.preset(preset).unwrap();
        let start = position.text();
        let mut moves: Vec<String> = Vec::new();
        let own = if number % 2 == 0 { Side::First } else { Side::Second };
        while position.outcome().is_none() {
            let level = if position.side_to_move() == own { first } else { second };
            let task = Task::Choose {
                record: registry::GameRecord::new(game.info().id, &start).with_moves(&moves),
                player: player(game, level),
                seed: number,
            };
            let Ok(TaskResult::Chosen(chosen)) = registry::run(&task, &mut |_| {}) else {
                panic!("a move is chosen")
            };
            let mv = chosen.mv.unwrap();
            position = position.play(&mv).unwrap();
            moves.push(mv);
        }
        match position.outcome().and_then(crate::game::Outcome::winner) {
            None => score.draws += 1,
            Some(side) if side == own => score.wins += 1,
            Some(_) => score.losses += 1,
        }
    }
    score
}

/// The levels are close: in 16 games a level wins more than half against the one before.
#[test]
fn each_level_is_stronger_than_those_before() {
    for (id, _) in CHILD_GAMES {
        let game = registry::game(id).unwrap();
        for level in 2..CHILD_LEVELS.len() {
            let score = points(game, level, level - 2);
            assert!(score.wins > score.losses + 2, "{id} {level}: {score:?}");
        }
    }
}

#[test]
fn reports_failed_hint() {
    let mut state = fresh();
    let begun = Begun::all(&tap(&mut state, "child-hint"));
    let response = update(&mut state, begun[0].failed(Message::new("error.copy")));
    assert!(response.notice.is_some_and(|notice| notice.is_error()));
    assert!(
        !groups(&tap(&mut state, "child-hint")).0.is_empty(),
        "the hint is still available"
    );
}

#[test]
fn announces_missing_move_above_the_pass() {
    let mut state = play("reversi", "4/1WBB/1BB1/BBBW W");
    state.game.seats = BySide::new(Seat::Human, Seat::Human);
    let words = text_of(&state);
    assert_contains(&words, "No move for White this time!");
    let shown = shown(&state).text();
    let (reason, offered) = (shown.find("No move for"), shown.find("I cannot play"));
    assert!(reason.is_some() && reason < offered, "{shown}");
    let status = render(&state).by_id("status").unwrap().text();
    assert!(status.ends_with("No move for White: pass."), "{status}");
    let black = Seat::Computer(player(state.game.kind, 0));
    state.game.seats = BySide::new(black, Seat::Human);
    assert!(text_of(&state).contains("You have no move this time!"));
}

#[test]
fn draws_winning_row() {
    let mut state = play("tic_tac_toe", "XX1/OO1/3 X 3");
    let rows = |state: &State| {
        let page = shown(state);
        let canvas = page.find_all(&|e| matches!(e.picture.as_deref(), Some(Picture::Board(_))));
        match canvas[0].picture.as_deref() {
            Some(Picture::Board(picture)) => picture.view.won_rows.clone(),
            other => panic!("{other:?}"),
        }
    };
    assert!(rows(&state).is_empty());
    follow(&mut state, Msg::choose("c3"));
    assert_eq!(rows(&state), [(0, 2)]);
}

#[test]
fn announces_pass() {
    let mut state = play("reversi", "4/1WBB/1BB1/BBBW W");
    state.game.seats = BySide::new(Seat::Human, Seat::Human);
    follow(&mut state, Msg::choose("pass"));
    for (language, words) in [
        (Language::En, "White passed."),
        (Language::Pt, "As brancas passaram a vez."),
        (Language::Es, "Las blancas pasaron el turno."),
    ] {
        let texts = Texts(language);
        let page = child_view(&state, &Context { texts, ..CHILD });
        let status = page.by_id("child-status").unwrap().text();
        assert!(status.starts_with(words), "{status}");
    }
}
