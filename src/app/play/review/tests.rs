//! Tests of the review of a game.

use std::collections::HashMap;

use super::errors_in_words;
use super::line::losing_move;
use crate::app::effects::BrowserCommand;
use crate::app::play::game::{Certainty, Judgement};
use crate::app::play::testing::*;
use crate::game::{Game, Outcome};
use crate::games::Rastros;
use crate::plot::{Picture, ValueGraph};

/// X wins with a3 and O misses it: a1 b1 | a2 c3 is lost for O after c3, because O had to stop a3.
const BLUNDER: &str = "a1 b1 a2 c3 c1";

fn graph(state: &State) -> ValueGraph {
    let page = render(state);
    let canvas = page.find_all(&|e| matches!(e.picture.as_deref(), Some(Picture::Values(_))));
    match canvas[0].picture.as_deref() {
        Some(Picture::Values(graph)) => graph.clone(),
        other => panic!("{other:?}"),
    }
}

fn reviewed() -> State {
    let mut state = play("tic_tac_toe", "3/3/3 X 3");
    moves(&mut state, BLUNDER);
    send(&mut state, [Msg::Review(ReviewMsg::Depth(9))]);
    let effects = press(&mut state, "review-start");
    do_tasks(&mut state, effects, 9);
    state
}

#[test]
fn review_covers_all_and_finds_blunders() {
    let mut state = play("tic_tac_toe", "3/3/3 X 3");
    assert!(render(&state).by_id("review").is_none(), "nothing to look back at");
    moves(&mut state, BLUNDER);
    let effects = press(&mut state, "review-start");
    let begun = groups(&effects).0;
    assert_eq!(begun, vec![REVIEW; 6], "solved, and nothing is searched");
    let bar = render(&state);
    let bar = bar.by_id("review-progress").unwrap();
    assert_eq!((bar.get("value"), bar.get("max")), (Some("0"), Some("6")));
    do_tasks(&mut state, effects, 9);
    let found = state.review.marked_moves(&state.game);
    let signs: Vec<_> = found.iter().map(|f| (f.ply, f.judgement.sign())).collect();
    // b1 loses at once against best play, a2 keeps the win, c3 misses a3, and c1 does not play it.
    assert!(signs.contains(&(5, "??")), "{signs:?}");
    let text = render(&state).by_id("review").unwrap().text();
    assert_contains(&text, "a3 was better: X wins in 1 ply");
    let list = render(&state).by_id("moves").unwrap().text();
    assert_contains(&list, "c1??");
    assert_eq!(graph(&state).points.len(), 6);
    assert!(graph(&state).points.iter().all(Option::is_some));
    assert_eq!(graph(&state).points[4], Some(1.0), "X has won after c3");
}

#[test]
fn review_cancels_and_tells_its_end() {
    let mut state = play("tic_tac_toe", "3/3/3 X 3");
    moves(&mut state, "a1 b2");
    let late = press(&mut state, "review-start");
    let effects = press(&mut state, "review-cancel");
    assert_eq!(groups(&effects), (vec![], vec![REVIEW]));
    do_tasks(&mut state, late, 3);
    assert!(!state.review.is_judged(&state.game), "late answers are dropped");
    let effects = press(&mut state, "review-start");
    let notices: Vec<_> = Begun::all(&effects)
        .iter()
        .map(|begun| update(&mut state, begun.run().pop().unwrap()).notice)
        .collect();
    assert!(notices[..2].iter().all(Option::is_none));
    assert_eq!(notices[2].as_ref().unwrap().message.key, "review.done");
}

#[test]
fn new_game_cancels_review() {
    let mut state = play("tic_tac_toe", "3/3/3 X 3");
    moves(&mut state, "a1 b2");
    press(&mut state, "review-start");
    let effects = update(&mut state, Msg::New).effects;
    assert_eq!(groups(&effects).1, [REVIEW]);
    assert!(state.review.progress().is_none());
}

#[test]
fn graph_navigates_and_has_accessible_text() {
    let mut state = reviewed();
    fire(&mut state, "graph", EventKind::Input, &EventData::value("2"));
    assert_eq!(state.game.history.ply(state.game.history.at()), 2);
    assert_eq!(graph(&state).current, 2);
    let page = render(&state);
    let slider = page.by_id("graph").unwrap();
    let text = slider.get("aria-valuetext").unwrap();
    assert!(text.starts_with("1… b1: "), "{text}");
    assert_eq!(slider.get("max"), Some("5"));
    assert_eq!(slider.fire(EventKind::Input, &EventData::value("x")), None);
}

