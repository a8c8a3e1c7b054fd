//! Tests of lines that refute losing moves.

use super::Refutation;
use crate::app::play::NodeId;
use crate::app::play::testing::*;
use crate::app::play::view::picture;
use crate::app::record::proof_check::assert_proof;
use crate::app::record::words::reason_in_words;
use crate::game::{Game, Outcome};
use crate::games::Rastros;
use crate::solve::rastros::Solver;

/// A game with errors of both sides.
const GAME: (&str, &str) = ("5/5/2o2/5/5 S", "d4 c5 c4 b4 b5 a5 a4 b3 a2 b2 a1");

fn reviewed(game: &str, start: &str, line: &str) -> State {
    let mut state = play(game, start);
    moves(&mut state, line);
    let effects = press(&mut state, "review-start");
    do_tasks(&mut state, effects, 1);
    state
}

fn row_of(state: &State, node: NodeId) -> String {
    let page = render(state);
    let rows = page.find_all(&|e| {
        e.get("class")
            .is_some_and(|class| class.contains("judgement-row"))
    });
    let place = state
        .review
        .marked_moves(&state.game)
        .iter()
        .position(|m| m.node == node);
    rows[place.expect("an error")].text()
}

/// Asserts that the line ends with a win of the side that did not err, and that all of its moves win.
fn assert_wins(state: &State, found: &Refutation) {
    let node = &state.game.history[found.node];
    let mut at = Rastros::parse(&node.position.text()).unwrap();
    let winner = at.side_to_move();
    let mut solver = Solver::with_bytes(0);
    for mv in &found.moves {
        at.play(at.parse_move(mv).unwrap());
        if !at.is_over() {
            let wins = solver.wins(&at, &mut |_| false).unwrap();
            assert_eq!(wins, at.side_to_move() == winner, "{mv} in {found:?}");
        }
    }
    assert_eq!(at.outcome(), Some(Outcome::WonBy(winner)), "{found:?}");
    let most = found.at_most.expect("a bound") as usize;
    assert!(found.moves.len() <= most, "{found:?}");
    if let Some(plies) = found.plies {
        assert_eq!(found.moves.len(), plies as usize, "{found:?}");
    }
}

#[test]
fn every_error_is_refuted_to_the_end() {
    let state = reviewed("rastros", GAME.0, GAME.1);
    let marked = state.review.marked_moves(&state.game);
    assert_eq!(marked.len(), 6);
    for error in marked {
        let found = state.review.refutation(error.node).expect("a refutation");
        assert!(!found.waits());
        assert_wins(&state, found);
        let row = row_of(&state, error.node);
        let expected = format!("The answer {} wins", found.moves[0]);
        assert_contains(&row, &expected);
        assert!(row.contains(": ") || found.moves.len() == 1, "{row}");
    }
}

#[test]
fn first_plies_are_refuted_with_a_bound() {
    // On the board of the championship d6 loses, by the book.
    let state = reviewed("rastros", "7/7/4o2/7/7/7/7 S", "d6");
    let [error] = state.review.marked_moves(&state.game)[..] else {
        panic!("one error")
    };
    let found = state.review.refutation(error.node).expect("a refutation");
    assert_wins(&state, found);
    let row = row_of(&state, error.node);
    assert_contains(&row, "wins within ");
    assert_contains(&row, " plies: ");
}

#[test]
fn pairs_of_a_refutation_are_drawn() {
    let (mut refuted, mut drawn) = (0, 0);
    for round in 0..12 {
        let mut at = Rastros::parse(GAME.0).unwrap();
        let mut line = Vec::new();
        while !at.is_over() {
            let legal: Vec<u8> = at.moves().collect();
            let mv = legal[(round * 5 + line.len() * (round + 2)) % legal.len()];
            line.push(at.move_text(mv));
            at.play(mv);
        }
        let mut state = reviewed("rastros", GAME.0, &line.join(" "));
        for error in state.review.marked_moves(&state.game) {
            let found = state.review.refutation(error.node).unwrap().clone();
            if found.moves.is_empty() {
                continue;
            }
            assert_wins(&state, &found);
            refuted += 1;
            press(&mut state, &format!("refutation-{}-0", error.node));
            let shown = picture(&state, CONTEXT.texts).dominoes.len();
            assert_eq!(shown, found.pairs.as_ref().map_or(0, |p| p.pairs.len()));
            drawn += shown;
            let Some(pairs) = &found.pairs else { continue };
            let at = Rastros::parse(&state.game.here().position.text()).unwrap();
            let name = |side| side_name(state.game.kind, side, CONTEXT.texts);
            let words = reason_in_words(pairs, !at.side_to_move(), name);
            let words = CONTEXT.texts.say(&words);
            assert_proof(&at, pairs, &words);
            assert!(row_of(&state, error.node).contains(&words));
        }
    }
    assert!(refuted > 20 && drawn > 0, "{refuted} {drawn}");
}

#[test]
fn refutation_plays_to_its_end() {
    let mut state = reviewed("rastros", GAME.0, GAME.1);
    let marked = state.review.marked_moves(&state.game);
    let error = marked[1];
    let line = state.review.refutation(error.node).unwrap().moves.clone();
    press(&mut state, &format!("refutation-{}-0", error.node));
    for (i, mv) in line.iter().enumerate() {
        let here = state.game.history.here();
        assert_eq!((&here.mv, here.parent.is_some()), (mv, true));
        let shown = render(&state);
        let button = shown
            .by_id(&format!("refutation-{}-{i}", error.node))
            .unwrap();
        assert_eq!(button.get("aria-current"), Some("true"));
        assert_eq!(state.review.marked_moves(&state.game), marked);
        if i + 1 < line.len() {
            press(&mut state, "walk-next");
        }
    }
    assert!(state.game.history.here().outcome().is_some());
    press(&mut state, &format!("refutation-{}-1", error.node));
    assert_eq!(state.game.history.here().mv, line[1]);
    press(&mut state, &format!("error-{}", marked[2].node));
    assert_eq!(state.game.history.at(), marked[2].node);
}

#[test]
fn other_games_are_refuted_too() {
    let state = reviewed("tic_tac_toe", "3/3/3 X 3", "a1 b1 a2 c3 c1");
    let marked = state.review.marked_moves(&state.game);
    let [lost, drawn] = marked[..] else {
        panic!("{marked:?}")
    };
    let row = row_of(&state, lost.node);
    assert_contains(&row, "wins in 5 plies: ");
    let row = row_of(&state, drawn.node);
    assert_contains(&row, "gets a draw.");
}

#[test]
fn refutation_restarts_after_reload() {
    let state = reviewed("rastros", GAME.0, GAME.1);
    let error = state.review.marked_moves(&state.game)[0];
    let mut again = State::new(2);
    again.restore_game(state.stored_game());
    assert!(again.review.refutation(error.node).is_none());
    let effects = press(&mut again, &format!("refute-{}", error.node));
    let words = "Looking for the rest of the game";
    assert!(row_of(&again, error.node).contains(words));
    do_tasks(&mut again, effects, 9);
    let lines = [&state, &again].map(|s| s.review.refutation(error.node).unwrap().moves.clone());
    assert_eq!(lines[0], lines[1]);
    // Another game drops pending refutations.
    let mut late = State::new(2);
    late.restore_game(state.stored_game());
    press(&mut late, &format!("refute-{}", error.node));
    let effects = update(&mut late, Msg::New).effects;
    assert!(groups(&effects).1.contains(&REVIEW));
}
