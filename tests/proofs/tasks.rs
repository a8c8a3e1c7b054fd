//! Solvers as tasks: requests of the page and answers of its workers.

use rastros_lab::game::{Outcome, Side};
use rastros_lab::player::PlayerSpec;
use rastros_lab::registry::{
    GameRecord, Progress, Solved, Task, TaskResult, Worth, game, run, start_map,
};

fn record(id: &str, start: &str, moves: &[&str]) -> GameRecord {
    GameRecord {
        game: id.to_owned(),
        start: start.to_owned(),
        moves: moves.iter().map(|&m| m.to_owned()).collect(),
    }
}

fn solved(record: GameRecord, moves: bool) -> (Solved, usize) {
    let mut told = 0;
    let task = Task::Solve {
        record,
        moves,
        only: Vec::new(),
        max_nodes: 0,
    };
    let result = run(&task, &mut |p| {
        assert!(matches!(p, Progress::Solving(_)));
        told += 1;
    });
    match result.unwrap() {
        TaskResult::Solved(solved) => (solved, told),
        other => panic!("{other:?}"),
    }
}

#[test]
fn proving_player_keeps_win() {
    let rastros = game("rastros").unwrap();
    let evaluation = rastros.evaluations()[0].spec();
    for seed in 0..5 {
        // The first player wins from the middle of 5 x 5.
        let mut record = GameRecord {
            game: "rastros".to_owned(),
            start: "5/5/2o2/5/5 S".to_owned(),
            moves: Vec::new(),
        };
        let outcome = loop {
            let position = record.positions().unwrap().pop().unwrap();
            if let Some(outcome) = position.outcome() {
                break outcome;
            }
            let proves = position.side_to_move() == Side::First;
            let player = PlayerSpec {
                proves,
                ..PlayerSpec::alpha_beta(3, evaluation.clone())
            };
            let task = Task::Choose {
                record: record.clone(),
                player,
                seed,
            };
            let Ok(TaskResult::Chosen(chosen)) = run(&task, &mut |_| {}) else {
                panic!("a move was asked for");
            };
            record.moves.push(chosen.mv.unwrap());
        };
        assert_eq!(outcome, Outcome::WonBy(Side::First));
    }
}

#[test]
fn rastros_moves_have_values_and_pairs() {
    let start = record("rastros", "5/5/2o2/5/5 S", &[]);
    let (all, told) = solved(start.clone(), true);
    assert!(all.complete && told >= 8);
    assert_eq!(all.worth, Some(Worth::Win));
    assert_eq!(all.moves.len(), 8);
    let best = all.moves.iter().find(|m| Some(&m.mv) == all.best.as_ref());
    assert_eq!(best.unwrap().worth, Some(Worth::Win));
    assert_eq!(solved(start, false).0.worth, Some(Worth::Win));
    // The piece is in a lane of four cells: S moves to the second cell, and pairs the others.
    let lane = record("rastros", "####1/#####/o2##/####1/1#### S", &[]);
    let (lane, _) = solved(lane, true);
    let error = format!("{lane:?}");
    assert!(lane.complete && lane.worth.is_some(), "{error}");
    for (a, b) in lane.pairs.expect(&error).pairs {
        assert!(a < 25 && b < 25 && a != b);
    }
}

#[test]
fn map_of_starts_has_task_per_cell() {
    // "211* / 1111 / *112" by exhaustive search: 2 where the second side wins.
    let map: String = start_map(3, 4)
        .unwrap()
        .iter()
        .map(|task| match task {
            Err(Side::First) => 'S',
            Err(Side::Second) => 'N',
            Ok(task) => match run(task, &mut |_| {}).unwrap() {
                TaskResult::Solved(s) if s.worth == Some(Worth::Win) => '1',
                TaskResult::Solved(s) if s.worth == Some(Worth::Loss) => '2',
                other => panic!("{other:?}"),
            },
        })
        .collect();
    assert_eq!(map, "211N1111S112");
    assert_eq!(start_map(2, 9).unwrap_err().key, "error.rastros.size");
}