#[test]
fn user_finds_better_move_after_blunder() {
    let mut state = reviewed();
    let blunder = state
        .review
        .marked_moves(&state.game)
        .iter()
        .find(|f| f.ply == 5)
        .unwrap()
        .node;
    press(&mut state, &format!("try-{blunder}"));
    assert_eq!(state.game.history.ply(state.game.history.at()), 4);
    let shown = render(&state);
    assert!(
        shown
            .by_id("trial")
            .unwrap()
            .text()
            .contains("better move than c1 for X")
    );
    send(&mut state, [Msg::Analysis(AnalysisMsg::Switch(true))]);
    assert!(shown_values(&state).is_none(), "the answer is not given away");
    assert!(render(&state).text().contains("Hidden while you look"));
    moves(&mut state, "b2");
    let text = render(&state).by_id("trial").unwrap().text();
    assert_contains(&text, "b2 is right: it keeps the best result");
    press(&mut state, "trial-again");
    moves(&mut state, "a3");
    let shown = render(&state);
    let trial = shown.by_id("trial").unwrap();
    assert!(trial.text().contains("a3 is a best move."), "{}", trial.text());
    assert_eq!(trial.get("class"), Some("trial good"));
    press(&mut state, "trial-end");
    assert!(render(&state).by_id("trial").is_none());
}

/// A game with two errors; the user plays the right move instead of the first.
#[test]
fn list_belongs_to_the_reviewed_game() {
    for reload in [false, true] {
        let mut state = reviewed();
        if reload {
            let stored = state.stored_game();
            state = State::new(2);
            state.restore_game(stored);
        }
        let marked = state.review.marked_moves(&state.game);
        assert!(marked.len() > 1, "{marked:?}");
        let texts_of = |state: &State, id: &str| render(state).by_id(id).unwrap().text();
        let sums = texts_of(&state, "review-sums");
        let (shown, csv) =
            (graph(&state).marked.len(), state.review.csv(&state.game, &state.analysis));
        let effects = press(&mut state, &format!("try-{}", marked[0].node));
        do_tasks(&mut state, effects, 9);
        let best = best_known_move(&state).unwrap();
        moves(&mut state, &best);
        assert!(
            render(&state)
                .by_id("trial")
                .unwrap()
                .text()
                .contains(&best)
        );
        assert_eq!(state.review.marked_moves(&state.game), marked);
        assert_eq!(texts_of(&state, "review-sums"), sums);
        assert_eq!(graph(&state).marked.len(), shown);
        assert_eq!(graph(&state).current, marked[0].ply - 1, "where it was left");
        assert_eq!(state.review.csv(&state.game, &state.analysis), csv);
        // A second review is about the same game.
        let effects = press(&mut state, "review-start");
        do_tasks(&mut state, effects, 9);
        assert_eq!(state.review.marked_moves(&state.game), marked);
        press(&mut state, &format!("error-{}", marked[1].node));
        assert_eq!(state.game.history.at(), marked[1].node);
        assert_eq!(state.review.marked_moves(&state.game), marked);
        fire(&mut state, "graph", EventKind::Input, &EventData::value("1"));
        assert_eq!(graph(&state).current, 1);
        // The user continues from there and reviews that line.
        press(&mut state, &format!("try-{}", marked[0].node));
        moves(&mut state, &best);
        press(&mut state, "trial-end");
        let effects = press(&mut state, "review-start");
        do_tasks(&mut state, effects, 9);
        assert_eq!(state.review.line(&state.game).last(), Some(&state.game.history.at()));
    }
}

#[test]
fn review_survives_reload_and_retries() {
    let state = reviewed();
    let mut again = State::new(2);
    again.restore_game(state.stored_game());
    assert_eq!(again.review.marked_moves(&again.game), state.review.marked_moves(&state.game));
    assert_eq!(again.stored(), state.stored());
    // The attempt computes the values of the other moves again.
    let blunder = again.review.marked_moves(&again.game)[0].node;
    let effects = press(&mut again, &format!("try-{blunder}"));
    assert_eq!(groups(&effects).0, [REVIEW]);
    do_tasks(&mut again, effects, 9);
    assert!(again.game.history.here().known().is_some());
}

#[test]
fn review_exports_table_and_file() {
    let mut state = reviewed();
    assert_eq!(render(&state).find_all(&|e| e.tag == "tr").len(), 1 + 5);
    let effects = press(&mut state, "review-csv");
    let [Effect::Browser(BrowserCommand::Download { name, bytes, .. })] = &effects[..] else {
        panic!("{effects:?}")
    };
    assert_eq!(name, "tic_tac_toe-review.csv");
    let csv = String::from_utf8(bytes.clone()).unwrap();
    let lines: Vec<_> = csv.lines().collect();
    assert_eq!(lines.len(), 1 + 5);
    assert!(lines[5].starts_with("5,X,c1,") && lines[5].contains(",blunder,"), "{csv}");
    let columns = lines[0].split(',').count();
    assert!(lines.iter().all(|l| l.split(',').count() == columns), "{csv}");
}

#[test]
fn biased_evaluation_keeps_graph_steady() {
    // Basílio counts only the own distance: the side to move always expects a loss of points.
    let mut state = play("rastros", "8/8/8/4o3/8/8/8/8 S");
    moves(&mut state, "e6 d6 d7 e8");
    for (node, value) in [(1, -6.0), (2, -6.0), (3, -5.0)] {
        let found = registry::Analysed {
            moves: state.game.history[node]
                .position
                .moves()
                .into_iter()
                .map(|m| registry::MoveValue {
                    variation: vec![m.text.clone()],
                    mv: m.text,
                    value,
                    depth: 4,
                    exact: false,
                })
                .collect(),
            complete: false,
            ..Default::default()
        };
        learn(&mut state.game.history, node, found);
    }
    let value = |node| smoothed_value(&state.analysis, &state.game, node).unwrap();
    assert_eq!(value(2), 0.0, "-6 for South as South sees it, and +6 as North does");
    assert_eq!(value(3), -0.5);
}

/// A game, and the plies of the moves that are wrong by proof. North's last mistake is the one that lost it.
const RASTROS: (&str, &str, &[usize]) =
    ("5/5/2o2/5/5 S", "d4 c5 c4 b4 b5 a5 a4 b3 a2 b2 a1", &[1, 2, 3, 4, 9, 10]);

/// The winner by plain minimax on the rules, without the solver's theory.
fn mover_wins(position: &Rastros, memo: &mut HashMap<Rastros, bool>) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome == Outcome::WonBy(position.side_to_move());
    }
    if let Some(&known) = memo.get(position) {
        return known;
    }
    let moves: Vec<_> = position.moves().collect();
    let wins = moves.iter().any(|&mv| {
        let next = position.after(mv);
        match next.outcome() {
            Some(outcome) => outcome == Outcome::WonBy(position.side_to_move()),
            None => !mover_wins(&next, memo),
        }
    });
    memo.insert(*position, wins);
    wins
}

/// The plies of a game at which the side to move turns a won position into a lost one.
fn wrong_plies(start: &str, moves: &str) -> Vec<usize> {
    let mut memo = HashMap::new();
    let mut position = Rastros::parse(start).unwrap();
    let mut wrong = Vec::new();
    for (i, mv) in moves.split(' ').enumerate() {
        let mover = position.side_to_move();
        let could = mover_wins(&position, &mut memo);
        position = position.after(position.parse_move(mv).unwrap());
        let does = match position.outcome() {
            Some(outcome) => outcome == Outcome::WonBy(mover),
            None => !mover_wins(&position, &mut memo),
        };
        if could && !does {
            wrong.push(i + 1);
        }
    }
    wrong
}

/// The review of a game, with its tasks in this order or reversed.
fn review_of(start: &str, line: &str, backwards: bool) -> State {
    let mut state = play("rastros", start);
    moves(&mut state, line);
    let mut effects = press(&mut state, "review-start");
    if backwards {
        effects.reverse();
    }
    do_tasks(&mut state, effects, 1);
    state
}

#[test]
fn rastros_review_is_proved_and_repeats() {
    let (start, line, expected) = RASTROS;
    let wrong = wrong_plies(start, line);
    assert_eq!(wrong, expected);
    for backwards in [false, true] {
        let state = review_of(start, line, backwards);
        let marked = state.review.marked_moves(&state.game);
        assert!(marked.iter().all(|m| m.judgement == Judgement::Blunder));
        let found: Vec<usize> = marked.iter().map(|m| m.ply).collect();
        assert_eq!(found, wrong);
        for &node in &state.game.history.line()[1..] {
            let judged = state.game.history[node].judged.as_ref().unwrap();
            assert_eq!(judged.certainty(), Certainty::Proved);
        }
        let shown = render(&state);
        let certain = shown.by_id("review-certainty").unwrap().text();
        assert_eq!(certain, "All verdicts on these moves are proved.");
        assert_eq!(state.review.csv(&state.game, &state.analysis), {
            let other = review_of(start, line, !backwards);
            other.review.csv(&other.game, &other.analysis)
        });
    }
}