#[test]
fn championship_starts_come_from_the_book() {
    let (start, _) = solved(record("rastros", "7/7/4o2/7/7/7/7 S", &[]), true);
    assert!(start.in_book && start.complete);
    assert_eq!((start.worth, start.nodes), (Some(Worth::Win), 0));
    let losing: Vec<&str> = start
        .moves
        .iter()
        .filter(|m| m.worth == Some(Worth::Loss))
        .map(|m| m.mv.as_str())
        .collect();
    assert_eq!(losing, ["d6", "f6", "f4"]);
    let (start, _) = solved(record("rastros", "8/8/8/4o3/8/8/8/8 S", &[]), true);
    assert!(start.in_book && start.complete && start.moves.len() == 8);
    assert_eq!(start.worth, Some(Worth::Loss));
    // After one of them, and in the first seven plies, every answer is known at once, without a search.
    let next = record("rastros", "8/8/8/4o3/8/8/8/8 S", &["d4"]);
    let (next, told) = solved(next, true);
    assert!(next.in_book && next.worth == Some(Worth::Win) && next.best.is_some());
    assert_eq!((next.nodes, told), (0, 0));
    assert!(next.complete && next.undecided().is_empty());
    assert!(next.moves.iter().all(|m| m.nodes == 0));
}

/// The first positions from the championship start in which the book leaves moves open, with few enough nodes to decide them.
#[test]
fn request_decides_moves_missing_in_book() {
    let mut position = record("rastros", "7/7/4o2/7/7/7/7 S", &["e4"]);
    let booked = loop {
        let (found, _) = solved(position.clone(), true);
        assert!(found.in_book, "{position:?}");
        if position.moves.len() > 5 && !found.complete {
            break found;
        }
        // The book has all moves of the loser, and only the best of the winner.
        position.moves.push(found.best.unwrap());
    };
    let task = Task::solve_moves(position.clone(), booked.undecided(), 0);
    let Ok(TaskResult::Solved(rest)) = run(&task, &mut |_| {}) else {
        panic!("{position:?}")
    };
    assert!(rest.complete && !rest.in_book && rest.nodes > 0, "{rest:?}");
    assert_eq!((rest.worth, rest.best), (booked.worth, booked.best));
}

#[test]
fn task_decides_named_moves() {
    let task = |only: &[&str]| Task::Solve {
        record: record("tic_tac_toe", "XX1/OO1/3 X 3", &[]),
        moves: true,
        only: only.iter().map(|&mv| mv.to_owned()).collect(),
        max_nodes: 0,
    };
    let share = |only: &[&str]| match run(&task(only), &mut |_| {}) {
        Ok(TaskResult::Solved(solved)) => solved,
        other => panic!("{other:?}"),
    };
    let losing = share(&["a1", "b1"]);
    assert_eq!((losing.worth, losing.undecided().len()), (None, 3));
    let joined = Solved::merged([losing, share(&["c2", "c3"]), share(&["c1"])]).unwrap();
    let all = share(&[]);
    assert!(joined.complete);
    assert_eq!((joined.worth, joined.best), (all.worth, all.best));
    let error = run(&task(&["a3"]), &mut |_| {}).unwrap_err();
    assert_eq!(error.key, "error.task.move");
    // A task of an older page names no moves.
    let older = r#"{"solve":{"record":{"game":"rastros","start":"3/1o1/3 S"},"moves":true}}"#;
    let Task::Solve { only, .. } = serde_json::from_str(older).unwrap() else {
        panic!()
    };
    assert!(only.is_empty());
}

#[test]
fn other_games_report_win_draw_and_loss() {
    let (all, _) = solved(record("tic_tac_toe", "3/3/3 X 3", &[]), true);
    assert!(all.complete);
    assert_eq!(all.worth, Some(Worth::Draw));
    assert!(all.moves.iter().all(|m| m.worth == Some(Worth::Draw)));
    let (all, _) = solved(record("tic_tac_toe", "XX1/OO1/3 X 3", &[]), true);
    assert_eq!(all.worth, Some(Worth::Win));
    assert_eq!(all.best.as_deref(), Some("c3"));
    let best = all.moves.iter().find(|m| m.mv == "c3").unwrap();
    assert_eq!(best.plies, Some(1), "{all:?}");
    // O can stop only one of X's two lines.
    let (lost, _) = solved(record("tic_tac_toe", "X1X/1O1/XO1 O 3", &[]), true);
    assert_eq!(lost.worth, Some(Worth::Win), "O completes its column");
    let (lost, _) = solved(record("tic_tac_toe", "X1X/2O/XO1 O 3", &[]), true);
    assert_eq!(lost.worth, Some(Worth::Loss));
    assert!(lost.moves.iter().all(|m| m.plies == Some(2)), "{lost:?}");
    let losing = all.moves.iter().filter(|m| m.worth == Some(Worth::Loss));
    assert!(losing.count() > 0);
}