#[test]
fn proved_losing_move_is_named() {
    let (start, line, _) = RASTROS;
    let state = review_of(start, line, false);
    let (loser, node) =
        losing_move(&state.analysis, &state.game, &state.review.line(&state.game)).unwrap();
    assert_eq!((loser, node.map(|n| state.game.history.ply(n))), (Side::Second, Some(10)));
    let lost = render(&state).by_id("review-lost").unwrap().text();
    assert_contains(&lost, "for North: 5… b2.");
    // An unfinished game has no losing move.
    let state = review_of(start, "d4 c5 c4 b4", false);
    assert!(losing_move(&state.analysis, &state.game, &state.review.line(&state.game)).is_none());
    assert!(render(&state).by_id("review-lost").is_none());
    // A resignation in a won position is not caused by a losing move.
    let mut state = play("rastros", start);
    moves(&mut state, "d4 c5");
    let won = !wrong_plies(start, "d4 c5").contains(&2);
    send(&mut state, [Msg::Resign]);
    let effects = press(&mut state, "review-start");
    do_tasks(&mut state, effects, 1);
    assert!(
        !won && losing_move(&state.analysis, &state.game, &state.review.line(&state.game))
            .is_none()
    );
}

#[test]
fn undecided_position_is_searched() {
    let mut state = play("tic_tac_toe", "3/3/3 X 3");
    moves(&mut state, "a1 b2");
    let effects = press(&mut state, "review-start");
    let begun = Begun::of(&effects[1]).unwrap();
    let Task::Solve { max_nodes, .. } = begun.task else {
        panic!("{begun:?}")
    };
    assert!(max_nodes > 0, "limited by nodes");
    let nothing = TaskResult::Solved(registry::Solved::default());
    let effects = update(&mut state, begun.done(nothing)).effects;
    let searched = effects.iter().any(|e| match e {
        Effect::Run { task, .. } => matches!(**task, Task::Analyse { time_ms: 0, .. }),
        _ => false,
    });
    assert!(searched, "{effects:?}");
    do_tasks(&mut state, effects, 1);
    // A search of one ply proves nothing, so that no error is certain.
    assert!(
        state
            .review
            .marked_moves(&state.game)
            .iter()
            .all(|m| m.judgement != Judgement::Blunder)
    );
}

#[test]
fn proof_passes_to_the_move_before() {
    let (start, line, _) = RASTROS;
    let mut state = play("rastros", start);
    moves(&mut state, line);
    let effects = press(&mut state, "review-start");
    // South's third move is right, by the proof of the position after it alone.
    let third = |begun: &Begun<Msg>| match &begun.task {
        Task::Solve { record, .. } => record.moves.len() == 5,
        _ => false,
    };
    let begun = Begun::all(&effects).into_iter().find(third).unwrap();
    update(&mut state, begun.run().pop().unwrap());
    let nodes = state.game.history.nodes();
    let before = nodes[4].known().unwrap();
    assert!(before.is_concluded() && !before.is_complete());
    assert_eq!(before.best().unwrap().mv, "b5");
    let judged = nodes[5].judged.as_ref().unwrap();
    assert_eq!((judged.judgement(), judged.certainty()), (None, Certainty::Proved));
    // So North's move before it has lost, although the values of other moves are unknown.
    let north = nodes[3].known().unwrap();
    assert!(north.find("b4").unwrap().exact && !north.is_concluded());
    assert!(nodes[4].judged.is_none());
}

#[test]
fn errors_are_counted_without_zeros() {
    let text_of = |proved, probable| CONTEXT.texts.say(&errors_in_words(proved, probable));
    assert_eq!(text_of(0, 0), "no errors found");
    assert_eq!(text_of(1, 0), "1 error, proved");
    assert_eq!(text_of(0, 2), "2 probable errors");
    assert_eq!(text_of(2, 1), "2 errors proved, 1 probable");
}