#[test]
fn reversi_endgame_has_score() {
    let kind = game("reversi").unwrap();
    let mut position = kind.first_start().unwrap();
    let start = position.text();
    let mut moves = Vec::new();
    while moves.len() < 52 && position.outcome().is_none() {
        let mv = position.moves()[0].text.clone();
        position = position.play(&mv).unwrap();
        moves.push(mv);
    }
    assert!(position.outcome().is_none());
    let at = GameRecord {
        game: "reversi".to_owned(),
        start: start.clone(),
        moves,
    };
    let (all, _) = solved(at.clone(), true);
    assert!(all.complete);
    let best = all
        .moves
        .iter()
        .find(|m| Some(&m.mv) == all.best.as_ref())
        .unwrap();
    assert_eq!(best.worth, all.worth);
    assert_eq!(best.score.map(Worth::of_score), all.worth);
    assert_eq!(solved(at, false).0.worth, all.worth);
    let early = Task::Solve {
        record: record("reversi", &start, &[]),
        moves: true,
        only: Vec::new(),
        max_nodes: 0,
    };
    assert_eq!(run(&early, &mut |_| {}).unwrap_err().key, "error.solve.beyond");
}

#[test]
fn adji_boto_ending_has_score() {
    // The first side captures the single seed opposite, or lets the other side sow it away.
    let ending = record("adji_boto", "0,0,0,0,0,1/1,0,0,0,0,0 1 40:40 100 all", &[]);
    let (all, _) = solved(ending.clone(), true);
    assert!(all.complete && all.moves.len() == 1 && all.moves[0].score.is_some());
    assert_eq!(all.worth, all.moves[0].worth);
    assert_eq!(all.moves[0].score.map(Worth::of_score), all.worth);
    assert_eq!(solved(ending, false).0.worth, all.worth);
    // A lead larger than the remaining seeds wins.
    let ahead = record("adji_boto", "2,0,0,1,0,1/1,0,2,0,2,0 2 30:56 200 skip", &[]);
    let (ahead, _) = solved(ahead, true);
    assert!(ahead.complete && ahead.moves.len() == 3);
    assert!(ahead.moves.iter().all(|m| m.worth == Some(Worth::Win)));
    let game = game("adji_boto").unwrap();
    assert!(!game.can_solve("2,0,0,1,0,1/1,0,2,0,2,2 2 30:56 200 all"));
    assert!(!game.can_solve("2,0,0,1,0,1/1,0,2,0,2,0 2 30:56 950 all"));
}

#[test]
fn node_limit_is_reproducible() {
    let limited = |max_nodes| {
        let task = Task::Solve {
            record: record("rastros", "8/8/4o3/8/8/8/8/8 S", &[]),
            moves: true,
            only: Vec::new(),
            max_nodes,
        };
        match run(&task, &mut |_| {}) {
            Ok(TaskResult::Solved(solved)) => Solved {
                time_ms: 0.0,
                ..solved
            },
            other => panic!("{other:?}"),
        }
    };
    for max_nodes in [1, 50_000, 300_000] {
        let found = limited(max_nodes);
        assert!(!found.complete && found.nodes >= max_nodes, "{max_nodes}: {}", found.nodes);
        assert!(found.moves.len() == 8 && found.moves.iter().any(|m| m.worth.is_none()));
        assert!(found.nodes < max_nodes + 50_000, "{max_nodes}: {}", found.nodes);
        assert_eq!(found, limited(max_nodes));
    }
}

#[test]
fn moves_are_decided_in_given_order() {
    for (game, start, only) in [
        ("rastros", "5/5/2o2/5/5 S", ["d2", "b4", "c4"]),
        ("tic_tac_toe", "3/3/3 X 3", ["c3", "a1", "b2"]),
    ] {
        let task = Task::Solve {
            record: record(game, start, &[]),
            moves: true,
            only: only.map(str::to_owned).to_vec(),
            max_nodes: 0,
        };
        let mut order: Vec<String> = Vec::new();
        let told = run(&task, &mut |progress| {
            let Progress::Solving(so_far) = progress else {
                panic!("{progress:?}")
            };
            for m in so_far.moves {
                if m.worth.is_some() && !order.contains(&m.mv) {
                    order.push(m.mv);
                }
            }
        });
        assert!(told.is_ok());
        assert_eq!(order, only, "{game}");
    }
}
